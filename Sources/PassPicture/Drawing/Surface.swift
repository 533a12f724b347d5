#if Picture
    internal import CPango
    public import PassToolkit

    /// Something that Cairo draws on.
    @safe final class Surface {
        private let handle: OpaquePointer  // cairo_surface_t *

        /// Takes over the reference; throws the reason if Cairo made a surface that only contains an error.
        init(owning handle: OpaquePointer?) throws(PictureError) {
            guard let handle = unsafe handle else { throw PictureError(.memory) }
            unsafe self.handle = handle
            try check()
        }

        deinit { unsafe cairo_surface_destroy(handle) }

        /// An image whose pixels are all transparent.
        convenience init(width: Int, height: Int) throws(PictureError) {
            let (columns, rows) = (CInt(clamping: width), CInt(clamping: height))
            try unsafe self.init(owning: cairo_image_surface_create(CAIRO_FORMAT_ARGB32, columns, rows))
        }

        /// Calls `body` with the pointer, which is valid only during the call.
        func withHandle<Value, Failure: Error>(
            _ body: (OpaquePointer) throws(Failure) -> Value
        ) throws(Failure) -> Value {
            defer { withExtendedLifetime(self) {} }
            return try unsafe body(handle)
        }

        /// Writes out what is buffered; a surface that writes a file is then complete.
        func finish() throws(PictureError) {
            unsafe cairo_surface_finish(handle)
            try check()
        }

        /// An image as a small PNG file, for passes.
        func png() throws(PictureError) -> [UInt8] {
            let sink = ByteSink()
            let status = withExtendedLifetime(sink) {
                unsafe cairo_surface_write_to_png_stream(handle, writeToSink, sink.closure)
            }
            try status.orThrow()
            return sink.bytes
        }

        /// An image as a PNG file to look at; its pixels are lost.
        ///
        /// Cairo has libpng try five filters for each row, which takes two thirds of the time of a preview and gains nothing
        /// for areas of one colour.
        func quickPNG() throws(PictureError) -> [UInt8] {
            let (width, height) = (width, height)
            // More than incompressible rows take, each with a byte for its filter.
            let most = height * (4 * width + 1)
            let bytes = unsafe withPixels { pixels, stride in
                for index in pixels.indices {
                    unsafe pixels[index] = PictureBitmap.plain(pixels[index]).littleEndian
                }
                var image = unsafe png_image()
                unsafe image.version = UInt32(PNG_IMAGE_VERSION)
                unsafe (image.width, image.height) = (UInt32(width), UInt32(height))
                unsafe image.format = PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA
                unsafe image.flags = UInt32(PNG_IMAGE_FLAG_FAST)
                return unsafe [UInt8](unsafeUninitializedCapacity: most + most / 256 + 4096) { buffer, count in
                    var size = png_alloc_size_t(buffer.count)
                    let isWritten = unsafe png_image_write_to_memory(
                        &image, buffer.baseAddress, &size, 0, pixels.baseAddress, png_int_32(4 * stride), nil)
                    count = isWritten == 0 ? 0 : Int(size)
                }
            }
            // With space for the longest file, libpng has no other reason to fail.
            guard let bytes, !bytes.isEmpty else { throw PictureError(.memory) }
            return unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }  // without the rest of that space
        }

        func check() throws(PictureError) { try unsafe cairo_surface_status(handle).orThrow() }

        /// The width of an image in pixels.
        var width: Int { unsafe Int(cairo_image_surface_get_width(handle)) }
        /// The height of an image in pixels.
        var height: Int { unsafe Int(cairo_image_surface_get_height(handle)) }

        /// Calls `body` with the pixels of an image: 32 bits each, opacity first, the colours multiplied by it.
        ///
        /// `body` receives them row by row, and the number of pixels from one row to the next.
        func withPixels<Value>(_ body: (UnsafeMutableBufferPointer<UInt32>, Int) -> Value) -> Value? {
            guard unsafe cairo_image_surface_get_format(handle) == CAIRO_FORMAT_ARGB32 else { return nil }
            unsafe cairo_surface_flush(handle)
            defer { unsafe cairo_surface_mark_dirty(handle) }
            guard let start = unsafe cairo_image_surface_get_data(handle) else { return nil }
            let stride = unsafe Int(cairo_image_surface_get_stride(handle)) / 4
            let count = stride * height
            return unsafe start.withMemoryRebound(to: UInt32.self, capacity: count) { pixels in
                unsafe body(UnsafeMutableBufferPointer(start: pixels, count: count), stride)
            }
        }
    }

    extension cairo_status_t {
        /// Throws unless everything went well.
        func orThrow() throws(PictureError) {
            switch self {
            case CAIRO_STATUS_SUCCESS: return
            case CAIRO_STATUS_NO_MEMORY: throw PictureError(.memory)
            default: throw unsafe PictureError(.drawing(String(cString: cairo_status_to_string(self))))
            }
        }
    }

    extension PictureBitmap {
        /// The pixels of a surface; `nil` if it is not an image.
        init?(_ surface: Surface) {
            let (width, height) = (surface.width, surface.height)
            let bytes = unsafe surface.withPixels { pixels, stride in
                unsafe [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
                    unsafe buffer.withMemoryRebound(to: UInt32.self) { result in
                        for y in 0..<height {
                            for x in 0..<width {
                                unsafe result[y * width + x] = Self.plain(pixels[y * stride + x]).littleEndian
                            }
                        }
                    }
                    count = width * height * 4
                }
            }
            guard let bytes else { return nil }
            self.init(width: width, height: height, bytes: bytes)
        }

        /// Opacity first with colours multiplied by it becomes red first, opacity last.
        fileprivate static func plain(_ pixel: UInt32) -> UInt32 {
            let opacity = pixel >> 24
            let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
            if opacity == 255 { return red | green << 8 | blue << 16 | 0xFF00_0000 }
            guard opacity > 0 else { return 0 }
            func divided(_ part: UInt32) -> UInt32 { min(255, (part * 255 + opacity / 2) / opacity) }
            return divided(red) | divided(green) << 8 | divided(blue) << 16 | opacity << 24
        }
    }

    /// Bytes that Cairo writes.
    final class ByteSink {
        fileprivate(set) var bytes: [UInt8] = []

        /// The pointer by which Cairo passes the sink back; the sink must outlive the writing.
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

        /// The pointer by which Cairo passes the source back; the source must outlive the reading.
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

    /// Why a picture can't be drawn.
    public struct PictureError: DescribedError, Equatable {
        /// What stops a picture.
        public enum Code: Equatable, Sendable {
            /// The picture would have more pixels than ``PictureSheet/pixelLimit``, or no size at all.
            case size(width: Double, height: Double)
            /// There is not enough memory.
            case memory
            /// The drawing library failed, in its own words.
            case drawing(String)
        }

        /// What stops the picture.
        public let code: Code

        init(_ code: Code) { self.code = code }

        /// What failed and why.
        public var message: String {
            switch code {
            case .size(let width, let height):
                "cannot draw a picture of \(Self.text(width)) × \(Self.text(height)) pixels"
            case .memory: "cannot draw the picture: there is not enough memory"
            case .drawing(let reason): "cannot draw the picture: \(reason)"
            }
        }

        /// What to do about it.
        public var hints: [String] {
            switch code {
            case .size: ["choose a smaller scale", "draw fewer sides or passes on one sheet"]
            case .memory: ["choose a smaller scale", "draw fewer passes at a time"]
            case .drawing: []
            }
        }

        private static func text(_ pixels: Double) -> String {
            Int(exactly: pixels.rounded()).map { "\($0)" } ?? "\(pixels)"
        }
    }
#endif
