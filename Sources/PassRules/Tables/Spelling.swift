internal import PassModel

/// Finds the known name that is nearest to an unknown one.
package enum Spelling {
    /// The name among `known` that `name` most likely means: it differs only in case, or by a few letters.
    ///
    /// A different digit, or a word from another name as in `eventDate` and `eventName`, makes a different name.
    package static func nearest(to name: String, among known: some Collection<String>) -> String? {
        guard name.utf8.count <= 256 else { return nil }
        let wanted = name.lowercased().unicodeScalars.map(\.value)
        guard (2...64).contains(wanted.count) else { return nil }  // longer names are not typed by hand
        let budget = min(3, max(1, wanted.count / 4))
        let wantedLetters = letterSet(name)
        var best: (name: String, distance: Int)?
        for candidate in known where abs(candidate.unicodeScalars.count - wanted.count) <= budget {
            // Each change adds a letter to the set, takes one away, or both.
            guard (letterSet(candidate) ^ wantedLetters).nonzeroBitCount <= 2 * budget else { continue }
            let letters = candidate.lowercased().unicodeScalars.map(\.value)
            guard let distance = distance(wanted, letters, within: budget) else { continue }
            if distance < best?.distance ?? .max, isSlip(name, of: candidate, in: known) {
                best = (candidate, distance)
            }
        }
        return best?.name
    }

    /// Whether each word of `name` that differs from `candidate` is a misspelling, not a word of another known name.
    private static func isSlip(_ name: String, of candidate: String, in known: some Collection<String>) -> Bool {
        let (own, right) = (words(of: name), words(of: candidate))
        guard own.joined() != right.joined() else { return true }
        guard own.joined().filter(\.isNumber) == right.joined().filter(\.isNumber) else { return false }
        func isStrange(_ word: String) -> Bool {
            !known.contains { letterSet(word) & ~letterSet($0) == 0 && words(of: $0).contains(word) }
        }
        guard own.count == right.count else { return own.contains(where: isStrange) }
        return zip(own, right).allSatisfy { word, right in
            if word == right || word + "s" == right || right + "s" == word { return true }
            let budget = word.count < 4 && word.count == right.count ? 0 : max(1, word.count / 4)
            let (letters, others) = (word.unicodeScalars.map(\.value), right.unicodeScalars.map(\.value))
            return isStrange(word) && distance(letters, others, within: budget) != nil
        }
    }

    /// The words of a name in lower case: a capital after a small letter starts a word, as does the text after a sign.
    static func words(of name: String) -> [String] {
        var last: Character = " "
        return name.reduce(into: []) { words, character in
            defer { last = character }
            guard character.isLetter || character.isNumber else { return }
            if !(last.isLetter || last.isNumber) || last.isLowercase && character.isUppercase { words.append("") }
            words[words.count - 1] += character.lowercased()
        }
    }

    /// A bit for each letter of a name, ignoring case; other characters share these bits.
    private static func letterSet(_ name: String) -> UInt32 {
        var set: UInt32 = 0
        for scalar in name.unicodeScalars { set |= 1 << (scalar.value & 31) }
        return set
    }

    private static func letterSet(_ letters: [UInt32]) -> UInt32 { letters.reduce(0) { $0 | 1 << ($1 & 31) } }

    /// The number of letters to insert, remove, replace or swap with a neighbour (optimal string alignment); `nil`
    /// beyond `budget`.
    ///
    /// Not generic: a generic function takes several times as long.
    package static func distance(_ first: [UInt32], _ second: [UInt32], within budget: Int) -> Int? {
        // Each change adds a letter to the set, takes one away, or both.
        guard (letterSet(first) ^ letterSet(second)).nonzeroBitCount <= 2 * budget else { return nil }
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        var lastLeast = 0
        for (row, letter) in first.enumerated() {
            var current = [row + 1]
            var least = row + 1
            for (column, other) in second.enumerated() {
                var cost = min(last[column + 1], current[column]) + 1
                cost = min(cost, last[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
                least = min(least, cost)
            }
            if min(least, lastLeast) > budget { return nil }  // a swap reaches back over two rows
            (beforeLast, last, lastLeast) = (last, current, least)
        }
        return last[second.count] <= budget ? last[second.count] : nil
    }
}

extension String {
    /// The words of a list, separated by spaces and line ends.
    ///
    /// Splits bytes, which is faster than characters: signing one pass reads a whole list for one word.
    var words: [String] { utf8.split { $0 <= 0x20 }.map { String(Substring($0)) } }
}

// MARK: - Values in a message

extension JSONValue {
    /// The value short enough for a message.
    var shown: String {
        let text = string.map { "'\($0)'" } ?? self.text()
        return text.dropFirst(48).isEmpty ? text : "\(text.prefix(45))…"  // counting all of them may take long
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
    var inMegabytes: String {
        self < 1_000_000 ? "\(self / 1000) kB" : "\(self / 1_000_000).\(self % 1_000_000 / 100_000) MB"
    }
}

// MARK: - Words in a hint

// People paste hints into a shell, so names, paths and texts from elsewhere are quoted in one of these forms.
extension StringProtocol {
    package var shellQuoted: String { "'\(String(self).replacing("'", with: #"'\''"#))'" }

    /// The text as one word of a command line, quoted if necessary.
    ///
    /// A text that starts with a dash is written as a path, so that it is not taken for an option.
    package var shellWord: String {
        let word = count > 1 && hasPrefix("-") ? "./\(self)" : String(self)
        let isPlain =
            !isEmpty && allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./,:=@%+".contains($0)) }
        return isPlain ? word : word.shellQuoted
    }
}

// MARK: - Lists in a message

extension Array<String> {
    /// The words as a phrase: `a, b and c`; of many only the first, `and 4 more`.
    func asPhrase(atMost limit: Int = 3) -> String {
        // One word over the limit is written out: "and 1 more" would not be shorter.
        let shown = count > limit + 1 ? prefix(limit) + ["\(count - limit) more"] : self[...]
        guard let last = shown.last, shown.count > 1 else { return first ?? "nothing" }
        return shown.dropLast().joined(separator: ", ") + " and " + last
    }

    var quoted: [String] { map { "'\($0)'" } }

    /// Names from files as a list, which may be long: `'a', 'b', 'c'`; of many only the first, `and 4 more`.
    func listed(atMost limit: Int = 3) -> String {
        let names = prefix(limit).map { $0.count <= 24 ? $0 : "\($0.prefix(23))…" }.quoted.joined(separator: ", ")
        return count > limit ? "\(names) and \(count - limit) more" : names
    }
}
