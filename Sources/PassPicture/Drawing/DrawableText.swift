#if Picture
    /// Cuts texts to what could be seen at all, and leaves out what can't be drawn.
    enum DrawableText {
        /// The most letters of a text on one line.
        static let lineLetterLimit = 2000
        /// The most letters of any text.
        static let letterLimit = 20_000
        /// After so many letters without a blank, a line may end: Pango takes long to find an end in a longer word.
        static let wordLetterLimit = 100

        /// The text as it can be drawn; where only one line is drawn, line ends become blanks.
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

        /// Whether it is a control character, no character at all, or stands for an object that a text does not have.
        private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
            // Cairo refuses a whole document for a code point that will never be a character.
            scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint
                || ("\u{FFF9}"..."\u{FFFC}").contains(scalar)
        }
    }

    /// The lines of a text in its room, ready to be drawn.
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
#endif
