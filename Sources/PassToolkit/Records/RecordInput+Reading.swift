internal import PassModel
internal import Platform
internal import SystemPackage

extension RecordInput {
    /// The first place of a regular file that is not UTF-8; `nil` if there is none, and for UTF-16 and pipes.
    ///
    /// The file is read once more for this, with no effect on reading.
    ///
    /// - Throws: ``FileAccessError``.
    func firstPlaceBeyondUTF8() throws(FileAccessError) -> TextPosition? {
        guard let descriptor = file?.descriptor, descriptor != .standardInput, byteCount != nil, isPlain else {
            return nil
        }
        var (cursor, offset, rest): (TextCursor, Int64, [UInt8]) = (TextCursor(), 0, [])
        while true {
            let chunk = try Self.read(from: descriptor, at: offset, path: path)
            offset += Int64(chunk.count)
            let bytes =
                offset == chunk.count && chunk.starts(with: [0xEF, 0xBB, 0xBF])
                ? Array(chunk.dropFirst(3)) : rest + chunk
            let valid = bytes.countOfUTF8
            cursor.advance(over: bytes, in: 0..<valid)
            // The end of a chunk may cut a character, which has four bytes at most.
            if bytes.count - valid >= 4 || chunk.isEmpty && valid < bytes.count { return cursor.position }
            guard !chunk.isEmpty else { return nil }
            rest = Array(bytes[valid...])
        }
    }

    private static func read(
        from descriptor: FileDescriptor, at offset: Int64, path: String
    ) throws(FileAccessError) -> [UInt8] {
        do {
            return try unsafe [UInt8](unsafeUninitializedCapacity: chunkByteCount) { buffer, count in
                count = unsafe try descriptor.read(
                    fromAbsoluteOffset: offset, into: UnsafeMutableRawBufferPointer(buffer))
            }
        } catch {
            throw FileAccessError(error, operation: .read, path: path)
        }
    }
}

extension [UInt8] {
    /// How many bytes there are before the first one that is not UTF-8.
    fileprivate var countOfUTF8: Int {
        // The quick way for text without faults.
        String(validating: self, as: UTF8.self) == nil ? firstInvalidByte ?? count : count
    }
}

extension RecordInput {
    /// Whether something can be read without waiting for the writer.
    ///
    /// If part of a record has arrived, this tells whether more of it has arrived. Separators between records don't
    /// count.
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
