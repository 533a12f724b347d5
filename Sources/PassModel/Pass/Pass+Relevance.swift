extension Pass {
    /// Where the pass surfaces on the lock screen, at most ten places.
    ///
    /// All styles. (iOS 6)
    /// - SeeAlso: Wallet Passes, `Pass`, key `locations`.
    public var locations: [Location]? {
        get { self[.locations] }
        set { self[.locations] = newValue }
    }

    /// How near one of ``locations`` must be for the pass to surface, in metres.
    ///
    /// All styles. A value above the style's own default (about 1000 m for boarding passes and event tickets, about
    /// 100 m for the others) has no effect; `nil` keeps that default. (iOS 7)
    /// - SeeAlso: Wallet Passes, `Pass`, key `maxDistance`.
    public var maxDistance: Double? {
        get { self[.maxDistance] }
        set { self[.maxDistance] = newValue }
    }

    /// Bluetooth beacons near which the pass surfaces, of at most ten different UUIDs.
    ///
    /// All styles. (iOS 7)
    /// - SeeAlso: Wallet Passes, `Pass`, key `beacons`.
    public var beacons: [Beacon]? {
        get { self[.beacons] }
        set { self[.beacons] = newValue }
    }

    /// When the pass surfaces; use ``relevantDates``.
    ///
    /// Boarding passes, event tickets and generic passes; deprecated since iOS 18. (iOS 6)
    /// - SeeAlso: Wallet Passes, `Pass`, key `relevantDate`.
    public var relevantDate: PassDate? {
        get { self[.relevantDate] }
        set { self[.relevantDate] = newValue }
    }

    /// Instants and intervals, none longer than a day, in which the pass surfaces.
    ///
    /// Boarding passes, event tickets and generic passes. (iOS 18, watchOS 11)
    /// - SeeAlso: Wallet Passes, `Pass`, key `relevantDates`.
    public var relevantDates: [RelevantDate]? {
        get { self[.relevantDates] }
        set { self[.relevantDates] = newValue }
    }
}
