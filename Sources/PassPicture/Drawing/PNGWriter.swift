#if Picture
    internal import CZlib

    /// Writes pixels as a PNG file, quickly and always in the same way.
    ///
    /// Cairo's own writer takes several times as long for files that are hardly smaller.
    struct PNGWriter {
        private let bitmap: PictureBitmap
        private var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

        private let hasOpacity: Bool
        private var sampleCount: Int { hasOpacity ? 4 : 3 }

        init(_ bitmap: PictureBitmap) {
            self.bitmap = bitmap
            hasOpacity = !bitmap.isOpaque
        }

        /// The file; `nil` if there is not enough memory.
        consuming func write() -> [UInt8]? {
            guard let pixels = compressed() else { return nil }
            // Eight bits a sample; colours with or without opacity.
            let kind: [UInt8] = [8, hasOpacity ? 6 : 2, 0, 0, 0]
            add("IHDR", Self.bytes(of: bitmap.width) + Self.bytes(of: bitmap.height) + kind)
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
            // The usual level takes more than twice as long for files that are a seventh smaller.
            guard unsafe deflateInit_(&stream, 1, ZLIB_VERSION, size) == Z_OK else { return nil }
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
            let (row, height) = (bitmap.width * sampleCount, bitmap.height)
            let samples = hasOpacity ? bitmap.bytes : bitmap.colors
            return unsafe samples.withUnsafeBufferPointer { pixels in
                unsafe [UInt8](unsafeUninitializedCapacity: (row + 1) * height) { rows, count in
                    for y in 0..<height {
                        let (from, to) = (y * row, y * (row + 1) + 1)
                        unsafe rows[to - 1] = 2
                        // Two simple loops are several times as fast as one that asks in each turn.
                        if y == 0 {
                            for x in 0..<row { unsafe rows[to + x] = pixels[from + x] }
                        } else {
                            for x in 0..<row { unsafe rows[to + x] = pixels[from + x] &- pixels[from - row + x] }
                        }
                    }
                    count = (row + 1) * height
                }
            }
        }
    }

    extension PictureBitmap {
        /// Whether every pixel covers what is below it.
        fileprivate var isOpaque: Bool {
            unsafe bytes.withUnsafeBufferPointer { bytes in
                for index in stride(from: 3, to: bytes.count, by: 4) where unsafe bytes[index] != 255 { return false }
                return true
            }
        }

        /// The pixels without their opacity.
        fileprivate var colors: [UInt8] {
            let pixelCount = width * height
            return unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe [UInt8](unsafeUninitializedCapacity: pixelCount * 3) { colors, count in
                    for pixel in 0..<pixelCount {
                        unsafe colors[pixel * 3] = bytes[pixel * 4]
                        unsafe colors[pixel * 3 + 1] = bytes[pixel * 4 + 1]
                        unsafe colors[pixel * 3 + 2] = bytes[pixel * 4 + 2]
                    }
                    count = pixelCount * 3
                }
            }
        }
    }
#endif
