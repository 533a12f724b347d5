#if Picture
    internal import CPango

    /// A text in one font that Pango breaks into lines and shapes.
    @safe final class TextBlock {
        private let layout: OpaquePointer  // PangoLayout *
        /// What is added between letters of European scripts, in points.
        private let tracking: Double

        /// A text in a font that is `size` points large.
        init?(
            in context: OpaquePointer, family: String, weight: PassLayout.Weight, size: Double, tracking: Double = 0
        ) {
            guard let layout = unsafe pango_layout_new(context) else { return nil }
            unsafe self.layout = layout
            self.tracking = tracking
            guard let font = unsafe pango_font_description_new() else { return }
            defer { unsafe pango_font_description_free(font) }
            unsafe pango_font_description_set_family(font, family)
            unsafe pango_font_description_set_weight(font, PangoWeight(UInt32(weight.rawValue)))
            unsafe pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
            unsafe pango_layout_set_font_description(layout, font)
            unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        }

        deinit { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }

        /// A text without control characters.
        func setText(_ text: String) {
            unsafe pango_layout_set_text(layout, text, CInt(clamping: text.utf8.count))
            guard tracking != 0, let attributes = unsafe pango_attr_list_new() else { return }
            defer { unsafe pango_attr_list_unref(attributes) }
            for range in text.europeanRanges {
                let attribute = unsafe pango_attr_letter_spacing_new(CInt(tracking * Double(PANGO_SCALE)))
                unsafe attribute?.pointee.start_index = UInt32(clamping: range.lowerBound)
                unsafe attribute?.pointee.end_index = UInt32(clamping: range.upperBound)
                unsafe pango_attr_list_insert(attributes, attribute)
            }
            unsafe pango_layout_set_attributes(layout, attributes)
        }

        /// Breaks lines that are longer than `width` points.
        func setWidth(_ width: Double) {
            // A text that was measured fits into its own width in spite of rounding.
            let room = width > 0 ? min(width, 1_000_000) + 0.1 : 0
            unsafe pango_layout_set_width(layout, CInt(room * Double(PANGO_SCALE)))
        }

        /// Ends the one line that is drawn with an ellipsis if it is too long.
        func ellipsize() {
            unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
            unsafe pango_layout_set_height(layout, -1)
        }

        // MARK: Measuring

        /// How high the ink of the text is, in points.
        var inkHeight: Double {
            var ink = PangoRectangle()
            unsafe pango_layout_get_extents(layout, &ink, nil)
            return Double(ink.height) / Double(PANGO_SCALE)
        }

        /// How wide a text is on one line, in points.
        func width(of text: String) -> Double {
            setText(text)
            var logical = PangoRectangle()
            unsafe pango_layout_get_extents(layout, nil, &logical)
            return Double(logical.width) / Double(PANGO_SCALE)
        }

        /// The number of lines of a text in a width of `width` points.
        func lineCount(of text: String, width: Double) -> Int {
            setWidth(width)
            setText(text)
            return lineCount
        }

        /// How many lines there are.
        var lineCount: Int { unsafe Int(pango_layout_get_line_count(layout)) }

        // MARK: Lines

        /// Calls `body` with a line, which is valid only during the call.
        func withLine<Value>(
            _ index: Int, _ body: (UnsafeMutablePointer<PangoLayoutLine>) -> Value
        ) -> Value? {
            defer { withExtendedLifetime(self) {} }
            guard let line = unsafe pango_layout_get_line_readonly(layout, CInt(clamping: index)) else { return nil }
            return unsafe body(line)
        }

        /// At which byte of the text a line starts.
        func start(ofLine index: Int) -> Int? { unsafe withLine(index) { unsafe Int($0.pointee.start_index) } }

        /// How wide a line is in points, and whether it runs from right to left.
        func measure(line index: Int) -> (width: Double, isRightToLeft: Bool) {
            let measures = unsafe withLine(index) { line in
                var logical = PangoRectangle()
                unsafe pango_layout_line_get_extents(line, nil, &logical)
                let direction = unsafe pango_layout_line_get_resolved_direction(line)
                return (Double(logical.width) / Double(PANGO_SCALE), direction == PANGO_DIRECTION_RTL)
            }
            return measures ?? (0, false)
        }
    }

    extension String {
        /// The bytes of its letters, digits and signs of European scripts; letters of others may be joined.
        fileprivate var europeanRanges: [Range<Int>] {
            var ranges: [Range<Int>] = []
            var start = 0
            for scalar in unicodeScalars {
                let end = start + UTF8.width(scalar)
                if scalar.value < 0x0530 || (0x1E00...0x20CF).contains(scalar.value) {
                    let isNext = ranges.last?.upperBound == start
                    let first = isNext ? ranges.removeLast().lowerBound : start
                    ranges.append(first..<end)
                }
                start = end
            }
            return ranges
        }
    }

    /// Cuts texts to what could be visible, and removes what can't be drawn.
    enum DrawableText {
        /// The most letters of a text on one line.
        static let lineLetterLimit = 2000
        /// The most letters of any text.
        static let letterLimit = 20_000
        /// After so many letters without a space, a line may end: Pango is slow to find an end in a longer word.
        static let wordLetterLimit = 100

        /// The text as it can be drawn; if only one line is drawn, line ends become spaces.
        static func text(_ given: String, lineLimit: Int) -> String {
            let limit = lineLimit == 1 ? lineLetterLimit : letterLimit
            let scalars = given.unicodeScalars
            let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex)
            var text = ""
            var wordLength = 0
            for character in given[..<(end ?? given.endIndex)] {
                text += drawable(character, isOneLine: lineLimit == 1)
                wordLength = character.isWhitespace ? 0 : wordLength + 1
                if wordLength == wordLetterLimit {
                    text += "\u{200B}"
                    wordLength = 0
                }
            }
            return text
        }

        private static func drawable(_ character: Character, isOneLine: Bool) -> String {
            if character.isNewline { return isOneLine ? " " : "\n" }
            guard character.unicodeScalars.contains(where: isControl) else { return String(character) }
            var scalars = String.UnicodeScalarView()
            for scalar in character.unicodeScalars { scalars.append(isControl(scalar) ? " " : scalar) }
            return String(scalars)
        }

        /// Whether it is a control character, a noncharacter, or the placeholder of an object.
        private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
            // Cairo refuses a whole document for a code point that will never be a character.
            scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint
                || ("\u{FFF9}"..."\u{FFFC}").contains(scalar)
        }
    }

    /// The lines of a text in its box, ready to be drawn.
    struct TextLines {
        /// A line: the text that Pango broke into lines, and which one of it.
        typealias Line = (block: TextBlock, index: Int)

        private(set) var lines: [Line] = []

        /// Breaks `text` into lines of `width` points, and ends the last one that may be drawn with an ellipsis if
        /// there is more.
        init(_ text: PassLayout.Text, width: Double, pen: Pen) {
            let limit = max(1, text.lineLimit)
            let drawable = DrawableText.text(text.text, lineLimit: limit)
            guard let block = pen.block(text.font) else { return }
            block.setWidth(width)
            if limit == 1 { block.ellipsize() }
            block.setText(drawable)
            let count = block.lineCount
            lines = (0..<(count > limit ? limit - 1 : count)).map { (block, $0) }
            if count > limit, let start = block.start(ofLine: limit - 1), let last = pen.block(text.font) {
                // All that is left is one line, which is too long and ends with an ellipsis.
                let rest = drawable.utf8.dropFirst(start).prefix(4 * DrawableText.lineLetterLimit)
                last.setWidth(width)
                last.ellipsize()
                last.setText(String(decoding: rest.map { $0 == 0x0A ? 0x20 : $0 }, as: UTF8.self))
                lines.append((last, 0))
            }
        }
    }

    extension Canvas {
        /// Draws lines of text; the capitals of the first line start at the top of `frame`.
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
        /// The share of the space beside a line that is at its left.
        fileprivate func share(isRightToLeft: Bool) -> Double {
            switch self {
            case .natural: isRightToLeft ? 1 : 0
            case .left: 0
            case .center: 0.5
            case .right: 1
            }
        }
    }

    extension Pen {
        /// Whether the sides have emoji, and no font here draws emoji in colours as phones do.
        package func lacksEmoji(of layouts: [PassLayout]) -> Bool {
            let hasEmoji = layouts.lazy.flatMap(\.boxes).contains { box in
                guard case .text(let text) = box.content else { return false }
                return text.text.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0 == "\u{FE0F}" }
            }
            guard hasEmoji, let block = block(PassLayout.Font(12)) else { return false }
            block.setText("😀")
            return unsafe block.withLine(0) { unsafe !$0.pointee.hasColors } ?? false
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
