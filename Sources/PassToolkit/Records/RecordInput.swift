internal import Bytes
public import PassModel
internal import Platform
internal import SystemPackage

/// A file that is closed with its last reference; standard input stays open.
final class OpenFile: Sendable {
    let descriptor: FileDescriptor

    init(_ path: String) throws {
        descriptor =
            path == "-" ? .standardInput : try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
    }

    deinit { if descriptor != .standardInput { try? descriptor.close() } }  // it was only read
}

/// The bytes of a list as UTF-8; only the current part is in memory.
struct RecordInput {
    /// How many bytes are read at once by default.
    static let chunkByteCount = 1 << 18

    private let chunkByteCount: Int
    let path: String
    let file: OpenFile?
    private(set) var bytes: [UInt8]
    /// The part of ``bytes`` that was read from the file but not used yet.
    private(set) var unread: Range<Int>
    /// Line and column of the first unread byte.
    private(set) var cursor = TextCursor()
    /// Whether the file has been read to its end.
    private(set) var isComplete: Bool
    private var decoder: UTF16Decoder?
    private var fileOffset = 0

    /// Whether waiting for a pipe should end.
    var isInterrupted: (@Sendable () -> Bool)?

    /// The size of the file in bytes; `nil` for a pipe.
    let byteCount: Int?
    /// How many bytes of the file were used.
    var byteOffset: Int { max(0, fileOffset - unread.count * (decoder == nil ? 1 : 2)) }

    /// Opens the file at `path`, or standard input for `-`.
    init(path: String, chunkByteCount: Int) throws(FileAccessError) {
        self.path = path
        self.chunkByteCount = chunkByteCount
        bytes = [UInt8](repeating: 0, count: chunkByteCount)
        unread = 0..<0
        isComplete = false
        do {
            let file = try OpenFile(path)
            self.file = file
            let status = try Stat(file.descriptor)
            byteCount = status.type == .regular ? Int(clamping: status.size) : nil
        } catch {
            throw Self.error(error, path: path)
        }
        try begin()
    }

    /// Uses bytes that are already in memory.
    init(bytes: [UInt8], name: String) throws(FileAccessError) {
        path = name
        chunkByteCount = 0
        file = nil
        self.bytes = bytes
        unread = bytes.indices
        isComplete = true
        byteCount = bytes.count
        fileOffset = bytes.count
        try begin()
    }

    /// Skips a byte order mark.
    private mutating func begin() throws(FileAccessError) {
        while unread.count < 4, try readMore() {}
        if let decoder = UTF16Decoder(markIn: bytes[unread]) {
            self.decoder = decoder
            let raw = Array(bytes[unread])
            unread = 0..<0
            append(raw[...], isLast: isComplete)
            while unread.count < 4, try readMore() {}
        }
        if bytes[unread].starts(with: [0xEF, 0xBB, 0xBF]) { unread = unread.lowerBound + 3..<unread.upperBound }
    }

    // MARK: - Using

    /// The first unread byte.
    var first: UInt8? { unread.isEmpty ? nil : bytes[unread.lowerBound] }

    /// Skips the first `count` unread bytes.
    mutating func use(_ count: Int) {
        let end = unread.lowerBound + count
        cursor.advance(over: bytes, in: unread.lowerBound..<end)
        unread = end..<unread.upperBound
    }

    /// Removes the first `count` unread bytes and returns a copy of them.
    mutating func take(_ count: Int) -> [UInt8] {
        let start = unread.lowerBound
        use(count)
        return Array(bytes[start..<start + count])
    }

    /// Skips spaces, tabs and line breaks, and returns the byte after them.
    mutating func skipBlanks() throws(FileAccessError) -> UInt8? {
        repeat {
            let blanks = bytes[unread].prefix(while: Self.isBlank)
            use(blanks.count)
            if let first { return first }
        } while try readMore()
        return nil
    }

