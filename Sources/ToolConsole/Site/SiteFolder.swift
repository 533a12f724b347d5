internal import PassToolkit
internal import Platform
internal import SignedMessages
internal import SystemPackage

/// The folder of a site: what is uploaded, and the key that its names are made with.
struct SiteFolder {
    private let path: FilePath
    private let files: RunFiles
    private var key: [UInt8]?

    /// Looks at a folder, which is new, empty, or a site.
    init(_ path: String, apartFrom files: RunFiles) throws {
        try files.check(path, isFolder: true)
        (self.path, self.files) = (FilePath(path), files)
        let file = self.path.appending("key").string
        if (try? Stat(FilePath(file))) != nil {
            key = try InputFile.read(file, limit: 1000)
            guard key?.count == 32 else {
                throw CommandError(status: .usage, message: "'\(file.visible)' is not the key of a site")
            }
        } else if let names = try? FileManager.default.contentsOfDirectory(atPath: path), !names.isEmpty {
            throw CommandError(
                status: .usage, message: "'\(path.visible)' is not empty, and no site: it has no file 'key'",
                recovery: ["name a folder that does not exist yet"])
        }
    }

    /// Makes the folder and, once, its key.
    mutating func begin() throws {
        try files.makeFolder(path.appending("public").string)
        guard key == nil else { return }
        let bytes = (0..<32).map { _ in UInt8.random(in: 0...255) }
        try files.write(bytes, to: path.appending("key").string, ownerOnly: true)
        key = bytes
    }

    /// A name that nobody guesses, and that stays the same for the pass.
    func name(of type: String, _ serial: String) throws -> String {
        let words = Array("site \(type)\u{0}\(serial)".utf8)
        return try MessageAuthentication.code(of: words, key: key ?? []).prefix(16).hexadecimal
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        let file = path.pushing(FilePath(name))
        try files.makeFolder(file.removingLastComponent().string)
        try files.write(bytes, to: file.string, replacing: true)
    }

    /// The address of a page.
    func link(to name: String, below base: String) -> String { "\(base)/\(name).html" }

    /// An address for all links, without a slash at its end.
    ///
    /// - Throws: ``CommandError``.
    static func checkedBase(_ text: String) throws -> String {
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
}
