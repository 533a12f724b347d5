extension Pass {
    /// The field whose key is `key`, in whichever group of the style it is.
    ///
    /// Of several styles the one that Wallet finds first counts (``Style/Kind/lookUpOrder``). Fields of upcoming events
    /// are not searched.
    public func field(_ key: String) -> Field? {
        placedFields(key).first?.place.field
    }

    /// Changes the field whose key is `key`, in every style that has it.
    ///
    /// ```swift
    /// pass.updateField("balance") { $0.value = 12 }
    /// ```
    /// - Parameters:
    ///   - key: the field's key.
    ///   - change: what to do with the field.
    /// - Returns: whether there is such a field.
    /// - Throws: what `change` throws.
    @discardableResult
    public mutating func updateField<Failure>(
        _ key: String, _ change: (inout Field) throws(Failure) -> Void
    ) throws(Failure) -> Bool {
        let found = placedFields(key)
        for (kind, place) in found {
            var field = place.field
            try change(&field)
            replace(place, in: kind, with: field)
        }
        return !found.isEmpty
    }

    private func placedFields(_ key: String) -> [(kind: Style.Kind, place: PlacedField)] {
        Style.Kind.lookUpOrder.flatMap { kind in
            let fields = object[kind.rawValue]?.object.map { Style(kind, object: $0).allFields } ?? []
            return fields.filter { $0.field.key == key }.map { (kind, $0) }
        }
    }

    private mutating func replace(_ place: PlacedField, in kind: Style.Kind, with field: Field) {
        guard var style = object[kind.rawValue]?.object, var fields = style[place.group.rawValue]?.array else { return }
        fields[place.index] = field.json
        style[place.group.rawValue] = .array(fields)
        object[kind.rawValue] = .object(style)
    }
}
