/// An attributed value: its text without markup, and the links that its markup makes.
///
/// Wallet knows only `<a href="…">`; other tags are left out, and what is between them stays.
struct Markup {
    /// The text as it is shown.
    let text: String
    /// The links in it.
    let links: [ShownPass.Link]

    init(_ markup: String) {
        var reader = MarkupReader(markup)
        reader.read()
        text = String(reader.output)
        let plain = ScalarText(text)
        links = reader.links.compactMap { range, target in
            let characters = plain.characters(of: range)
            return characters.isEmpty ? nil : ShownPass.Link(characters: characters, target: target)
        }
    }
}

private struct MarkupReader {
    private let scalars: [Unicode.Scalar]
    private var index = 0
    private var length = 0
    private(set) var output = String.UnicodeScalarView()
    private(set) var links: [(range: Range<Int>, target: String)] = []
    /// The link that is open: where it starts, and where it leads.
    private var open: (start: Int, target: String)?
    /// The last `>`; after it, nothing is a tag.
    private let lastEnd: Int

    init(_ markup: String) {
        scalars = Array(markup.unicodeScalars)
        lastEnd = scalars.lastIndex(of: ">") ?? -1
    }

    mutating func read() {
        while index < scalars.count {
            switch scalars[index] {
            case "<" where startsTag: readTag()
            default:
                let (scalar, end) = Self.entity(at: index, in: scalars[...]) ?? (scalars[index], index + 1)
                append(scalar, taking: end - index)
            }
        }
        close()
    }

    private mutating func append(_ scalar: Unicode.Scalar, taking count: Int) {
        output.append(scalar)
        length += 1
        index += count
    }

    private var startsTag: Bool {
        guard index < lastEnd else { return false }
        let next = scalars[index + 1]
        return next.isASCIILetter || next == "/" || next == "!"
    }

    private mutating func readTag() {
        guard let end = scalars[index...].firstIndex(of: ">") else { return append("<", taking: 1) }
        let tag = Array(scalars[index + 1..<end])
        index = end + 1
        let name = String(String.UnicodeScalarView(tag.prefix { $0 == "/" || $0.isASCIILetter })).lowercased()
        switch name {
        case "a":
            close()
            open = Self.href(in: tag).flatMap(Self.target).map { (length, $0) }
        case "/a": close()
        default: break
        }
    }

    private mutating func close() {
        if let open { links.append((open.start..<length, open.target)) }
        open = nil
    }

    // MARK: - Parts of a tag

    /// The value of `href`, with its entities.
    private static func href(in tag: [Unicode.Scalar]) -> String? {
        let name = Array("href".unicodeScalars)
        var index = 1
        while index + name.count < tag.count {
            defer { index += 1 }
            let isName = zip(tag[index...], name).allSatisfy { $0.value | 0x20 == $1.value }
            guard isName, !tag[index - 1].isASCIILetter else { continue }
            var rest = tag[(index + name.count)...].drop { $0 == " " || $0 == "\n" }
            guard rest.popFirst() == "=" else { continue }
            rest = rest.drop { $0 == " " || $0 == "\n" }
            guard let quote = rest.first else { return nil }
            let value =
                quote == "\"" || quote == "'"
                ? rest.dropFirst().prefix { $0 != quote } : rest.prefix { $0 != " " && $0 != "\n" }
            return decoded(value)
        }
        return nil
    }

    private static func decoded(_ text: ArraySlice<Unicode.Scalar>) -> String {
        var result = String.UnicodeScalarView()
        var index = text.startIndex
        while index < text.endIndex {
            let (scalar, end) = entity(at: index, in: text) ?? (text[index], index + 1)
            result.append(scalar)
            index = end
        }
        return String(result)
    }

    /// Where a link leads; `nil` if it is no address, or one that would run or read something where it is opened.
    private static func target(_ text: String) -> String? {
        let scalars = text.unicodeScalars.drop { $0 == " " || $0 == "\n" }
        let trimmed = String(scalars.prefix { $0 != " " && $0 != "\n" })
        guard trimmed.utf8.count <= 2_000, let colon = trimmed.firstIndex(of: ":") else { return nil }
        let scheme = trimmed[..<colon].lowercased()
        let isScheme =
            scheme.unicodeScalars.first?.isASCIILetter ?? false
            && scheme.unicodeScalars.allSatisfy {
                $0.isASCIILetter || $0.isDigit || $0 == "+" || $0 == "-" || $0 == "."
            }
        return isScheme && !refused.contains(scheme) ? trimmed : nil
    }

    private static let refused: Set<String> = [
        "javascript", "vbscript", "data", "file", "blob", "about", "filesystem", "view-source",
    ]

    // MARK: - Entities

    /// What the entity at `index` stands for, and where it ends; `nil` if there is none.
    private static func entity(
        at index: Int, in text: ArraySlice<Unicode.Scalar>
    ) -> (scalar: Unicode.Scalar, end: Int)? {
        guard text[index] == "&", let end = text[index...].prefix(12).firstIndex(of: ";") else { return nil }
        return entity(text[index + 1..<end]).map { ($0, end + 1) }
    }

    private static func entity(_ name: ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
        let text = String(String.UnicodeScalarView(name))
        guard text.hasPrefix("#") else { return entities[text] }
        let isHexadecimal = text.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
        let digits = text.dropFirst(isHexadecimal ? 2 : 1)
        guard let value = UInt32(digits, radix: isHexadecimal ? 16 : 10), value >= 0x20, !(0x7F..<0xA0).contains(value)
        else { return nil }
        return Unicode.Scalar(value)
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
