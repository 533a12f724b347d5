internal import CZlib

/// zlib for what libzip does not do: finding the end of deflated data, and data outside of archives.
package enum Zlib {
    /// Checks that deflated data (RFC 1951) end where their stream ends.
    ///
    /// libzip accepts a stream without an end, and ignores data after the end. A streaming reader would read those.
    /// - Parameters:
    ///   - data: The packed data, which libzip has unpacked before.
    ///   - byteCount: The unpacked size; unpacking stops there.
    /// - Returns: The mismatch; `nil` if both end together.
    static func streamEndMismatch(of data: ArraySlice<UInt8>, byteCount: Int) -> UnpackingFailure? {
        let end = unsafe inflate(data, windowBits: -MAX_WBITS, most: byteCount) { _ in }
        guard let end else { return .outOfMemory }
        return end.isWhole ? end.rest == 0 ? nil : .endsEarly : .noEnd
    }

    /// Unpacks data as browsers do: bytes after the end of the stream are ignored.
    ///
    /// `windowBits` names the format in zlib's numbers: 31 for gzip, 15 for zlib, -15 for raw deflate.
    /// - Returns: At most `byteCount` bytes; `nil` for damaged, truncated or other data.
    package static func unpacked(_ data: [UInt8], windowBits: Int32, most byteCount: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        let end = unsafe inflate(data[...], windowBits: windowBits, most: byteCount) { unsafe bytes += $0 }
        return end?.isWhole == true || bytes.count > byteCount ? bytes : nil
    }

    /// Passes unpacked parts on until `byteCount` is exceeded; returns whether the stream ended, and how much follows.
    private static func inflate(
        _ data: ArraySlice<UInt8>, windowBits: Int32, most byteCount: Int,
        _ part: (Slice<UnsafeMutableBufferPointer<UInt8>>) -> Void
    ) -> (isWhole: Bool, rest: Int)? {
        var stream = unsafe z_stream()
        let size = unsafe CInt(MemoryLayout<z_stream>.size)
        return unsafe withUnsafeMutablePointer(to: &stream) { stream in
            guard unsafe inflateInit2_(stream, windowBits, ZLIB_VERSION, size) == Z_OK else { return nil }
            defer { unsafe inflateEnd(stream) }
            return unsafe data.withUnsafeBufferPointer { data in
                unsafe stream.pointee.next_in = data.baseAddress
                unsafe stream.pointee.avail_in = UInt32(data.count)
                return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 14) { scratch in
                    var status = Z_OK
                    while unsafe status == Z_OK && Int(stream.pointee.total_out) <= byteCount {
                        unsafe stream.pointee.next_out = scratch.baseAddress
                        unsafe stream.pointee.avail_out = UInt32(scratch.count)
                        status = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
                        unsafe part(scratch.dropLast(Int(stream.pointee.avail_out)))
                    }
                    return unsafe (status == Z_STREAM_END, Int(stream.pointee.avail_in))
                }
            }
        }
    }

    /// Packs data as a zlib stream (RFC 1950).
    package static func packed(_ data: [UInt8]) -> [UInt8] {
        var size = compressBound(uLong(data.count))
        return unsafe [UInt8](unsafeUninitializedCapacity: Int(size)) { buffer, count in
            count = unsafe compress2(buffer.baseAddress, &size, data, uLong(data.count), 9) == Z_OK ? Int(size) : 0
        }
    }
}
