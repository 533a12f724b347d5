#if Picture
    internal import CPango
    internal import PassModel

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
#endif
