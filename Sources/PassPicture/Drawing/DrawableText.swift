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
#endif
