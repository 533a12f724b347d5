/// A person's name as the barcode of a boarding pass has it: capital letters without accents, in words.
struct FoldedName {
    private let words: [String]
    var isEmpty: Bool { words.isEmpty }

    private static let titles: Set = ["MR", "MRS", "MS", "MISS", "MSTR", "DR", "PROF", "CHD", "INF"]

    /// The name in the usual spellings: Ü as U and as UE; none if it has letters that are not Latin.
    static func spellings(of text: String) -> [FoldedName] {
        [false, true].compactMap { FoldedName(text, addingLetters: $0) }
    }

    private init?(_ text: String, addingLetters: Bool) {
        var folded = ""
        for scalar in text.unicodeScalars {
            guard let letters = Self.letters(of: scalar, addingLetters) else { return nil }
            folded += letters
        }
        words = folded.split(separator: " ").map(String.init).filter { !Self.titles.contains($0) }
    }

    /// The capital letters in place of a character, or a space between words; `nil` for letters of other scripts.
    private static func letters(of scalar: Unicode.Scalar, _ addsLetters: Bool) -> String? {
        if let letters = special[scalar] { return letters }
        guard scalar.properties.isAlphabetic || scalar.properties.canonicalCombiningClass != .notReordered else {
            return " "
        }
        if scalar.isASCII { return scalar.properties.uppercaseMapping }
        // Latin letters have names such as LATIN SMALL LETTER O WITH STROKE.
        let name = scalar.properties.name ?? ""
        let added = addsLetters ? additions.first { name.hasSuffix($0.key) }?.value ?? "" : ""
        if name.hasPrefix("COMBINING ") { return added }
        let letter = name.split(separator: " ").dropFirst(3).first.map(String.init) ?? ""
        return name.hasPrefix("LATIN ") && letter.utf8.count < 3 ? letter + added : nil
    }

    private static let special: [Unicode.Scalar: String] = [
        "'": "", "’": "", "ß": "SS", "ı": "I", "þ": "TH", "Þ": "TH", "ð": "D", "Ð": "D", "œ": "OE", "Œ": "OE",
    ]
    private static let additions = [
        "DIAERESIS": "E", "O WITH STROKE": "E", "D WITH STROKE": "J", "RING ABOVE": "A",
    ]

    /// Whether a name, such as `OKAFOR/MAYAMRS`, may be of the same person.
    ///
    /// In doubt it may: names are cut, titles and second names are joined to others, and some people have more of them.
    func mayBe(_ name: String) -> Bool {
        let parts = name.split(separator: "/", maxSplits: 1).compactMap {
            FoldedName(String($0), addingLetters: false)
        }.filter { !$0.isEmpty }
        return words.count < 2 ? parts.isEmpty || parts.contains(where: shares) : parts.allSatisfy(shares)
    }

    private func shares(_ part: FoldedName) -> Bool {
        let (all, own) = (words.joined(), part.words.joined())
        return all.contains(own) || part.words.contains { $0.utf8.count > 2 && all.contains($0) }
            || words.contains { own.hasPrefix($0) || $0.utf8.count > 1 && own.contains($0) }
    }
}
