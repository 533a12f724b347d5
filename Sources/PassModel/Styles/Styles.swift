extension Pass.Field {
    /// A place for fields on a pass; the raw value is its key in the style.
    public enum Group: String, CaseIterable, Sendable {
        case header = "headerFields"
        case primary = "primaryFields"
        case secondary = "secondaryFields"
        case auxiliary = "auxiliaryFields"
        case back = "backFields"
        case additionalInfo = "additionalInfoFields"
        case footer = "footerFields"
    }
}

extension Pass {
    /// A style's object: groups of fields.
    public protocol FieldGrouping: JSONBacked {
        /// The groups of this style in display order, the back last.
        static var groups: [Field.Group] { get }
    }

    /// A style that systems before iOS 27 support, with two more groups on the front.
    public protocol ClassicFieldGrouping: FieldGrouping {}
}

extension Pass.FieldGrouping {
    /// The fields of `group`; `nil` if it is absent or contains anything other than objects.
    public internal(set) subscript(group: Pass.Field.Group) -> [Pass.Field]? {
        get { object[group.rawValue].flatMap([Pass.Field].init(json:)) }
        set { object[group.rawValue] = newValue?.json }
    }

    /// All fields in display order; elements that are not objects are skipped.
    public var allFields: [Pass.PlacedField] {
        Self.groups.flatMap { group in
            (object[group.rawValue]?.array ?? []).enumerated().compactMap { index, element in
                Pass.Field(json: element).map { Pass.PlacedField(group: group, index: index, field: $0) }
            }
        }
    }

    /// Writes the groups that have fields, in the given order.
    mutating func fill(_ groups: KeyValuePairs<Pass.Field.Group, [Pass.Field]>) {
        for (group, fields) in groups where !fields.isEmpty { self[group] = fields }
    }
}

extension Pass {
    /// The fields of a coupon, a generic pass or a store card.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.Coupon`, `Pass.Generic`, `Pass.StoreCard`.
    public struct FieldGroups: ClassicFieldGrouping {
        /// The groups in display order.
        public static let groups: [Field.Group] = [.header, .primary, .secondary, .auxiliary, .back]

        /// The members of the JSON object.
        public var object = JSONObject()

        /// Groups of fields that read and write `object`.
        public init(object: JSONObject) { self.object = object }

        /// Fields by group; a group without fields is not written.
        public init(
            header: [Field] = [], primary: [Field] = [], secondary: [Field] = [], auxiliary: [Field] = [],
            back: [Field] = []
        ) {
            fill([.header: header, .primary: primary, .secondary: secondary, .auxiliary: auxiliary, .back: back])
        }
    }

    /// The fields of a boarding pass, and its means of transport.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.BoardingPass`.
    public struct BoardingPass: ClassicFieldGrouping {
        /// The groups in display order, the auxiliary row above the secondary one.
        public static let groups: [Field.Group] = [.header, .primary, .auxiliary, .secondary, .back]

        /// The members of the JSON object.
        public var object = JSONObject()

        /// A boarding pass that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A boarding pass with fields by group; a group without fields is not written.
        public init(
            _ transitType: TransitType,
            header: [Field] = [], primary: [Field] = [], secondary: [Field] = [], auxiliary: [Field] = [],
            back: [Field] = []
        ) {
            fill([.header: header, .primary: primary, .secondary: secondary, .auxiliary: auxiliary, .back: back])
            self.transitType = transitType
        }
    }
}

extension Pass.BoardingPass {
    /// A means of transport.
    public enum TransitType: String, CaseIterable, JSONRepresentable {
        case air = "PKTransitTypeAir"
        case boat = "PKTransitTypeBoat"
        case bus = "PKTransitTypeBus"
        case generic = "PKTransitTypeGeneric"
        case train = "PKTransitTypeTrain"
    }
}

extension Pass {
    /// The fields of an event ticket, poster event tickets included.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.EventTicket`.
    public struct EventTicket: ClassicFieldGrouping {
        /// The groups in display order.
        public static let groups: [Field.Group] = [.header, .primary, .secondary, .auxiliary, .additionalInfo, .back]

        /// The members of the JSON object.
        public var object = JSONObject()

        /// An event ticket that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// Fields by group; a group without fields is not written.
        public init(
            header: [Field] = [], primary: [Field] = [], secondary: [Field] = [], auxiliary: [Field] = [],
            back: [Field] = [], additionalInfo: [Field] = []
        ) {
            fill([
                .header: header, .primary: primary, .secondary: secondary, .auxiliary: auxiliary, .back: back,
                .additionalInfo: additionalInfo,
            ])
        }
    }

    /// The fields of a poster generic pass.
    ///
    /// - SeeAlso: Wallet Passes, *Creating a poster generic pass*.
    public struct PosterGeneric: FieldGrouping {
        /// The groups in display order.
        public static let groups: [Field.Group] = [.header, .primary, .footer, .additionalInfo, .back]

        /// The members of the JSON object.
        public var object = JSONObject()

        /// A poster generic pass that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// Fields by group; a group without fields is not written.
        public init(
            header: [Field] = [], primary: [Field] = [], back: [Field] = [], additionalInfo: [Field] = [],
            footer: [Field] = []
        ) {
            fill([
                .header: header, .primary: primary, .back: back, .additionalInfo: additionalInfo, .footer: footer,
            ])
        }
    }
}
