#if Server
    internal import Platform
    internal import SignedMessages

    /// Dates as HTTP writes them: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
    enum HTTPDate {
        private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        private static let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        private static let calendar: Calendar = {
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = .gmt
            return calendar
        }()

        /// The text of a time in seconds since 1970.
        static func text(_ seconds: Int64) -> String {
            let parts = calendar.dateComponents(
                [.weekday, .day, .month, .year, .hour, .minute, .second],
                from: Date(timeIntervalSince1970: Double(seconds)))
            func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
            let (weekday, month) = (weekdays[(parts.weekday ?? 1) - 1], months[(parts.month ?? 1) - 1])
            return "\(weekday), \(two(parts.day)) \(month) \(parts.year ?? 0) "
                + "\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second)) GMT"
        }

        /// The seconds since 1970 that a date names, in one of the three forms that a recipient must take:
        /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov  6 08:49:37 1994`.
        ///
        /// - Parameters:
        ///   - text: the date.
        ///   - now: seconds since 1970; a year of two digits lies at most 50 years after it.
        /// - Returns: `nil` for another form.
        static func seconds(of text: String, now: Int64 = 0) -> Int? {
            guard text.utf8.count <= 40 else { return nil }
            var words = text.split { " ,-:".contains($0) }.map(String.init)
            // The last form has the year at the end, and no zone.
            if words.count == 7 { words = [words[0], words[2], words[1], words[6]] + words[3...5] + ["GMT"] }
            guard words.count == 8, words[7] == "GMT", weekdays.contains(String(words[0].prefix(3))),
                let month = months.firstIndex(of: words[2])
            else { return nil }
            let numbers = [1, 3, 4, 5, 6].compactMap { Int(words[$0]) }
            guard numbers.count == 5, (1...31).contains(numbers[0]), (0...9999).contains(numbers[1]),
                (0..<24).contains(numbers[2]), (0..<60).contains(numbers[3]), (0...60).contains(numbers[4])
            else { return nil }
            var year = numbers[1]
            if words[3].count == 2 {
                let latest = calendar.component(.year, from: Date(timeIntervalSince1970: Double(now))) + 50
                year = latest - ((latest - year) % 100 + 100) % 100
            }
            let parts = DateComponents(
                year: year, month: month + 1, day: numbers[0], hour: numbers[2], minute: numbers[3], second: numbers[4])
            return calendar.date(from: parts).map { Int($0.timeIntervalSince1970) }
        }
    }

    extension StringProtocol {
        /// The text with percent-encoding for all but unreserved characters (RFC 3986, section 2.3): a segment of a path, or
        /// a value of a query.
        package var percentEncoded: String {
            utf8.map { Self.isUnreserved($0) ? String(UnicodeScalar($0)) : "%" + [$0].hexadecimal.uppercased() }
                .joined()
        }

        private static func isUnreserved(_ byte: UInt8) -> Bool {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: true
            default: false
            }
        }

        /// The text without its percent-encoding (RFC 3986, section 2.1); `nil` if that is broken or not UTF-8.
        package var percentDecoded: String? {
            guard utf8.contains(UInt8(ascii: "%")) else { return String(self) }
            var bytes: [UInt8] = []
            var rest = Array(utf8)[...]
            while let byte = rest.popFirst() {
                guard byte == UInt8(ascii: "%") else {
                    bytes.append(byte)
                    continue
                }
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                    return nil
                }
                bytes.append(high << 4 | low)
            }
            return String(validating: bytes, as: UTF8.self)
        }

        private func digit(_ byte: UInt8) -> UInt8? { Character(UnicodeScalar(byte)).hexDigitValue.map { UInt8($0) } }
    }
#endif
