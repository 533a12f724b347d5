internal import PassToolkit

// Makes texts safe for terminals and CI runners.

extension String {
    /// The text with control characters as visible escapes; tabs and line ends stay.
    package var visibleLines: String {
        let scalars = unicodeScalars
        guard scalars.contains(where: \.isMisleading) else { return self }
        var shown = UnicodeScalarView()
        for index in scalars.indices {
            let scalar = scalars[index]
            let isLineEnd = scalar == "\n" || scalar == "\r" && scalars[scalars.index(after: index)...].first == "\n"
            if isLineEnd || scalar == "\t" { shown.append(scalar) } else { shown += scalar.visible }
        }
        return String(shown)
    }

    /// The text without anything that a CI runner executes as a command: `::` at the start of a line, also after
    /// spaces, and its older marks anywhere.
    ///
    /// GitHub's and Azure's runners read all output of a program.
    package var withoutCommands: String {
        guard hasPair(of: UInt8(ascii: ":")) else { return withoutMarks }
        // Split by scalars: in Swift, CR LF is a single character that is not a line feed.
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
        hasPair(of: UInt8(ascii: "#")) ? replacing(/##(?=\w{0,16}\[)/) { _ in text } : self
    }

    /// Whether a mark stands twice in a row: a quick test, after which the text is looked at by characters.
    private func hasPair(of mark: UInt8) -> Bool {
        var isAfterMark = false
        for byte in utf8 {
            let isMark = byte == mark
            if isMark, isAfterMark { return true }
            isAfterMark = isMark
        }
        return false
    }

    /// A JSON text with invisible characters escaped, as `\u202E`; its meaning is the same.
    package var escapingHiddenCharacters: String {
        let text = replacingMarks(by: #"#\u0023"#)
        guard text.unicodeScalars.contains(where: { $0 != "\n" && $0.isMisleading }) else { return text }
        let scalars = text.unicodeScalars.flatMap { scalar -> [Unicode.Scalar] in
            guard scalar != "\n", scalar.isMisleading else { return [scalar] }
            return String(scalar).utf16.flatMap { unit in
                let digits = String(unit, radix: 16)
                return Array("\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars)
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}

extension Unicode.Scalar {
    /// The number of terminal columns of the scalar.
    package var columns: Int {
        if [.nonspacingMark, .enclosingMark].contains(properties.generalCategory) { return 0 }
        let isWide = properties.isEmojiPresentation || Self.wide.contains { $0.contains(value) }
        return isWide ? 2 : 1
    }

    /// The blocks of East Asian characters of double width (Unicode Standard Annex #11).
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
    ]
}

extension String {
    package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}

/// Writes the rows of a report: a name and, in an aligned column, a value that is escaped for terminals.
package struct RowForm: Sendable {
    private let width: Int

    /// Rows with a name column of this width, after an indent.
    package init(width: Int) { self.width = width }

    package func callAsFunction(_ name: String, _ value: String) -> String {
        "  \(name.padded(to: width))\(value.visible)"
    }

    package func all(_ pairs: [(name: String, value: String?)]) -> [String] {
        pairs.compactMap { pair in pair.value.map { self(pair.name, $0) } }
    }
}
