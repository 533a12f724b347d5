#if Picture
    internal import CPango
    internal import PassModel

    extension PictureSheet {
        /// The most pixels of a picture; four bytes of memory each, and as many again for what is drawn aside.
        public static let pixelLimit = 100_000_000

        /// The sheet as a PNG file, transparent where nothing is drawn.
        ///
        /// - Parameters:
        ///   - scale: Pixels a point.
        ///   - pen: What to draw with.
        /// - Returns: The file.
        /// - Throws: ``PictureError`` if the picture is too large or memory runs out.
        public func png(scale: Double, pen: Pen) throws(PictureError) -> [UInt8] {
            try pixels(scale: scale, pen: pen).png()
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
                // The same sheet gives the same file.
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
#endif
