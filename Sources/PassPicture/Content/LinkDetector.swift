internal import PassModel

/// Finds addresses of pages and e-mail and telephone numbers in a text on the back of a pass, and rather too little than
/// too much.
///
/// A phone also makes links of dates and postal addresses, by rules that Apple does not publish.
struct LinkDetector {
    /// What to look for.
    let types: Set<Pass.Field.DataDetectorType>

    private typealias Found = (range: Range<Int>, target: String)

    /// The links in `text`, in its order; those that it has already stay, and nothing is found inside them.
    func links(in text: String, besides links: [ShownPass.Link] = []) -> [ShownPass.Link] {
        guard !types.isDisjoint(with: [.link, .phoneNumber]), !text.isEmpty else { return links }
        let scalars = ScalarText(text)
        var result = links
        let found =
            (types.contains(.link) ? Self.addresses(in: scalars) : [])
            + (types.contains(.phoneNumber) ? Self.phoneNumbers(in: scalars) : [])
        for (range, target) in found {
            let characters = scalars.characters(of: range)
            guard !characters.isEmpty, !result.contains(where: { $0.characters.overlaps(characters) }) else { continue }
            result.append(ShownPass.Link(characters: characters, target: target))
        }
        return result.sorted { $0.characters.lowerBound < $1.characters.lowerBound }
    }

    // MARK: - Pages and e-mail

    private static func addresses(in text: ScalarText) -> [Found] {
        // Chinese and Japanese text goes on without a blank after an address.
        text.scalars.indices.split {
            !(0x21...0x7E).contains(text.scalars[$0].value) || "<>\"".unicodeScalars.contains(text.scalars[$0])
        }
        .compactMap { word in
            // Trimming a long one, all of brackets, would take long.
            guard word.count <= 2_000 else { return nil }
            let range = trimmed(word.startIndex..<word.endIndex, of: text)
            return target(of: text.text(range)).map { (range, $0) }
        }
    }

    /// Without the punctuation around an address, which belongs to the sentence.
    private static func trimmed(_ word: Range<Int>, of text: ScalarText) -> Range<Int> {
        var (start, end) = (word.lowerBound, word.upperBound)
        while start < end, "([<'*_.,;:!".unicodeScalars.contains(text.scalars[start]) { start += 1 }
        while start < end, ".,;:!?'*_)]".unicodeScalars.contains(text.scalars[end - 1]) {
            if text.scalars[end - 1] == ")", text.scalars[start..<end].contains("(") { break }
            end -= 1
        }
        return start..<end
    }

    private static func target(of address: String) -> String? {
        for scheme in ["http://", "https://"] where address.lowercased().hasPrefix(scheme) {
            return address.dropFirst(scheme.count).first.map { $0.isLetter || $0.isNumber || $0 == "[" } == true
                ? address : nil
        }
        let halves = address.split(separator: "@", omittingEmptySubsequences: false)
        if halves.count == 2, !halves[0].isEmpty, domain(of: halves[1]) != nil, !address.contains("/") {
            return "mailto:\(address)"
        }
        let host = address.prefix { !"/?#:".contains($0) }
        guard halves.count == 1, let domain = domain(of: host) else { return nil }
        let isPage =
            host.hasPrefix("www.") || common.contains(domain) && host.utf8.allSatisfy { !(0x41...0x5A).contains($0) }
        return isPage ? "https://\(address)" : nil
    }

    /// The last part of a host's name; `nil` if it is none.
    private static func domain(of host: Substring) -> Substring? {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > (labels.first == "www" ? 2 : 1), let last = labels.last, last.utf8.count > 1,
            last.unicodeScalars.allSatisfy(\.isASCIILetter), labels[labels.count - 2].utf8.count > 1,
            labels.allSatisfy({
                !$0.isEmpty && $0.unicodeScalars.allSatisfy { $0.isASCIILetter || $0.isDigit || $0 == "-" }
            })
        else { return nil }
        return last
    }

    /// Names without a scheme that end otherwise may be abbreviations or files.
    private static let common = Set(
        "com org net edu gov info app dev eu de at ch fr it es pt nl be uk ie dk se fi pl cz jp cn kr au ca us br"
            .split(separator: " "))

    // MARK: - Telephone numbers

    /// Those with a plus sign, with the 0 of a trunk or international call, or as in North America.
    private static func phoneNumbers(in text: ScalarText) -> [Found] {
        var found: [Found] = []
        var start = 0
        while start < text.scalars.count {
            var end = runEnd(from: start, in: text)
            while end > start, !text.scalars[end - 1].isDigit { end -= 1 }
            if end > start, stands(start..<end, in: text), let number = number(Array(text.scalars[start..<end])) {
                found.append((start..<end, "tel:\(number)"))
            }
            start = max(end, start + 1)
        }
        return found
    }

    /// Where the digits from `start` end, with at most two separators between two of them.
    private static func runEnd(from start: Int, in text: ScalarText) -> Int {
        guard text.scalars[start].isDigit || "+(".unicodeScalars.contains(text.scalars[start]) else { return start }
        var (index, gap) = (start + 1, 0)
        while let scalar = text[index], gap <= 2,
            scalar.isDigit || " \u{A0}\u{202F}-\u{2011}\u{2013}./()".unicodeScalars.contains(scalar)
        {
            gap = scalar.isDigit ? 0 : gap + 1
            index += 1
        }
        return index
    }

    /// Whether nothing beside the digits makes them a part of something else: "Tel:0123" is a number, "10:30" is none.
    private static func stands(_ range: Range<Int>, in text: ScalarText) -> Bool {
        let isPart = { (scalar: Unicode.Scalar?) in
            scalar.map { $0.isLetter || $0.isDigit || "@_#$€£¥%=+:".unicodeScalars.contains($0) } ?? false
        }
        let before = text[range.lowerBound - 1]
        return (before == ":" ? text[range.lowerBound - 2]?.isDigit != true : !isPart(before))
            && !isPart(text[range.upperBound])
    }

    /// The number as it is dialled; `nil` if the digits are rather something else.
    private static func number(_ scalars: [Unicode.Scalar]) -> String? {
        let groups = scalars.split { !$0.isDigit }.map(\.count)
        let digits = String(String.UnicodeScalarView(scalars.filter(\.isDigit)))
        guard (7...15).contains(digits.utf8.count) else { return nil }
        if scalars.first == "+" { return "+\(digits)" }
        if groups == [2, 2, 4] || groups == [4, 2, 2] { return nil }  // a date
        if digits.hasPrefix("0") {
            let isWritten = groups.count > 1 && digits.utf8.count >= 8 && scalars.contains { $0 != "." && !$0.isDigit }
            return isWritten && (groups[0] >= 3 || groups[1] >= 3 || groups == [2, 2, 2, 2, 2]) ? digits : nil
        }
        let isLocal = groups == [3, 4] && scalars.contains { $0 == "-" || $0 == "\u{2011}" }
        return groups == [3, 3, 4] || groups == [1, 3, 3, 4] && digits.hasPrefix("1") || isLocal ? digits : nil
    }
}
