extension Pass {
    /// The style of a pass, with its fields.
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

            /// Whether systems before iOS 27 support the style.
            public var isClassic: Bool { self != .posterGeneric }

            /// The order in which Wallet looks for a style; it uses the first one it finds.
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

        /// The kind of style.
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

        /// The fields of any style.
        public var content: any FieldGrouping {
            switch self {
            case .boardingPass(let content): content
            case .coupon(let content), .generic(let content), .storeCard(let content): content
            case .eventTicket(let content): content
            case .posterGeneric(let content): content
            }
        }

        /// All fields in display order.
        public var allFields: [PlacedField] { content.allFields }
    }
}

extension Pass.Style {
    /// A layout that a pass may request in ``Pass/preferredStyleSchemes``.
    public enum Scheme: String, CaseIterable, JSONRepresentable {
        /// The poster layout of event tickets. (iOS 18)
        case posterEventTicket
        /// The classic layout of event tickets. (iOS 18)
        case eventTicket
        /// The layout of boarding passes that uses semantic tags. (iOS 26)
        case semanticBoardingPass
        /// The classic layout of boarding passes. (iOS 26)
        case boardingPass
    }
}

extension Pass {
    /// A field with its place in the style.
    public struct PlacedField: Sendable, Hashable {
        /// The group that the field is in.
        public let group: Field.Group
        /// The place in the group's array, from 0.
        public let index: Int
        /// The field itself.
        public let field: Field

        /// The pointer to the field in `pass.json`, given its style's kind.
        public func pointer(in kind: Style.Kind) -> JSONPointer {
            JSONPointer(tokens: [kind.rawValue, group.rawValue, String(index)])
        }
    }
}