    /// The first byte that is not a space, tab or line break, without moving there.
    mutating func firstNonBlank(within limit: Int) throws(FileAccessError) -> UInt8? {
        var blankCount = 0
        repeat {
            let rest = bytes[unread].dropFirst(blankCount)
            if let byte = rest.first(where: { !Self.isBlank($0) }) { return byte }
            blankCount += rest.count
            if blankCount > limit { return nil }
        } while try readMore()
        return nil
    }

    /// Skips empty lines.
    mutating func skipEmptyLines() throws(FileAccessError) {
        repeat {
            while let first, first == 0x0A || first == 0x0D { use(1) }
            if first != nil { return }
        } while try readMore()
    }

    /// Whether a byte is a space, a tab or part of a line break.
    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    /// Finds the end of the record that starts at the first unread byte.
    ///
    /// If a record is too long, only its end stays unread.
    ///
    /// - Parameters:
    ///   - scanner: recognises the end; it must be ready for a new record.
    ///   - limit: the most bytes of a record.
    /// - Returns: how many unread bytes belong to the record, and whether it is longer than `limit`.
    /// - Throws: ``FileAccessError``.
    mutating func findEnd(
        with scanner: inout some RecordScanner, limit: Int
    ) throws(FileAccessError) -> (length: Int, isTooLong: Bool) {
        var isTooLong = false
        while true {
            if let length = scanner.scan(bytes, in: unread, isLast: isComplete) {
                return (length, isTooLong || length > limit)
            }
            if unread.count > limit || isTooLong {
                isTooLong = true
                use(unread.count)
                scanner.drop()
            }
            _ = try readMore()
        }
    }

    // MARK: - Reading

    /// The size of the buffer in bytes.
    package var bufferByteCount: Int { bytes.capacity }

    /// Reads more bytes after the unread ones, or notes the end of the file.
    ///
    /// - Returns: `false` if the end was noted before.
    /// - Throws: ``FileAccessError``.
    mutating func readMore() throws(FileAccessError) -> Bool {
        guard let descriptor = file?.descriptor, !isComplete else { return false }
        try wait(for: descriptor)
        if decoder != nil {
            let raw = try read(from: descriptor)
            append(raw[...], isLast: raw.isEmpty)
        } else {
            makeRoom(for: chunkByteCount)
            let (path, room) = (path, unread.upperBound..<unread.upperBound + chunkByteCount)
            do {
                let count = try unsafe bytes.withUnsafeMutableBytes {
                    unsafe try descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: $0[room]))
                }
                unread = unread.lowerBound..<unread.upperBound + count
                fileOffset += count
                isComplete = count == 0
            } catch {
                throw Self.error(error, path: path)
            }
        }
        return true
    }

    /// Moves the unread bytes to the front if there is little room after them, and makes room.
    private mutating func makeRoom(for count: Int) {
        if unread.upperBound + count <= bytes.count { return }
        if unread.lowerBound > 0 {
            bytes.replaceSubrange(0..<unread.count, with: Array(bytes[unread]))
            unread = 0..<unread.count
        }
        // Doubles the size each time, so that a long record is not moved again and again.
        let wanted = unread.upperBound + count
        if wanted > bytes.count {
            bytes += [UInt8](repeating: 0, count: max(wanted, bytes.count * 2) - bytes.count)
        }
    }

    private mutating func read(from descriptor: FileDescriptor) throws(FileAccessError) -> [UInt8] {
        do {
            let raw = try unsafe [UInt8](unsafeUninitializedCapacity: max(1, chunkByteCount / 2)) { buffer, count in
                count = unsafe try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            fileOffset += raw.count
            return raw
        } catch {
            throw Self.error(error, path: path)
        }
    }

    private mutating func append(_ raw: ArraySlice<UInt8>, isLast: Bool) {
        var text: [UInt8] = []
        decoder?.decode(raw, isLast: isLast, into: &text)
        makeRoom(for: text.count)
        bytes.replaceSubrange(unread.upperBound..<unread.upperBound + text.count, with: text)
        unread = unread.lowerBound..<unread.upperBound + text.count
        isComplete = isComplete || isLast
    }

    private static func error(_ error: any Error, path: String) -> FileAccessError {
        let errno = error as? Errno ?? .ioError
        return FileAccessError(
            operation: .read, path: path, reason: errno == .isDirectory ? .isFolder : .system(errno))
    }
}

