// MARK: - Departure

extension SemanticTags {
    /// The three-letter IATA code of the airport of departure.
    ///
    /// Airline boarding passes; localizable. Required by semantic boarding passes. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `departureAirportCode`.
    public var departureAirportCode: String? {
        get { self[.departureAirportCode] }
        set { self[.departureAirportCode] = newValue }
    }

    /// The name of the airport of departure.
    ///
    /// Airline boarding passes; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `departureAirportName`.
    public var departureAirportName: String? {
        get { self[.departureAirportName] }
        set { self[.departureAirportName] = newValue }
    }

    /// The city of the airport of departure.
    ///
    /// Airline boarding passes; localizable. Required by semantic boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `departureCityName`.
    public var departureCityName: String? {
        get { self[.departureCityName] }
        set { self[.departureCityName] = newValue }
    }

    /// The zone of the airport of departure, by its IANA name.
    ///
    /// Airline boarding passes. Required by semantic boarding passes; for example `America/Chicago`. (iOS 26, watchOS
    /// 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `departureLocationTimeZone`.
    public var departureLocationTimeZone: String? {
        get { self[.departureLocationTimeZone] }
        set { self[.departureLocationTimeZone] = newValue }
    }

    /// The terminal of departure, without the word “terminal”.
    ///
    /// Airline boarding passes; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `departureTerminal`.
    public var departureTerminal: String? {
        get { self[.departureTerminal] }
        set { self[.departureTerminal] = newValue }
    }

    /// The gate of departure, without the word “gate”.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `departureGate`.
    public var departureGate: String? {
        get { self[.departureGate] }
        set { self[.departureGate] = newValue }
    }

    /// The name of the station of departure.
    ///
    /// Boarding passes of trains and other railways; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `departureStationName`.
    public var departureStationName: String? {
        get { self[.departureStationName] }
        set { self[.departureStationName] = newValue }
    }

    /// The platform of departure, without the word “platform”.
    ///
    /// Boarding passes of trains and other railways; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `departurePlatform`.
    public var departurePlatform: String? {
        get { self[.departurePlatform] }
        set { self[.departurePlatform] = newValue }
    }

    /// Where the vehicle departs, as precisely as possible.
    ///
    /// Boarding passes of every kind. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `departureLocation`.
    public var departureLocation: Location? {
        get { self[.departureLocation] }
        set { self[.departureLocation] = newValue }
    }

    /// A text on the place of departure.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `departureLocationDescription`.
    public var departureLocationDescription: String? {
        get { self[.departureLocationDescription] }
        set { self[.departureLocationDescription] = newValue }
    }

    /// The security programs at the airport of departure; `nil` if one is unknown.
    ///
    /// Airline boarding passes. Shown only where ``passengerEligibleSecurityPrograms`` has them too. (iOS 26, watchOS
    /// 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `departureLocationSecurityPrograms`.
    public var departureLocationSecurityPrograms: [SecurityProgram]? {
        get { self[.departureLocationSecurityPrograms] }
        set { self[.departureLocationSecurityPrograms] = newValue }
    }
}

// MARK: - Destination

extension SemanticTags {
    /// The three-letter IATA code of the airport of arrival.
    ///
    /// Airline boarding passes; localizable. Required by semantic boarding passes. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `destinationAirportCode`.
    public var destinationAirportCode: String? {
        get { self[.destinationAirportCode] }
        set { self[.destinationAirportCode] = newValue }
    }

    /// The name of the airport of arrival.
    ///
    /// Airline boarding passes; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `destinationAirportName`.
    public var destinationAirportName: String? {
        get { self[.destinationAirportName] }
        set { self[.destinationAirportName] = newValue }
    }

    /// The city of the airport of arrival.
    ///
    /// Airline boarding passes; localizable. Required by semantic boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `destinationCityName`.
    public var destinationCityName: String? {
        get { self[.destinationCityName] }
        set { self[.destinationCityName] = newValue }
    }

    /// The zone of the airport of arrival, by its IANA name.
    ///
    /// Airline boarding passes. Required by semantic boarding passes; for example `America/Chicago`. (iOS 26, watchOS
    /// 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `destinationLocationTimeZone`.
    public var destinationLocationTimeZone: String? {
        get { self[.destinationLocationTimeZone] }
        set { self[.destinationLocationTimeZone] = newValue }
    }

    /// The terminal of arrival, without the word “terminal”.
    ///
    /// Airline boarding passes; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `destinationTerminal`.
    public var destinationTerminal: String? {
        get { self[.destinationTerminal] }
        set { self[.destinationTerminal] = newValue }
    }

    /// The gate of arrival, without the word “gate”.
    ///
    /// Airline boarding passes; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `destinationGate`.
    public var destinationGate: String? {
        get { self[.destinationGate] }
        set { self[.destinationGate] = newValue }
    }

    /// The name of the station of arrival.
    ///
    /// Boarding passes of trains and other railways; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `destinationStationName`.
    public var destinationStationName: String? {
        get { self[.destinationStationName] }
        set { self[.destinationStationName] = newValue }
    }

    /// The platform of arrival, without the word “platform”.
    ///
    /// Boarding passes of trains and other railways; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `destinationPlatform`.
    public var destinationPlatform: String? {
        get { self[.destinationPlatform] }
        set { self[.destinationPlatform] = newValue }
    }

    /// Where the vehicle arrives, as precisely as possible.
    ///
    /// Boarding passes of every kind. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `destinationLocation`.
    public var destinationLocation: Location? {
        get { self[.destinationLocation] }
        set { self[.destinationLocation] = newValue }
    }

    /// A text on the place of arrival.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `destinationLocationDescription`.
    public var destinationLocationDescription: String? {
        get { self[.destinationLocationDescription] }
        set { self[.destinationLocationDescription] = newValue }
    }

    /// The security programs at the airport of arrival; `nil` if one is unknown.
    ///
    /// Airline boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `destinationLocationSecurityPrograms`.
    public var destinationLocationSecurityPrograms: [SecurityProgram]? {
        get { self[.destinationLocationSecurityPrograms] }
        set { self[.destinationLocationSecurityPrograms] = newValue }
    }
}
