internal import PassModel
internal import PassRules
public import PassToolkit
internal import ZipContainer

/// The files of a pass, an order or a bundle, as they are in an archive or a folder.
///
/// Files are read as far as possible. ``problems`` lists what is wrong. Nothing is proven. If all files are inside one
/// folder of the source, they are named without it.
public struct PassFiles: Sendable {
    /// What the files are in.
    public enum Container: String, Sendable {
        case archive, folder
    }

    /// The name of the source in messages.
    public let path: String
    /// What the files are in.
    public let container: Container
    /// The files that could be read, by name, including manifest and signature.
    public let files: [String: [UInt8]]
    /// The names of all files, including unreadable ones.
    public let names: Set<String>
    /// What is wrong with the archive or folder, as messages.
    public let problems: [String]
    /// The limits for reading.
    let limits: Limits

    /// Reads an archive.
    ///
    /// - Parameters:
    ///   - bytes: the archive.
    ///   - path: the archive's name in messages.
    ///   - limits: the limits for reading.
    /// - Throws: `BundleError` if it is not an archive, or exceeds the limits.
    public init(
        archive bytes: [UInt8], path: String = "archive", limits: Limits = .standard
    ) throws(BundleError) {
        let archive: Archive
        do throws(ArchiveError) {
            archive = try Archive(reading: bytes, limits: limits.archive)
        } catch {
            throw BundleError(.notAnArchive(error.message), path: path)
        }
        self.init(
            .archive, names: archive.fileNames, files: archive.files, problems: archive.problems.map(\.message),
            path: path, limits: limits)
    }

    /// Reads a folder, without what file managers and editors leave behind.
    ///
    /// - Parameters:
    ///   - path: the folder.
    ///   - limits: the limits for reading.
    /// - Throws: `BundleError`, `FileAccessError`.
    public init(folder path: String, limits: Limits = .standard) throws {
        self.init(try SourceFolder(reading: path, limits: limits), path: path, limits: limits)
    }

    /// Reads a folder, an archive, or standard input for `-`, which must be an archive.
    ///
    /// - Parameters:
    ///   - path: the folder or file.
    ///   - limits: the limits for reading.
    /// - Throws: `BundleError`, `FileAccessError`.
    public init(path: String, limits: Limits = .standard) throws {
        switch try ArchiveOrFolder.reading(path, limits: limits) {
        case .archive(let bytes): try self.init(archive: bytes, path: path, limits: limits)
        case .folder(let folder): self.init(folder, path: path, limits: limits)
        }
    }

    /// Takes the files of a pass that is not signed yet.
    package init(files: [String: [UInt8]], path: String, limits: Limits = .standard) {
        self.init(.folder, names: Set(files.keys), files: files, problems: [], path: path, limits: limits)
    }

    private init(_ folder: SourceFolder, path: String, limits: Limits) {
        self.init(
            .folder, names: Set(folder.files.keys), files: folder.files, problems: [], path: path, limits: limits)
    }

    private init(
        _ container: Container, names: Set<String>, files: [String: [UInt8]], problems: [String], path: String,
        limits: Limits
    ) {
        (self.container, self.path, self.limits) = (container, path, limits)
        guard let folder = FileName.enclosingFolder(of: names) else {
            (self.names, self.files, self.problems) = (names, files, problems)
            return
        }
        let inside = names.filter { $0.hasPrefix("\(folder)/") }
        func inner(_ name: String) -> String { String(name.dropFirst(folder.count + 1)) }
        self.names = Set(inside.map(inner))
        self.files = Dictionary(
            uniqueKeysWithValues: files.filter { inside.contains($0.key) }.map { (inner($0.key), $0.value) })
        self.problems = problems + ["all files are inside the folder '\(folder)', where Wallet does not find them"]
    }
}

extension PassFiles {
    /// What kind of archive the files form; `nil` for something else.
    public var kind: ArchiveKind? {
        if names.contains("pass.json") { return .pass }
        if names.contains("order.json") { return .order }
        return memberNames.isEmpty ? nil : .passes
    }

    /// The files that are passes themselves, sorted.
    var memberNames: [String] { names.filter { FileName($0).isMember(holding: files[$0]) }.sorted() }

    /// The files that are signed, sorted: all but the manifest and the signature.
    var contentNames: [String] { names.filter { !FileName($0).isMadeBySigning }.sorted() }

    /// Why a file could not be read as a JSON object.
    struct Unreadable: Error {
        let message: String
    }

    /// The JSON object in a file; `nil` if the file does not exist.
    ///
    /// - Throws: ``Unreadable`` if it holds something else.
    func object(in name: String) throws(Unreadable) -> JSONObject? {
        guard let text = files[name] else { return nil }
        do {
            let root = try JSONDocument(parsing: text, limits: limits).root
            guard let object = root.object else {
                throw Unreadable(message: "'\(name)' holds \(root.kind), not an object")
            }
            return object
        } catch let error as JSONDocument.SyntaxError {
            throw Unreadable(message: "\(name):\(error.position.line):\(error.position.column): \(error.message)")
        } catch {
            throw error as? Unreadable ?? Unreadable(message: "\(error)")
        }
    }

    /// The language of each strings file that Wallet reads, by the file's name.
    var stringsFiles: [(name: String, language: String)] {
        files.keys.sorted().compactMap { name in
            let parts = name.split(separator: "/")
            guard parts.count == 2, parts[0].hasSuffix(".lproj"), parts[1].hasSuffix(".strings") else { return nil }
            return (name, String(parts[0].dropLast(".lproj".count)))
        }
    }
}
