extension String {
    /// The text with control characters made visible, since file names and values come from strangers.
    package var visible: String { String(String.UnicodeScalarView(unicodeScalars.flatMap(\.visible))) }
}

extension String {
    /// The text with control characters in its lines made visible; tabs stay, and so do line ends.
    package var visibleLines: String {
        let scalars = unicodeScalars
        guard scalars.contains(where: \.isControl) else { return self }
        var shown = UnicodeScalarView()
        for index in scalars.indices {
            let scalar = scalars[index]
            let isLineEnd = scalar == "\n" || scalar == "\r" && scalars[scalars.index(after: index)...].first == "\n"
            if isLineEnd || scalar == "\t" { shown.append(scalar) } else { shown += scalar.visible }
        }
        return String(shown)
    }

    /// The text with nothing in it that the runner of a build takes for a command: `::` at the start of a line, behind
    /// blanks too, and its older marks anywhere.
    ///
    /// GitHub's runner and Azure's read all that a program says.
    package var withoutCommands: String {
        guard utf8.contains(UInt8(ascii: ":")) || utf8.contains(UInt8(ascii: "#")) else { return self }
        // By scalars: to Swift, CR and LF are one character that is no line end.
        return unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let start = line.prefix { $0.properties.isWhitespace }
            let rest = line.dropFirst(start.count)
            return rest.starts(with: "::".unicodeScalars)
                ? "\(String(start))\\u{3a}\(String(rest.dropFirst()))" : String(line)
        }.joined(separator: "\n").withoutMarks
    }

    /// The text without the marks that start a command anywhere in a line.
    package var withoutMarks: String { replacingMarks(by: "#\\u{23}") }

    private func replacingMarks(by text: String) -> String {
        contains("##") ? replacing(/##(?=\w{0,16}\[)/) { _ in text } : self
    }
}

extension String {
    /// A JSON text in which what cannot be seen is escaped, as `\u202E`; it means the same.
    package var escapingHiddenCharacters: String {
        let text = replacingMarks(by: #"#\u0023"#)
        guard text.unicodeScalars.contains(where: { $0 != "\n" && $0.isControl }) else { return text }
        let scalars = text.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
            guard scalar != "\n", scalar.isControl else { return [scalar] }
            return String(scalar).utf16.flatMap { unit in
                let digits = String(unit, radix: 16)
                return Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}

extension Unicode.Scalar {
    /// The scalar, or in its place the escape that says which control character it is.
    package var visible: [Unicode.Scalar] {
        switch self {
        case "\n": ["\\", "n"]
        case "\t": ["\\", "t"]
        default: isControl ? Array("\\u{\(String(value, radix: 16))}".unicodeScalars) : [self]
        }
    }

    /// Whether it is not to be seen and changes what is: controls, directions, line ends, and what has no shape at all,
    /// such as tags and fillers; the two selectors that tell emoji from text stay.
    fileprivate var isControl: Bool {
        let hidden: [Unicode.GeneralCategory] = [.control, .format, .lineSeparator, .paragraphSeparator]
        return hidden.contains(properties.generalCategory)
            || properties.isDefaultIgnorableCodePoint && !(0xFE0E...0xFE0F).contains(value)
    }

    /// How many columns of a terminal the scalar takes.
    package var columns: Int {
        if [.nonspacingMark, .enclosingMark].contains(properties.generalCategory) { return 0 }
        let isWide = properties.isEmojiPresentation || Self.wide.contains { $0.contains(value) }
        return isWide ? 2 : 1
    }

    /// The blocks of East Asian letters that are as wide as they are high (Unicode Standard Annex #11).
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]
}

extension String {
    /// The text with blanks after it up to `width`.
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
