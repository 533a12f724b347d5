internal import PassModel
internal import PassRules
internal import PassToolkit

extension Mapping {
    /// A time by the clock of its place if the tags name its zone, else with its digits and its offset as written: Google
    /// shows the digits as the local time of the place.
    mutating func time(_ value: JSONValue?, at name: String, for part: GooglePart) -> JSONValue? {
        // An array of dates, as events of several days have, starts with the first.
        guard let text = value?.string ?? value?.object?["date"]?.string, let reading = PassDate.Reading(text) else {
            return nil
        }
        let date = reading.date
        if reading.deviations.contains(where: { [.noTime, .noZone].contains($0) }) {
            return .string(String(date.text.dropLast()))
        }
        let zone =
            SemanticTags.zone(ofTime: name) { reader.tag($0, for: part) }
            ?? SemanticTags.zone(reader.tag("eventStartDateInfo", for: part)?.object?["timeZone"])
        if let local = zone.flatMap({ ZoneClock.local(date, in: $0) }) { return .string(local.text) }
        if text.last == "Z" || text.last == "z" {
            let why = zone.map { ", since this machine does not know the zone '\($0)'" } ?? ""
            findings.append(
                Finding(
                    GoogleRules.utc, file: "pass.json",
                    "'\(name)' is written in UTC, and Google shows its digits as local time\(why)"))
        }
        return .string(date.text)
    }

    /// A time of a flight: the digits alone, as an offset is refused.
    func local(_ time: JSONValue?) -> JSONValue? {
        time?.string.map { .string(String($0.replacing(/(Z|[+-]\d\d:\d\d)$/, with: ""))) }
    }

    /// The first relevant date of the pass, for an event or a journey without a time of its own.
    mutating func offered(for part: GooglePart) -> JSONValue? {
        for path in [["relevantDates", "0", "startDate"], ["relevantDates", "0", "date"], ["relevantDate"]] {
            let place = JSONPointer(tokens: path)
            guard reader.root[place] != nil else { continue }
            return time(reader.take(place, for: part), at: place.description, for: part)
        }
        return nil
    }

    /// The local time in the fields for a day and an hour, as far as it can be read; a missing year or day
    /// is that of the pass's relevant date.
    mutating func moment(_ dayWord: String, _ hourWord: String, for part: GooglePart) -> JSONValue? {
        let (date, hour) = (written(dayWord, for: part), written(hourWord, for: part))
        // One field may contain both.
        guard let clock = [hour, date].lazy.compactMap({ $0.flatMap(Self.clock) }).first else { return nil }
        var day = [date, hour].lazy.compactMap { $0.flatMap(Self.day) }.first
        if day?.year == nil {
            guard let offered = offered(for: part)?.string else { return nil }
            day = (offered.prefix(4), day?.rest ?? String(offered.dropFirst(4).prefix(6)))
        }
        let text = "\(day?.year ?? "")\(day?.rest ?? "")T\(clock):00"
        return PassDate(lenient: text).map { _ in .string(text) }
    }

    /// The value of a field; a date of the pass format in the local time of its place.
    private mutating func written(_ word: String, for part: GooglePart) -> String? {
        guard let text = reader.tagText(word, for: part).map(reader.texts.plain) else { return nil }
        let isWhole = PassDate.Reading(text).map { !$0.deviations.contains(.noTime) } ?? false
        return isWhole ? time(.string(text), at: word, for: part)?.string?.replacing("T", with: " ") : text
    }

    /// The year of a date in a text, if it has one, and the rest of the date as `-05-14`.
    private static func day(_ text: String) -> (year: Substring?, rest: String)? {
        if let match = text.firstMatch(of: /(\d{4})(-\d\d-\d\d)/) { return (match.1, String(match.2)) }
        if let match = text.firstMatch(of: /(\d\d)\. ?(\d\d)\. ?(\d{4})/) { return (match.3, "-\(match.2)-\(match.1)") }
        // With the day first, "May 14, 2035" is written like "14 May 2035".
        let text = text.replacing(/^\D*?\b([A-Za-z]{3})[a-z]*\.? (\d{1,2})\b,?/) {
            Self.months.contains($0.1.lowercased()) ? "\($0.2) \($0.1)" : String($0.0)
        }
        guard let match = text.firstMatch(of: /(\d{1,2})[ .-]{0,2}([A-Za-z]{3})[a-z]*\.?(?:[ -]?(\d{4}))?\b/),
            let month = Self.months.firstIndex(of: match.2.lowercased())
        else { return nil }
        return (match.3, "-\("0\(month + 1)".suffix(2))-\("0\(match.1)".suffix(2))")
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    /// The time of day in a text, as `18:30`.
    private static func clock(_ text: String) -> String? {
        guard let match = text.firstMatch(of: /\b(\d{1,2})[:hH](\d\d)(?: ?([AaPp])\.?[Mm])?/), let hour = Int(match.1)
        else { return nil }
        let half = match.3.map { hour % 12 + ($0.lowercased() == "p" ? 12 : 0) }
        return "\("0\(half ?? hour)".suffix(2)):\(match.2)"
    }
}
