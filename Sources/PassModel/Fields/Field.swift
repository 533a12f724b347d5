extension Pass {
    /// A value on the pass with its label.
    ///
    /// - SeeAlso: Wallet Passes, `PassFieldContent`.
    public struct Field: JSONBacked {
        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A field that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A field that shows `value`, under `label` if there is one; what is `nil` is not written.
        ///
        /// Each parameter sets the property of its name, in the order in which the format documents them.
        public init(
            _ key: String, label: String? = nil, value: Value, attributedValue: Value? = nil,
            changeMessage: String? = nil, dataDetectorTypes: [DataDetectorType]? = nil,
            textAlignment: TextAlignment? = nil, semantics: SemanticTags? = nil, row: Int? = nil,
            dateStyle: DateStyle? = nil, timeStyle: DateStyle? = nil, ignoresTimeZone: Bool? = nil,
            isRelative: Bool? = nil, currencyCode: String? = nil, numberStyle: NumberStyle? = nil
        ) {
            self.init(object: JSONObject())
            self.key = key
            self.value = value
            self.label = label
            self.attributedValue = attributedValue
            self.changeMessage = changeMessage
            self.dataDetectorTypes = dataDetectorTypes
            self.textAlignment = textAlignment
            self.semantics = semantics
            self.row = row
            self.dateStyle = dateStyle
            self.timeStyle = timeStyle
            self.ignoresTimeZone = ignoresTimeZone
            self.isRelative = isRelative
            self.currencyCode = currencyCode
            self.numberStyle = numberStyle
        }
    }
}
