extension Pass {
    /// A value on the pass with its label.
    ///
    /// - SeeAlso: Wallet Passes, `PassFieldContent`.
    public struct Field: JSONBacked {
        /// The members as they stand in JSON.
        public var object = JSONObject()

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

extension Pass.Field {
    /// What Wallet can find in a text and turn into a link.
    public enum DataDetectorType: String, CaseIterable, JSONRepresentable {
        case phoneNumber = "PKDataDetectorTypePhoneNumber"
        case link = "PKDataDetectorTypeLink"
        case address = "PKDataDetectorTypeAddress"
        case calendarEvent = "PKDataDetectorTypeCalendarEvent"
    }

    /// How a day or a time is written, both under the same names.
    public enum DateStyle: String, CaseIterable, JSONRepresentable {
        /// Not shown at all.
        case hidden = "PKDateStyleNone"
        case short = "PKDateStyleShort"
        case medium = "PKDateStyleMedium"
        case long = "PKDateStyleLong"
        case full = "PKDateStyleFull"
    }

    /// How a number is written.
    public enum NumberStyle: String, CaseIterable, JSONRepresentable {
        case decimal = "PKNumberStyleDecimal"
        /// As per cent: 0.5 shows as 50 %.
        case percent = "PKNumberStylePercent"
        case scientific = "PKNumberStyleScientific"
        /// In words.
        case spellOut = "PKNumberStyleSpellOut"
    }

    /// How a field's text is aligned.
    public enum TextAlignment: String, CaseIterable, JSONRepresentable {
        case left = "PKTextAlignmentLeft"
        case center = "PKTextAlignmentCenter"
        case right = "PKTextAlignmentRight"
        /// As the language of the text is written.
        case natural = "PKTextAlignmentNatural"
    }
}
