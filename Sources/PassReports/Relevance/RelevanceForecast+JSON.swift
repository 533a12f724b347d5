public import PassModel
internal import PassToolkit

extension RelevanceForecast {
    /// A `passtool.relevance/1` document; all dates are in UTC, and `written` has them as the pass does.
    ///
    /// - Parameter path: the name of the pass.
    /// - Returns: the document.
    public func json(path: String) -> JSONValue {
        let lists = Entry.Kind.allCases.map { kind in
            (name: "\(kind)s", value: JSONValue?.some(.array(entries(kind).map(\.json))))
        }
        return .object(
            [
                ("format", .string("passtool.relevance/1")), ("path", .string(path)), ("style", style?.rawValue.json),
                ("at", start.written().json), ("until", end?.written().json),
                ("near", place.map { .object([("latitude", $0.latitude.json), ("longitude", $0.longitude.json)]) }),
                ("beacon", beacon.map { .object($0.object) }), ("expires", expiry?.written().json),
                ("hasRelevance", hasRelevance.json), ("isOffered", isOfferedAtStart?.json),
                ("summary", .string(summary)), ("obstacle", obstacle?.json), ("next", next?.json),
                ("windows", .array(windows.map(\.json))),
            ] + lists + [
                ("unlistedCount", unlistedCount == 0 ? nil : unlistedCount.json), ("unknown", unknowns.json),
                ("advice", advice?.json),
            ])
    }
}

extension RelevanceForecast.Window {
    /// The window as part of a document.
    var json: JSONValue {
        .object(
            span.members + [
                ("isUnsure", isUnsure.json), ("isThere", isThere.json), ("dates", dates.map(\.description).json),
                ("places", places.map(\.description).json), ("reasons", .array(reasons.map(\.json))),
            ])
    }
}

extension RelevanceForecast.Span {
    /// The times in UTC, and as they are written.
    fileprivate var members: [(name: String, value: JSONValue?)] {
        let name = isInstant ? "around" : "start"
        return [
            (name, start.written().json), ("end", end?.written().json),
            ("written", .object([(name, start.json), ("end", end?.json)])),
        ]
    }
}

extension RelevanceForecast.Reason {
    fileprivate var json: JSONValue { .object([("code", code.rawValue.json), ("message", message.json)]) }
}

extension RelevanceForecast.Entry {
    fileprivate var json: JSONValue {
        .object(
            [("pointer", pointer.description.json), ("verdict", verdict.rawValue.json)] + (span?.members ?? []) + [
                ("latitude", coordinate?.latitude.json), ("longitude", coordinate?.longitude.json),
                ("proximityUUID", beacon?.proximityUUID?.json), ("major", beacon?.major?.json),
                ("minor", beacon?.minor?.json), ("relevantText", relevantText?.json),
                ("distanceInMetres", way?.distanceInMetres.json), ("bearingInDegrees", way?.bearingInDegrees.json),
                ("radiusInMetres", radius?.metres.json), ("radiusIsApproximate", radius?.isApproximate.json),
                ("reasons", .array(reasons.map(\.json))),
            ])
    }
}
