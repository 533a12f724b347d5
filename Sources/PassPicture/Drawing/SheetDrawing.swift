#if Picture
    internal import CPango
    internal import PassModel

    extension PictureSheet {
        /// The most pixels of a picture; four bytes of memory each, and at most as many again for the file.
        public static let pixelLimit = 100_000_000

        /// The sheet as a PNG file, transparent where nothing is drawn.
        ///
        /// - Parameters:
        ///   - scale: Pixels a point.
        ///   - pen: What to draw with.
        /// - Returns: The file.
        /// - Throws: ``PictureError`` if the picture is too large or memory runs out.
        public func png(scale: Double, pen: Pen) throws(PictureError) -> [UInt8] {
            try pixels(scale: scale, pen: pen).quickPNG()
        }

        /// The pixels of the sheet, transparent where nothing is drawn.
        ///
        /// - Parameters:
        ///   - scale: Pixels a point.
        ///   - pen: What to draw with.
        /// - Returns: The pixels.
        /// - Throws: ``PictureError`` if the picture is too large or memory runs out.
        package func rgba(scale: Double, pen: Pen) throws(PictureError) -> PictureBitmap {
            guard let bitmap = PictureBitmap(try pixels(scale: scale, pen: pen)) else { throw PictureError(.memory) }
            return bitmap
        }

        private func pixels(scale: Double, pen: Pen) throws(PictureError) -> Surface {
            let size = (width: (width * scale).rounded(), height: (height * scale).rounded())
            guard scale > 0, size.width >= 1, size.height >= 1,
                size.width <= 32_000, size.height <= 32_000, size.width * size.height <= Double(Self.pixelLimit)
            else { throw PictureError(.size(width: size.width, height: size.height)) }
            let surface = try Surface(width: Int(size.width), height: Int(size.height))
            try draw(on: surface, kind: .pixels, scale: scale, pen: pen)
            return surface
        }

        /// The sheet as a PDF file of one page, whose texts can be searched.
        ///
        /// - Parameters:
        ///   - pen: What to draw with.
        ///   - paper: What it is printed on; `nil` for a page as large as the sheet.
        /// - Returns: The file.
        /// - Throws: ``PictureError`` if the sheet is too large or memory runs out.
        public func pdf(pen: Pen, paper: Paper? = nil) throws(PictureError) -> [UInt8] {
            let page = paper?.page(for: self) ?? Paper.Page(of: self)
            return try unsafe shapes(kind: .document, page, pen: pen) { sink, width, height in
                let surface = unsafe cairo_pdf_surface_create_for_stream(writeToSink, sink.closure, width, height)
                // Without a date, the same sheet makes the same file.
                unsafe cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z")
                return unsafe surface
            }
        }

        /// The sheet as an SVG file that needs no other files: its letters are shapes.
        ///
        /// - Parameter pen: What to draw with.
        /// - Returns: The file.
        /// - Throws: ``PictureError`` if the sheet is too large or memory runs out.
        public func svg(pen: Pen) throws(PictureError) -> [UInt8] {
            let file = try unsafe shapes(kind: .shapes, Paper.Page(of: self), pen: pen) { sink, width, height in
                unsafe cairo_svg_surface_create_for_stream(writeToSink, sink.closure, width, height)
            }
            return SVGNames(file).renumbered()
        }

        private func shapes(
            kind: Canvas.Kind, _ page: Paper.Page, pen: Pen, _ make: (ByteSink, Double, Double) -> OpaquePointer?
        ) throws(PictureError) -> [UInt8] {
            // The longest side of a PDF page.
            guard (1...14_400).contains(width), (1...14_400).contains(height) else {
                throw PictureError(.size(width: width, height: height))
            }
            let sink = ByteSink()
            // Cairo writes to the sink until the surface is gone.
            defer { withExtendedLifetime(sink) {} }
            let surface = try unsafe Surface(owning: make(sink, page.width, page.height))
            try draw(on: surface, kind: kind, scale: page.scale, at: (page.x, page.y), pen: pen)
            try surface.finish()
            return sink.bytes
        }

        private func draw(
            on surface: Surface, kind: Canvas.Kind, scale: Double, at start: (x: Double, y: Double) = (0, 0), pen: Pen
        ) throws(PictureError) {
            let canvas = try Canvas(on: surface, kind: kind, scale: scale)
            canvas.move(x: start.x / scale, y: start.y / scale)
            SheetDrawing(sheet: self, canvas: canvas, pen: pen).draw()
            try canvas.check()
        }
    }

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

        /// Marks around a side.
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

    /// Renumbers the names in an SVG file.
    ///
    /// Cairo numbers some things across all files that a process writes; the same picture must make the same file.
    struct SVGNames {
        private let file: [UInt8]
        private var numbers: [ArraySlice<UInt8>: Int] = [:]
        private var counts: [ArraySlice<UInt8>: Int] = [:]

        init(_ file: [UInt8]) { self.file = file }

        /// The file with names that are numbered from 0 in their order.
        consuming func renumbered() -> [UInt8] {
            var result: [UInt8] = []
            result.reserveCapacity(file.count)
            var position = 0
            while position < file.count {
                guard let start = nameStart(at: position) else {
                    result.append(file[position])
                    position += 1
                    continue
                }
                result += file[position..<start]
                position = start
                guard let name = name(at: start) else { continue }
                result +=
                    file[start..<name.digits] + "\(number(file[start..<name.end], of: file[start..<name.digits]))".utf8
                position = name.end
            }
            return result
        }

        private static let definition = Array(#" id=""#.utf8)
        private static let references = [Array("url(#".utf8), Array(##"href="#"##.utf8)]

        /// Where a name starts whose introduction is at `position`.
        private func nameStart(at position: Int) -> Int? {
            let rest = file[position...]
            switch file[position] {
            case UInt8(ascii: " "): return rest.starts(with: Self.definition) ? position + Self.definition.count : nil
            case UInt8(ascii: "u"), UInt8(ascii: "h"):
                return Self.references.first { rest.starts(with: $0) }.map { position + $0.count }
            default: return nil
            }
        }

        /// Where the number in a name of letters and a number starts, and where it ends.
        private func name(at start: Int) -> (digits: Int, end: Int)? {
            func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
            guard let digits = file[start...].prefix(40).firstIndex(where: isDigit),
                let end = file[digits...].firstIndex(where: { !isDigit($0) }),
                file[end] == UInt8(ascii: "\"") || file[end] == UInt8(ascii: ")"),
                file[start..<digits].allSatisfy({ $0 == UInt8(ascii: "-") || (0x61...0x7A).contains($0) })
            else { return nil }
            return (digits, end)
        }

        private mutating func number(_ name: ArraySlice<UInt8>, of word: ArraySlice<UInt8>) -> Int {
            if let known = numbers[name] { return known }
            let number = counts[word, default: 0]
            (numbers[name], counts[word]) = (number, number + 1)
            return number
        }
    }
#endif
