/// A text as Unicode scalars, with the character that each belongs to, so that links can be found in one pass.
struct ScalarText {
    let scalars: [Unicode.Scalar]
    /// The index of the character of each scalar.
    private let characters: [Int]

    init(_ text: String) {
        scalars = Array(text.unicodeScalars)
        var characters: [Int] = []
        characters.reserveCapacity(scalars.count)
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

    /// A part of the text.
    func text(_ range: Range<Int>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars[range])
        return String(view)
    }

    /// The scalar at an index; `nil` beyond the ends.
    subscript(index: Int) -> Unicode.Scalar? { scalars.indices.contains(index) ? scalars[index] : nil }
}

extension Unicode.Scalar {
    /// Whether it is one of 0 to 9.
    var isDigit: Bool { (0x30...0x39).contains(value) }
    /// Whether it is one of A to Z and a to z.
    var isASCIILetter: Bool { (0x61...0x7A).contains(value | 0x20) }
    /// Whether it is a letter of any script.
    var isLetter: Bool { properties.isAlphabetic }
}
