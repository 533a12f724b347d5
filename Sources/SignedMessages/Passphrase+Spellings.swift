extension Passphrase {
    /// The same text in the other encodings that programs use for passphrases: composed, decomposed, and Windows-1252.
    ///
    /// Empty for ASCII, which has only one encoding.
    var otherSpellings: [Passphrase] {
        var (scalars, isUTF8) = characters
        defer { Self.wipe(&scalars) }
        guard scalars.contains(where: { $0.value >= 0x80 }) else { return [] }
        var (composed, decomposed) = (Accents.composed(scalars), Accents.decomposed(scalars))
        defer {
            Self.wipe(&composed)
            Self.wipe(&decomposed)
        }
        var spellings = [composed, decomposed].filter { !isUTF8 || $0 != scalars }.map { Passphrase($0) }
        if var page = Self.codePage(composed) {
            spellings.append(Passphrase(utf8: page))
            page.cleanse()
        }
        return spellings
    }

    private convenience init(_ scalars: [UnicodeScalar]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(scalars.count * 4)
        defer { bytes.cleanse() }
        for scalar in scalars { bytes += UTF8.encode(scalar) ?? .init() }
        self.init(utf8: bytes)
    }

    /// Why it may be wrong, and what to do; `nil` for an ordinary one.
    package var doubt: String? {
        var (scalars, isUTF8) = characters
        defer { Self.wipe(&scalars) }
        if !isUTF8 { return "it is not in UTF-8: save it as UTF-8" }
        let spaces: [UnicodeScalar?] = [" ", "\t"]
        return spaces.contains(scalars.first) || spaces.contains(scalars.last)
            ? "it starts or ends with a space: remove that, unless it is part of the passphrase" : nil
    }

    /// Its characters; a text that is not UTF-8 is read as Windows-1252.
    private var characters: (scalars: [UnicodeScalar], isUTF8: Bool) {
        unsafe withCString { text in
            var scalars: [UnicodeScalar] = []
            scalars.reserveCapacity(byteCount)
            var decoder = UTF8()
            let text = unsafe UnsafeBufferPointer(start: text, count: byteCount)
            let bytes = unsafe text.lazy.map { UInt8(bitPattern: $0) }
            var rest = unsafe bytes.makeIterator()
            while case .scalarValue(let scalar) = unsafe decoder.decode(&rest) { scalars.append(scalar) }
            if scalars.reduce(0, { $0 + UTF8.width($1) }) == byteCount { return (scalars, true) }
            Self.wipe(&scalars)
            return (unsafe bytes.map { $0 & 0xE0 == 0x80 ? Self.upper[Int($0) - 0x80] : UnicodeScalar($0) }, false)
        }
    }

    private static func wipe(_ scalars: inout [UnicodeScalar]) {
        for index in scalars.indices { scalars[index] = "\0" }
    }

    /// 0x80 to 0x9F in Windows-1252, where it differs from ISO 8859-1; five of these are undefined.
    private static let upper = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)

    /// The bytes in Windows-1252.
    private static func codePage(_ scalars: [UnicodeScalar]) -> [UInt8]? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(scalars.count)
        for scalar in scalars {
            guard let byte = upper.firstIndex(of: scalar).map({ UInt8(0x80 + $0) }) ?? UInt8(exactly: scalar.value)
            else {
                bytes.cleanse()
                return nil
            }
            bytes.append(byte)
        }
        return bytes
    }
}

/// Letters with accents in one character (NFC) and in two (NFD), for the Latin, Greek, Cyrillic and Japanese scripts.
///
/// Our own table: a text library would leave copies of the passphrase in memory.
private enum Accents {
    private static func scalars(_ ranges: [ClosedRange<UInt32>]) -> [UnicodeScalar] {
        ranges.flatMap { $0.compactMap { UnicodeScalar($0) } }
    }

    /// The letter for a base and a mark, found without data: Swift's `==` is canonical equivalence.
    private static let wholes: [[UnicodeScalar]: UnicodeScalar] = {
        let letters = scalars([0xC0...0x24F, 0x370...0x4FF, 0x1E00...0x1FFF, 0x3040...0x30FF])
        let known = Dictionary(letters.map { (Character($0), $0) }) { first, _ in first }
        var wholes: [[UnicodeScalar]: UnicodeScalar] = [:]
        for base in scalars([0x41...0x7A]) + letters {
            for mark in scalars([0x300...0x33F, 0x345...0x345, 0x3099...0x309A]) {
                let text = String(String.UnicodeScalarView([base, mark]))
                guard text.count == 1, let letter = text.first.flatMap({ known[$0] }), letter != base else { continue }
                wholes[[base, mark]] = letter
            }
        }
        return wholes
    }()

    /// If several pairs make one letter, the pair whose mark is last in Unicode's order.
    private static let parts = Dictionary(wholes.map { ($1, $0) }) { first, second in
        func order(_ pair: [UnicodeScalar]) -> UInt8 { pair.last?.properties.canonicalCombiningClass.rawValue ?? 0 }
        return order(first) >= order(second) ? first : second
    }

    static func composed(_ scalars: [UnicodeScalar]) -> [UnicodeScalar] {
        var result: [UnicodeScalar] = []
        result.reserveCapacity(scalars.count)
        for scalar in scalars {
            let whole = result.last.flatMap { wholes[[$0, scalar]] }
            if whole != nil { result.removeLast() }
            result.append(whole ?? scalar)
        }
        return result
    }

    static func decomposed(_ scalars: [UnicodeScalar]) -> [UnicodeScalar] {
        scalars.flatMap { scalar in parts[scalar].map { decomposed($0) } ?? [scalar] }
    }
}
