internal import PassModel

/// Days in a text, with their year: `2035-05-14`, `14.05.2035`, `5/14/2035`, `14 May 2035`, `May 14, 2035`, `2035年5月14日`.
enum CalendarDates {
    /// Where they stand, in scalars, and where they lead: to the calendar, by the seconds since 2001.
    static func all(in text: ScalarText, months: () -> [String: Int]) -> [(range: Range<Int>, target: String)] {
        let words = Word.all(in: text)
        // Most texts name no year, and so need no names of months.
        guard words.count > 2, words.contains(where: { $0.range.count == 4 && $0.number != nil }) else { return [] }
        let months = months()
        var found: [(range: Range<Int>, target: String)] = []
        var index = 0
        while index + 2 < words.count {
            let three = Array(words[index..<index + 3])
            if let (range, date) = ideographicDate(Array(words[index...].prefix(5)), in: text) {
                found.append((range, target(date)))
                index += 5
            } else if let (range, date) = date(three, in: text, months: months) {
                found.append((range, target(date)))
                index += 3
            } else {
                index += 1
            }
        }
        return found
    }

    private static func target(_ date: PassDate) -> String { "calshow:\(date.secondsSince1970 - 978_307_200)" }

    /// A run of letters or of digits.
    private struct Word {
        var range: Range<Int>
        /// The number; `nil` for letters, and for more digits than a year has.
        var number: Int?
        var letters: String

        static func all(in text: ScalarText) -> [Word] {
            var words: [Word] = []
            var index = 0
            while let first = text[index] {
                let isNumber = first.isDigit
                guard isNumber || first.isLetter else {
                    index += 1
                    continue
                }
                let end = text.scalars[index...].firstIndex { isNumber ? !$0.isDigit : !$0.isLetter || $0.isDigit }
                let range = index..<(end ?? text.scalars.count)
                let word = range.count <= 20 ? text.text(range) : ""
                words.append(
                    Word(range: range, number: range.count <= 4 ? Int(word) : nil, letters: word.lowercased()))
                index = range.upperBound
            }
            return words
        }
    }

    private static func date(_ words: [Word], in text: ScalarText, months: [String: Int])
        -> (range: Range<Int>, date: PassDate)?
    {
        let gaps = [
            text.text(words[0].range.upperBound..<words[1].range.lowerBound),
            text.text(words[1].range.upperBound..<words[2].range.lowerBound),
        ]
        let range = words[0].range.lowerBound..<words[2].range.upperBound
        guard let (year, month, day) = parts(words, gaps, months: months), (1900...2200).contains(year),
            let date = PassDate(year: year, month: month, day: day, hour: 12)
        else { return nil }
        return (range, date)
    }

    /// A date with the words for year, month and day behind its numbers.
    private static func ideographicDate(_ words: [Word], in text: ScalarText) -> (range: Range<Int>, date: PassDate)? {
        guard words.count == 5, ["年", "년"].contains(words[1].letters), ["月", "월"].contains(words[3].letters),
            let year = words[0].number, let month = words[2].number, let day = words[4].number,
            let date = PassDate(year: year, month: month, day: day, hour: 12)
        else { return nil }
        let end = words[4].range.upperBound
        guard let last = text[end], last == "日" || last == "일" else { return nil }
        return (words[0].range.lowerBound..<end + 1, date)
    }

    private static func parts(_ words: [Word], _ gaps: [String], months: [String: Int]) -> (Int, Int, Int)? {
        let counts = words.map(\.range.count)
        let numbers = words.map(\.number)
        if let first = numbers[0], let second = numbers[1], let third = numbers[2] {
            switch (gaps[0], gaps[1]) {
            case ("-", "-") where counts == [4, 2, 2]: return (first, second, third)
            case (".", "."), (". ", ". "): return counts[2] == 4 ? (third, second, first) : nil
            case ("/", "/"):
                if counts[0] == 4 { return (first, second, third) }
                guard counts[2] == 4 else { return nil }
                return first > 12 ? (third, second, first) : (third, first, second)
            default: return nil
            }
        }
        guard let year = numbers[2], counts[2] == 4 else { return nil }
        let links: Set<String> = [" ", ". ", ", ", " de ", ".", "-", "، "]
        guard links.contains(gaps[0]), links.contains(gaps[1]) else { return nil }
        if let day = numbers[0], let month = months[words[1].letters] { return (year, month, day) }
        if let day = numbers[1], let month = months[words[0].letters] { return (year, month, day) }
        return nil
    }
}
