extension PassImage.Slot {
    /// What the format specifies for the slot.
    ///
    /// If sources contradict each other (background, footer), all their sizes are allowed. Apple's *Pass Designer*
    /// article calls the same numbers pixels; they are points.
    public var facts: Facts {
        switch self {
        case .icon:
            Facts(
                [.exactly(38, 38, in: Self.guidelines), .exactly(29, 29, .archived, in: Self.archive)],
                uses: Pass.Style.Kind.allCases.map { Use($0, since: $0.isClassic ? 6 : 27) }, requirement: .always)
        case .logo:
            Facts(
                [
                    .height(50, widths: 50...160, in: Self.guidelines),
                    .archived(widths: 1...160, heights: 1...50, in: Self.archive),
                ],
                uses: Pass.Style.Kind.allCases.filter(\.isClassic).map { Use($0, since: 6) })
        case .primaryLogo:
            Facts(
                [.height(30, widths: 30...126, in: Self.guidelines)],
                uses: [
                    Use(.eventTicket, .posterEventTicket, since: 18),
                    Use(.boardingPass, .semanticBoardingPass, since: 26),
                    Use(.coupon, since: 27), Use(.posterGeneric, since: 27),
                ])
        case .secondaryLogo:
            Facts(
                [.height(12, widths: 12...135, in: Self.guidelines)],
                uses: [Use(.eventTicket, .posterEventTicket, since: 18)])
        case .strip:
            Facts(
                Self.stripSizes,
                uses: [Use(.coupon, since: 6), Use(.eventTicket, since: 6), Use(.storeCard, since: 6)],
                isOnWatch: false)
        case .thumbnail:
            Facts(
                [
                    .height(90, widths: 60...90, in: Self.guidelines),
                    .archived(widths: 60...90, heights: 60...90, in: Self.archive),
                ],
                uses: [Use(.eventTicket, since: 6), Use(.generic, since: 6)], isOnWatch: false)
        case .background:
            Facts(
                [
                    .exactly(343, 503, in: Self.guidelines), .exactly(345, 505, in: "apple/pass-builder 0.0.1"),
                    .exactly(180, 220, .archived, in: Self.archive),
                ],
                uses: [Use(.eventTicket, since: 6)], isOnWatch: false)
        case .artwork:
            Facts(
                [.exactly(358, 448, in: Self.guidelines)],
                uses: [Use(.eventTicket, .posterEventTicket, since: 18), Use(.posterGeneric, since: 27)])
        case .footer:
            Facts(
                [
                    .exactly(268, 15, in: Self.guidelines), .exactly(286, 15, in: "apple/pass-builder 0.0.1"),
                    .exactly(286, 15, .archived, in: Self.archive),
                ],
                uses: [Use(.boardingPass, since: 6)], isOnWatch: false)
        case .personalizationLogo:
            Facts(
                [.exactly(150, 40, in: "Wallet Developer Guide, Rewards Enrollment")],
                uses: [Use(.storeCard, since: 10)],
                requirement: .withPersonalization)
        case .venueMap: Facts([], uses: [Use(.eventTicket, .posterEventTicket, since: 18)])
        }
    }

    private static let guidelines = "Human Interface Guidelines, Wallet (2026)"
    private static let archive = "Wallet Developer Guide, Pass Design and Creation"

    /// From the archive: sizes since the iPhone 6, then those before it.
    private static let stripSizes: [PassImage.Size] = [
        .exactly(375, 144, in: guidelines),
        .exactly(375, 98, .archived, for: [.eventTicket], in: archive),
        .exactly(375, 123, .archived, for: [.storeCard], in: archive),
        .exactly(320, 84, .archived, for: [.eventTicket], in: archive),
        .exactly(320, 110, .archived, for: [.coupon, .storeCard], in: archive),
        .exactly(320, 123, .archived, for: [.coupon, .storeCard], in: archive),
    ]
}

extension PassImage.Slot.Facts {
    fileprivate init(
        _ sizes: [PassImage.Size], uses: [PassImage.Slot.Use], requirement: PassImage.Slot.Requirement = .optional,
        isOnWatch: Bool = true
    ) {
        self.sizes = sizes
        self.uses = uses
        self.requirement = requirement
        self.isOnWatch = isOnWatch
    }
}

extension PassImage.Slot.Use {
    fileprivate init(_ style: Pass.Style.Kind, _ scheme: Pass.Style.Scheme? = nil, since major: Int) {
        self.style = style
        self.scheme = scheme
        since = SystemVersion(major)
    }
}
