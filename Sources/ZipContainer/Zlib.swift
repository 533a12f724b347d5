internal import CLibZip

/// zlib, beside libzip: where deflated data end, which libzip does not tell.
package enum Zlib {
    /// The CRC-32 of APPNOTE 4.4.7, for measurements; libzip computes its own.
    package static func checksum(of bytes: [UInt8]) -> UInt32 {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            UInt32(truncatingIfNeeded: unsafe crc32_z(0, buffer.baseAddress, buffer.count))
        }
    }

    /// What is wrong with the end of deflated data (RFC 1951), which must be that of their stream.
    ///
    /// libzip takes data whose stream does not end, and ignores what stands behind an end: a streaming reader would read
    /// on there.
    /// - Parameters:
    ///   - data: The packed data, which libzip could unpack.
    ///   - byteCount: The unpacked size; unpacking stops there.
    /// - Returns: The fault; `nil` where both end together.
    static func endFault(of data: ArraySlice<UInt8>, byteCount: Int) -> UnpackingFailure? {
        var stream = unsafe z_stream()
        let size = unsafe CInt(MemoryLayout<z_stream>.size)
        return unsafe withUnsafeMutablePointer(to: &stream) { stream in
            guard unsafe inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK else { return .outOfMemory }
            defer { unsafe inflateEnd(stream) }
            return unsafe data.withUnsafeBufferPointer { data in
                unsafe stream.pointee.next_in = data.baseAddress
                unsafe stream.pointee.avail_in = UInt32(data.count)
                guard unsafe drain(stream, byteCount: byteCount) else { return .noEnd }
                return unsafe stream.pointee.avail_in == 0 ? nil : .endsEarly
            }
        }
    }

    /// Unpacks to nowhere; whether the stream ends after `byteCount` bytes or earlier.
    private static func drain(_ stream: UnsafeMutablePointer<z_stream>, byteCount: Int) -> Bool {
        unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 << 14) { scratch in
            var status = Z_OK
            while unsafe status == Z_OK && Int(stream.pointee.total_out) <= byteCount {
                unsafe stream.pointee.next_out = scratch.baseAddress
                unsafe stream.pointee.avail_out = UInt32(scratch.count)
                status = unsafe inflate(stream, Z_NO_FLUSH)
            }
            return status == Z_STREAM_END
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
