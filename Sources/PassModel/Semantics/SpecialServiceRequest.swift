extension SemanticTags {
    /// A special service request (SSR) by its code; airlines have codes of their own beside the ones named here.
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
    /// An infant with a seat of its own; for one on the lap there is ``SemanticTags/PassengerCapability/lapInfant``.
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

    /// The codes that Wallet shows of ``SemanticTags/passengerInformationSSRs``.
    public static let shownAsInformation: [Self] = [infant]

    /// The codes that Wallet shows of ``SemanticTags/passengerServiceSSRs``.
    public static let shownAsService: [Self] = [
        petInCabin, serviceAnimal, unaccompaniedMinor, wheelchairDryCell, wheelchairWetCell, wheelchairThroughout,
        wheelchairCanUseStairs, wheelchairCannotUseStairs, wheelchairLithiumIon, wheelchairManual, wheelchairOnBoard,
    ]
}
