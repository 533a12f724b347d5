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
        /// What is read of a line; phones send far less.
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

        /// Addresses are words of their own, so their hosts are not taken for types.
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

        /// Whether a line names something, as what is kept of it, and not as a part of a longer word.
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
#endif
