#if Server
    internal import Platform

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
#endif