extension RecordInput {
    /// Whether something can be read without waiting for the writer.
    ///
    /// If part of a record was read, this is about the rest of it. Separators between records don't count.
    var isReady: Bool {
        guard let descriptor = file?.descriptor, byteCount == nil, !isComplete else { return true }
        let rest = bytes[unread].drop { Self.isBlank($0) || $0 == UInt8(ascii: ",") }
        return rest.contains(0x0A) || Self.hasInput(descriptor, withinMilliseconds: 0)
    }

    /// Waits until a pipe has data or has ended.
    ///
    /// - Throws: ``FileAccessError`` with `Errno.interrupted` if waiting was interrupted.
    func wait(for descriptor: FileDescriptor) throws(FileAccessError) {
        guard let isInterrupted, byteCount == nil else { return }
        while !Self.hasInput(descriptor, withinMilliseconds: 100) {
            if isInterrupted() {
                throw FileAccessError(operation: .read, path: path, reason: .system(.interrupted))
            }
        }
    }

    private static func hasInput(_ descriptor: FileDescriptor, withinMilliseconds time: CInt) -> Bool {
        var request = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
        // If waiting is not possible, reading will say why.
        return unsafe poll(&request, 1, time) > 0 || request.revents != 0
    }
}

extension Record {
    /// The place of a record in a list.
    public struct Place: Sendable, Hashable {
        enum Layout: Sendable, Hashable {
            /// An element of a JSON array.
            case element
            /// A line of JSON Lines.
            case line
            case row(CSVTable)
        }

        /// The list's path, or `standard input`.
        public let file: String
        /// The number of the record in the list, from 1; unreadable records count as well.
        public let number: Int
        /// The start of the record.
        public let start: TextPosition
        /// The text of the record.
        let text: [UInt8]
        let layout: Layout

        /// Whether it is an element of a JSON array, which may be on a single line.
        package var isElement: Bool { if case .element = layout { true } else { false } }

        /// The line on which the record starts, from 1.
        public var line: Int { start.line }

        /// The position of the value of `name`, or in JSON of the name before it; `nil` if the record has none.
        ///
        /// The record is parsed a second time for this, so that records without problems cost nothing.
        public func position(of name: String) -> TextPosition? { position(ofFirst: [name]) }

        /// The position of the first of these names that is found; the record is read once for all of them.
        func position(ofFirst names: [String]) -> TextPosition? {
            switch layout {
            case .element, .line:
                // The record was read once before, so this does not fail.
                let document = try? JSONDocument(parsing: text, byteLimit: .max, depthLimit: .max, valueLimit: .max)
                let places = document?.places(of: names.map { JSONPointer(tokens: [$0]) }) ?? [:]
                return places.values.compactMap(\.nameOffset).min().map(position(ofByte:))
            case .row(let table):
                let fields = CSVRow(text, separator: table.separator).fields
                let wanted = Set(names)
                guard let index = table.columns.firstIndex(where: { wanted.contains($0.name) && !$0.isIgnored }),
                    index < fields.count
                else {
                    return nil
                }
                return position(ofByte: fields[index].start)
            }
        }

        /// The end of the record's text, without white space after it.
        var end: TextPosition {
            position(ofByte: text.lastIndex { !RecordInput.isBlank($0) }.map { $0 + 1 } ?? 0)
        }

        func position(ofByte offset: Int) -> TextPosition {
            TextPosition(TextPosition(offset: offset, in: text), inPieceAt: start)
        }
    }
}

extension Record.Place: CustomStringConvertible {
    /// The file and the line; for a JSON array, which may be one long line, the column too.
    public var description: String {
        if isElement { "\(file):\(line):\(start.column)" } else { "\(file):\(line)" }
    }
}
