#if Picture
    internal import PassModel

    /// Draws a sheet on a canvas.
    struct SheetDrawing {
        let sheet: PictureSheet
        let canvas: Canvas
        let pen: Pen

        func draw() {
            if let background = sheet.background {
                canvas.add(canvas.aligned(Rectangle(width: sheet.width, height: sheet.height)))
                canvas.fill(background)
            }
            for item in sheet.items where item.x.isFinite && item.y.isFinite { draw(item) }
        }

        private func draw(_ item: PictureSheet.Item) {
            let layout = item.layout
            guard layout.width > 0, layout.height > 0, layout.width.isFinite, layout.height.isFinite else { return }
            canvas.isolated {
                canvas.move(x: item.x, y: item.y)
                let bounds = Rectangle(width: layout.width, height: layout.height)
                canvas.composed(in: bounds) {
                    canvas.clip(to: layout.outline, width: layout.width, height: layout.height)
                } _: {
                    for box in layout.boxes where box.frame.isFinite { draw(box, files: item.files) }
                }
                if let caption = item.caption { draw(caption: caption, width: layout.width) }
            }
        }

        private func draw(_ box: PassLayout.Box, files: [String: [UInt8]]) {
            let frame = box.frame
            switch box.content {
            case .color(let paint, let radius):
                canvas.add(canvas.aligned(frame), radius: radius)
                canvas.fill(paint)
            case .gradient(let from, let to):
                canvas.add(canvas.aligned(frame))
                canvas.fill(from: from, top: frame.y, to: to, bottom: frame.bottom)
            case .dashes(let paint): draw(dashes: paint, in: frame)
            case .image(let image): draw(image, in: frame, files: files)
            case .text(let text): canvas.draw(text, in: frame, pen: pen)
            case .symbol(let symbol, let paint): canvas.draw(symbol, in: frame, paint: paint)
            case .barcode(let grid, let paint): canvas.draw(grid, in: frame, paint: paint)
            case .missing(let words, let paint): canvas.drawMissing(words, in: frame, paint: paint, pen: pen)
            }
        }

        private func draw(_ image: PassLayout.Image, in frame: Rectangle, files: [String: [UInt8]]) {
            guard let decoded = files[image.file].flatMap(pen.images.image) else {
                return canvas.drawMissing(image.file, in: frame, paint: Self.alarm, pen: pen)
            }
            canvas.draw(decoded, as: image, in: frame)
        }

        private func draw(dashes paint: Paint, in frame: Rectangle) {
            guard frame.height > 0, frame.width > 0 else { return }
            canvas.addLine(from: (frame.x, frame.middleY), to: (frame.right, frame.middleY))
            canvas.stroke(paint, width: frame.height, dashes: [4 * frame.height, 4 * frame.height])
        }

        // MARK: Around a side

        /// What draws attention to something.
        private static let alarm = Paint(PassColor(red: 230, green: 30, blue: 40))
        private static let captionFont = PassLayout.Font(13, .medium)

        private func draw(caption: String, width: Double) {
            let font = Self.captionFont
            let isDark = (sheet.background?.color).map { $0.contrast(with: Paint.white.color) > 4.5 } ?? false
            let paint = isDark ? Paint.white : Paint(PassColor(red: 60, green: 60, blue: 67))
            canvas.draw(
                PassLayout.Text(text: caption, font: font, paint: paint),
                in: Rectangle(x: 0, y: -8 - font.capHeight, width: width, height: font.capHeight), pen: pen)
        }
    }

    extension Rectangle {
        /// Whether it is a place that can be drawn at all.
        fileprivate var isFinite: Bool { [x, y, width, height].allSatisfy { abs($0) < 1_000_000 } }
    }
#endif
