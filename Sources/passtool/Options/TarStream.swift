internal import PassToolkit
internal import Platform
internal import SystemPackage
internal import Synchronization
internal import ToolConsole

/// Writes files one after the other to standard output, as a tar archive (POSIX.1-2001, pax), from any thread and in any order.
final class TarStream: Sendable {
    private static let blockSize = 512
    /// Keeps the blocks of a file together; it holds the error that ended the stream.
    private let failure = Mutex<FileAccessError?>(nil)

    /// - Throws: ``CommandError`` if standard output is a terminal.
    init() throws {
        guard !Console.isTerminal(.standardOutput) else {
            throw CommandError(
                status: .cannotWrite, message: "a tar archive cannot be written to a terminal",
                hints: ["use -o DIRECTORY, or redirect"])
        }
    }

    /// Adds a file.
    ///
    /// - Throws: `FileAccessError`, for each file after the first one that failed.
    func add(_ bytes: [UInt8], as name: String, at time: Date) throws {
        let seconds = Int(time.timeIntervalSince1970)
        var blocks: [UInt8] = []
        // The plain header has room for 100 bytes, in no particular encoding.
        if name.utf8.count > 100 || !name.utf8.allSatisfy({ $0 < 0x80 }) {
            let record = Self.record("path", name)
            blocks += Self.header("pax-header", byteCount: record.count, kind: "x", seconds) + Self.padded(record)
        }
        let short = name.utf8.count > 100 ? String(name.unicodeScalars.prefix(25)) : name
        blocks += Self.header(short, byteCount: bytes.count, kind: "0", seconds) + Self.padded(bytes)
        try write(blocks)
    }

    /// Ends the archive; readers refuse an incomplete one, whose last file has no content.
    func finish(isComplete: Bool) throws {
        let end = [UInt8](repeating: 0, count: 2 * Self.blockSize)
        try write(isComplete ? end : Self.header("incomplete", byteCount: 1, kind: "0", 0))
    }

    private func write(_ blocks: [UInt8]) throws {
        try failure.withLock { failure in
            if let failure { throw failure }
            do {
                _ = try FileDescriptor.standardOutput.writeAll(blocks)
            } catch {
                let errno = error as? Errno ?? .ioError
                failure = FileAccessError(operation: .write, path: "standard output", reason: .system(errno))
                throw failure ?? error
            }
        }
    }

    /// A record of a pax header: its own length, a space, `key=value` and a line end.
    private static func record(_ key: String, _ value: String) -> [UInt8] {
        let rest = Array(" \(key)=\(value)\n".utf8)
        var length = rest.count + 1
        while "\(length)".utf8.count + rest.count != length { length = "\(length)".utf8.count + rest.count }
        return Array("\(length)".utf8) + rest
    }

    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: (blockSize - bytes.count % blockSize) % blockSize)
    }

    private static func header(_ name: String, byteCount: Int, kind: Unicode.Scalar, _ seconds: Int) -> [UInt8] {
        func octal(_ number: Int, _ width: Int) -> [UInt8] {
            let digits = String(max(0, number), radix: 8)
            return Array((String(repeating: "0", count: max(0, width - 1 - digits.count)) + digits).utf8) + [0]
        }
        func text(_ text: String, _ width: Int) -> [UInt8] {
            let bytes = Array(text.utf8.prefix(width))
            return bytes + [UInt8](repeating: 0, count: width - bytes.count)
        }
        let start =
            text(name, 100) + octal(0o644, 8) + octal(0, 8) + octal(0, 8) + octal(byteCount, 12)
            + octal(seconds, 12)
        let end = [UInt8(ascii: kind)] + text("", 100) + Array("ustar\0".utf8) + Array("00".utf8)
        let blank = start + [UInt8](repeating: 0x20, count: 8) + end
        let sum = octal(blank.reduce(0) { $0 + Int($1) }, 7) + [0x20]
        let header = start + sum + end
        return header + [UInt8](repeating: 0, count: blockSize - header.count)
    }
}
