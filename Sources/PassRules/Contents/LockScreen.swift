package import PassModel

/// What keeps Wallet from showing a pass on the lock screen, for the rules and for reports about one pass.
///
/// - SeeAlso: *Showing a Pass on the Lock Screen*; Wallet Developer Guide, *Pass Design and Creation*, table 4-2.
package enum LockScreen {
    /// How many locations, and how many different UUIDs of beacons, Wallet uses.
    package static let mostPlaces = 10

    /// How many hours an interval of `relevantDates` may have: observed, not documented.
    package static let mostHours = 24

    /// What `relevantDate` does to a pass of any style, after what else is said of it: observed, not documented.
    package static let ageing = ", and about a day after it phones put the pass among the expired ones"

    /// Whether an interval is longer than Wallet takes.
    package static func isTooLong(from start: PassDate, to end: PassDate) -> Bool {
        (end.secondsSince1970 - Int64(mostHours) * 3600, end.nanoseconds) > (start.secondsSince1970, start.nanoseconds)
    }

    /// Whether a text is 8, 4, 4, 4 and 12 hexadecimal digits with dashes between, as a beacon's `proximityUUID` must be.
    package static func isUUID(_ text: String) -> Bool {
        guard text.utf8.count == 36 else { return false }
        let groups = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return groups.map(\.count) == [8, 4, 4, 4, 12] && groups.joined().allSatisfy(\.isHexDigit)
    }
}

extension Pass.Style.Kind {
    /// Whether passes of the style show at places alone.
    package var ignoresDates: Bool { self == .coupon || self == .storeCard }

    /// Whether a date or a beacon counts only on a pass that has locations, too.
    package var needsLocations: Bool { ignoresDates || self == .generic }

    /// How near a location must be, in metres; `nil` if Apple has published nothing for the style.
    ///
    /// Apple gives only the order of magnitude.
    package var distanceInMetres: Double? {
        switch self {
        case .boardingPass, .eventTicket: 1000
        case .generic, .coupon, .storeCard: 100
        case .posterGeneric: nil
        }
    }
}
