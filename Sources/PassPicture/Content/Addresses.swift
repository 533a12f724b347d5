/// Addresses of places in a text, by a street with a number.
enum Addresses {
    /// Where they stand, in scalars, and where they lead: to a search in Maps.
    ///
    /// With `isAddress`, the pass itself says that the text is one.
    static func all(in text: ScalarText, isAddress: Bool) -> [(range: Range<Int>, target: String)] {
        if isAddress, text.scalars.count <= 300, text.scalars.contains(",") || text.scalars.contains("\n") {
            return [(0..<text.scalars.count, target(text.text(0..<text.scalars.count)))]
        }
        var found: [(range: Range<Int>, target: String)] = []
        var start = 0
        for line in text.scalars.split(separator: "\n", omittingEmptySubsequences: false) {
            let range = start..<start + line.count
            start += line.count + 1
            guard (8...200).contains(range.count), let inside = address(in: line) else { continue }
            found.append((inside, target(text.text(inside))))
        }
        return found
    }

    /// The part of a line from the street to the end of what belongs to the address.
    private static func address(in line: ArraySlice<Unicode.Scalar>) -> Range<Int>? {
        let words = line.split { $0 == " " || $0 == "\u{A0}" }
        guard let street = words.indices.first(where: { isStreet(words, at: $0) }) else { return nil }
        // An English number stands before the street's name, others stand after it.
        let number = words[max(0, street - 4)..<street].firstIndex { isNumber($0) }
        let followed = street + 1 < words.count && isNumber(words[street + 1])
        guard let first = number ?? (followed ? nameStart(words, before: street) : nil) else { return nil }
        guard var end = words.last?.endIndex else { return nil }
        while end > words[first].startIndex, ".,;:!?)".unicodeScalars.contains(line[end - 1]) { end -= 1 }
        return words[first].startIndex..<end
    }

    private static func nameStart(_ words: [ArraySlice<Unicode.Scalar>], before street: Int) -> Int {
        let isWhole = streetWords.contains(lowered(words[street]))
        return isWhole && street > 0 ? street - 1 : street
    }

    private static func isStreet(_ words: [ArraySlice<Unicode.Scalar>], at index: Int) -> Bool {
        guard words[index].first.map({ $0.properties.isUppercase }) ?? false else { return false }
        let word = lowered(words[index])
        return streetWords.contains(word) || streetEnds.contains { word.hasSuffix($0) && word.count > $0.count + 1 }
    }

    private static func isNumber(_ word: ArraySlice<Unicode.Scalar>) -> Bool {
        let digits = word.prefix { $0.isDigit }
        let rest = word.dropFirst(digits.count).filter { !",.".unicodeScalars.contains($0) }
        return (1...5).contains(digits.count) && (rest.isEmpty || rest.count == 1 && rest[0].isASCIILetter)
    }

    private static func lowered(_ word: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(word.filter { !",.".unicodeScalars.contains($0) })).lowercased()
    }

    private static let streetWords: Set<String> = [
        "street", "st", "avenue", "ave", "road", "rd", "boulevard", "blvd", "lane", "ln", "drive", "dr", "court",
        "square", "plaza", "parkway", "pkwy", "highway", "hwy", "terrace", "quay", "straße", "strasse", "platz",
        "allee", "gasse", "weg", "ring", "ufer",
    ]
    private static let streetEnds = ["straße", "strasse", "str", "platz", "allee", "gasse", "weg", "ufer", "damm"]

    private static func target(_ text: String) -> String {
        let query = text.utf8.map { byte -> String in
            let scalar = Unicode.Scalar(byte)
            if scalar.isASCIILetter || scalar.isDigit || scalar == "-" || scalar == "." { return String(scalar) }
            if byte == 0x20 || byte == 0x0A { return "+" }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%\(digits.utf8.count == 1 ? "0" : "")\(digits)"
        }
        return "https://maps.apple.com/?q=\(query.joined())"
    }
}
