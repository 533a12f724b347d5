/// A text whose Unicode scalars are known by the character that each belongs to.
struct ScalarText {
    /// The index of the character of each scalar.
    private let characters: [Int]

    init(_ text: String) {
        var characters: [Int] = []
        for (index, character) in text.enumerated() {
            characters += repeatElement(index, count: character.unicodeScalars.count)
        }
        self.characters = characters
    }

    /// The characters that a range of scalars covers.
    func characters(of range: Range<Int>) -> Range<Int> {
        guard !range.isEmpty, range.upperBound <= characters.count else { return 0..<0 }
        return characters[range.lowerBound]..<characters[range.upperBound - 1] + 1
    }
}

extension Unicode.Scalar {
    /// Whether it is one of 0 to 9.
    var isDigit: Bool { (0x30...0x39).contains(value) }
    /// Whether it is one of A to Z and a to z.
    var isASCIILetter: Bool { (0x61...0x7A).contains(value | 0x20) }
}
