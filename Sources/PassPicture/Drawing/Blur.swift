#if Picture
    extension DrawableImage {
        /// A part of the image in the size of `target`, blurred by `radius` points, with few pixels.
        func blurred(_ part: Rectangle, in target: Rectangle, radius: Double) -> DrawableImage? {
            // A radius of four pixels is enough: a blurred image has no detail that more pixels could show.
            let density = min(3, 4 / radius, 1200 / max(target.width, target.height))
            let size = [target.width, target.height].map { max(1, Int(($0 * density).rounded())) }
            guard let small = resampled(width: size[0], height: size[1], part: part) else { return nil }
            let done: Void? = unsafe small.surface.withPixels { pixels, stride in
                var blur = Blur(radius: radius * density, width: small.width, height: small.height, stride: stride)
                unsafe blur.apply(to: pixels)
            }
            return done == nil ? nil : small
        }
    }

    /// Three box blurs, which together come close to a Gaussian one.
    private struct Blur {
        private let boxes: [Int]
        private let (width, height, stride): (Int, Int, Int)
        private var line: [UInt32]

        /// A blur like a Gaussian one whose standard deviation is `radius` pixels.
        init(radius: Double, width: Int, height: Int, stride: Int) {
            (self.width, self.height, self.stride) = (width, height, stride)
            // The reach of a box whose variance is a third of the wanted one.
            let reach = ((4 * radius * radius + 1).squareRoot() - 1) / 2
            let small = Int(reach)
            // Some of the three boxes are a pixel larger, so that their variances add up to the wanted one.
            let larger = Int(((reach - Double(small)) * 3).rounded())
            boxes = (0..<3).map { $0 < larger ? small + 1 : small }
            line = Array(repeating: 0, count: max(width, height))
        }

        mutating func apply(to pixels: UnsafeMutableBufferPointer<UInt32>) {
            for box in boxes where box > 0 {
                for row in 0..<height { unsafe smooth(pixels, from: row * stride, step: 1, count: width, box) }
                for column in 0..<width { unsafe smooth(pixels, from: column, step: stride, count: height, box) }
            }
        }

        /// Replaces each pixel of a line by the mean of those up to `reach` pixels away; the edges are continued.
        private mutating func smooth(
            _ pixels: UnsafeMutableBufferPointer<UInt32>, from start: Int, step: Int, count: Int, _ reach: Int
        ) {
            for index in 0..<count { line[index] = unsafe pixels[start + index * step] }
            var sum = SIMD4<UInt32>()
            for index in -reach...reach { sum &+= Self.parts(line[min(max(index, 0), count - 1)]) }
            // To multiply is much quicker than to divide; 65,536 stands for 1.
            let share = SIMD4<UInt32>(repeating: (65_536 + UInt32(reach)) / UInt32(2 * reach + 1))
            let half = SIMD4<UInt32>(repeating: 32_768)
            for index in 0..<count {
                let mean = pointwiseMin((sum &* share &+ half) &>> 16, SIMD4(repeating: 255))
                unsafe pixels[start + index * step] = mean[0] | mean[1] << 8 | mean[2] << 16 | mean[3] << 24
                sum &+= Self.parts(line[min(index + reach + 1, count - 1)])
                sum &-= Self.parts(line[max(index - reach, 0)])
            }
        }

        private static func parts(_ pixel: UInt32) -> SIMD4<UInt32> {
            SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24)
        }
    }
#endif
