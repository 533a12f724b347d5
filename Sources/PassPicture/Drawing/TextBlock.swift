#if Picture
    internal import CPango

    /// A text in one font that Pango breaks into lines and shapes.
    @safe final class TextBlock {
        private let layout: OpaquePointer  // PangoLayout *

        /// A text in a font that is `size` points large.
        init?(in context: OpaquePointer, family: String, weight: PassLayout.Weight, size: Double) {
            guard let layout = unsafe pango_layout_new(context) else { return nil }
            unsafe self.layout = layout
            guard let font = unsafe pango_font_description_new() else { return }
            defer { unsafe pango_font_description_free(font) }
            unsafe pango_font_description_set_family(font, family)
            unsafe pango_font_description_set_weight(font, PangoWeight(UInt32(weight.rawValue)))
            unsafe pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
            unsafe pango_layout_set_font_description(layout, font)
            unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        }

        deinit { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }

        /// Takes a text without control characters.
        func setText(_ text: String) {
            unsafe pango_layout_set_text(layout, text, CInt(clamping: text.utf8.count))
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

        /// How many lines a text takes in a room of `width` points.
        func lineCount(of text: String, width: Double) -> Int {
            setWidth(width)
            setText(text)
            return lineCount
        }

        /// How many lines there are.
        var lineCount: Int { unsafe Int(pango_layout_get_line_count(layout)) }

        // MARK: Lines

        /// Lends a line for the length of `body`.
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
#endif
