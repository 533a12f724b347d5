#if Picture
    extension Canvas {
        /// Draws the dark modules of a barcode, which fill `frame`, with edges on pixels.
        func draw(_ grid: ModuleGrid, in frame: Rectangle, paint: Paint) {
            guard grid.columns > 0, grid.height > 0 else { return }
            let (width, height) = (frame.width / Double(grid.columns), frame.height / grid.height)
            var top = 0.0
            for (row, rowHeight) in zip(grid.dark, grid.rowHeights) {
                for run in row.runs {
                    add(
                        aligned(
                            Rectangle(
                                x: frame.x + Double(run.lowerBound) * width, y: frame.y + top * height,
                                width: Double(run.count) * width, height: rowHeight * height)))
                }
                top += rowHeight
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
#endif
