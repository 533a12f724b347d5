#if Picture
    internal import CPango

    /// An unpacked image.
    struct DrawableImage {
        /// The most pixels that are kept of an image; more than a phone shows of any slot.
        static let keptPixelLimit = 2_500_000

        let surface: Surface
        let width: Int
        let height: Int

        init(_ surface: Surface) {
            self.surface = surface
            (width, height) = (surface.width, surface.height)
        }

        /// Unpacks a PNG; `nil` for anything else, and for what is damaged or larger than ``EssentialPNG/pixelLimit``.
        ///
        /// An image of more pixels than are kept is made smaller.
        init?(png file: [UInt8], keeping limit: Int = keptPixelLimit) {
            guard let bytes = EssentialPNG.bytes(of: file) else { return nil }
            // Why it can't be read does not matter: it is drawn as a hatched box, and `picture.image-broken` reports it.
            let source = ByteSource(bytes)
            let read = withExtendedLifetime(source) {
                unsafe try? Surface(owning: cairo_image_surface_create_from_png_stream(readFromSource, source.closure))
            }
            guard let read else { return nil }
            self.init(read)
            guard width > 0, height > 0 else { return nil }
            guard width * height > limit else { return }
            guard let smaller = reduced() else { return nil }
            self = smaller
        }

        /// A smaller image with about as many pixels as are kept.
        private func reduced() -> DrawableImage? {
            let factor = (Double(Self.keptPixelLimit) / Double(width * height)).squareRoot()
            let size = [width, height].map { max(1, Int((Double($0) * factor).rounded())) }
            return resampled(
                width: size[0], height: size[1],
                part: Rectangle(width: Double(width), height: Double(height)))
        }

        /// A part of the image in another size.
        func resampled(width: Int, height: Int, part: Rectangle) -> DrawableImage? {
            // Without memory for the smaller copy, the image is drawn as it is.
            guard let result = try? Surface(width: width, height: height),
                let canvas = try? Canvas(on: result, kind: .pixels, scale: 1)
            else { return nil }
            let target = Rectangle(width: Double(width), height: Double(height))
            canvas.add(target)
            canvas.fill(self, part: part, at: target)
            guard (try? canvas.check()) != nil else { return nil }
            return DrawableImage(result)
        }

        /// The visible part if the image covers a rectangle of this size.
        func part(covering width: Double, _ height: Double, horizontally: Double, vertically: Double) -> Rectangle {
            let scale = max(width / Double(self.width), height / Double(self.height))
            let (seenWidth, seenHeight) = (width / scale, height / scale)
            return Rectangle(
                x: (Double(self.width) - seenWidth) * horizontally, y: (Double(self.height) - seenHeight) * vertically,
                width: seenWidth, height: seenHeight)
        }
    }

    /// Unpacked images by the bytes of their files, so that passes that share images unpack them once.
    final class ImageStore {
        /// The most pixels that are kept.
        private let pixelLimit: Int

        private var images: [[UInt8]: DrawableImage?] = [:]
        private(set) var pixelCount = 0

        init(pixelLimit: Int = 12_000_000) { self.pixelLimit = pixelLimit }

        /// The image in a file; `nil` if it can't be drawn.
        func image(in file: [UInt8]) -> DrawableImage? {
            if let known = images[file] { return known }
            let image = DrawableImage(png: file)
            let count = image.map { $0.width * $0.height } ?? 0
            if pixelCount + count + file.count / 4 > pixelLimit { (images, pixelCount) = ([:], 0) }
            pixelCount += count + file.count / 4
            images[file] = .some(image)
            return image
        }
    }

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
            // Multiplying is much faster than dividing; 65,536 represents 1.
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

    extension Canvas {
        func draw(_ image: DrawableImage, as place: PassLayout.Image, in frame: Rectangle) {
            guard frame.width > 0, frame.height > 0 else { return }
            let whole = Rectangle(width: Double(image.width), height: Double(image.height))
            let part =
                place.fills
                ? image.part(
                    covering: frame.width, frame.height, horizontally: place.horizontally, vertically: place.vertically)
                : whole
            let target = place.fills ? frame : frame.fitting(whole, place.horizontally, place.vertically)
            isolated {
                add(aligned(target), radius: place.cornerRadius)
                guard let prepared = prepared(image, part, place.blurRadius, in: target) else {
                    return fill(image, part: part, at: target)
                }
                let all = Rectangle(width: Double(prepared.width), height: Double(prepared.height))
                fill(prepared, part: all, at: target)
            }
        }

        /// The part of an image, blurred, or with fewer pixels if a file would contain many more than are visible.
        private func prepared(
            _ image: DrawableImage, _ part: Rectangle, _ blurRadius: Double, in target: Rectangle
        ) -> DrawableImage? {
            if blurRadius > 0 { return image.blurred(part, in: target, radius: blurRadius) }
            let density = Self.fileDensity
            guard kind != .pixels, part.width > 1.2 * density * target.width else { return nil }
            return image.resampled(
                width: max(1, Int((target.width * density).rounded())),
                height: max(1, Int((target.height * density).rounded())), part: part)
        }

        /// The most pixels a point of images in PDF and SVG files, which contain all images of a sheet.
        private static let fileDensity = 3.0

        /// Fills the path with a part of an image that lies at `target`; may leave a clip active.
        func fill(_ image: DrawableImage, part: Rectangle, at target: Rectangle) {
            let source = unsafe image.surface.withHandle { unsafe cairo_pattern_create_for_surface($0) }
            guard let pattern = unsafe source else { return }
            defer { unsafe cairo_pattern_destroy(pattern) }
            var matrix = cairo_matrix_t()
            let (x, y) = (part.width / target.width, part.height / target.height)
            unsafe cairo_matrix_init(&matrix, x, 0, 0, y, part.x - target.x * x, part.y - target.y * y)
            unsafe cairo_pattern_set_matrix(pattern, &matrix)
            // From near the size, the quick filter is as good.
            let isMuchSmaller = max(x, y) / scale > 1.4
            unsafe cairo_pattern_set_filter(pattern, isMuchSmaller ? CAIRO_FILTER_GOOD : CAIRO_FILTER_BILINEAR)
            if kind == .pixels { unsafe cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD) }
            unsafe cairo_set_source(context, pattern)
            guard kind == .shapes else { return unsafe cairo_fill(context) }
            // As the filling of a shape, SVG would repeat the image, and browsers show a line of the next one.
            unsafe cairo_clip(context)
            unsafe cairo_paint(context)
        }
    }

    extension Rectangle {
        /// As large as `other` can be in this rectangle without a change of its ratio.
        fileprivate func fitting(_ other: Rectangle, _ horizontally: Double, _ vertically: Double) -> Rectangle {
            let scale = min(width / other.width, height / other.height)
            let (inner, high) = (other.width * scale, other.height * scale)
            return Rectangle(
                x: x + (width - inner) * horizontally, y: y + (height - high) * vertically, width: inner, height: high)
        }
    }
#endif
