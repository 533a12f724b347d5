#if Server
    /// What can be read from a line of a phone's log.
    ///
    /// Anybody can send lines, so one walk finds all words that matter, and no regular expression is used.
    struct LogText {
        private let bytes: [UInt8]
        /// The line in lower case, as far as it is ASCII, with blanks for addresses, whose hosts may look like pass types.
        private let lower: [UInt8]
        private let hits: [LogWord.Hit]
        /// Where addresses are.
        private let addresses: [Range<Int>]

        init(_ line: String) {
            bytes = Array(line.utf8)
            var lower = bytes.map(\.lowercased)
            hits = LogWord.hits(in: lower)
            addresses = hits.filter { $0.word == .address }.map { hit in
                hit.range.lowerBound..<(lower[hit.range.upperBound...].firstIndex(where: \.endsAddress) ?? lower.count)
            }
            for address in addresses {
                for place in address { lower[place] = 0x20 }
            }
            self.lower = lower
        }

        /// The identifier after "device": 8 to 100 hexadecimal digits and dashes.
        var device: String? { deviceRange.map(text) }

        private var deviceRange: Range<Int>? {
            for start in ends(of: .device) where !isWord(at: start - 7) {
                let library = skip(word: " library", from: start)
                let identifier = skip(word: " identifier", from: library)
                let place = identifier > library ? identifier : skip(word: " id", from: library)
                let first = skipQuote(skip(" :=", from: place))
                let end = lower[first...].firstIndex { !$0.isHexadecimal && $0 != UInt8(ascii: "-") } ?? lower.count
                if first > place, (8...100).contains(end - first), !isWord(at: end) { return first..<end }
            }
            return nil
        }

        /// The pass type or order type identifier.
        var type: String? {
            for range in ranges(of: .type) where !isWord(at: range.lowerBound - 1) {
                // An identifier neither ends in a dot nor has two in a row.
                var (place, end) = (range.upperBound, range.upperBound)
                while place < lower.count, lower[place].isLetterOrDigit || lower[place] == UInt8(ascii: "-") {
                    place += 1
                    end = place
                    if place < lower.count, lower[place] == UInt8(ascii: ".") { place += 1 }
                    if place < lower.count, place > end, lower[place] == UInt8(ascii: ".") { break }
                }
                if end > range.upperBound { return text(range.lowerBound..<end) }
            }
            return nil
        }

        /// A serial number in quotes may hold blanks; one without ends at a blank or a mark.
        var serial: String? {
            for start in ends(of: .serial) {
                let place = skip(" :=", from: start)
                let first = skipQuote(place)
                if first > place {
                    let end = lower.indices[first...].first { quoteByteCount(at: $0) > 0 }
                    if let end, (1...200).contains(end - first) { return text(first..<end) }
                    continue
                }
                let end = lower[first...].firstIndex { $0 <= 0x20 || ",;)(\"'".utf8.contains($0) } ?? lower.count
                guard first > start, (1...200).contains(end - first) else { continue }
                let name = text(first..<(lower[end - 1] == UInt8(ascii: ".") ? end - 1 : end))
                let isWord = ["was", "is", "for", "that", "has", "in", "of"].contains(name.lowercased())
                if !name.isEmpty, !isWord { return name }
            }
            return nil
        }

        /// The line with asterisks for tokens, and with the device's identifier shortened.
        ///
        /// Anyone who knows that identifier can ask for the device's list.
        var masked: String {
            var changes = secrets.map { (range: $0, text: "***") }
            if let deviceRange, deviceRange.count > 8 {
                changes.append((deviceRange, "\(text(deviceRange).prefix(8))…"))
            }
            // Tokens, links and identifiers that nothing announces.
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

        /// Where tokens are: after the scheme of an authorization, and after the word "token", if it looks like one.
        private var secrets: [Range<Int>] {
            hits.filter { $0.word == .scheme || $0.word == .token }.compactMap { hit in
                let start = hit.range.upperBound
                let first = bytes[start...].firstIndex(where: \.isLetterOrDigit) ?? bytes.count
                let isAssigned = bytes[start..<first].contains { ":=".utf8.contains($0) }
                guard first > start else { return nil }
                let end = bytes[first...].firstIndex { $0 <= 0x20 || ",;)\"'>*".utf8.contains($0) } ?? bytes.count
                // Words such as "the token of …" are not one; a token is long, or follows a sign.
                let least = hit.word == .token ? isAssigned ? 4 : 16 : 6
                return end - first >= least ? first..<end : nil
            }
        }

        /// Runs of 32 and more letters, digits, dashes and underscores with a digit in them.
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

        // MARK: - Parts

        private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

        /// Where words are, outside of addresses.
        private func ranges(of word: LogWord) -> [Range<Int>] {
            hits.filter { $0.word == word }.map(\.range).filter { range in
                !addresses.contains { $0.contains(range.lowerBound) }
            }
        }

        private func ends(of word: LogWord) -> [Int] { ranges(of: word).map(\.upperBound) }

        private func skip(word: String, from place: Int) -> Int {
            lower[place...].starts(with: word.utf8) ? place + word.utf8.count : place
        }

        private func skip(_ marks: String, from place: Int) -> Int {
            lower[place...].firstIndex { !marks.utf8.contains($0) } ?? lower.count
        }

        /// The place after a quotation mark or a bracket, or the same place.
        private func skipQuote(_ place: Int) -> Int {
            if place < lower.count, lower[place] == UInt8(ascii: "<") { return place + 1 }
            return place + quoteByteCount(at: place)
        }

        /// The length of a straight quotation mark, or of one of “ ” ‘ ’ in UTF-8; 0 if there is none.
        private func quoteByteCount(at place: Int) -> Int {
            guard place < lower.count else { return 0 }
            if lower[place] == UInt8(ascii: "'") || lower[place] == UInt8(ascii: "\"") { return 1 }
            let isCurly =
                lower[place] == 0xE2 && place + 2 < lower.count && lower[place + 1] == 0x80
                && [0x98, 0x99, 0x9C, 0x9D].contains(lower[place + 2])
            return isCurly ? 3 : 0
        }

        /// Whether a letter, digit or underscore of ASCII is at this place.
        private func isWord(at place: Int) -> Bool {
            lower.indices.contains(place) && (lower[place].isLetterOrDigit || lower[place] == UInt8(ascii: "_"))
        }
    }

    /// The words behind which a line of a phone has what matters.
    private enum LogWord: CaseIterable {
        case address, device, type, serial, scheme, token

        /// A word in a line.
        struct Hit {
            let word: LogWord
            let range: Range<Int>
        }

        private var texts: [String] {
            switch self {
            case .address: ["http://", "https://"]
            case .device: ["device"]
            case .type: ["pass.", "order."]
            case .serial: ["serial number", "order identifier", "order id"]
            case .scheme: ["applepass", "appleorder", "bearer"]
            case .token: ["token"]
            }
        }

        private static let spellings = allCases.flatMap { word in
            word.texts.map { (word: word, bytes: Array($0.utf8)) }
        }
        /// The most words of a line that are looked at; phones write about ten.
        private static let mostHits = 100

        /// Each occurrence of a word in a line in lower case.
        static func hits(in line: [UInt8]) -> [Hit] {
            var hits: [Hit] = []
            for place in line.indices where hits.count < mostHits {
                for (word, bytes) in spellings where bytes[0] == line[place] && line[place...].starts(with: bytes) {
                    hits.append(Hit(word: word, range: place..<(place + bytes.count)))
                }
            }
            return hits
        }
    }

    extension UInt8 {
        /// The small letter of a large one of ASCII.
        fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self + 0x20 : self }
        fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
        fileprivate var isLetterOrDigit: Bool { isDigit || (0x61...0x7A).contains(lowercased) }
        fileprivate var isHexadecimal: Bool { isDigit || (0x61...0x66).contains(lowercased) }
        fileprivate var endsAddress: Bool { self <= 0x20 || ");,".utf8.contains(self) }
    }
#endif
