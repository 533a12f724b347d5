#if Server
    internal import PassModel
    internal import PassToolkit

    /// A line that a phone sent to the log endpoint.
    package struct DeviceLogEntry: Sendable, Hashable {
        /// The line: shortened, without tokens, and with control characters made visible.
        package let message: String
        /// The first pass type or order type identifier in the line.
        package let type: String?

        /// The most characters of a line that are kept.
        package static let mostCharacters = 600
        /// How much of a line is read; phones send far less.
        private static let mostBytes = 4096

        /// Reads a line as a phone sent it.
        package init(_ line: String) {
            // Decoding replaces a character that is cut in two.
            let line = String(decoding: line.utf8.prefix(Self.mostBytes), as: UTF8.self)
            type = Self.type(in: line)
            let shown = LogText(line).masked.visible
            let isShort = shown.utf8.count <= Self.mostCharacters || shown.count <= Self.mostCharacters
            message = isShort ? shown : "\(shown.prefix(Self.mostCharacters - 1))…"
        }

        /// The first type in a line; a URL is one word, so that its host is not mistaken for a type.
        private static func type(in line: String) -> String? {
            for word in line.split(whereSeparator: { !$0.isLetter && !$0.isNumber && !"-._/:".contains($0) }) {
                let parts = word.split(whereSeparator: { ":/".contains($0) })
                let names = parts.first?.split(separator: ".") ?? []
                if let first = names.first, ["pass", "order"].contains(first), names.count > 1 {
                    return names.joined(separator: ".")
                }
            }
            return nil
        }

        /// Whether a stored line contains a text as a whole word.
        static func names(_ text: String, in message: String) -> Bool {
            func isWord(_ letter: Character?) -> Bool { letter.map { $0.isLetter || $0.isNumber } ?? false }
            return message.ranges(of: text).contains { range in
                !isWord(message[..<range.lowerBound].last) && !isWord(message[range.upperBound...].first)
            }
        }

        /// The most lines of one request that are kept: as many of an ordinary length as fit in its body.
        package static let mostLines = 25

        /// The lines in the body of a request to the log; `nil` if it is not a JSON object.
        ///
        /// Values that are not texts are left out, and so are lines beyond ``mostLines``.
        package static func lines(inBody body: [UInt8]) -> [String]? {
            // Phones read no reason; the caller answers 400.
            guard let object = (try? JSONDocument(parsing: body))?.root.object else { return nil }
            return Array((object["logs"]?.array ?? []).lazy.compactMap(\.string).prefix(mostLines))
        }
    }

    /// A line of a phone's log, to remove secrets from.
    ///
    /// Anybody can send lines, so they are read in one pass, without regular expressions.
    struct LogText {
        private let bytes: [UInt8]

        init(_ line: String) { bytes = Array(line.utf8) }

        /// The line with asterisks for tokens, and with long words cut short.
        ///
        /// Whoever knows the identifier of a device can ask for its list.
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

        /// The words before a token, with its least length: "the token of …" contains none.
        private static let announcements = ["applepass": 6, "appleorder": 6, "bearer": 6, "token": 16]
            .map { (word: Array($0.key.utf8), least: $0.value) }
        /// The most tokens that are found in a line; phones write one.
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
                // After '=' or ':', it may be short.
                if end - first >= (isAssigned ? min(least, 4) : least) { found.append(first..<end) }
            }
            return found
        }

        /// Runs of at least 32 letters, digits, dashes and underscores with a digit: tokens, links and identifiers
        /// without a word before them.
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
        /// The byte, or its lowercase letter.
        fileprivate var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self + 0x20 : self }
        fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }
        fileprivate var isLetterOrDigit: Bool { isDigit || (0x61...0x7A).contains(lowercased) }
    }
#endif
