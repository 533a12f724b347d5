/// Machine-readable data about a pass.
///
/// The tags can be at the root of a pass (``Pass/semantics``), in any of its fields (``Pass/Field/semantics``) and in
/// upcoming entries. Wallet merges them all, and draws semantic boarding passes and poster event tickets from them.
/// Only properties documented as localizable are translated. (iOS 12, watchOS 5)
/// - SeeAlso: Wallet Passes, `SemanticTags`.
public struct SemanticTags: JSONBacked {
    /// The members of the JSON object.
    public var object = JSONObject()

    /// A view that reads and writes `object`.
    public init(object: JSONObject) { self.object = object }

    /// The tags that `set` sets.
    ///
    /// ```swift
    /// pass.semantics = SemanticTags {
    ///     $0.balance = CurrencyAmount("21.75", "USD")
    ///     $0.wifiAccess = [WifiNetwork(ssid: "guests", password: "cappuccino")]
    /// }
    /// ```
    public init(_ set: (inout SemanticTags) -> Void = { _ in }) {
        set(&self)
    }
}

extension SemanticTags {
    /// The departure or destination of a flight, with the data that a semantic boarding pass needs.
    public struct Airport: Sendable, Hashable {
        /// The three-letter IATA code.
        public var code: String
        /// The city, localizable.
        public var city: String
        /// The IANA name of the time zone, for example `America/Chicago`.
        public var timeZone: String

        /// An airport by its code, city and zone.
        public init(_ code: String, city: String, timeZone: String) {
            self.code = code
            self.city = city
            self.timeZone = timeZone
        }
    }

    /// The twelve tags without which Wallet falls back to the classic boarding pass; set others afterwards.
    ///
    /// - Parameters:
    ///   - flightNumber: the number of the flight, without the airline's code.
    ///   - airlineCode: the airline's two-character IATA code.
    ///   - departure: the departure airport.
    ///   - destination: the destination airport.
    ///   - boarding: the scheduled start of boarding.
    ///   - departing: the scheduled departure.
    ///   - arriving: the scheduled arrival.
    ///   - passenger: the passenger's name, with at least one part.
    /// - SeeAlso: Wallet Passes, *Creating an airline boarding pass using semantic tags*.
    public init(
        flight flightNumber: Int, of airlineCode: String, from departure: Airport, to destination: Airport,
        boarding: PassDate, departing: PassDate, arriving: PassDate, passenger: PersonName
    ) {
        self.init()
        self.airlineCode = airlineCode
        self.flightNumber = flightNumber
        departureAirportCode = departure.code
        departureCityName = departure.city
        departureLocationTimeZone = departure.timeZone
        destinationAirportCode = destination.code
        destinationCityName = destination.city
        destinationLocationTimeZone = destination.timeZone
        originalBoardingDate = boarding
        originalDepartureDate = departing
        originalArrivalDate = arriving
        passengerName = passenger
    }

    /// The kinds of events on a poster event ticket, with the tags that each needs.
    public enum PosterEvent: Sendable, Hashable {
        /// A match, by the abbreviations of both teams.
        case match(home: String, away: String)
        /// A live performance, by the names of the performers.
        case performance(performers: [String])
        /// An event of another kind.
        case other(EventType)
    }

    /// The tags without which Wallet falls back to the classic event ticket; set others afterwards.
    ///
    /// - Parameters:
    ///   - eventName: the name of the event.
    ///   - event: the kind of event.
    ///   - venueName: the name of the venue.
    ///   - room: the room or hall in the venue.
    ///   - region: the city or region of the venue.
    ///   - start: the start of the event.
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

    /// A tag's name from the betas of iOS, which tools still write.
    public struct FormerName: Sendable, Hashable {
        /// The name, which systems since the release ignore.
        public let name: String
        /// The tag that replaced it.
        public let key: Key
        /// Whether the value was a single one instead of an array.
        public let wasSingle: Bool
        /// Whether Apple's own tools know only this name, so that a pass should have both.
        public let isStillNeeded: Bool

        init(_ name: String, _ key: Key, wasSingle: Bool = false, isStillNeeded: Bool = true) {
            self.name = name
            self.key = key
            self.wasSingle = wasSingle
            self.isStillNeeded = isStillNeeded
        }
    }

    /// The names that tags had in the betas of iOS 26.
    ///
    /// Apple's `pass-builder` 0.0.1 and Pass Designer 1.0 know the zones only under these names, so a pass for both has
    /// both names. The model has properties for the documented names; these are unknown keys
    /// (``JSONBacked/unknownKeys``).
    /// - SeeAlso: apple/pass-builder 0.0.1; passkit-generator, issue 249.
    public static let formerNames: [FormerName] = [
        FormerName("departureAirportTimeZone", .departureLocationTimeZone),
        FormerName("destinationAirportTimeZone", .destinationLocationTimeZone),
        FormerName("departureAirportSecurityPrograms", .departureLocationSecurityPrograms),
        FormerName("destinationAirportSecurityPrograms", .destinationLocationSecurityPrograms),
        FormerName("airlineLoungePlaceID", .loungePlaceIDs, wasSingle: true),
        FormerName("airlinePassengerCapabilities", .passengerCapabilities, isStillNeeded: false),
    ]

    /// The time zone for a time of a journey: that of its airport; `nil` if the tags name none.
    ///
    /// `name` is the tag of the time, and `tag` looks up another tag's value. Boarding uses the departure's zone;
    /// former names of the tags count too.
    package static func zone(ofTime name: String, _ tag: (String) -> JSONValue?) -> String? {
        let end = name.contains("Arrival") ? "destination" : "departure"
        for name in ["\(end)LocationTimeZone", "\(end)AirportTimeZone"] {
            if let zone = zone(tag(name)) { return zone }
        }
        return nil
    }

    /// The name of a zone; names with other characters are rejected, since zones are looked up as files.
    package static func zone(_ value: JSONValue?) -> String? {
        guard let name = value?.string, (1...64).contains(name.utf8.count), name.first != "/", !name.contains(".."),
            name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "/_+-".contains($0)) })
        else { return nil }
        return name
    }
}
