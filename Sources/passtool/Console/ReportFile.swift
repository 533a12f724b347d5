internal import PassBatches
internal import PassModel
internal import PassToolkit
internal import SystemPackage

/// A report in JSON Lines, which can be read while it is written.
struct ReportFile {
    private static let chunkByteCount = 1 << 16
    private let path: String
    private let descriptor: FileDescriptor
    private var pending: [UInt8] = []
    /// Whether an old report is still there.
    private var isOld: Bool

    /// Opens the report at `path`; `-` is standard output.
    ///
    /// An old report stays until the first line of the new one is written, or the end of a run without records.
    /// - Throws: ``CommandError``, also for a file that is there and not to be replaced, or is no report.
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
                status: .cannotWrite, message: "'\(path)' exists already", hints: ["use --force to replace it"])
        } catch {
            throw Self.failure(path, error)
        }
        // A slip of the hand here must not cost anybody his key.
        guard !isOld || Self.isReport(descriptor) else {
            throw CommandError(
                status: .cannotWrite, message: "'\(path)' is no report of a batch, and is not replaced",
                hints: ["name another file"])
        }
    }

    /// Whether its first line is one of a report; what cannot be read is none, nor is a report of one very long line.
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

    /// Adds a line, which is in the file when ``flush()`` was called.
    mutating func add(_ line: JSONValue) throws {
        // In JSON such characters stand in strings alone, where an escape means the same.
        pending += String(decoding: line.utf8Text(), as: UTF8.self).escapingHiddenCharacters.utf8
        pending.append(UInt8(ascii: "\n"))
        if pending.count >= Self.chunkByteCount { try flush() }
    }

    /// Writes what is pending: whole lines.
    mutating func flush() throws {
        guard !pending.isEmpty || isOld else { return }
        defer { pending.removeAll(keepingCapacity: true) }
        do {
            if isOld { try descriptor.resize(to: 0) }
            isOld = false
            _ = try descriptor.writeAll(pending)
        } catch { throw Self.failure(path, error) }
    }

    /// Writes what is pending, and closes the file.
    ///
    /// - Parameter isWhole: whether the run came to its end, so that a report without a line says that there was none.
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
