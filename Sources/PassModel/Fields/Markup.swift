extension String {
    /// The plain text of an attributed value: without tags, with entities decoded.
    ///
    /// Wallet supports only `<a href="…">`; other tags are removed too, but their content stays.
    package var withoutMarkup: String {
        let scalars = Array(unicodeScalars)
        let lastEnd = scalars.lastIndex(of: ">") ?? -1  // there are no tags after it
        var text = String.UnicodeScalarView()
        var index = 0
        while index < scalars.count {
            if scalars[index] == "<", index < lastEnd, scalars[index + 1].startsTag,
                let end = scalars[index...].firstIndex(of: ">")
            {
                index = end + 1
            } else if let (scalar, end) = Self.entity(at: index, in: scalars) {
                text.append(scalar)
                index = end
            } else {
                text.append(scalars[index])
                index += 1
            }
        }
        return String(text)
    }

    /// The character of the entity at `index`, and the entity's end; `nil` for other text.
    private static func entity(at index: Int, in text: [Unicode.Scalar]) -> (scalar: Unicode.Scalar, end: Int)? {
        guard text[index] == "&", let end = text[index...].prefix(12).firstIndex(of: ";") else { return nil }
        let name = String(String.UnicodeScalarView(text[index + 1..<end]))
        guard name.hasPrefix("#") else { return entities[name].map { ($0, end + 1) } }
        let isHexadecimal = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), value >= 0x20, !(0x7F..<0xA0).contains(value)
        else { return nil }
        return Unicode.Scalar(value).map { ($0, end + 1) }
    }

    private static let entities: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "shy": "\u{AD}",
        "hellip": "…", "ndash": "–", "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
        "bdquo": "„", "laquo": "«", "raquo": "»", "bull": "•", "middot": "·", "deg": "°", "times": "×",
        "euro": "€", "pound": "£", "yen": "¥", "cent": "¢", "copy": "©", "reg": "®", "trade": "™",
        "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü", "szlig": "ß",
        "eacute": "é", "egrave": "è", "ecirc": "ê", "agrave": "à", "aacute": "á", "acirc": "â", "ccedil": "ç",
        "iacute": "í", "oacute": "ó", "uacute": "ú", "ntilde": "ñ", "aring": "å", "oslash": "ø", "aelig": "æ",
    ]
}

extension Unicode.Scalar {
    /// Whether it can follow `<` in a tag.
    fileprivate var startsTag: Bool { (0x61...0x7A).contains(value | 0x20) || self == "/" || self == "!" }
}
