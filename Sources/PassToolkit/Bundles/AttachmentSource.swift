internal import Synchronization
internal import SystemPackage

/// The path of a file that varies with the record.
///
/// The literal start of the pattern may lead anywhere. The rest is opened below the folder that it names.
struct AttachmentPath: Sendable {
    /// The pattern as it was given.
    let pattern: TextPattern

    /// The folder that the literal start of the pattern names; the files of all records are below it.
    ///
    /// `nil` if the pattern has no placeholder, and so is the path of a single file.
    var folder: String? {
        guard !pattern.names.isEmpty else { return nil }
        guard case .literal(let bytes) = pattern.compiled.segments.first,
            let slash = bytes.lastIndex(of: UInt8(ascii: "/"))
        else { return "" }
        return String(decoding: bytes[...slash], as: UTF8.self)
    }

    /// The path for one record, below ``folder`` if there is one.
    ///
    /// - Throws: ``RecordError`` for a missing value.
    func filled(from record: Record) throws -> String {
        let path = try pattern.filled(from: record)
        return String(decoding: path.utf8.dropFirst(folder?.utf8.count ?? 0), as: UTF8.self)
    }
}

/// The source of the files of one name: the pattern's folder is opened once, and each file is opened from there.
final class AttachmentSource: Sendable {
    let name: String
    let path: AttachmentPath
    /// The path that the literal start of the pattern names.
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
    ///   - path: the path of each file.
    ///   - folder: the folder that the path is relative to, ending with `/`; empty for the current folder.
    ///   - limit: the most bytes of a file.
    init(_ name: String, at path: AttachmentPath, in folder: String, limit: Int) {
        (self.name, self.path, self.limit) = (name, path, limit)
        let own = path.folder ?? ""
        let base = own.hasPrefix("/") ? own : folder + own
        self.base = base
        self.folder = path.folder.map { _ in
            do {
                return .success(try Folder(base))
            } catch {
                return .failure(error as? Errno ?? .ioError)
            }
        }
    }

    /// The folder of the files, if the pattern names one; that of the list holds other files as well.
    var ownFolder: String? { path.folder?.isEmpty == false ? base : nil }

    /// The path of the file for a record.
    ///
    /// - Throws: ``RecordError``.
    func path(for record: Record) throws -> String {
        let filled = try path.filled(from: record)
        return folder == nil && filled.hasPrefix("/") ? filled : base + filled
    }

    /// The file for a record.
    ///
    /// - Throws: ``RecordError``, ``FileAccessError``, ``Attachments.Failure``.
    func bytes(for record: Record) throws -> [UInt8] {
        guard let folder else { return try commonBytes(at: path(for: record)) }
        let relative = try path.filled(from: record)
        return try checked(read(relative, in: folder), at: base + relative)
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
