#if Picture
    internal import CPango
    internal import PassModel

    extension Canvas {
        /// Clips to the outline of a side whose left top corner is the origin.
        func clip(to outline: PassLayout.Outline, width: Double, height: Double) {
            let whole = aligned(Rectangle(width: width, height: height))
            add(whole, radius: outline.cornerRadius)
            clip()
            for cut in outline.cuts {
                // A rectangle around all; the parts to cut out run in the opposite direction. (The even-odd rule would
                // do as well, but Cairo writes it to the wrong place of an SVG file.)
                add(whole.inset(by: -whole.height))
                switch cut {
                case .circle(let x, let y, let radius): addCircle(x: x, y: y, radius: radius, isHole: true)
                case .teeth(let width, let depth): addBites(along: whole, width: width, depth: depth)
                }
                clip()
            }
        }

        /// Adds half-round bites along the top edge; as many whole ones as fit best, with a little room between them.
        private func addBites(along whole: Rectangle, width: Double, depth: Double) {
            guard width > 0.1, depth > 0 else { return }
            let count = max(1, (whole.width / width).rounded())
            let step = whole.width / count
            for index in 0..<Int(min(count, 10_000)) {
                let middle = whole.x + (Double(index) + 0.5) * step
                withScale(x: step * 0.4, y: depth, at: (middle, whole.y)) {
                    addCircle(x: 0, y: 0, radius: 1, isHole: true)
                }
            }
        }

        /// Draws a symbol as large as fits in the middle of `frame`.
        func draw(_ symbol: Pass.BoardingPass.TransitType, in frame: Rectangle, paint: Paint) {
            let (width, height) = Pass.BoardingPass.TransitType.symbolBox
            let scale = min(frame.width / width, frame.height / height)
            guard scale > 0 else { return }
            let corner = (x: frame.middleX - width * scale / 2, y: frame.middleY - height * scale / 2)
            withScale(x: scale, y: scale, at: corner) {
                for shape in symbol.symbolShapes { add(shape) }
            }
            fill(paint, evenOdd: true)
        }

        private func add(_ shape: SymbolShape) {
            switch shape {
            case .outline(let strokes): add(strokes)
            case .rounded(let x, let y, let width, let height, let radius):
                add(Rectangle(x: x, y: y, width: width, height: height), radius: radius)
            case .circle(let x, let y, let radius): addCircle(x: x, y: y, radius: radius)
            }
        }

        private func add(_ strokes: [SymbolShape.Stroke]) {
            unsafe cairo_new_sub_path(context)
            for stroke in strokes {
                switch stroke {
                case .line(let x, let y): unsafe cairo_line_to(context, x, y)
                case .curve(let x1, let y1, let x2, let y2, let x, let y):
                    unsafe cairo_curve_to(context, x1, y1, x2, y2, x, y)
                }
            }
            unsafe cairo_close_path(context)
        }

        /// Draws the dark modules of a barcode, which fill `frame`, with edges on pixels.
        func draw(_ grid: ModuleGrid, in frame: Rectangle, paint: Paint) {
            guard grid.columns > 0, grid.height > 0 else { return }
            let (width, height) = (frame.width / Double(grid.columns), frame.height / grid.height)
            for (index, row) in grid.dark.enumerated() {
                let top = frame.y + Double(index) * grid.rowHeight * height
                for run in row.runs {
                    add(
                        aligned(
                            Rectangle(
                                x: frame.x + Double(run.lowerBound) * width, y: top, width: Double(run.count) * width,
                                height: grid.rowHeight * height)))
                }
            }
            // All at once, so that no seams are seen between them.
            fill(paint)
        }
    }

    extension [Bool] {
        /// The ranges without a `false` in them.
        fileprivate var runs: [Range<Int>] {
            var runs: [Range<Int>] = []
            for (index, isSet) in enumerated() where isSet {
                if let last = runs.last, last.upperBound == index {
                    runs[runs.count - 1] = last.lowerBound..<index + 1
                } else {
                    runs.append(index..<index + 1)
                }
            }
            return runs
        }
    }

    extension Canvas {
        /// Draws the hatched box in place of something that can't be drawn, with a few words if there is room.
        func drawMissing(_ words: String, in frame: Rectangle, paint: Paint, pen: Pen) {
            let frame = aligned(frame)
            guard frame.width > 0, frame.height > 0 else { return }
            isolated {
                add(frame)
                clip()
                add(frame)
                fill(paint.opacity(paint.opacity * 0.12))
                hatch(frame)
                stroke(paint.opacity(paint.opacity * 0.35), width: 0.75)
                add(frame.inset(by: 0.5))
                stroke(paint.opacity(paint.opacity * 0.7), width: 1)
            }
            drawWords(words, in: frame.inset(by: 4), paint: paint, pen: pen)
        }

        private func hatch(_ frame: Rectangle) {
            // A huge box has wider gaps rather than many lines.
            let gap = max(8, (frame.width + frame.height) / 500)
            var offset = gap / 2
            while offset < frame.width + frame.height {
                addLine(
                    from: (frame.x + offset, frame.y), to: (frame.x + offset - frame.height, frame.bottom))
                offset += gap
            }
        }

        private func drawWords(_ words: String, in room: Rectangle, paint: Paint, pen: Pen) {
            let sizes = [12, 10, 8, 6.5].map { PassLayout.Font($0, .medium) }
            guard let last = sizes.last, room.height >= last.capHeight, room.width >= 12 else { return }
            let font =
                sizes.first { pen.width(of: words, in: $0) <= room.width && $0.capHeight <= room.height } ?? last
            let line = Rectangle(
                x: room.x, y: room.middleY - font.capHeight / 2, width: room.width, height: font.capHeight)
            draw(
                PassLayout.Text(text: words, font: font, paint: paint, alignment: .center, lineLimit: 1), in: line,
                pen: pen)
        }
    }

    /// A part of a symbol, in a box of 39 × 34; where two parts overlap, there is a hole.
    enum SymbolShape {
        /// Straight lines and curves between points, closed.
        case outline([Stroke])
        case rounded(x: Double, y: Double, width: Double, height: Double, radius: Double)
        case circle(x: Double, y: Double, radius: Double)

        /// The next piece of an outline; the first one only starts.
        enum Stroke {
            case line(Double, Double)
            /// A curve with its two control points and its end.
            case curve(Double, Double, Double, Double, Double, Double)
        }
    }

    extension Pass.BoardingPass.TransitType {
        /// The size of the box that symbols are drawn in.
        static let symbolBox = (width: 39.0, height: 34.0)

        /// The parts of the symbol.
        var symbolShapes: [SymbolShape] {
            switch self {
            case .air: Self.plane
            case .boat: Self.ship
            case .bus: Self.coach
            case .generic: Self.arrow
            case .train: Self.locomotive
            }
        }

        /// A plane from above that flies to the right.
        private static let plane: [SymbolShape] = [
            .outline([
                .line(38, 17), .curve(38, 15.3, 35.4, 14.3, 32.6, 14.3), .line(25.2, 14.3), .line(15.9, 1.8),
                .curve(15.5, 1.2, 15, 1, 14.3, 1), .line(12.4, 1), .curve(11.8, 1, 11.5, 1.4, 11.7, 2), .line(16, 14.3),
                .line(8.6, 14.3), .line(5.4, 10), .curve(5.1, 9.6, 4.8, 9.4, 4.3, 9.4), .line(2.9, 9.4),
                .curve(2.3, 9.4, 2.1, 9.8, 2.2, 10.3), .line(4.2, 17), .line(2.2, 23.7),
                .curve(2.1, 24.2, 2.3, 24.6, 2.9, 24.6), .line(4.3, 24.6), .curve(4.8, 24.6, 5.1, 24.4, 5.4, 24),
                .line(8.6, 19.7), .line(16, 19.7), .line(11.7, 32), .curve(11.5, 32.6, 11.8, 33, 12.4, 33),
                .line(14.3, 33), .curve(15, 33, 15.5, 32.8, 15.9, 32.2), .line(25.2, 19.7), .line(32.6, 19.7),
                .curve(35.4, 19.7, 38, 18.7, 38, 17),
            ])
        ]

        /// A ship from the side, on a wave.
        private static let ship: [SymbolShape] = [
            .outline([.line(15.6, 5.2), .line(16.2, 1.2), .line(21.2, 1.2), .line(20.6, 5.2)]),
            .outline([.line(12, 10.2), .line(12, 6.6), .line(23.5, 6.6), .line(25.6, 10.2)]),
            .outline([.line(7.5, 17.6), .line(7.5, 11.6), .line(28, 11.6), .line(31.6, 17.6)]),
            .circle(x: 12.5, y: 14.6, radius: 1.4), .circle(x: 18, y: 14.6, radius: 1.4),
            .circle(x: 23.5, y: 14.6, radius: 1.4),
            .outline([
                .line(2, 19), .line(37, 19), .curve(36, 23, 34.4, 26, 32.4, 28.2),
                .curve(30.4, 26.9, 28.6, 26.9, 26.6, 28), .curve(24, 29.4, 22, 29.4, 19.4, 28),
                .curve(16.8, 26.6, 14.8, 26.6, 12.2, 28), .curve(10.2, 29.1, 8.2, 29.2, 6.4, 28.4),
                .curve(4, 26, 2.6, 22.8, 2, 19),
            ]),
            .outline([
                .line(4.4, 30.4), .curve(7.2, 31.8, 9.8, 31.6, 12.4, 30.2), .curve(14.8, 28.9, 16.8, 28.9, 19.2, 30.2),
                .curve(22, 31.7, 24, 31.7, 26.8, 30.2), .curve(29.2, 28.9, 31.2, 28.9, 34.4, 30.6), .line(34.4, 33),
                .curve(31.2, 31.3, 29.2, 31.3, 26.8, 32.6), .curve(24, 34, 22, 34, 19.2, 32.6),
                .curve(16.8, 31.3, 14.8, 31.3, 12.4, 32.6), .curve(9.8, 34, 7.2, 34, 4.4, 32.8),
            ]),
        ]

        /// A bus from the front.
        private static let coach: [SymbolShape] = [
            .rounded(x: 6, y: 1.5, width: 27, height: 26.5, radius: 4),
            .rounded(x: 13, y: 3.8, width: 13, height: 2, radius: 1),
            .rounded(x: 9, y: 8, width: 21, height: 10.5, radius: 1.6),
            .circle(x: 11.6, y: 23.2, radius: 1.9), .circle(x: 27.4, y: 23.2, radius: 1.9),
            .rounded(x: 16.2, y: 22.3, width: 6.6, height: 1.8, radius: 0.9),
            .rounded(x: 2.2, y: 9.5, width: 2.5, height: 7, radius: 1.2),
            .rounded(x: 34.3, y: 9.5, width: 2.5, height: 7, radius: 1.2),
            .outline([
                .line(8.2, 29.2), .line(13.2, 29.2), .line(13.2, 31.4), .curve(13.2, 32.4, 12.6, 33, 11.6, 33),
                .line(9.8, 33), .curve(8.8, 33, 8.2, 32.4, 8.2, 31.4),
            ]),
            .outline([
                .line(25.8, 29.2), .line(30.8, 29.2), .line(30.8, 31.4), .curve(30.8, 32.4, 30.2, 33, 29.2, 33),
                .line(27.4, 33), .curve(26.4, 33, 25.8, 32.4, 25.8, 31.4),
            ]),
        ]

        /// An arrow to the right.
        private static let arrow: [SymbolShape] = [
            .outline([
                .line(3.4, 14), .line(21.8, 14), .line(21.8, 7.4), .curve(21.8, 6.1, 23.2, 5.5, 24.2, 6.3),
                .line(36.4, 15.9), .curve(37.2, 16.5, 37.2, 17.5, 36.4, 18.1), .line(24.2, 27.7),
                .curve(23.2, 28.5, 21.8, 27.9, 21.8, 26.6), .line(21.8, 20), .line(3.4, 20),
                .curve(2.6, 20, 2, 19.4, 2, 18.6), .line(2, 15.4), .curve(2, 14.6, 2.6, 14, 3.4, 14),
            ])
        ]

        /// A train from the front, on rails.
        private static let locomotive: [SymbolShape] = [
            .outline([
                .line(9, 8), .curve(9, 3.4, 13, 1, 19.5, 1), .curve(26, 1, 30, 3.4, 30, 8), .line(30, 22),
                .curve(30, 24.6, 28.2, 26.4, 25.6, 26.4), .line(13.4, 26.4), .curve(10.8, 26.4, 9, 24.6, 9, 22),
            ]),
            .rounded(x: 16, y: 3.2, width: 7, height: 1.7, radius: 0.85),
            .rounded(x: 12, y: 7.2, width: 15, height: 8.4, radius: 1.6),
            .circle(x: 13.8, y: 21, radius: 1.9), .circle(x: 25.2, y: 21, radius: 1.9),
            .outline([
                .line(12, 27.6), .line(27, 27.6), .line(31.6, 33.2), .line(28.4, 33.2), .line(26.8, 31.2),
                .line(12.2, 31.2), .line(10.6, 33.2), .line(7.4, 33.2),
            ]),
        ]
    }
#endif
