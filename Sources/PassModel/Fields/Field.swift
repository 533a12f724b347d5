extension Pass {
    /// A value on the pass with its label.
    ///
    /// - SeeAlso: Wallet Passes, `PassFieldContent`.
    public struct Field: JSONBacked {
        /// The members of the JSON object.
        public var object = JSONObject()

        /// A field that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A field that shows `value`, with an optional `label`; parameters that are `nil` are not written.
        ///
        /// Each parameter sets the property of the same name.
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
    /// A kind of data that Wallet detects in a text and turns into a link.
    public enum DataDetectorType: String, CaseIterable, JSONRepresentable {
        case phoneNumber = "PKDataDetectorTypePhoneNumber"
        case link = "PKDataDetectorTypeLink"
        case address = "PKDataDetectorTypeAddress"
        case calendarEvent = "PKDataDetectorTypeCalendarEvent"
    }

    /// The style in which a date or a time is shown.
    public enum DateStyle: String, CaseIterable, JSONRepresentable {
        /// Not shown at all.
        case hidden = "PKDateStyleNone"
        case short = "PKDateStyleShort"
        case medium = "PKDateStyleMedium"
        case long = "PKDateStyleLong"
        case full = "PKDateStyleFull"
    }

    /// The style in which a number is shown.
    public enum NumberStyle: String, CaseIterable, JSONRepresentable {
        case decimal = "PKNumberStyleDecimal"
        /// As a percentage: 0.5 shows as 50 %.
        case percent = "PKNumberStylePercent"
        case scientific = "PKNumberStyleScientific"
        /// In words.
        case spellOut = "PKNumberStyleSpellOut"
    }

    /// The alignment of a field's text.
    public enum TextAlignment: String, CaseIterable, JSONRepresentable {
        case left = "PKTextAlignmentLeft"
        case center = "PKTextAlignmentCenter"
        case right = "PKTextAlignmentRight"
        /// In the writing direction of the text's language.
        case natural = "PKTextAlignmentNatural"
    }
}
