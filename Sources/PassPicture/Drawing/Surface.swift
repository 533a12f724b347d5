#if Picture
    internal import CPango

    /// Something that Cairo draws on.
    @safe final class Surface {
        private let handle: OpaquePointer  // cairo_surface_t *

        /// Takes the reference; gives the reason if Cairo made a surface that only holds an error.
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

        /// Lends the pointer for the length of `body`.
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

        func check() throws(PictureError) { try unsafe cairo_surface_status(handle).orThrow() }

        /// The width of an image in pixels.
        var width: Int { unsafe Int(cairo_image_surface_get_width(handle)) }
        /// The height of an image in pixels.
        var height: Int { unsafe Int(cairo_image_surface_get_height(handle)) }

        /// Lends the pixels of an image: 32 bits each, opacity first, the colours multiplied by it.
        ///
        /// `body` takes them row by row, and how many there are from one row to the next.
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
#endif
