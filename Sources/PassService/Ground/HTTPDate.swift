#if Server
    /// Dates as HTTP writes them: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
    enum HTTPDate {
        /// The text of a time in seconds since 1970.
        static func text(_ seconds: Int64) -> String {
            let days = Int((Double(seconds) / 86_400).rounded(.down))
            let rest = Int(seconds) - days * 86_400
            let (year, month, day) = civil(days)
            let name = weekdays[((days + 4) % 7 + 7) % 7]
            return "\(name), \(two(day)) \(months[month - 1]) \(year) "
                + "\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60)) GMT"
        }

        private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        private static let months = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]

        private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

        /// Year, month and day of a number of days since 1970.
        private static func civil(_ days: Int) -> (Int, Int, Int) {
            // Counted in eras of 400 years that begin on the first of March, so that a leap day ends its year.
            let shifted = days + 719_468
            let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
            let dayOfEra = shifted - era * 146_097
            let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
            let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
            let shiftedMonth = (5 * dayOfYear + 2) / 153
            let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
            return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
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
            let words = text.split(separator: " ").map(String.init)
            switch words.count {
            case 6 where words[0].count == 4 && words[0].hasSuffix(",") && words[5] == "GMT":
                return time(words[0].dropLast(), day: words[1], words[2], year: number(words[3], 4), words[4])
            case 4 where words[0].hasSuffix("day,") && words[3] == "GMT":
                let parts = words[1].split(separator: "-").map(String.init)
                guard parts.count == 3, let short = number(parts[2], 2) else { return nil }
                let latest = civil(Int(now / 86_400)).0 + 50
                let year = latest - ((latest - short) % 100 + 100) % 100
                return time(words[0].prefix(3), day: parts[0], parts[1], year: year, words[2])
            case 5 where words[0].count == 3:
                return time(words[0][...], day: words[2], words[1], year: number(words[4], 4), words[3])
            default: return nil
            }
        }

        private static func time(_ weekday: Substring, day: String, _ month: String, year: Int?, _ clock: String)
            -> Int?
        {
            let parts = clock.split(separator: ":", omittingEmptySubsequences: false).map { number(String($0), 2) }
            guard weekdays.contains(String(weekday)), let day = number(day, day.count), day >= 1, day <= 31,
                let month = months.firstIndex(of: month), let year, parts.count == 3, let hour = parts[0],
                let minute = parts[1], let second = parts[2], hour < 24, minute < 60, second < 61
            else { return nil }
            // Days of the proleptic Gregorian calendar since 1970, with March as a year's first month.
            let shifted = month < 2 ? year - 1 : year
            let ordinal = (153 * ((month + 10) % 12) + 2) / 5 + day - 1
            let days = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + ordinal - 719_468
            return days * 86400 + hour * 3600 + minute * 60 + second
        }

        /// A number of so many digits.
        private static func number(_ text: String, _ count: Int) -> Int? {
            guard text.utf8.count == count, count <= 4, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                return nil
            }
            return Int(text)
        }
    }
#endif
