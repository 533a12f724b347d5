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

        /// The seconds since 1970 that `Sun, 06 Nov 1994 08:49:37 GMT` names; `nil` for another form.
        static func seconds(of text: String) -> Int? {
            let pattern =
                /(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), ([0-9]{2}) ([A-Z][a-z]{2}) ([0-9]{4}) ([0-9]{2}):([0-9]{2}):([0-9]{2}) GMT/
            guard let match = text.wholeMatch(of: pattern), let month = months.firstIndex(of: String(match.2)),
                let day = Int(match.1), let year = Int(match.3), let hour = Int(match.4), let minute = Int(match.5),
                let second = Int(match.6), (1...31).contains(day), hour < 24, minute < 60, second < 61
            else { return nil }
            // Days of the proleptic Gregorian calendar since 1970, with March as a year's first month.
            let shifted = month < 2 ? year - 1 : year
            let ordinal = (153 * ((month + 10) % 12) + 2) / 5 + day - 1
            let days = 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + ordinal - 719_468
            return days * 86400 + hour * 3600 + minute * 60 + second
        }
    }
#endif
