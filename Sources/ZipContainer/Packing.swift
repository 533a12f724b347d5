internal import CLibZip

/// What zlib does for an entry that is packed.
package enum Packing {
    /// The CRC-32 of APPNOTE 4.4.7.
    package static func checksum(of bytes: [UInt8]) -> UInt32 {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            UInt32(truncatingIfNeeded: unsafe crc32_z(0, buffer.baseAddress, buffer.count))
        }
    }

    /// The bytes deflated (RFC 1951); `nil` if that does not make them shorter.
    static func deflated(_ bytes: [UInt8]) throws(ArchiveError) -> [UInt8]? {
        guard bytes.count > 1 else { return nil }
        var isFinished = false
        var failure: CInt = Z_OK
        let deflated = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count - 1) { target, count in
            unsafe withStream { stream in
                unsafe bytes.withUnsafeBufferPointer { source in
                    unsafe stream.pointee.next_in = source.baseAddress
                    unsafe stream.pointee.avail_in = UInt32(source.count)
                    unsafe stream.pointee.next_out = target.baseAddress
                    unsafe stream.pointee.avail_out = UInt32(target.count)
                    isFinished = unsafe deflate(stream, Z_FINISH) == Z_STREAM_END
                    count = unsafe target.count - Int(stream.pointee.avail_out)
                }
            } orFail: {
                failure = $0
            }
        }
        guard failure == Z_OK else {
            throw ArchiveError(.libraryFailure(call: "deflateInit2", detail: unsafe String(cString: zError(failure))))
        }
        return isFinished ? deflated : nil
    }

    /// Lends a deflating stream; zlib needs it at the same address until the end.
    private static func withStream(
        _ body: (UnsafeMutablePointer<z_stream>) -> Void, orFail fail: (CInt) -> Void
    ) {
        var stream = unsafe z_stream()
        unsafe withUnsafeMutablePointer(to: &stream) { stream in
            let size = unsafe CInt(MemoryLayout<z_stream>.size)
            // Raw data with the widest window; the level and memory that zlib takes by default.
            let status = unsafe deflateInit2_(
                stream, 6, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
            guard status == Z_OK else { return fail(status) }
            defer { unsafe deflateEnd(stream) }
            unsafe body(stream)
        }
    }
}
