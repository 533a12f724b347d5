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
                for link in line.links {
                    let place = Rectangle(
                        x: start + link.start, y: baseline - text.font.capHeight, width: link.end - link.start,
                        height: text.font.lineHeight)
                    addLink(to: link.target, at: place)
                }
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

        /// Makes a place of a document lead to a target.
        private func addLink(to target: String, at place: Rectangle) {
            guard kind == .document, let attribute = Self.attribute(for: target) else { return }
            var (left, top, right, bottom) = (place.x, place.y, place.right, place.bottom)
            unsafe cairo_user_to_device(context, &left, &top)
            unsafe cairo_user_to_device(context, &right, &bottom)
            let numbers = [left, top, right - left, bottom - top].map { "\(($0 * 100).rounded() / 100)" }
            unsafe cairo_save(context)
            unsafe cairo_identity_matrix(context)
            unsafe cairo_tag_begin(
                context, CAIRO_TAG_LINK, "rect=[\(numbers.joined(separator: " "))] uri='\(attribute)'")
            unsafe cairo_tag_end(context, CAIRO_TAG_LINK)
            unsafe cairo_restore(context)
        }

        /// The target as an address in ASCII without quotes; `nil` for one that a document can't lead to.
        private static func attribute(for target: String) -> String? {
            guard target.isSafeLink, target.utf8.count <= 4000 else { return nil }
            return target.utf8.reduce(into: "") { text, byte in
                let isPlain = (0x21...0x7E).contains(byte) && !#"'"\()<>[]{}"#.utf8.contains(byte)
                text +=
                    isPlain
                    ? String(Unicode.Scalar(byte))
                    : "%" + String(byte >> 4, radix: 16, uppercase: true)
                        + String(byte & 15, radix: 16, uppercase: true)
            }
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
