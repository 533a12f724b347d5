internal import PassToolkit
internal import SystemPackage

/// A report in JSON Lines, which can be read while it is written.
struct ReportFile {
    private static let chunkByteCount = 1 << 16
    private let path: String
    private let descriptor: FileDescriptor
    private var pending: [UInt8] = []

    /// Begins the report at `path`; `-` is standard output.
    ///
    /// - Throws: ``CommandError``, also for a file that is there and not to be replaced.
    init(path: String, replacing: Bool) throws {
        self.path = path
        guard path != "-" else {
            descriptor = .standardOutput
            return
        }
        do {
            let options: FileDescriptor.OpenOptions = [.create, .closeOnExec]
            descriptor = try unsafe FileDescriptor.open(
                path, .writeOnly, options: options.union(replacing ? .truncate : .exclusiveCreate),
                permissions: [.ownerReadWrite, .groupRead, .otherRead])
        } catch Errno.fileExists {
            throw CommandError(
                status: .cannotWrite, message: "'\(path)' exists already", hints: ["use --force to replace it"])
        } catch {
            throw Self.failure(path, error)
        }
    }

    /// Adds a line, which is in the file soon.
    mutating func add(_ line: JSONValue) throws {
        // In JSON such characters stand in strings alone, where an escape means the same.
        pending += String(decoding: line.utf8Text(), as: UTF8.self).escapingHiddenCharacters.utf8
        pending.append(UInt8(ascii: "\n"))
        if pending.count >= Self.chunkByteCount { try flush() }
    }

    /// Writes what is pending: whole lines.
    mutating func flush() throws {
        defer { pending.removeAll(keepingCapacity: true) }
        do { _ = try descriptor.writeAll(pending) } catch { throw Self.failure(path, error) }
    }

    /// Writes what is pending, and closes the file.
    mutating func finish() throws {
        try flush()
        guard path != "-" else { return }
        do { try descriptor.close() } catch { throw Self.failure(path, error) }
    }

    private static func failure(_ path: String, _ error: any Error) -> CommandError {
        CommandError(
            status: .cannotWrite, message: "cannot write the report '\(path)': \("\(error)".lowercased())")
    }
}
