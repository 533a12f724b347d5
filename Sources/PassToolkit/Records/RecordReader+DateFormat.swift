internal import PassModel

extension RecordReader.Column {
    /// How the dates of a column are written, compiled once per list: `dd.mm.yyyy`, `m/d/yyyy h:mm +01:00`.
    ///
    /// A format has day, month and year in any order, then optionally hours, minutes and seconds, then optionally an
    /// offset from UTC. Without day, month and year, dates are those of ISO 8601. Times need an offset, in the format or
    /// in the value. A date without a time is noon, at the offset of the format or else in UTC: it is then the same day
    /// on nearly all phones.
    public struct DateFormat: Sendable, Hashable {
        private enum Unit: Int {
            case year, month, day, hour, minute, second
        }

        private enum Part: Hashable {
            case number(Unit, digits: ClosedRange<Int>)
            case mark(UInt8)
        }

        /// The format as it was written; empty for ISO 8601.
        public let text: String
        /// What a value consists of, in its order; empty for ISO 8601.
        private var parts: [Part] = []
        private var offsetInMinutes: Int?

        /// ISO 8601.
        static let iso = DateFormat()
        /// Whether dates are those of ISO 8601.
        var isISO: Bool { parts.isEmpty }

        private init() { text = "" }

        /// Compiles a format, in lower or upper case; `nil` if it isn't one, or has times without an offset.
        public init?(_ text: String) {
            self.text = text
            var words = text.split(separator: " ").map { $0.lowercased() }
            if let zone = words.last?.uppercased(), let date = PassDate(strict: "2000-01-01T00:00\(zone)") {
                offsetInMinutes = date.offsetInMinutes
                words.removeLast()
            }
            guard !words.isEmpty else {
                if offsetInMinutes == nil { return nil }
                return
            }
            guard words.count == 1 || words.count == 2 && offsetInMinutes != nil,
                let date = Self.parts(of: words[0], units: ["y": .year, "m": .month, "d": .day], marks: "./-"),
                Set(date.units) == [.year, .month, .day], date.units.count == 3
            else { return nil }
            parts = date.parts
            guard words.count == 2 else { return }
            guard let time = Self.parts(of: words[1], units: ["h": .hour, "m": .minute, "s": .second], marks: ":."),
                [[.hour, .minute], [.hour, .minute, .second]].contains(time.units)
            else { return nil }
            parts += [.mark(UInt8(ascii: " "))] + time.parts
        }

        /// The parts of a word such as `dd.mm.yyyy`; `nil` if it has others.
        private static func parts(
            of word: String, units: [Character: Unit], marks: String
        ) -> (parts: [Part], units: [Unit])? {
            var (parts, found): ([Part], [Unit]) = ([], [])
            var rest = word[...]
            // One digit can only be told from two where something separates the numbers.
            let isSeparated = word.contains(where: marks.contains)
            while let letter = rest.first {
                let run = rest.prefix { $0 == letter }
                rest = rest[run.endIndex...]
                if let unit = units[letter], run.count <= 2 && unit != .year || run.count == 4 && unit == .year {
                    let digits = unit == .year ? 4...4 : (isSeparated ? 1 : 2)...2
                    parts.append(.number(unit, digits: digits))
                    found.append(unit)
                } else if marks.contains(letter), run.count == 1, let byte = letter.asciiValue {
                    parts.append(.mark(byte))
                } else {
                    return nil
                }
            }
            return (parts, found)
        }

        /// The date in the form of the format; `nil` if `text` is not a date in this format.
        func standardized(_ text: String) -> String? {
            guard isISO else { return date(text)?.text }
            guard let reading = PassDate.Reading(text) else { return nil }
            if reading.deviations.isEmpty { return text }
            let (date, deviations) = (reading.date, reading.deviations)
            if deviations.contains(.noTime) { return Self.date(date, movedBy: 720, at: offsetInMinutes ?? 0)?.text }
            guard deviations.contains(.noZone) else { return date.text }
            return offsetInMinutes.flatMap { Self.date(date, movedBy: 0, at: $0)?.text }
        }

        private static func date(_ date: PassDate, movedBy minutes: Int, at offset: Int) -> PassDate? {
            PassDate(
                secondsSince1970: date.secondsSince1970 + Int64(minutes - offset) * 60, nanoseconds: date.nanoseconds,
                offsetInMinutes: offset)
        }

        private func date(_ text: String) -> PassDate? {
            var rest = text.utf8[...]
            var numbers = [0, 0, 0, 12, 0, 0]
            for part in parts {
                switch part {
                case .mark(let byte): guard rest.popFirst() == byte else { return nil }
                case .number(let unit, let count):
                    let digits = rest.prefix(count.upperBound).prefix { (0x30...0x39).contains($0) }
                    guard digits.count >= count.lowerBound else { return nil }
                    numbers[unit.rawValue] = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
                    rest = rest.dropFirst(digits.count)
                }
            }
            guard rest.isEmpty else { return nil }
            return PassDate(
                year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
                second: numbers[5], offsetInMinutes: offsetInMinutes ?? 0)
        }
    }
}
