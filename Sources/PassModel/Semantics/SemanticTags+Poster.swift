extension SemanticTags {
    /// What a poster event ticket shows, each kind with the tags that it needs.
    public enum PosterEvent: Sendable, Hashable {
        /// A match, by the abbreviations of both teams.
        case match(home: String, away: String)
        /// A live performance, by the names of those who perform.
        case performance(performers: [String])
        /// An event of another kind.
        case other(EventType)
    }

    /// The tags without which Wallet falls back to the classic event ticket; set others afterwards.
    ///
    /// - Parameters:
    ///   - eventName: the name of the event.
    ///   - event: what takes place.
    ///   - venueName: the name of the venue.
    ///   - room: the room or hall in the venue.
    ///   - region: the city or region of the venue.
    ///   - start: when the event begins, which should be known.
    /// - SeeAlso: Wallet Passes, *Creating a poster event pass using semantic tags*.
    public init(
        event eventName: String, _ event: PosterEvent, at venueName: String, room: String, region: String,
        start: PassDate? = nil
    ) {
        self.init()
        self.eventName = eventName
        switch event {
        case .match(let home, let away):
            eventType = .sports
            homeTeamAbbreviation = home
            awayTeamAbbreviation = away
        case .performance(let performers):
            eventType = .livePerformance
            performerNames = performers
        case .other(let type): eventType = type
        }
        eventStartDate = start
        self.venueName = venueName
        venueRoom = room
        venueRegionName = region
    }
}
