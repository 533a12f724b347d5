extension SemanticTags {
    /// A special service request (SSR) by its code; airlines use other codes besides these.
    ///
    /// - SeeAlso: Wallet Passes, *Creating an airline boarding pass using semantic tags*.
    public struct SpecialServiceRequest: RawRepresentable, JSONRepresentable, ExpressibleByStringLiteral {
        /// The code, for example `WCHR`.
        public let rawValue: String

        /// A request by its code.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A request by its code.
        public init(stringLiteral code: String) { rawValue = code }
    }
}

extension SemanticTags.SpecialServiceRequest {
    /// An infant with its own seat; see ``SemanticTags/PassengerCapability/lapInfant`` for one on the lap.
    public static let infant: Self = "INFT"
    /// A pet in the cabin.
    public static let petInCabin: Self = "PETC"
    /// A service animal.
    public static let serviceAnimal: Self = "SVAN"
    /// A minor who travels alone.
    public static let unaccompaniedMinor: Self = "UMNR"
    /// A wheelchair with a dry-cell battery.
    public static let wheelchairDryCell: Self = "WCBD"
    /// A wheelchair with a wet-cell battery.
    public static let wheelchairWetCell: Self = "WCBW"
    /// A wheelchair, needed throughout.
    public static let wheelchairThroughout: Self = "WCHC"
    /// A wheelchair; the passenger can use stairs.
    public static let wheelchairCanUseStairs: Self = "WCHR"
    /// A wheelchair; the passenger cannot use stairs.
    public static let wheelchairCannotUseStairs: Self = "WCHS"
    /// A wheelchair with a lithium-ion battery.
    public static let wheelchairLithiumIon: Self = "WCLB"
    /// A manual wheelchair.
    public static let wheelchairManual: Self = "WCMP"
    /// A wheelchair on board.
    public static let wheelchairOnBoard: Self = "WCOB"

    /// The codes in ``SemanticTags/passengerInformationSSRs`` that Wallet shows.
    public static let shownAsInformation: [Self] = [infant]

    /// The codes in ``SemanticTags/passengerServiceSSRs`` that Wallet shows.
    public static let shownAsService: [Self] = [
        petInCabin, serviceAnimal, unaccompaniedMinor, wheelchairDryCell, wheelchairWetCell, wheelchairThroughout,
        wheelchairCanUseStairs, wheelchairCannotUseStairs, wheelchairLithiumIon, wheelchairManual, wheelchairOnBoard,
    ]
}

extension SemanticTags {
    /// A security program for travellers.
    ///
    /// (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `passengerEligibleSecurityPrograms`.
    public enum SecurityProgram: String, CaseIterable, JSONRepresentable {
        /// TSA PreCheck.
        case tsaPreCheck = "PKTransitSecurityProgramTSAPreCheck"
        /// TSA PreCheck with Touchless ID.
        case tsaPreCheckTouchlessID = "PKTransitSecurityProgramTSAPreCheckTouchlessID"
        /// One Stop Security.
        case oss = "PKTransitSecurityProgramOSS"
        /// International to international.
        case iti = "PKTransitSecurityProgramITI"
        /// International to domestic.
        case itd = "PKTransitSecurityProgramITD"
        /// Global Entry.
        case globalEntry = "PKTransitSecurityProgramGlobalEntry"
        /// CLEAR.
        case clear = "PKTransitSecurityProgramCLEAR"

        /// The prefix of the names in the betas of iOS 26; the rest of each name is the same.
        ///
        /// - SeeAlso: passkit-generator, issue 249.
        public static let formerPrefix = "PKAirportSecurityProgram"

        /// The program that had `formerName` in the betas of iOS 26.
        public init?(formerName: String) {
            guard formerName.hasPrefix(Self.formerPrefix) else { return nil }
            self.init(rawValue: "PKTransitSecurityProgram" + formerName.dropFirst(Self.formerPrefix.count))
        }
    }

    /// A right included in a passenger's fare.
    ///
    /// (iOS 26, watchOS 26)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `passengerCapabilities`.
    public enum PassengerCapability: String, CaseIterable, JSONRepresentable {
        /// Board before all others.
        case preboarding = "PKPassengerCapabilityPreboarding"
        /// Board with priority.
        case priorityBoarding = "PKPassengerCapabilityPriorityBoarding"
        /// Take a carry-on bag along.
        case carryon = "PKPassengerCapabilityCarryon"
        /// Take a personal item along.
        case personalItem = "PKPassengerCapabilityPersonalItem"
        /// Travel with an infant on the lap.
        case lapInfant = "PKPassengerCapabilityLapInfant"
    }

    /// A kind of event.
    ///
    /// Sports and live performances have their own poster layouts. (iOS 12, watchOS 5)
    /// - SeeAlso: Wallet Passes, `SemanticTags`, key `eventType`.
    public enum EventType: String, CaseIterable, JSONRepresentable {
        /// An event of another kind.
        case generic = "PKEventTypeGeneric"
        case livePerformance = "PKEventTypeLivePerformance"
        case movie = "PKEventTypeMovie"
        case sports = "PKEventTypeSports"
        case conference = "PKEventTypeConference"
        case convention = "PKEventTypeConvention"
        case workshop = "PKEventTypeWorkshop"
        case socialGathering = "PKEventTypeSocialGathering"
    }
}
