// MARK: - The passenger

extension SemanticTags {
    /// The passenger's name.
    ///
    /// Boarding passes of every kind. Required by semantic boarding passes, with one component at least that is not
    /// empty. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `passengerName`.
    public var passengerName: PersonName? {
        get { self[.passengerName] }
        set { self[.passengerName] = newValue }
    }

    /// The number or code of the booking.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `confirmationNumber`.
    public var confirmationNumber: String? {
        get { self[.confirmationNumber] }
        set { self[.confirmationNumber] = newValue }
    }

    /// The name of the frequent-traveller program.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `membershipProgramName`.
    public var membershipProgramName: String? {
        get { self[.membershipProgramName] }
        set { self[.membershipProgramName] = newValue }
    }

    /// The passenger's number in the frequent-traveller program.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `membershipProgramNumber`.
    public var membershipProgramNumber: String? {
        get { self[.membershipProgramNumber] }
        set { self[.membershipProgramNumber] = newValue }
    }

    /// The passenger's status in the frequent-traveller program.
    ///
    /// Boarding passes of every kind; localizable. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `membershipProgramStatus`.
    public var membershipProgramStatus: String? {
        get { self[.membershipProgramStatus] }
        set { self[.membershipProgramStatus] = newValue }
    }

    /// The passenger's priority on this journey, for example `Gold`.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `priorityStatus`.
    public var priorityStatus: String? {
        get { self[.priorityStatus] }
        set { self[.priorityStatus] = newValue }
    }

    /// The class of the fare, shown as a badge.
    ///
    /// Airline boarding passes; localizable. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `ticketFareClass`.
    public var ticketFareClass: String? {
        get { self[.ticketFareClass] }
        set { self[.ticketFareClass] = newValue }
    }

    /// The kind of security screening.
    ///
    /// Boarding passes of every kind; localizable. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `securityScreening`.
    public var securityScreening: String? {
        get { self[.securityScreening] }
        set { self[.securityScreening] = newValue }
    }
}

// MARK: - Services and rights

extension SemanticTags {
    /// Requests by codes of the airline's own.
    ///
    /// Airline boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `passengerAirlineSSRs`.
    public var passengerAirlineSSRs: [SpecialServiceRequest]? {
        get { self[.passengerAirlineSSRs] }
        set { self[.passengerAirlineSSRs] = newValue }
    }

    /// Requests that inform about the passenger.
    ///
    /// Airline boarding passes. Wallet shows those of ``SpecialServiceRequest/shownAsInformation``. (iOS 26, watchOS
    /// 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `passengerInformationSSRs`.
    public var passengerInformationSSRs: [SpecialServiceRequest]? {
        get { self[.passengerInformationSSRs] }
        set { self[.passengerInformationSSRs] = newValue }
    }

    /// Requests for a service.
    ///
    /// Airline boarding passes. Wallet shows those of ``SpecialServiceRequest/shownAsService``. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `passengerServiceSSRs`.
    public var passengerServiceSSRs: [SpecialServiceRequest]? {
        get { self[.passengerServiceSSRs] }
        set { self[.passengerServiceSSRs] = newValue }
    }

    /// What the fare lets the passenger do; `nil` if an element is unknown.
    ///
    /// Airline boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `passengerCapabilities`.
    public var passengerCapabilities: [PassengerCapability]? {
        get { self[.passengerCapabilities] }
        set { self[.passengerCapabilities] = newValue }
    }

    /// The security programs that the passenger may use; `nil` if one is unknown.
    ///
    /// Airline boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `passengerEligibleSecurityPrograms`.
    public var passengerEligibleSecurityPrograms: [SecurityProgram]? {
        get { self[.passengerEligibleSecurityPrograms] }
        set { self[.passengerEligibleSecurityPrograms] = newValue }
    }

    /// Whether the travel documents were checked, which Wallet shows as a badge.
    ///
    /// Airline boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `internationalDocumentsAreVerified`.
    public var internationalDocumentsAreVerified: Bool? {
        get { self[.internationalDocumentsAreVerified] }
        set { self[.internationalDocumentsAreVerified] = newValue }
    }

    /// The text of the badge for checked documents, for example `DOCS OK`.
    ///
    /// Airline boarding passes; localizable. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `internationalDocumentsVerifiedDeclarationName`.
    public var internationalDocumentsVerifiedDeclarationName: String? {
        get { self[.internationalDocumentsVerifiedDeclarationName] }
        set { self[.internationalDocumentsVerifiedDeclarationName] = newValue }
    }

    /// The Maps identifiers of the lounges that the passenger may enter.
    ///
    /// Airline boarding passes. (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `loungePlaceIDs`.
    public var loungePlaceIDs: [String]? {
        get { self[.loungePlaceIDs] }
        set { self[.loungePlaceIDs] = newValue }
    }
}
