internal import Synchronization
internal import SystemPackage

/// The path of a file that varies with the record.
///
/// The literal parts of the pattern may lead anywhere. Values of a record stay below the folder that these parts name.
struct AttachmentPath: Sendable {
    /// The pattern as it was given.
    let pattern: TextPattern
    private let file: String

    /// The path of the file that is named `file` in the pass.
    init(_ pattern: TextPattern, for file: String) {
        (self.pattern, self.file) = (pattern, file)
    }

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

    /// The path for one record.
    ///
    /// - Parameter record: the values.
    /// - Returns: the pattern with the values filled in.
    /// - Throws: ``RecordError`` for a missing value, ``AttachmentError`` for a value that leaves the folder.
    func filled(from record: Record) throws -> String {
        let path = try pattern.filled(from: record)
        let insertions = insertions(from: record)
        for insertion in insertions where Self.hasControlCharacter(insertion.value) {
            throw AttachmentError(.controlCharacter, name: insertion.name, of: record, file: file)
        }
        let bytes = Array(path.utf8)
        if let insertion = Self.origin(of: bytes, insertions) {
            throw AttachmentError(.absolute, name: insertion.name, of: record, file: file)
        }
        if let insertion = Self.detour(in: bytes, insertions) {
            throw AttachmentError(.leavesFolder, name: insertion.name, of: record, file: file)
        }
        return path
    }

    /// A value, and its bytes in the path.
    private struct Insertion {
        let name: String
        let value: String
        let range: Range<Int>
    }

    private func insertions(from record: Record) -> [Insertion] {
        var insertions: [Insertion] = []
        var offset = 0
        for segment in pattern.compiled.segments {
            switch segment {
            case .literal(let bytes): offset += bytes.count
            case .text(let name), .value(let name):
                let value = record[name]?.text ?? ""
                insertions.append(Insertion(name: name, value: value, range: offset..<offset + value.utf8.count))
                offset += value.utf8.count
            }
        }
        return insertions
    }

    private static func hasControlCharacter(_ value: String) -> Bool {
        value.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }

    /// The value that makes a path absolute: by its own `/`, or by being empty before a `/` of the pattern.
    private static func origin(of path: [UInt8], _ insertions: [Insertion]) -> Insertion? {
        guard path.first == UInt8(ascii: "/"), insertions.first?.range.lowerBound == 0 else { return nil }
        return insertions.first { $0.range.contains(0) } ?? insertions.first
    }

    /// The value that forms a part `..`, or that leaves a part empty, so that a later `..` of the pattern leaves the
    /// folder.
    private static func detour(in path: [UInt8], _ insertions: [Insertion]) -> Insertion? {
        var start = 0
        var idle: Insertion?
        for part in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            let end = start + part.count
            // Values that touch a part decide where it starts and ends.
            let touching = insertions.filter { $0.range.lowerBound <= end && $0.range.upperBound >= start }
            let culprit = touching.first { !$0.range.isEmpty } ?? touching.first
            if part.elementsEqual("..".utf8), let culprit = culprit ?? idle { return culprit }
            if part.isEmpty || part.elementsEqual(".".utf8) { idle = idle ?? culprit }
            start = end + 1
        }
        return nil
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
    /// - Throws: ``RecordError``, ``AttachmentError``.
    func path(for record: Record) throws -> String {
        let filled = try path.filled(from: record)
        guard !filled.hasPrefix("/") else { return filled }
        return base + String(decoding: filled.utf8.dropFirst(path.folder?.utf8.count ?? 0), as: UTF8.self)
    }

    /// The file for a record.
    ///
    /// - Throws: ``RecordError``, ``FileAccessError``, ``AttachmentError``.
    func bytes(for record: Record) throws -> [UInt8] {
        let filled = try path.filled(from: record)
        guard let folder else { return try commonBytes(at: filled.hasPrefix("/") ? filled : base + filled) }
        let relative = String(decoding: filled.utf8.dropFirst(path.folder?.utf8.count ?? 0), as: UTF8.self)
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
            throw AttachmentError(.leavesFolder(name, path: shown))
        } catch OpenedFolder.StrayPath.endless {
            throw FileAccessError(operation: .read, path: shown, reason: .system(.tooManySymbolicLinkLevels))
        } catch let error as FileAccessError {
            throw FileAccessError(operation: .read, path: shown, reason: error.reason)
        } catch {
            throw FileAccessError(error, operation: .read, path: shown)
        }
    }

    private func checked(_ bytes: [UInt8], at path: String) throws -> [UInt8] {
        guard !PassBundle.isKeyMaterial(bytes) else { throw AttachmentError(.keyMaterial(name, path: path)) }
        return bytes
    }
}
