internal import PassModel
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
