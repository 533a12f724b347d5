#if Picture
    internal import CPango

    extension Canvas {
        /// Draws lines of text; the capitals of the first one stand at the top of `frame`.
        func draw(_ text: PassLayout.Text, in frame: Rectangle, pen: Pen) {
            let lines = TextLines(text, width: frame.width, pen: pen).lines
            for (number, line) in lines.enumerated() {
                let baseline = frame.y + text.font.capHeight + Double(number) * text.font.lineHeight
                let (width, isRightToLeft) = line.block.measure(line: line.index)
                let room = frame.width - width
                let start = frame.x + room * text.alignment.share(isRightToLeft: isRightToLeft)
                draw(line, x: start, baseline: baseline, paint: text.paint)
            }
        }

        private func draw(_ line: TextLines.Line, x: Double, baseline: Double, paint: Paint) {
            unsafe cairo_move_to(context, x, baseline)
            let isPath = unsafe line.block.withLine(line.index) { pango in
                // Cairo puts letters on whole pixels, but not their outlines.
                let isPath = unsafe kind == .pixels && !pango.pointee.hasColors
                if isPath { unsafe pango_cairo_layout_line_path(context, pango) }
                return isPath
            }
            if isPath ?? true { return fill(paint) }
            select(paint)
            _ = unsafe line.block.withLine(line.index) { unsafe pango_cairo_show_layout_line(context, $0) }
            unsafe cairo_new_path(context)
        }
    }

    extension ShownPass.Alignment {
        /// How much of the room beside a line is at its left.
        fileprivate func share(isRightToLeft: Bool) -> Double {
            switch self {
            case .natural: isRightToLeft ? 1 : 0
            case .left: 0
            case .center: 0.5
            case .right: 1
            }
        }
    }

    extension PangoLayoutLine {
        /// Whether some of its letters have colours of their own, such as emoji.
        fileprivate var hasColors: Bool {
            var next = unsafe runs
            while let node = unsafe next {
                if let run = unsafe node.pointee.data?.assumingMemoryBound(to: PangoLayoutRun.self),
                    let font = unsafe run.pointee.item.pointee.analysis.font,
                    let face = unsafe hb_font_get_face(pango_font_get_hb_font(font)),
                    unsafe hb_ot_color_has_png(face) != 0 || hb_ot_color_has_layers(face) != 0
                        || hb_ot_color_has_svg(face) != 0
                {
                    return true
                }
                unsafe next = node.pointee.next
            }
            return false
        }
    }
#endif
