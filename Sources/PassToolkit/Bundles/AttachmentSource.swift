internal import Synchronization
internal import SystemPackage

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

    /// The folder of the files, if the pattern names one; that of the list holds other files as well.
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
    /// - Throws: ``RecordError``, ``FileAccessError``, ``Attachments.Failure``.
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
        } catch OpenedFolder.StrayPath.leavesFolder {
            throw Attachments.Failure(.leavesFolder(name, path: shown))
        } catch OpenedFolder.StrayPath.endless {
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
