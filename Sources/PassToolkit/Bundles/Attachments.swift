internal import PassRules
internal import Synchronization
internal import SystemPackage
internal import ZipContainer

/// The files that vary with the record: names in the pass, with patterns of their paths.
///
/// A pattern may lead anywhere, but a record's values stay below its folder, and so do symbolic links. So a list from
/// someone else cannot choose files.
public struct Attachments: Sendable {
    /// No attachments.
    public static let none = Attachments()

    private var sources: [AttachmentSource] = []

    private init() {}

    /// Files at these paths, such as `["thumbnail@2x.png": "photos/{{photo}}"]`.
    ///
    /// - Parameters:
    ///   - paths: the pattern of each file's path, by the file's name in the pass.
    ///   - list: the data's path; the paths are relative to its folder. `nil` or `-` for the current folder.
    ///   - limits: the limits for a file.
    ///   - origin: the name of a path in messages; `nil` for the name of its file.
    /// - Throws: `Attachments.Failure` for a name, ``TemplateError`` for an unclosed placeholder.
    public init(
        _ paths: [String: String], besides list: String? = nil, limits: Limits = .standard, origin: String? = nil
    ) throws {
        let folder = list.flatMap { path in path.lastIndex(of: "/").map { String(path[...$0]) } } ?? ""
        for (name, path) in paths.sorted(by: { $0.key < $1.key }) {
            let kind = FileName(name)
            guard !FileName.isUnsafe(name), !FileName.isMadeBySigning(name), !kind.isKeyMaterial else {
                throw Attachments.Failure(.badName(name))
            }
            let pattern = try TextPattern(path, origin: origin ?? "the path of '\(name)'")
            sources.append(AttachmentSource(name, at: pattern, in: folder, limit: limits.archive.entryByteCount))
        }
    }

    /// The files' names in the pass.
    public var names: Set<String> { Set(sources.map(\.name)) }

    /// The placeholders in the paths.
    public var placeholders: Set<String> { Set(sources.flatMap(\.pattern.names)) }

    /// The content of each file for one record.
    ///
    /// - Throws: ``RecordError``, ``FileAccessError``, `Attachments.Failure` for a path or link that leaves its folder,
    ///   for a private key and for a certificate.
    public func files(for record: Record) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for source in sources { files[source.name] = try source.bytes(for: record) }
        return files
    }

    /// The paths of the files that all records share.
    package var commonPaths: [String] {
        // One that can't be a path fails when it is read, and says why.
        sources.filter { $0.pattern.names.isEmpty }.compactMap { try? $0.path(for: Record()) }
    }

    /// The folders with the files of records, if patterns name one.
    package var folders: [String] { sources.compactMap(\.ownFolder) }

    /// The path of each file for one record.
    ///
    /// - Throws: ``RecordError`` for a missing value.
    package func paths(for record: Record) throws -> [String] { try sources.map { try $0.path(for: record) } }
}

extension Attachments {
    /// Why a record's file cannot go into a pass.
    public struct Failure: DescribedError, Hashable {
        /// What is wrong, to test.
        public enum Code: Hashable, Sendable {
            /// A pass can't have a file of this name.
            case badName(String)
            /// The file contains a private key or a certificate.
            case keyMaterial(String, path: String)
            /// The path leaves the folder that its pattern names, through a symbolic link or `..`.
            case leavesFolder(String, path: String)
            /// A file that each record adds was not given.
            case missing(String)
            /// A file was given that was not announced.
            case unknown(String)
        }

        /// What is wrong.
        public let code: Code

        init(_ code: Code) { self.code = code }

        /// What failed, on what, why.
        public var message: String {
            switch code {
            case .badName(let name): "'\(name)' cannot be the name of a file in a pass"
            case .leavesFolder(let name, let path):
                "'\(path)' for '\(name)' leads out of the folder in its pattern"
            case .keyMaterial(let name, let path):
                "'\(path)' for '\(name)' contains a private key or a certificate"
            case .missing(let name): "the file '\(name)' of the record is missing"
            case .unknown(let name): "the template was not prepared for a file '\(name)'"
            }
        }

        /// What to do about it.
        public var hints: [String] {
            switch code {
            case .badName: ["use a relative name such as 'thumbnail@2x.png'"]
            case .leavesFolder:
                ["write the folder into the pattern, names below it into the list, and files instead of links"]
            case .keyMaterial: ["keys do not belong in a pass"]
            case .missing, .unknown:
                ["name the files of records once, as attachments, and give each record these files"]
            }
        }
    }
}

