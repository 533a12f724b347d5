extension String {
    /// The text with misleading characters as visible escapes, since file names and values come from strangers.
    package var visible: String {
        guard unicodeScalars.contains(where: \.isMisleading) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.flatMap(\.visible)))
    }

    /// The first hundred characters, with misleading characters as visible escapes.
    package var visibleStart: String {
        let start = unicodeScalars.prefix(100)
        return String(start).visible + (start.endIndex == unicodeScalars.endIndex ? "" : "…")
    }
}

extension Unicode.Scalar {
    /// The scalar itself; for a misleading one, its escape.
    package var visible: [Unicode.Scalar] {
        switch self {
        case "\n": ["\\", "n"]
        case "\t": ["\\", "t"]
        default: isMisleading ? Array("\\u{\(String(value, radix: 16))}".unicodeScalars) : [self]
        }
    }

    /// Whether the scalar is invisible and changes the meaning: controls, directions, line ends, and scalars without
    /// shape, such as tags and fillers.
    ///
    /// So is what looks like ASCII and isn't: the Kelvin sign for a K, and two signs for `;` and a backtick. The two
    /// selectors between emoji and text are allowed.
    package var isMisleading: Bool {
        // Nearly all text is ASCII, and looking up properties takes time.
        if value < 0x7F { return value < 0x20 }
        if [0x37E, 0x1FEF, 0x212A].contains(value) { return true }
        let hidden: [Unicode.GeneralCategory] = [.control, .format, .lineSeparator, .paragraphSeparator]
        return hidden.contains(properties.generalCategory)
            || properties.isDefaultIgnorableCodePoint && !(0xFE0E...0xFE0F).contains(value)
    }
}

extension String {
    /// The letters, digits, underscores and dashes of ASCII, 60 at most, for a name of a file that every system takes.
    ///
    /// It may be empty.
    package var plainFileName: String {
        let kept = unicodeScalars.filter { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789_-".unicodeScalars.contains(scalar))
        }
        return String(String.UnicodeScalarView(kept.prefix(60)))
    }
}
