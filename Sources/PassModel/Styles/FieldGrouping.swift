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

    /// Writes the groups that have fields, in the order given.
    mutating func fill(_ groups: KeyValuePairs<Pass.Field.Group, [Pass.Field]>) {
        for (group, fields) in groups where !fields.isEmpty { self[group] = fields }
    }
}
