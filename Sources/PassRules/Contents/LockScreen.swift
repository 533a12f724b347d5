package import PassModel

/// Conditions under which Wallet shows a pass on the lock screen, for rules and reports.
///
/// - SeeAlso: *Showing a Pass on the Lock Screen*; Wallet Developer Guide, *Pass Design and Creation*, table 4-2.
package enum LockScreen {
    /// The most locations, and the most different beacon UUIDs, that Wallet uses.
    package static let mostPlaces = 10

    /// The longest interval of `relevantDates` in hours: observed, not documented.
    package static let mostHours = 24

    /// A side effect of `relevantDate` on passes of any style, as the end of a sentence: observed, not documented.
    package static let ageing = ", and about a day after that date phones move the pass to Expired"

    /// Whether an interval is longer than Wallet accepts.
    package static func isTooLong(from start: PassDate, to end: PassDate) -> Bool {
        (end.secondsSince1970 - Int64(mostHours) * 3600, end.nanoseconds) > (start.secondsSince1970, start.nanoseconds)
    }

    /// Whether a text is a UUID with dashes, as a beacon's `proximityUUID` must be.
    package static func isUUID(_ text: String) -> Bool {
        guard text.utf8.count == 36 else { return false }
        let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy(\.isHexDigit)
    }
}

extension Pass.Style.Kind {
    /// Whether passes of the style appear only because of places.
    package var ignoresDates: Bool { self == .coupon || self == .storeCard }

    /// Whether dates and beacons count only on a pass that also has locations.
    package var needsLocations: Bool { ignoresDates || self == .generic }

    /// The distance from a location in metres; `nil` if Apple has published none for the style.
    ///
    /// Apple documents only the order of magnitude.
    package var distanceInMetres: Double? {
        switch self {
        case .boardingPass, .eventTicket: 1000
        case .generic, .coupon, .storeCard: 100
        case .posterGeneric: nil
        }
    }
}
