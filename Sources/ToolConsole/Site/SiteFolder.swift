internal import PassToolkit
internal import Platform
internal import SignedMessages
internal import SystemPackage

/// The folder of a site: what is uploaded, and the key that its names are made with.
package struct SiteFolder: Sendable {
    private let path: FilePath
    private var key: [UInt8]?

    /// Looks at a folder, which is new, empty, or a site.
    package init(_ path: String) throws {
        self.path = FilePath(path)
        let file = self.path.appending("key").string
        if (try? Stat(FilePath(file))) != nil {
            key = try InputFile.read(file, limit: 1000)
            guard key?.count == 32 else {
                throw CommandError(status: .usage, message: "'\(file.visible)' is no key of a site")
            }
        } else if let names = try? FileManager.default.contentsOfDirectory(atPath: path), !names.isEmpty {
            throw CommandError(
                status: .usage, message: "'\(path.visible)' is not empty, and no site: it has no file 'key'",
                recovery: ["name a folder that does not exist yet"])
        }
    }

    /// Makes the folder and, once, its key.
    package mutating func begin() throws {
        try makeFolder(path.appending("public"))
        guard key == nil else { return }
        let bytes = (0..<32).map { _ in UInt8.random(in: 0...255) }
        try OutputFile.write(bytes, to: path.appending("key").string, ownerOnly: true)
        key = bytes
    }

    /// A name that nobody guesses, and that stays the same for the pass.
    package func name(of type: String, _ serial: String) throws -> String {
        let words = Array("site \(type)\u{0}\(serial)".utf8)
        return try MessageAuthentication.code(of: words, key: key ?? []).prefix(16).hexadecimal
    }

    package func write(_ bytes: [UInt8], to name: String) throws {
        let file = path.pushing(FilePath(name))
        try makeFolder(file.removingLastComponent())
        try OutputFile.write(bytes, to: file.string, replacing: true)
    }

    /// The address of a page.
    package func link(to name: String, below base: String) -> String { "\(base)/\(name).html" }

    /// An address for all links, without a slash at its end.
    ///
    /// - Throws: ``CommandError``.
    package static func checkedBase(_ text: String) throws -> String {
        let url = URL(string: text)
        guard let url, url.scheme == "https" || url.scheme == "http", url.host()?.isEmpty == false,
            url.query() == nil, url.fragment() == nil
        else {
            throw CommandError(
                status: .usage, message: "--base-url is '\(text.visible)', no address of a folder",
                recovery: ["write one like https://shop.example/p"])
        }
        return String(text.reversed().drop { $0 == "/" }.reversed())
    }

    private func makeFolder(_ folder: FilePath) throws {
        do {
            try FileManager.default.createDirectory(atPath: folder.string, withIntermediateDirectories: true)
        } catch {
            throw FileAccessError(error, operation: .write, path: folder.string)
        }
    }
}
