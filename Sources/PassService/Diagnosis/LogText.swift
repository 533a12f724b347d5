#if Server
    /// A line of a phone's log without what is secret in it.
    ///
    /// Anybody can send lines, so it is walked through once, and no regular expression is used.
    struct LogText {
        private let bytes: [UInt8]

        init(_ line: String) { bytes = Array(line.utf8) }

        /// The line with asterisks for tokens, and with what is left of long words.
        ///
        /// Anyone who knows the identifier of a device can ask for its list.
        var masked: String {
            var changes = secrets.map { (range: $0, text: "***") }
            changes += longWords.map { ($0, "\(text($0).prefix(8))…") }
            var result: [UInt8] = []
            var copied = 0
            for (range, shown) in changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound })
            where range.lowerBound >= copied {
                result += bytes[copied..<range.lowerBound] + Array(shown.utf8)
                copied = range.upperBound
            }
            return String(decoding: result + bytes[copied...], as: UTF8.self)
        }

        private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

        /// The words that announce a token, with how long it is at least: words such as "the token of …" announce none.
        private static let announcements = ["applepass": 6, "appleorder": 6, "bearer": 6, "token": 16]
            .map { (word: Array($0.key.utf8), least: $0.value) }
        /// The most tokens of a line that are looked for; phones write one.
        private static let mostSecrets = 100

        /// Where tokens are: after the scheme of an authorization, and after the word "token", if it looks like one.
        private var secrets: [Range<Int>] {
            let lower = bytes.map(\.lowercased)
            var found: [Range<Int>] = []
            for place in lower.indices where found.count < Self.mostSecrets {
                guard let (word, least) = Self.announcements.first(where: { lower[place...].starts(with: $0.word) })
                else {
                    continue
                }
                let start = place + word.count
                let first = bytes[start...].firstIndex(where: \.isLetterOrDigit) ?? bytes.count
                guard first > start else { continue }
                let isAssigned = bytes[start..<first].contains { ":=".utf8.contains($0) }
                let end = bytes[first...].firstIndex { $0 <= 0x20 || ",;)\"'>*".utf8.contains($0) } ?? bytes.count
                // One that follows a sign may be short.
                if end - first >= (isAssigned ? min(least, 4) : least) { found.append(first..<end) }
            }
            return found
        }

        /// Runs of 32 and more letters, digits, dashes and underscores with a digit in them: tokens, links and
        /// identifiers that nothing announces.
        private var longWords: [Range<Int>] {
            var words: [Range<Int>] = []
            var start = 0
            for place in 0...bytes.count {
                if place < bytes.count, bytes[place].isLetterOrDigit || "-_".utf8.contains(bytes[place]) { continue }
                if place - start >= 32, bytes[start..<place].contains(where: \.isDigit) { words.append(start..<place) }
                start = place + 1
            }
            return words
        }
    }

    extension UInt8 {
        /// The small letter of a large one of ASCII.
        fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self + 0x20 : self }
        fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
        fileprivate var isLetterOrDigit: Bool { isDigit || (0x61...0x7A).contains(lowercased) }
    }
#endif
