/// An Apple Wallet pass: the content of one `pass.json`.
///
/// - SeeAlso: Wallet Passes, `Pass`.
public struct Pass: JSONBacked {
    /// The members of the JSON object.
    public var object = JSONObject()

    /// A pass that reads and writes `object`.
    public init(object: JSONObject) { self.object = object }

    /// The pass in `document`; `nil` if that is not a JSON object.
    public init?(document: JSONDocument) {
        self.init(json: document.root)
    }

    /// A pass of format version 1 with the keys that Wallet requires.
    ///
    /// - Parameters:
    ///   - passTypeIdentifier: the registered identifier, as in the signing certificate.
    ///   - serialNumber: an identifier that is unique among the passes of this type.
    ///   - teamIdentifier: the ten characters of the developer team.
    ///   - organizationName: the name of the issuer.
    ///   - description: a short description with the issuer, for VoiceOver.
    ///   - style: the style with its fields.
    public init(
        passTypeIdentifier: String, serialNumber: String, teamIdentifier: String,
        organizationName: String, description: String, style: Style
    ) {
        formatVersion = 1
        self.description = description
        self.organizationName = organizationName
        self.passTypeIdentifier = passTypeIdentifier
        self.serialNumber = serialNumber
        self.teamIdentifier = teamIdentifier
        self.style = style
    }
}

extension Pass {
    /// The style of the pass with its fields, as shown by systems without poster styles.
    ///
    /// Of several classic styles, the one that Wallet finds first (``Pass/Style/Kind/lookUpOrder``); `posterGeneric`
    /// only without a classic one. A style that is not an object counts as absent.
    ///
    /// Setting a classic style removes the other classic ones and leaves ``posterGeneric``; setting `.posterGeneric`
    /// removes the classic ones; setting `nil` removes them all.
    public var style: Style? {
        get {
            Style.Kind.lookUpOrder.lazy.compactMap { kind in
                object[kind.rawValue]?.object.map { Style(kind, object: $0) }
            }.first
        }
        set {
            let isClassic = newValue?.kind.isClassic ?? false
            for kind in Style.Kind.allCases where kind != newValue?.kind {
                if kind.isClassic || !isClassic { object[kind.rawValue] = nil }
            }
            if let newValue { object[newValue.kind.rawValue] = newValue.content.json }
        }
    }

    /// The field with this key, in any group of the style.
    ///
    /// Of several styles, only the one that Wallet finds first is searched (``Style/Kind/lookUpOrder``). Fields of
    /// upcoming events are not searched.
    public func field(_ key: String) -> Field? {
        placedFields(key).first?.place.field
    }

    /// Changes the field with this key, in every style that has it.
    ///
    /// ```swift
    /// pass.updateField("balance") { $0.value = 12 }
    /// ```
    /// - Parameters:
    ///   - key: the field's key.
    ///   - change: changes the field.
    /// - Returns: whether there is such a field.
    /// - Throws: the error that `change` throws.
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
