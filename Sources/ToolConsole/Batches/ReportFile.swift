internal import PassBatches
internal import PassModel
internal import PassReports
internal import PassToolkit
internal import SystemPackage

/// A report in JSON Lines, which can be read while it is being written.
struct ReportFile {
    private static let chunkByteCount = 1 << 16
    private let path: String
    private let descriptor: FileDescriptor
    private var pending: [UInt8] = []
    /// Whether the old report still exists.
    private var isOld: Bool

    /// Opens the report at `path`; `-` is standard output.
    ///
    /// An old report stays until the first line of the new one is written, or until the end of a run without records.
    /// - Throws: ``CommandError``, also if the file exists and must not be replaced, or is not a report.
    init(path: String, replacing: Bool) throws {
        self.path = path
        isOld = false
        guard path != "-" else {
            descriptor = .standardOutput
            return
        }
        do {
            let options: FileDescriptor.OpenOptions = [.create, .closeOnExec]
            descriptor = try FileDescriptor.open(
                FilePath(path), replacing ? .readWrite : .writeOnly,
                options: replacing ? options : options.union(.exclusiveCreate),
                permissions: [.ownerReadWrite, .groupRead, .otherRead])
            let status = try Stat(descriptor)
            isOld = status.type == .regular && status.size > 0
        } catch Errno.fileExists {
            throw CommandError(
                status: .cannotWrite, message: "the report '\(path)' exists already",
                recovery: ["--resume continues an earlier run, --force makes all passes again; or name another file"])
        } catch {
            throw Self.failure(path, error)
        }
        // A typing error must not overwrite a key.
        guard !isOld || Self.isReport(descriptor) else {
            throw CommandError(
                status: .cannotWrite, message: "'\(path)' is not a report of a batch, so it is not replaced",
                recovery: ["name another file"])
        }
    }

    /// Whether the first line belongs to a report; an unreadable file does not count, nor one with a very long line.
    private static func isReport(_ descriptor: FileDescriptor) -> Bool {
        let start = try? unsafe [UInt8](unsafeUninitializedCapacity: chunkByteCount) { buffer, count in
            count = unsafe try descriptor.read(fromAbsoluteOffset: 0, into: UnsafeMutableRawBufferPointer(buffer))
        }
        let line = start?.prefix { $0 != UInt8(ascii: "\n") } ?? []
        guard let object = (try? JSONDocument(parsing: Array(line)))?.root.object, case .number = object["number"]
        else {
            return false
        }
        return object["outcome"]?.string.flatMap(BatchReport.Outcome.init) != nil
    }

    /// Adds a line; it is in the file after ``flush()``.
    mutating func add(_ line: JSONValue) throws {
        // In JSON, such characters occur only in strings, where an escape has the same meaning.
        pending += String(decoding: line.utf8Text(), as: UTF8.self).escapingHiddenCharacters.utf8
        pending.append(UInt8(ascii: "\n"))
        if pending.count >= Self.chunkByteCount { try flush() }
    }

    /// Writes all pending lines.
    mutating func flush() throws {
        guard !pending.isEmpty || isOld else { return }
        defer { pending.removeAll(keepingCapacity: true) }
        do {
            if isOld { try descriptor.resize(to: 0) }
            isOld = false
            _ = try descriptor.writeAll(pending)
        } catch { throw Self.failure(path, error) }
    }

    /// Writes all pending lines and closes the file.
    ///
    /// - Parameter isWhole: whether the run was complete, so that an empty report means that there were no records.
    /// - Throws: ``CommandError``.
    mutating func finish(isWhole: Bool) throws {
        if isWhole || !pending.isEmpty { try flush() }
        guard path != "-" else { return }
        do { try descriptor.close() } catch { throw Self.failure(path, error) }
    }

    private static func failure(_ path: String, _ error: any Error) -> CommandError {
        CommandError(
            status: .cannotWrite, message: "cannot write the report '\(path)': \("\(error)".lowercased())")
    }
}
