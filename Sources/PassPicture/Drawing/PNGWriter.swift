#if Picture
    internal import CZlib

    /// Writes pixels as a PNG file, quickly and always in the same way.
    ///
    /// Cairo's own writer takes several times as long for files that are hardly smaller.
    struct PNGWriter {
        private let bitmap: PictureBitmap
        private var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

        init(_ bitmap: PictureBitmap) { self.bitmap = bitmap }

        /// The file; `nil` if there is not enough memory.
        consuming func write() -> [UInt8]? {
            guard let pixels = compressed() else { return nil }
            // Eight bits a sample, colours with opacity.
            add("IHDR", Self.bytes(of: bitmap.width) + Self.bytes(of: bitmap.height) + [8, 6, 0, 0, 0])
            add("IDAT", pixels)
            add("IEND", [])
            return file
        }

        private mutating func add(_ kind: String, _ content: [UInt8]) {
            let tagged = Array(kind.utf8) + content
            file += Self.bytes(of: content.count)
            file += tagged
            let sum = unsafe tagged.withUnsafeBufferPointer {
                unsafe crc32_z(0, $0.baseAddress, $0.count)
            }
            file += Self.bytes(of: Int(sum))
        }

        private static func bytes(of number: Int) -> [UInt8] {
            [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
        }

        /// The rows as differences from the row above, compressed.
        private func compressed() -> [UInt8]? {
            let rows = differences()
            var stream = unsafe z_stream()
            let size = unsafe CInt(MemoryLayout<z_stream>.size)
            guard unsafe deflateInit2_(&stream, 1, Z_DEFLATED, 15, 9, Z_RLE, ZLIB_VERSION, size) == Z_OK else {
                return nil
            }
            defer { unsafe deflateEnd(&stream) }
            let bound = unsafe Int(deflateBound(&stream, uLong(rows.count)))
            return unsafe rows.withUnsafeBufferPointer { input in
                unsafe stream.next_in = input.baseAddress
                unsafe stream.avail_in = uInt(input.count)
                var isWhole = false
                let output = unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
                    unsafe stream.next_out = buffer.baseAddress
                    unsafe stream.avail_out = uInt(buffer.count)
                    isWhole = unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END
                    count = unsafe buffer.count - Int(stream.avail_out)
                }
                return isWhole ? output : nil
            }
        }

        /// Each row after the number of its filter, 2: from each byte, the one above is subtracted.
        private func differences() -> [UInt8] {
            let (row, height) = (bitmap.width * 4, bitmap.height)
            return unsafe bitmap.bytes.withUnsafeBufferPointer { pixels in
                unsafe [UInt8](unsafeUninitializedCapacity: (row + 1) * height) { rows, count in
                    for y in 0..<height {
                        let (from, to) = (y * row, y * (row + 1))
                        unsafe rows[to] = 2
                        for x in 0..<row {
                            let above = y == 0 ? 0 : unsafe pixels[from - row + x]
                            unsafe rows[to + 1 + x] = unsafe pixels[from + x] &- above
                        }
                    }
                    count = (row + 1) * height
                }
            }
        }
    }
#endif