/// The source of the files of one name: the folder that the literal start of the pattern names is opened once, and each
/// file is opened from there, so that values lead nowhere else.
final class AttachmentSource: Sendable {
    let name: String
    /// The pattern of the paths as it was given.
    let pattern: TextPattern
    /// The literal start of the pattern up to its last `/`; `nil` if all of it is literal.
    private let start: String?
    /// The folder that this names.
    private let base: String
    private let limit: Int
    /// `nil` if all records have the same file.
    private let folder: Result<Folder, Errno>?
    /// The file that all records share; it is read once, since it may be a pipe.
    private let common = Mutex<[UInt8]?>(nil)

    private final class Folder: Sendable {
        let opened: OpenedFolder
        init(_ path: String) throws { opened = try OpenedFolder(path) }
    }

    /// A source of files.
    ///
    /// - Parameters:
    ///   - name: the file's name in the pass.
    ///   - pattern: the pattern of their paths.
    ///   - folder: the folder that the path is relative to, ending with `/`; empty for the current folder.
    ///   - limit: the most bytes of a file.
    init(_ name: String, at pattern: TextPattern, in folder: String, limit: Int) {
        (self.name, self.pattern, self.limit) = (name, pattern, limit)
        start = Self.start(of: pattern)
        let own = start ?? ""
        let base = own.hasPrefix("/") ? own : folder + own
        self.base = base
        self.folder = start.map { _ in
            do {
                return .success(try Folder(base))
            } catch {
                return .failure(error as? Errno ?? .ioError)
            }
        }
    }

    /// The folder of the files, if the pattern names one; the folder of the list has other files as well.
    var ownFolder: String? { start?.isEmpty == false ? base : nil }

    private static func start(of pattern: TextPattern) -> String? {
        guard !pattern.names.isEmpty else { return nil }
        guard case .literal(let bytes) = pattern.compiled.segments.first,
            let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
        else { return "" }
        return String(decoding: bytes[...slash], as: UTF8.self)
    }

    /// The path of the file for a record.
    ///
    /// - Throws: ``RecordError``.
    func path(for record: Record) throws -> String {
        let filled = try relativePath(for: record)
        return folder == nil && filled.hasPrefix("/") ? filled : base + filled
    }

    /// The file for a record.
    ///
    /// - Throws: ``RecordError``, ``FileAccessError``, `Attachments.Failure`.
    func bytes(for record: Record) throws -> [UInt8] {
        guard let folder else { return try commonBytes(at: path(for: record)) }
        let relative = try relativePath(for: record)
        return try checked(read(relative, in: folder), at: base + relative)
    }

    private func relativePath(for record: Record) throws -> String {
        String(decoding: try pattern.filled(from: record).utf8.dropFirst(start?.utf8.count ?? 0), as: UTF8.self)
    }

    private func commonBytes(at path: String) throws -> [UInt8] {
        try common.withLock { known in
            // Standard input may be the list, so `-` is a file name here.
            let bytes = try known ?? checked(InputFile.read(path == "-" ? "./-" : path, limit: limit), at: path)
            known = bytes
            return bytes
        }
    }

    private func read(_ relative: String, in folder: Result<Folder, Errno>) throws -> [UInt8] {
        let shown = base + relative
        do {
            let file = try folder.get().opened.file(below: relative)
            return try file.closeAfter { try InputFile.readFile(file, shownAs: shown, limit: limit) }
        } catch OpenedFolder.PathEscape.leavesFolder {
            throw Attachments.Failure(.leavesFolder(name, path: shown))
        } catch OpenedFolder.PathEscape.loop {
            throw FileAccessError(operation: .read, path: shown, reason: .system(.tooManySymbolicLinkLevels))
        } catch let error as FileAccessError {
            throw FileAccessError(operation: .read, path: shown, reason: error.reason)
        } catch {
            throw FileAccessError(error, operation: .read, path: shown)
        }
    }

    private func checked(_ bytes: [UInt8], at path: String) throws -> [UInt8] {
        guard !PassBundle.isKeyMaterial(bytes) else { throw Attachments.Failure(.keyMaterial(name, path: path)) }
        return bytes
    }
}
