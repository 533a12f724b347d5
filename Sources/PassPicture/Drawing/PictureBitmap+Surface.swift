#if Picture
    extension PictureBitmap {
        /// The pixels of a surface; `nil` if it is no image.
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
        private static func plain(_ pixel: UInt32) -> UInt32 {
            let opacity = pixel >> 24
            let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
            if opacity == 255 { return red | green << 8 | blue << 16 | 0xFF00_0000 }
            guard opacity > 0 else { return 0 }
            func divided(_ part: UInt32) -> UInt32 { min(255, (part * 255 + opacity / 2) / opacity) }
            return divided(red) | divided(green) << 8 | divided(blue) << 16 | opacity << 24
        }
    }
#endif
