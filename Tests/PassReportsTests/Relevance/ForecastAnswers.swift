import PassModel

@testable import PassReports

/// Members of passes, and times around their dates.
enum RelevanceParts {
    /// When the dates start that the moments are around.
    static let evening: PassDate = "2035-05-14T18:00:00Z"
    /// Seconds after that: around it, four hours later, and a day from each.
    static let moments: [Int64] = [
        -86_401, -86_400, -86_399, -1, 0, 1, 14_399, 14_400, 14_401, 86_399, 86_400, 86_401, 100_800, 100_801,
    ]
    static let event = relevantDates(interval("2035-05-14T18:00Z", "2035-05-14T22:00Z"))
    static let sameEvent = interval("2035-05-14T20:00:00+02:00", "2035-05-14T17:00-05:00")
    static let instant = #"{"date": "2035-05-14T18:00Z", "relevantDate": "2035-05-14T18:00Z"}"#
    static let old = #""relevantDate": "2035-05-14T18:00:00.5Z""#

    static func moment(_ seconds: Int64) -> PassDate {
        PassDate(secondsSince1970: evening.secondsSince1970 + seconds) ?? evening
    }

    static func relevantDates(_ elements: String...) -> String {
        "\"relevantDates\": [\(elements.joined(separator: ", "))]"
    }

    static func interval(_ start: String, _ end: String) -> String {
        #"{"startDate": "\#(start)", "endDate": "\#(end)"}"#
    }

    static func beacon(_ numbers: String = "", uuid: String = RelevanceQuestion.uuid) -> String {
        "\"beacons\": [{\"proximityUUID\": \"\(uuid)\"\(numbers)}]"
    }

    static func joined(_ members: String...) -> String {
        members.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}

extension RelevanceQuestion {
    /// What is asked, and all that the forecast says.
    func answer() throws -> String {
        let said = try forecast().everything
        let asked: [String?] = [
            style, members, start.text, end?.text, place?.words, beacon?.json.text(),
            targets.joined(separator: ","), "\(isTemplate)",
        ]
        return "\(asked.compactMap(\.self).joined(separator: " ")): \(said)"
    }
}

extension RelevanceForecast {
    /// All that it says, and what decides about that.
    var everything: String {
        let first = next.flatMap { windows.firstIndex(of: $0) }
        let parts: [String?] = [
            summary, nextWords, style?.rawValue, expiry?.text, end?.text, isOfferedAtStart.map { "\($0)" } ?? "open",
            "\(hasRelevance)", advice, obstacles.words, doubts.words, "\(first ?? -1)", "\(unlistedCount)",
        ]
        var all = parts.compactMap(\.self)
        all += entries.map(\.everything)
        all += windows.map(\.everything)
        return (all + unknowns).joined(separator: "; ")
    }

    /// The text, and the document.
    func report(columns: Int) -> String {
        "\(text(path: "a\u{1B}b", columns: columns))\n\(json(path: "p").rounded.text())"
    }
}

extension RelevanceForecast.Entry {
    fileprivate var everything: String {
        let parts: [String?] = [
            pointer.description, verdict.rawValue, span?.words, way?.words, coordinate?.words, radius?.words,
            relevantText, reasons.words,
        ]
        return parts.compactMap(\.self).joined(separator: " ")
    }
}

extension RelevanceForecast.Window {
    fileprivate var everything: String {
        let when = dates.map(\.description).joined(separator: " ")
        let near = places.map(\.description).joined(separator: " ")
        return "\(span.words) \(when) near \(near) \(isThere) \(isUnsure) \(reasons.words)"
    }
}

extension RelevanceForecast.Span {
    fileprivate var words: String { "\(isInstant ? "around" : "from") \(start.text) \(end?.text ?? "on")" }
}

extension [RelevanceForecast.Reason] {
    fileprivate var words: String {
        map { "\($0.code.rawValue) \($0.verdict.rawValue): \($0.message)" }.joined(separator: "; ")
    }
}

extension Coordinate.Way {
    /// The length in centimetres, and the direction in thousandths of a degree.
    ///
    /// The digits after these differ between machines. So do more of them halfway around the earth; and from a place to
    /// itself, there is no direction.
    var words: String {
        let perUnit: Double = distanceInMetres > 10_000_000 ? 0.1 : 100
        let hasDirection = (10...20_000_000).contains(distanceInMetres)
        let bearing = hasDirection ? Int((bearingInDegrees * 1000).rounded()) % 360_000 : 0
        return "\(Int((distanceInMetres * perUnit).rounded())) \(bearing)"
    }
}

extension JSONValue {
    /// The value without the last digits of its numbers, which differ between machines.
    fileprivate var rounded: JSONValue {
        switch self {
        case .number(let number):
            .number(number.double.flatMap { JSONNumber(($0 * 10_000).rounded() / 10_000) } ?? number)
        case .array(let elements): .array(elements.map(\.rounded))
        case .object(let object):
            .object(JSONObject(members: object.members.map { .init(name: $0.name, value: $0.value.rounded) }))
        case .null, .bool, .string: self
        }
    }
}
