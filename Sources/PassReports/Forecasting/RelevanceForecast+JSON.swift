public import PassModel
internal import PassToolkit

extension RelevanceForecast {
    /// A `passtool.relevance/1` document; all dates are in UTC, and `written` has them as the pass does.
    ///
    /// - Parameter path: the name of the pass.
    /// - Returns: the document.
    public func json(path: String) -> JSONValue {
        .object([
            ("format", .string("passtool.relevance/1")),
            ("path", .string(path)),
            ("style", style.map { .string($0.rawValue) }),
            ("at", .string(start.inUTC.text)),
            ("until", end.map { .string($0.inUTC.text) }),
            ("near", place?.json),
            ("beacon", beacon.map { .object($0.object) }),
            ("expires", expiry.map { .string($0.inUTC.text) }),
            ("hasRelevance", .bool(hasRelevance)),
            ("isOffered", isOfferedAtStart.map(JSONValue.bool)),
            ("summary", .string(summary)),
            ("obstacle", obstacle?.json),
            ("next", next?.json),
            ("windows", .array(windows.map(\.json))),
            ("dates", .array(entries.filter(\.isDate).map(\.json))),
            ("locations", .array(entries.filter { !$0.isDate && !$0.isBeacon }.map(\.json))),
            ("beacons", .array(entries.filter(\.isBeacon).map(\.json))),
            ("unlistedCount", unlistedCount == 0 ? nil : .number(JSONNumber(unlistedCount))),
            ("unknown", .array(unknowns.map(JSONValue.string))),
            ("advice", advice.map(JSONValue.string)),
        ])
    }
}

extension RelevanceForecast.Window {
    /// The window as part of a document.
    var json: JSONValue {
        var times: [(name: String, value: JSONValue?)]
        switch span {
        case .around(let date):
            times = [("around", .string(date.inUTC.text)), ("written", .object([("around", .string(date.text))]))]
        case .interval(let start, let end):
            times = [
                ("start", .string(start.inUTC.text)), ("end", end.map { .string($0.inUTC.text) }),
                ("written", .object([("start", .string(start.text)), ("end", end.map { .string($0.text) })])),
            ]
        }
        times += [
            ("isUnsure", .bool(isUnsure)), ("isThere", .bool(isThere)),
            ("dates", .array(dates.map { .string($0.description) })),
            ("places", .array(places.map { .string($0.description) })), ("reasons", .array(reasons.map(\.json))),
        ]
        return .object(times)
    }
}

extension RelevanceForecast.Reason {
    fileprivate var json: JSONValue { .object([("code", .string(code.rawValue)), ("message", .string(message))]) }
}

extension Coordinate {
    fileprivate var json: JSONValue { .object([("latitude", latitude.json), ("longitude", longitude.json)]) }
}

extension RelevanceForecast.Entry {
    fileprivate var json: JSONValue {
        .object(
            [("pointer", .string(pointer.description)), ("verdict", .string(verdict.rawValue))] + subject.members + [
                ("distanceInMetres", way.map { $0.distanceInMetres.json }),
                ("bearingInDegrees", way.map { $0.bearingInDegrees.json }),
                ("radiusInMetres", radius.map { $0.metres.json }),
                ("radiusIsApproximate", radius.map { .bool($0.isApproximate) }),
                ("reasons", .array(reasons.map(\.json))),
            ])
    }
}

extension RelevanceForecast.Entry.Subject {
    fileprivate var members: [(name: String, value: JSONValue?)] {
        switch self {
        case .instant(let date):
            [
                ("around", date.map { .string($0.inUTC.text) }),
                ("written", date.map { .object([("around", .string($0.text))]) }),
            ]
        case .interval(let start, let end):
            [
                ("start", .string(start.inUTC.text)), ("end", .string(end.inUTC.text)),
                ("written", .object([("start", .string(start.text)), ("end", .string(end.text))])),
            ]
        case .location(let place, let text):
            [
                ("latitude", place.map { $0.latitude.json }), ("longitude", place.map { $0.longitude.json }),
                ("relevantText", text.map(JSONValue.string)),
            ]
        case .beacon(let beacon):
            [
                ("proximityUUID", beacon.proximityUUID.map(JSONValue.string)), ("major", beacon.major?.json),
                ("minor", beacon.minor?.json), ("relevantText", beacon.relevantText.map(JSONValue.string)),
            ]
        }
    }
}
