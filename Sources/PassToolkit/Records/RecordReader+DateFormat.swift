internal import PassModel

extension RecordReader.Column {
    /// How the dates of a column are written, compiled once per list: `dd.mm.yyyy`, `m/d/yyyy h:mm +01:00`.
    ///
    /// A format has day, month and year in any order, then optionally hours, minutes and seconds, then optionally an
    /// offset from UTC. Without day, month and year, dates are those of ISO 8601. Times need an offset, in the format or
    /// in the value. A date without a time is noon, at the offset of the format or else in UTC: it is then the same day
    /// on nearly all phones. With `end`, as in `dd.mm.yyyy end +01:00`, it is 23:59:59, for days on which something ends.
    public struct DateFormat: Sendable, Hashable {
        /// The format as it was written; empty for ISO 8601.
        public let text: String
        /// The bytes of a value, with a letter of ``units`` for each number; empty for ISO 8601.
        private var pattern: [UInt8] = []
        /// The fewest digits of each number in the pattern.
        private var fewestDigits: [Int] = []
        private var offsetInMinutes: Int?
        /// Whether a date without a time is the end of its day.
        package private(set) var isEnd = false

        private static let units = Array("ymdhns".utf8)
        /// ISO 8601.
        static let iso = DateFormat()
        /// Whether dates are those of ISO 8601.
        var isISO: Bool { pattern.isEmpty }
        /// The same format for days on which something ends; `nil` if it has times, or dates of ISO 8601, which may.
        package var endingText: String? {
            guard !isISO, !isEnd, !pattern.contains(UInt8(ascii: "h")) else { return nil }
            return "\(text) end\(offsetInMinutes == nil ? " +01:00" : "")"
        }

        private init() { text = "" }

        /// Compiles a format, in lower or upper case; `nil` if it isn't one, or has times without an offset.
        public init?(_ text: String) {
            self.text = text
            var words = text.split(separator: " ").map { $0.lowercased() }
            if let index = words.firstIndex(of: "end") {
                isEnd = true
                words.remove(at: index)
            }
            if let zone = words.last?.uppercased(), "+-Z".contains(zone.prefix(1)),
                let date = PassDate(strict: "2000-01-01T00:00\(zone)")
            {
                offsetInMinutes = date.offsetInMinutes
                words.removeLast()
            }
            guard !words.isEmpty || offsetInMinutes == nil && !isEnd else { return }
            guard words.count == 1 || words.count == 2 && offsetInMinutes != nil && !isEnd else { return nil }
            let date = words[0].replacing("yyyy", with: "y").replacing(/dd?/, with: "d").replacing(/mm?/, with: "m")
            guard date.filter({ !"./-".contains($0) }).sorted() == ["d", "m", "y"] else { return nil }
            pattern = Array(date.utf8)
            if words.count == 2 {
                let time = words[1].replacing(/hh?/, with: "h").replacing(/mm?/, with: "n").replacing("ss", with: "s")
                guard ["h:n", "h.n", "h:n:s"].contains(time) else { return nil }
                pattern += " \(time)".utf8
            }
            fewestDigits = pattern.indices.map { [pattern] in Self.fewestDigits(at: $0, in: pattern) }
        }

        /// The date in the form of the format; `nil` if `text` is not a date in this format.
        func standardized(_ text: String) -> String? {
            guard isISO else { return date(text)?.text }
            guard let reading = PassDate.Reading(text) else { return nil }
            if reading.deviations.isEmpty { return text }
            let (date, isDay) = (reading.date, reading.deviations.contains(.noTime))
            guard isDay || reading.deviations.contains(.noZone) else { return date.text }
            guard let offset = offsetInMinutes ?? (isDay ? 0 : nil) else { return nil }
            return PassDate(
                secondsSince1970: date.secondsSince1970 + (isDay ? isEnd ? 86_399 : 43_200 : 0) - Int64(offset) * 60,
                nanoseconds: date.nanoseconds, offsetInMinutes: offset)?.text
        }

        /// Day, month and hour may have one digit if no other number is beside them.
        private static func fewestDigits(at index: Int, in pattern: [UInt8]) -> Int {
            let beside = [index - 1, index + 1].filter(pattern.indices.contains)
            let isAlone = !beside.contains { units.contains(pattern[$0]) }
            return pattern[index] == units[0] ? 4 : isAlone && units[1...3].contains(pattern[index]) ? 1 : 2
        }

        private func date(_ text: String) -> PassDate? {
            var rest = text.utf8[...]
            var numbers = isEnd ? [0, 0, 0, 23, 59, 59] : [0, 0, 0, 12, 0, 0]
            for (index, byte) in pattern.enumerated() {
                guard let unit = Self.units.firstIndex(of: byte) else {
                    guard rest.popFirst() == byte else { return nil }
                    continue
                }
                let digits = rest.prefix(unit == 0 ? 4 : 2).prefix { (0x30...0x39).contains($0) }
                guard digits.count >= fewestDigits[index] else { return nil }
                numbers[unit] = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
                rest = rest.dropFirst(digits.count)
            }
            guard rest.isEmpty, numbers[0] > 0 else { return nil }
            return PassDate(
                year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
                second: numbers[5], offsetInMinutes: offsetInMinutes ?? 0)
        }
    }
}
