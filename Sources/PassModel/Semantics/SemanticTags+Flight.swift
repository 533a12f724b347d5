extension SemanticTags {
    /// An end of a flight, with all that a semantic boarding pass needs of it.
    public struct Airport: Sendable, Hashable {
        /// The three-letter IATA code.
        public var code: String
        /// The city, localizable.
        public var city: String
        /// The IANA name of the zone, for example `America/Chicago`.
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
    ///   - departure: where the flight begins.
    ///   - destination: where it ends.
    ///   - boarding: when boarding was planned to begin.
    ///   - departing: when departure was planned.
    ///   - arriving: when arrival was planned.
    ///   - passenger: the passenger's name, with one part at least.
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

    /// The tags that semantic boarding passes must have, in the order of the reference.
    ///
    /// - SeeAlso: Wallet Passes, *Creating an airline boarding pass using semantic tags*.
    public static let requiredForFlights: [Key] = [
        .airlineCode, .departureAirportCode, .departureCityName, .departureLocationTimeZone, .destinationAirportCode,
        .destinationCityName, .destinationLocationTimeZone, .flightNumber, .originalArrivalDate, .originalBoardingDate,
        .originalDepartureDate, .passengerName,
    ]
}
