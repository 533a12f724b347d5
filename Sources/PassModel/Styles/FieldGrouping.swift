extension Pass {
    /// A style's object: groups of fields.
    public protocol FieldGrouping: JSONBacked {
        /// The groups of this style in the order in which they are shown, the back last.
        static var groups: [Field.Group] { get }
    }
}

extension Pass {
    /// A style that systems before iOS 27 know, with two more groups on the front.
    public protocol ClassicFieldGrouping: FieldGrouping {}
}

extension Pass.FieldGrouping {
    /// The fields of `group`; `nil` where it is absent or holds something else than objects.
    public internal(set) subscript(group: Pass.Field.Group) -> [Pass.Field]? {
        get { object[group.rawValue].flatMap([Pass.Field].init(json:)) }
        set { object[group.rawValue] = newValue?.json }
    }

    /// All fields in the order in which they are shown; elements that are not objects are skipped.
    public var allFields: [Pass.PlacedField] {
        Self.groups.flatMap { group in
            (object[group.rawValue]?.array ?? []).enumerated().compactMap { index, element in
                Pass.Field(json: element).map { Pass.PlacedField(group: group, index: index, field: $0) }
            }
        }
    }

    /// Fields at the top right, which stay visible while the pass is stacked; at most 3, poster generic 1.
    ///
    /// All styles. (iOS 6)
    /// - SeeAlso: Wallet Passes, `PassFields`, key `headerFields`.
    public var headerFields: [Pass.Field]? {
        get { self[.header] }
        set { self[.header] = newValue }
    }

    /// The most prominent fields: boarding passes show 2, poster generic passes 4, the others 1.
    ///
    /// All styles. (iOS 6)
    /// - SeeAlso: Wallet Passes, `PassFields`, key `primaryFields`.
    public var primaryFields: [Pass.Field]? {
        get { self[.primary] }
        set { self[.primary] = newValue }
    }

    /// Fields among the details of the pass, in any number.
    ///
    /// All styles. (iOS 6)
    /// - SeeAlso: Wallet Passes, `PassFields`, key `backFields`.
    public var backFields: [Pass.Field]? {
        get { self[.back] }
        set { self[.back] = newValue }
    }

    /// Writes the groups that have fields, in the order given.
    mutating func fill(_ groups: KeyValuePairs<Pass.Field.Group, [Pass.Field]>) {
        for (group, fields) in groups where !fields.isEmpty { self[group] = fields }
    }
}

extension Pass.ClassicFieldGrouping {
    /// Fields on the front below the primary ones, at most 4.
    ///
    /// All classic styles; coupons and store cards show 4 together with ``auxiliaryFields``. (iOS 6)
    /// - SeeAlso: Wallet Passes, `PassFields`, key `secondaryFields`.
    public var secondaryFields: [Pass.Field]? {
        get { self[.secondary] }
        set { self[.secondary] = newValue }
    }

    /// Further fields on the front: at most 4, boarding passes 5, event tickets two rows of 4 (``Pass/Field/row``).
    ///
    /// All classic styles; boarding passes show them above ``secondaryFields``. (iOS 6)
    /// - SeeAlso: Wallet Passes, `PassFields`, key `auxiliaryFields`.
    public var auxiliaryFields: [Pass.Field]? {
        get { self[.auxiliary] }
        set { self[.auxiliary] = newValue }
    }
}
