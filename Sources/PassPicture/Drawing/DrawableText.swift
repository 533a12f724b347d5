#if Picture
    /// A text without what can't be drawn, cut to what could be seen at all.
    struct DrawableText {
        /// The most letters of a text on one line.
        static let lineLetterLimit = 2000
        /// The most letters of any text.
        static let letterLimit = 20_000
        /// After so many letters without a blank, a line may end: Pango takes long to find an end in a longer word.
        static let wordLetterLimit = 100

        /// The text.
        private(set) var text: String
        /// Where each character of the given text starts in the UTF-8 of this one, and the end.
        private let starts: [Int]

        /// - Parameters:
        ///   - given: Any text.
        ///   - lineLimit: The most lines; where only one is drawn, line ends become blanks.
        init(_ given: String, lineLimit: Int) {
            let limit = lineLimit == 1 ? Self.lineLetterLimit : Self.letterLimit
            let scalars = given.unicodeScalars
            let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex)
            var bytes: [UInt8] = []
            var starts: [Int] = []
            var wordLength = 0
            for character in given[..<(end ?? given.endIndex)] {
                starts.append(bytes.count)
                bytes += Self.drawable(character, isOneLine: lineLimit == 1).utf8
                wordLength = character.isWhitespace ? 0 : wordLength + 1
                if wordLength == Self.wordLetterLimit {
                    bytes += "\u{200B}".utf8
                    wordLength = 0
                }
            }
            text = String(decoding: bytes, as: UTF8.self)
            self.starts = starts + [bytes.count]
        }

        /// The bytes of the text that the characters of the given text became.
        func bytes(of characters: Range<Int>) -> Range<Int> {
            let last = starts.count - 1
            let lower = min(max(characters.lowerBound, 0), last)
            return starts[lower]..<starts[min(max(characters.upperBound, lower), last)]
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
        /// A line.
        struct Line {
            /// The text that Pango broke into lines.
            let block: TextBlock
            /// Which line of it.
            let index: Int
            /// Where links stand on it, in points from its start.
            let links: [(start: Double, end: Double, target: String)]
        }

        private(set) var lines: [Line] = []

        /// Breaks `text` into lines of `width` points, and ends the last one that may be drawn with an ellipsis if
        /// there is more.
        init(_ text: PassLayout.Text, width: Double, pen: Pen) {
            let limit = max(1, text.lineLimit)
            let drawable = DrawableText(text.text, lineLimit: limit)
            let links = text.links.map { (bytes: drawable.bytes(of: $0.characters), target: $0.target) }
            guard let block = pen.block(text.font) else { return }
            block.setWidth(width)
            if limit == 1 { block.ellipsize() }
            block.setText(drawable.text)
            block.underline(links.map(\.bytes))
            let count = block.lineCount
            take(block, 0..<(count > limit ? limit - 1 : count), links: links)
            if count > limit, let start = block.bytes(ofLine: limit - 1)?.lowerBound {
                takeRest(of: drawable.text, from: start, links: links, in: text.font, width: width, pen: pen)
            }
        }

        private mutating func take(
            _ block: TextBlock, _ indexes: Range<Int>, links: [(bytes: Range<Int>, target: String)]
        ) {
            for index in indexes {
                let line = block.bytes(ofLine: index) ?? 0..<0
                let places = links.filter { $0.bytes.overlaps(line) }.flatMap { link in
                    block.places(of: link.bytes.clamped(to: line), onLine: index)
                        .map { (start: $0.start, end: $0.end, target: link.target) }
                }
                lines.append(Line(block: block, index: index, links: places))
            }
        }

        /// Takes all that is left as one line, which is too long and ends with an ellipsis.
        private mutating func takeRest(
            of text: String, from start: Int, links: [(bytes: Range<Int>, target: String)], in font: PassLayout.Font,
            width: Double, pen: Pen
        ) {
            guard let block = pen.block(font) else { return }
            let rest = text.utf8.dropFirst(start).prefix(4 * DrawableText.lineLetterLimit)
            block.setWidth(width)
            block.ellipsize()
            block.setText(String(decoding: rest.map { $0 == 0x0A ? 0x20 : $0 }, as: UTF8.self))
            let moved = links.filter { $0.bytes.upperBound > start }.map {
                (bytes: max(0, $0.bytes.lowerBound - start)..<$0.bytes.upperBound - start, target: $0.target)
            }
            block.underline(moved.map(\.bytes))
            take(block, 0..<1, links: moved)
        }
    }
#endif
