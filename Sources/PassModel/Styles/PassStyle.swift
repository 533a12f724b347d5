extension Pass {
    /// What a pass is, with the fields that it shows.
    public enum Style: Sendable, Hashable {
        case boardingPass(BoardingPass)
        case coupon(FieldGroups)
        case eventTicket(EventTicket)
        case generic(FieldGroups)
        case storeCard(FieldGroups)
        case posterGeneric(PosterGeneric)

        /// A style without its fields; the raw value is its key in `pass.json`.
        public enum Kind: String, CaseIterable, Sendable {
            case boardingPass, coupon, eventTicket, generic, storeCard, posterGeneric

            /// Whether systems before iOS 27 know the style.
            public var isClassic: Bool { self != .posterGeneric }

            /// The order in which Wallet looks for a style; the first it finds is the one.
            public static let lookUpOrder: [Kind] = [
                .storeCard, .eventTicket, .coupon, .boardingPass, .generic, .posterGeneric,
            ]
        }

        /// The style `kind` with the fields in `object`.
        public init(_ kind: Kind, object: JSONObject = JSONObject()) {
            self =
                switch kind {
                case .boardingPass: .boardingPass(BoardingPass(object: object))
                case .coupon: .coupon(FieldGroups(object: object))
                case .eventTicket: .eventTicket(EventTicket(object: object))
                case .generic: .generic(FieldGroups(object: object))
                case .storeCard: .storeCard(FieldGroups(object: object))
                case .posterGeneric: .posterGeneric(PosterGeneric(object: object))
                }
        }

        /// Which style this is.
        public var kind: Kind {
            switch self {
            case .boardingPass: .boardingPass
            case .coupon: .coupon
            case .eventTicket: .eventTicket
            case .generic: .generic
            case .storeCard: .storeCard
            case .posterGeneric: .posterGeneric
            }
        }

        /// The fields, whichever the style is.
        public var content: any FieldGrouping {
            switch self {
            case .boardingPass(let content): content
            case .coupon(let content), .generic(let content), .storeCard(let content): content
            case .eventTicket(let content): content
            case .posterGeneric(let content): content
            }
        }

        /// All fields in the order in which they are shown.
        public var allFields: [PlacedField] { content.allFields }
    }
}
