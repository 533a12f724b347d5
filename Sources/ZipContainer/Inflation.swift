internal import CLibZip

/// The result of inflating data with zlib (RFC 1951).
struct Inflation {
    /// The unpacked bytes, up to the expected number.
    private(set) var bytes: [UInt8] = []
    /// Why the data did not unpack as expected.
    private(set) var failure: UnpackingFailure?

    /// Unpacks data that must be exactly one stream and unpack to `byteCount` bytes.
    ///
    /// It never takes more memory than that, and calls zlib twice at most.
    init(of data: UnsafeBufferPointer<UInt8>, byteCount: Int) {
        var stream = unsafe z_stream()
        unsafe withUnsafeMutablePointer(to: &stream) { stream in
            let size = unsafe CInt(MemoryLayout<z_stream>.size)
            guard unsafe inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, size) == Z_OK else {
                return failure = .outOfMemory
            }
            defer { unsafe inflateEnd(stream) }
            unsafe stream.pointee.next_in = data.baseAddress
            unsafe stream.pointee.avail_in = UInt32(data.count)
            unsafe run(stream, byteCount: byteCount)
        }
    }

    private mutating func run(_ stream: UnsafeMutablePointer<z_stream>, byteCount: Int) {
        var status = Z_OK
        bytes = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { target, count in
            // zlib refuses an empty buffer, so data that unpack to nothing are left to the second step.
            if let start = target.baseAddress, byteCount > 0 {
                unsafe (status, count) = step(stream, into: start, byteCount)
            }
        }
        var surplus = 0
        if bytes.count == byteCount, status == Z_OK || status == Z_BUF_ERROR {
            var byte: UInt8 = 0  // everything expected is there; only the end of the stream may follow
            unsafe (status, surplus) = step(stream, into: &byte, 1)
        }
        let rest = unsafe Int(stream.pointee.avail_in)
        switch status {
        case Z_STREAM_END where surplus > 0 || bytes.count < byteCount: failure = .sizeDiffers
        case Z_STREAM_END where rest > 0: failure = .endsEarly
        case Z_STREAM_END: break
        case Z_DATA_ERROR: failure = .damaged
        case Z_MEM_ERROR: failure = .outOfMemory
        default: failure = surplus > 0 ? .sizeDiffers : .noEnd
        }
    }

    /// Inflates until the buffer is full or the data end, and counts the bytes written.
    private func step(
        _ stream: UnsafeMutablePointer<z_stream>, into target: UnsafeMutablePointer<UInt8>, _ count: Int
    ) -> (status: CInt, byteCount: Int) {
        unsafe stream.pointee.next_out = target
        unsafe stream.pointee.avail_out = UInt32(count)
        let status = unsafe inflate(stream, Z_FINISH)
        return (status, unsafe count - Int(stream.pointee.avail_out))
    }
}

/// Why an entry can't be unpacked.
enum UnpackingFailure: Error {
    /// The data are not deflated data.
    case damaged
    /// The data unpack to more or fewer bytes than the directory states.
    case sizeDiffers
    /// The stream ends before the stated size: a streaming reader would read on in what hides there.
    case endsEarly
    /// The stream does not end at the stated size.
    case noEnd
    case checksumDiffers
    case outOfMemory

    /// What is wrong with the entry.
    var problem: ArchiveProblem.Code {
        switch self {
        case .damaged: .unreadable(detail: "its compressed data are damaged")
        case .sizeDiffers: .unreadable(detail: "it has more or fewer bytes than stated")
        case .endsEarly: .inconsistent(detail: "its data end before their stated size")
        case .noEnd: .inconsistent(detail: "its data have no end")
        case .checksumDiffers: .unreadable(detail: "its bytes do not match its checksum")
        case .outOfMemory: .unreadable(detail: "there is not enough memory")
        }
    }
}
