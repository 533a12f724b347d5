#if Picture
    internal import CPango

    /// Bytes that Cairo writes.
    final class ByteSink {
        fileprivate(set) var bytes: [UInt8] = []

        /// The pointer under which Cairo hands the sink back; the sink must outlive the writing.
        var closure: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }
    }

    /// Appends what Cairo writes to a ``ByteSink``.
    let writeToSink: cairo_write_func_t = { closure, start, count in
        guard let closure = unsafe closure, let start = unsafe start else { return CAIRO_STATUS_WRITE_ERROR }
        let sink = unsafe Unmanaged<ByteSink>.fromOpaque(closure).takeUnretainedValue()
        unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
    }

    /// Bytes that Cairo reads.
    final class ByteSource {
        private let bytes: [UInt8]
        private var position = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        /// The pointer under which Cairo hands the source back; the source must outlive the reading.
        var closure: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

        fileprivate func read(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Bool {
            guard buffer.count <= bytes.count - position else { return false }
            _ = unsafe buffer.update(fromContentsOf: bytes[position..<position + buffer.count])
            position += buffer.count
            return true
        }
    }

    /// Gives Cairo the next bytes of a ``ByteSource``.
    let readFromSource: cairo_read_func_t = { closure, start, count in
        guard let closure = unsafe closure, let start = unsafe start else { return CAIRO_STATUS_READ_ERROR }
        let source = unsafe Unmanaged<ByteSource>.fromOpaque(closure).takeUnretainedValue()
        let buffer = unsafe UnsafeMutableBufferPointer(start: start, count: Int(count))
        return unsafe source.read(into: buffer) ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_READ_ERROR
    }
#endif
