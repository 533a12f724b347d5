extension Pass {
    /// A value on the pass with its label.
    ///
    /// - SeeAlso: Wallet Passes, `PassFieldContent`.
    public struct Field: JSONBacked {
        /// The keys of a field.
        public enum Key: String, CaseIterable, Sendable {
            case key, value, label, attributedValue, changeMessage, dataDetectorTypes, textAlignment, semantics, row
            case dateStyle, timeStyle, ignoresTimeZone, isRelative
            case currencyCode, numberStyle
        }

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

// MARK: - Content

extension Pass.Field {
    /// The field's name, unique in the whole pass and never shown.
    ///
    /// Required. (iOS 6)
    /// - SeeAlso: Wallet Passes, `PassFieldContent`, key `key`.
    public var key: String? {
        get { self[.key] }
        set { self[.key] = newValue }
    }

    /// What the field shows: a localizable text, a date or a number.
    ///
    /// Required. (iOS 6)
    /// - SeeAlso: Wallet Passes, `PassFieldContent`, key `value`.
    public var value: Value? {
        get { self[.value] }
        set { self[.value] = newValue }
    }

    /// The localizable text above or beside the value. (iOS 6)
    ///
    /// - SeeAlso: Wallet Passes, `PassFieldContent`, key `label`.
    public var label: String? {
        get { self[.label] }
        set { self[.label] = newValue }
    }

    /// What is shown in place of ``value``, with links as `<a href="…">`, the only markup allowed.
    ///
    /// Not on the watch, which shows ``value``. (iOS 7)
    /// - SeeAlso: Wallet Passes, `PassFieldContent`, key `attributedValue`.
    public var attributedValue: Value? {
        get { self[.attributedValue] }
        set { self[.attributedValue] = newValue }
    }

    /// The localizable notice of a new value, which stands where the text has its one `%@`.
    ///
    /// Without it a change goes unannounced. Not on the watch. (iOS 6)
    /// - SeeAlso: Wallet Passes, `PassFieldContent`, key `changeMessage`.
    public var changeMessage: String? {
        get { self[.changeMessage] }
        set { self[.changeMessage] = newValue }
    }

    /// What Wallet turns into links in the value; absent means everything, empty means nothing.
    ///
    /// Back fields only; not on the watch. (iOS 7)
    /// - SeeAlso: Wallet Passes, `PassFieldContent`, key `dataDetectorTypes`.
    public var dataDetectorTypes: [DataDetectorType]? {
        get { self[.dataDetectorTypes] }
        set { self[.dataDetectorTypes] = newValue }
    }

    /// How the text is aligned; absent means ``Pass/Field/TextAlignment/natural``.
    ///
    /// Not allowed in primary and back fields. (iOS 6)
    /// - SeeAlso: Wallet Passes, `PassFieldContent`, key `textAlignment`.
    public var textAlignment: TextAlignment? {
        get { self[.textAlignment] }
        set { self[.textAlignment] = newValue }
    }

    /// What the field means, for the system to read. (iOS 12)
    ///
    /// - SeeAlso: Wallet Passes, `SemanticTags`.
    public var semantics: SemanticTags? {
        get { self[.semantics] }
        set { self[.semantics] = newValue }
    }

    /// The row of an auxiliary field, 0 or 1; absent means 0.
    ///
    /// Auxiliary fields of event tickets only. (iOS 12)
    /// - SeeAlso: Wallet Passes, `Pass.EventTicket.AuxiliaryFields`, key `row`.
    public var row: Int? {
        get { self[.row] }
        set { self[.row] = newValue }
    }
}

// MARK: - Dates

extension Pass.Field {
    /// How the day of a date value is written. (iOS 6)
    ///
    /// - SeeAlso: Wallet Passes, `PassFieldContent`, key `dateStyle`.
    public var dateStyle: DateStyle? {
        get { self[.dateStyle] }
        set { self[.dateStyle] = newValue }
    }

    /// How the time of a date value is written. (iOS 6)
    ///
    /// - SeeAlso: Wallet Passes, `PassFieldContent`, key `timeStyle`.
    public var timeStyle: DateStyle? {
        get { self[.timeStyle] }
        set { self[.timeStyle] = newValue }
    }

    /// Whether a date is shown in the zone written in it and not in that of the device; absent means no. (iOS 7)
    ///
    /// - SeeAlso: Wallet Passes, `PassFieldContent`, key `ignoresTimeZone`.
    public var ignoresTimeZone: Bool? {
        get { self[.ignoresTimeZone] }
        set { self[.ignoresTimeZone] = newValue }
    }

    /// Whether a date is shown relative to now, as in “tomorrow”; absent means no. (iOS 6)
    ///
    /// - SeeAlso: Wallet Passes, `PassFieldContent`, key `isRelative`.
    public var isRelative: Bool? {
        get { self[.isRelative] }
        set { self[.isRelative] = newValue }
    }
}

// MARK: - Numbers

extension Pass.Field {
    /// The currency of a number value, by its three letters of ISO 4217.
    ///
    /// Not together with ``numberStyle``. (iOS 6)
    /// - SeeAlso: Wallet Passes, `PassFieldContent`, key `currencyCode`.
    public var currencyCode: String? {
        get { self[.currencyCode] }
        set { self[.currencyCode] = newValue }
    }

    /// How a number value is written; absent means just as it stands.
    ///
    /// Not together with ``currencyCode``. (iOS 6)
    /// - SeeAlso: Wallet Passes, `PassFieldContent`, key `numberStyle`.
    public var numberStyle: NumberStyle? {
        get { self[.numberStyle] }
        set { self[.numberStyle] = newValue }
    }
}
