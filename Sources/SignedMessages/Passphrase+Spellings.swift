extension Passphrase {
    /// The same text in the other encodings that programs use for passphrases.
    ///
    /// Empty for ASCII, which all programs encode alike. Some programs compose or decompose accents, use the code page of
    /// Western Windows, or take each byte of UTF-8 for a character.
    var otherSpellings: [Passphrase] {
        var bytes = unsafe withCString { text in
            unsafe Array(UnsafeBufferPointer(start: text, count: byteCount)).map { UInt8(bitPattern: $0) }
        }
        defer { bytes.cleanse() }
        guard bytes.contains(where: { $0 >= 0x80 }) else { return [] }
        guard var scalars = Self.scalars(utf8: bytes) else {
            // Saved in the code page: the other spelling is UTF-8.
            var scalars = bytes.map(CodePage.scalar)
            defer { Self.wipe(&scalars) }
            return [Passphrase(scalars)]
        }
        defer { Self.wipe(&scalars) }
        var composed = Accents.composed(scalars)
        var decomposed = Accents.decomposed(scalars)
        var separate = bytes.map { UnicodeScalar($0) }
        defer {
            Self.wipe(&composed)
            Self.wipe(&decomposed)
            Self.wipe(&separate)
        }
        var spellings = [composed, decomposed].filter { $0 != scalars }.map { Passphrase($0) }
        if var page = CodePage.bytes(of: composed) {
            spellings.append(Passphrase(utf8: page))
            page.cleanse()
        }
        return spellings + [Passphrase(separate)]
    }

    private convenience init(_ scalars: [UnicodeScalar]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(scalars.count * 4)
        defer { bytes.cleanse() }
        for scalar in scalars { bytes += UTF8.encode(scalar) ?? .init() }
        self.init(utf8: bytes)
    }

    private static func scalars(utf8 bytes: [UInt8]) -> [UnicodeScalar]? {
        var scalars: [UnicodeScalar] = []
        scalars.reserveCapacity(bytes.count)
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue(let scalar): scalars.append(scalar)
            case .emptyInput: return scalars
            case .error:
                wipe(&scalars)
                return nil
            }
        }
    }

    private static func wipe(_ scalars: inout [UnicodeScalar]) {
        for index in scalars.indices { scalars[index] = "\0" }
    }
}

/// Windows-1252, which is ISO 8859-1 but for 0x80 to 0x9F.
private enum CodePage {
    /// The characters from 0x80 to 0x9F; five of them are undefined.
    private static let upper = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

    static func scalar(_ byte: UInt8) -> UnicodeScalar {
        (0x80...0x9F).contains(byte) ? upper[Int(byte) - 0x80] : UnicodeScalar(byte)
    }

    static func bytes(of scalars: [UnicodeScalar]) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(scalars.count)
        for scalar in scalars {
            if let place = upper.firstIndex(of: scalar) {
                bytes.append(UInt8(0x80 + place))
            } else if let byte = UInt8(exactly: scalar.value) {
                bytes.append(byte)
            } else {
                bytes.cleanse()
                return nil
            }
        }
        return bytes
    }
}

/// Letters with accents in one character (NFC) and in two (NFD), for the Latin, Greek, Cyrillic and Japanese scripts.
///
/// Our own table, since a text library would leave copies of the passphrase in memory.
private enum Accents {
    /// Without those that are canonically equal to another mark.
    private static let marks = scalars(0x0300...0x033F) + scalars(0x0345...0x0345) + scalars(0x3099...0x309A)
    private static let letters = [0x00C0...0x024F, 0x0370...0x04FF, 0x1E00...0x1FFF, 0x3040...0x30FF].flatMap(scalars)

    private static func scalars(_ range: ClosedRange<Int>) -> [UnicodeScalar] {
        range.compactMap { UnicodeScalar(UInt32($0)) }
    }

    private struct Pair: Hashable {
        let base: UnicodeScalar
        let mark: UnicodeScalar
    }

    /// Swift compares canonically equal characters as equal, so the table needs no data.
    private static let wholes: [Pair: UnicodeScalar] = {
        let known = Dictionary(letters.map { (Character($0), $0) }) { first, _ in first }
        var wholes: [Pair: UnicodeScalar] = [:]
        for base in scalars(0x41...0x7A) + letters {
            for mark in marks {
                let text = String(String.UnicodeScalarView([base, mark]))
                guard text.count == 1, let letter = text.first.flatMap({ known[$0] }), letter != base else { continue }
                wholes[Pair(base: base, mark: mark)] = letter
            }
        }
        return wholes
    }()

    /// If several pairs give one letter, the one whose mark comes last in Unicode's order.
    private static let parts: [UnicodeScalar: Pair] = {
        Dictionary(wholes.map { ($1, $0) }) { first, second in
            let classes = (
                first.mark.properties.canonicalCombiningClass, second.mark.properties.canonicalCombiningClass
            )
            return classes.0.rawValue >= classes.1.rawValue ? first : second
        }
    }()

    static func composed(_ scalars: [UnicodeScalar]) -> [UnicodeScalar] {
        var result: [UnicodeScalar] = []
        result.reserveCapacity(scalars.count)
        for scalar in scalars {
            if let last = result.last, let whole = wholes[Pair(base: last, mark: scalar)] {
                result[result.count - 1] = whole
            } else {
                result.append(scalar)
            }
        }
        return result
    }

    static func decomposed(_ scalars: [UnicodeScalar]) -> [UnicodeScalar] {
        var result: [UnicodeScalar] = []
        result.reserveCapacity(scalars.count * 4)
        for scalar in scalars { append(scalar, to: &result) }
        return result
    }

    private static func append(_ scalar: UnicodeScalar, to result: inout [UnicodeScalar]) {
        guard let pair = parts[scalar] else { return result.append(scalar) }
        append(pair.base, to: &result)
        result.append(pair.mark)
    }
}
