internal import PassModel

extension String {
    /// The words of a list, between blanks and line ends.
    ///
    /// Looks at bytes, which is faster than characters: a program that signs one pass reads a whole list for one word.
    var words: [String] { utf8.split { $0 <= 0x20 }.map { String(Substring($0)) } }
}

// MARK: - Values in a message

extension JSONValue {
    /// The value short enough for a message.
    var shown: String {
        let text = string.map { "'\($0)'" } ?? self.text()
        return text.dropFirst(48).isEmpty ? text : "\(text.prefix(45))…"  // to count them all may take long
    }
}

extension String {
    /// The text in quotes, short enough for a message.
    var shown: String { JSONValue.string(self).shown }
}

extension StringProtocol {
    /// The text in quotes, short enough for a message and without line breaks.
    var inQuotes: String { replacingControls.shown }

    /// The text with line breaks and other control characters made visible.
    var replacingControls: String {
        utf8.contains { $0 < 0x20 }
            ? String(String.UnicodeScalarView(unicodeScalars.map { $0.value < 0x20 ? "␣" : $0 })) : String(self)
    }
}

extension Int {
    /// A number of bytes in words.
    var inMegabytes: String {
        self < 1_000_000 ? "\(self / 1000) kB" : "\(self / 1_000_000).\(self % 1_000_000 / 100_000) MB"
    }
}

// MARK: - Lists in a message

extension Array<String> {
    /// The words as a sentence lists them: `a, b and c`; of many only the first, `and 4 more`.
    func asPhrase(atMost limit: Int = 3) -> String {
        // One word over the limit is written out: "and 1 more" would be no shorter.
        let shown = count > limit + 1 ? prefix(limit) + ["\(count - limit) more"] : self[...]
        guard let last = shown.last, shown.count > 1 else { return first ?? "nothing" }
        return shown.dropLast().joined(separator: ", ") + " and " + last
    }

    /// Each of the names in quotes.
    var quoted: [String] { map { "'\($0)'" } }

    /// Names from files as a list, which may be long: `'a', 'b', 'c'`; of many only the first, `and 4 more`.
    func listed(atMost limit: Int = 3) -> String {
        let names = prefix(limit).map { $0.count <= 24 ? $0 : "\($0.prefix(23))…" }.quoted.joined(separator: ", ")
        return count > limit ? "\(names) and \(count - limit) more" : names
    }
}
