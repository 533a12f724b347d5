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
                // Everything around, but for what is cut out: that runs the other way round. (The even-odd rule would
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
    }

    extension Canvas {
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
    }

    extension Canvas {
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
        /// Draws the hatched box that stands for what can't be drawn, with a few words if there is room for them.
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
#endif
