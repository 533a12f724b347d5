/// Telephone numbers in a text: with a plus sign, with the 0 of a trunk or international call, or as in North America.
enum PhoneNumbers {
    /// Where they stand, in scalars, and where they lead.
    static func all(in text: ScalarText) -> [(range: Range<Int>, target: String)] {
        var found: [(range: Range<Int>, target: String)] = []
        var start = 0
        while start < text.scalars.count {
            guard isStart(text.scalars[start]) else {
                start += 1
                continue
            }
            var end = runEnd(from: start, in: text)
            while end > start, !text.scalars[end - 1].isDigit { end -= 1 }
            if end > start, stands(start..<end, in: text), let number = number(Array(text.scalars[start..<end])) {
                found.append((start..<end, "tel:\(number)"))
            }
            start = max(end, start + 1)
        }
        return found
    }

    private static func isStart(_ scalar: Unicode.Scalar) -> Bool { scalar.isDigit || scalar == "+" || scalar == "(" }

    private static let separators = Set(" \u{A0}\u{202F}-\u{2011}\u{2013}./()".unicodeScalars)

    /// Where the digits from `start` end, with at most two separators between two of them.
    private static func runEnd(from start: Int, in text: ScalarText) -> Int {
        var (index, gap) = (start + 1, 0)
        while let scalar = text[index], gap <= 2 {
            if scalar.isDigit {
                gap = 0
            } else if separators.contains(scalar) {
                gap += 1
            } else {
                break
            }
            index += 1
        }
        return index
    }

    /// Whether nothing beside the digits makes them a part of something else.
    private static func stands(_ range: Range<Int>, in text: ScalarText) -> Bool {
        let isPart = { (scalar: Unicode.Scalar?) in
            scalar.map { $0.isLetter || $0.isDigit || "@_#$€£¥%=+:".unicodeScalars.contains($0) } ?? false
        }
        // "Tel:0123" is a number, "10:30" is none.
        let before = text[range.lowerBound - 1]
        return (before == ":" ? !(text[range.lowerBound - 2]?.isDigit ?? false) : !isPart(before))
            && !isPart(text[range.upperBound])
    }

    /// The number as it is dialled; `nil` if the digits are rather something else.
    private static func number(_ scalars: [Unicode.Scalar]) -> String? {
        let groups = scalars.split { !$0.isDigit }.map(\.count)
        let digits = String(String.UnicodeScalarView(scalars.filter(\.isDigit)))
        guard (7...15).contains(digits.utf8.count) else { return nil }
        if scalars.first == "+" { return "+\(digits)" }
        if digits.hasPrefix("00"), digits.utf8.count >= 9 { return digits }
        if isDate(groups) { return nil }
        if digits.hasPrefix("0") { return isTrunkCall(scalars, groups) ? digits : nil }
        let isLocal = groups == [3, 4] && scalars.contains { $0 == "-" || $0 == "\u{2011}" }
        return groups == [3, 3, 4] || groups == [1, 3, 3, 4] && digits.hasPrefix("1") || isLocal ? digits : nil
    }

    private static func isDate(_ groups: [Int]) -> Bool { groups == [2, 2, 4] || groups == [4, 2, 2] }

    private static func isTrunkCall(_ scalars: [Unicode.Scalar], _ groups: [Int]) -> Bool {
        guard groups.count > 1, scalars.count(where: \.isDigit) >= 8,
            scalars.contains(where: { $0 != "." && !$0.isDigit })
        else { return false }
        if groups.count == 5, groups.allSatisfy({ $0 == 2 }) { return true }
        return groups[0] >= 3 || groups[1] >= 3
    }
}
