// MARK: - The flight or other journey

extension SemanticTags {
    /// The airline's two-character IATA code.
    ///
    /// Airline boarding passes; localizable. Required by semantic boarding passes. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `airlineCode`.
    public var airlineCode: String? {
        get { self[.airlineCode] }
        set { self[.airlineCode] = newValue }
    }

    /// The number of the flight, without the airline's code.
    ///
    /// Airline boarding passes. Required by semantic boarding passes; a number, never in quotes. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `flightNumber`.
    public var flightNumber: Int? {
        get { self[.flightNumber] }
        set { self[.flightNumber] = newValue }
    }

    /// The airline's code and the number of the flight, for example `EX123`.
    ///
    /// Airline boarding passes; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `flightCode`.
    public var flightCode: String? {
        get { self[.flightCode] }
        set { self[.flightCode] = newValue }
    }

    /// The company that operates the journey.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `transitProvider`.
    public var transitProvider: String? {
        get { self[.transitProvider] }
        set { self[.transitProvider] = newValue }
    }

    /// How things stand, for example `On Time` or `Delayed`.
    ///
    /// Boarding passes of every kind; localizable. With a delay give the current dates too, such as
    /// ``currentDepartureDate``. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `transitStatus`.
    public var transitStatus: String? {
        get { self[.transitStatus] }
        set { self[.transitStatus] = newValue }
    }

    /// Why things stand so, for example the reason of a delay.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `transitStatusReason`.
    public var transitStatusReason: String? {
        get { self[.transitStatusReason] }
        set { self[.transitStatusReason] = newValue }
    }

    /// The name of the vehicle, such as that of a ship.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `vehicleName`.
    public var vehicleName: String? {
        get { self[.vehicleName] }
        set { self[.vehicleName] = newValue }
    }

    /// The number of the vehicle.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `vehicleNumber`.
    public var vehicleNumber: String? {
        get { self[.vehicleNumber] }
        set { self[.vehicleNumber] = newValue }
    }

    /// The type of the vehicle, such as the model of an aircraft.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `vehicleType`.
    public var vehicleType: String? {
        get { self[.vehicleType] }
        set { self[.vehicleType] = newValue }
    }

    /// The number of the coach.
    ///
    /// Boarding passes of trains and other railways; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `carNumber`.
    public var carNumber: String? {
        get { self[.carNumber] }
        set { self[.carNumber] = newValue }
    }
}

// MARK: - Boarding

extension SemanticTags {
    /// The group with which to board.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `boardingGroup`.
    public var boardingGroup: String? {
        get { self[.boardingGroup] }
        set { self[.boardingGroup] = newValue }
    }

    /// The passenger's place in the order of boarding.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `boardingSequenceNumber`.
    public var boardingSequenceNumber: String? {
        get { self[.boardingSequenceNumber] }
        set { self[.boardingSequenceNumber] = newValue }
    }

    /// The zone with which to board, without the word “zone”.
    ///
    /// Airline boarding passes; localizable. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `boardingZone`.
    public var boardingZone: String? {
        get { self[.boardingZone] }
        set { self[.boardingZone] = newValue }
    }
}

// MARK: - Times

extension SemanticTags {
    /// When boarding was planned to begin.
    ///
    /// Boarding passes of every kind. Required by semantic boarding passes; Wallet keeps its distance to the departure
    /// when live data moves that. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `originalBoardingDate`.
    public var originalBoardingDate: PassDate? {
        get { self[.originalBoardingDate] }
        set { self[.originalBoardingDate] = newValue }
    }

    /// When departure was planned.
    ///
    /// Boarding passes of every kind. Required by semantic boarding passes. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `originalDepartureDate`.
    public var originalDepartureDate: PassDate? {
        get { self[.originalDepartureDate] }
        set { self[.originalDepartureDate] = newValue }
    }

    /// When arrival was planned.
    ///
    /// Boarding passes of every kind. Required by semantic boarding passes. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `originalArrivalDate`.
    public var originalArrivalDate: PassDate? {
        get { self[.originalArrivalDate] }
        set { self[.originalArrivalDate] = newValue }
    }

    /// When boarding begins, if that is no longer ``originalBoardingDate``.
    ///
    /// Boarding passes of every kind. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `currentBoardingDate`.
    public var currentBoardingDate: PassDate? {
        get { self[.currentBoardingDate] }
        set { self[.currentBoardingDate] = newValue }
    }

    /// When departure is, if that is no longer ``originalDepartureDate``.
    ///
    /// Boarding passes of every kind. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `currentDepartureDate`.
    public var currentDepartureDate: PassDate? {
        get { self[.currentDepartureDate] }
        set { self[.currentDepartureDate] = newValue }
    }

    /// When arrival is, if that is no longer ``originalArrivalDate``.
    ///
    /// Boarding passes of every kind. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `currentArrivalDate`.
    public var currentArrivalDate: PassDate? {
        get { self[.currentArrivalDate] }
        set { self[.currentArrivalDate] = newValue }
    }
}
