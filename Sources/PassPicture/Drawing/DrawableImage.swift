#if Picture
    internal import CPango

    /// An unpacked image.
    struct DrawableImage {
        /// The most pixels that are kept of an image; more than a phone's screen shows of any slot.
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

        /// The part that is seen if the image covers a room of the given sides.
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
#endif
