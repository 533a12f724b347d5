#if Picture
    internal import CPango

    extension Canvas {
        /// Draws an image in a frame.
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

        /// The part of an image, blurred, or with fewer pixels if a file would hold many more than can be seen.
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

        /// The most pixels a point of images in PDF and SVG files, which hold all images of a sheet at once.
        private static let fileDensity = 3.0

        /// Fills the path with a part of an image that lies at `target`; may leave a clip behind.
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
