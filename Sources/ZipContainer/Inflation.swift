internal import CLibZip

/// What zlib makes of deflated data (RFC 1951).
struct Inflation {
    /// The unpacked bytes, as far as they fit.
    private(set) var bytes: [UInt8] = []
    /// Why they are not what was asked for.
    private(set) var failure: UnpackingFailure?
    /// How often zlib was called: twice at most, whatever the data say.
    private(set) var stepCount = 0

    /// Unpacks data that must be one stream from their first byte to their last, and `byteCount` bytes when unpacked.
    ///
    /// Takes no more memory than that, whatever the data unpack to.
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
            // zlib takes no empty buffer: what unpacks to nothing is left to the second step.
            if let start = target.baseAddress, byteCount > 0 {
                unsafe (status, count) = step(stream, into: start, byteCount)
            }
        }
        var surplus = 0
        if bytes.count == byteCount, status == Z_OK || status == Z_BUF_ERROR {
            var byte: UInt8 = 0  // all that is expected is there, and only the end of the stream may follow
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

    /// Goes on until the buffer is full or the data end; the bytes that were written.
    private mutating func step(
        _ stream: UnsafeMutablePointer<z_stream>, into target: UnsafeMutablePointer<UInt8>, _ count: Int
    ) -> (status: CInt, byteCount: Int) {
        unsafe stream.pointee.next_out = target
        unsafe stream.pointee.avail_out = UInt32(count)
        stepCount += 1
        let status = unsafe inflate(stream, Z_FINISH)
        return (status, unsafe count - Int(stream.pointee.avail_out))
    }
}

/// Why the bytes of an entry are not to be had.
enum UnpackingFailure: Error {
    /// The data are not what the compression method makes.
    case damaged
    /// The data unpack to more or fewer bytes than the directory states.
    case sizeDiffers
    /// The data end before their stated size: a reader from front to back goes on with what hides there.
    case endsEarly
    /// The data have no end where their stated size is.
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
        case .checksumDiffers: .unreadable(detail: "its bytes are not those of its checksum")
        case .outOfMemory: .unreadable(detail: "there is not enough memory")
        }
    }
}
