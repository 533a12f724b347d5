internal import PassModel

/// The JSON types of the top-level keys; dates and colours have rules of their own for their form.
struct KeyType: Sendable {
    enum Element: Sendable {
        case string, number, boolean, object
    }

    let element: Element
    var isArray = false

    static let table: [(type: KeyType, keys: [Pass.Key])] = [
        (KeyType(element: .number), [.formatVersion, .maxDistance]),
        (KeyType(element: .string), texts + forms),
        (
            KeyType(element: .boolean),
            [.voided, .sharingProhibited, .suppressStripShine, .suppressHeaderDarkening, .useAutomaticColors]
        ),
        (KeyType(element: .number, isArray: true), [.associatedStoreIdentifiers, .auxiliaryStoreIdentifiers]),
        (KeyType(element: .string, isArray: true), [.preferredStyleSchemes]),
        (KeyType(element: .object), [.barcode, .nfc, .semantics]),
        (
            KeyType(element: .object, isArray: true),
            [.barcodes, .locations, .beacons, .relevantDates, .upcomingPassInformation, .featuredActions]
        ),
    ]

    /// The type of each key that has one.
    static let byKey = Dictionary(
        uniqueKeysWithValues: table.flatMap { type, keys in keys.map { ($0, type) } })

    /// Strings of any form, so that a number among them only lacks its quotes.
    private static let texts: [Pass.Key] = [
        .passTypeIdentifier, .teamIdentifier, .organizationName, .description, .serialNumber, .groupingIdentifier,
        .authenticationToken, .logoText, .eventLogoText, .contactVenuePhoneNumber, .transitProviderPhoneNumber,
    ]

    /// Strings of a form of their own.
    private static let forms: [Pass.Key] =
        [
            .expirationDate, .relevantDate, .webServiceURL, .backgroundColor, .foregroundColor, .labelColor,
            .stripColor, .footerBackgroundColor, .logoSymbolName, .contactVenueEmail, .transitProviderEmail,
            .businessChatIdentifier,
        ] + LinkRules.keys

    /// What is wrong with the value of `key`: with itself, or else with its elements.
    func faults(in value: JSONValue, of key: Pass.Key) -> [Fault] {
        if isArray ? value.array?.allSatisfy(element.admits) ?? false : element.admits(value) { return [] }
        let pointer = JSONPointer(tokens: [key.rawValue])
        guard isArray, let elements = value.array else {
            return [fault(in: value, of: key, at: pointer, is: words)]
        }
        return elements.enumerated().filter { !element.admits($0.element) }.map { index, value in
            let pointer = pointer.appending(index)
            return Fault(
                .value(pointer), "'\(key.rawValue)' holds \(value.kind), not only \(element.plural)",
                hint: element.hint(for: value, isSecret: false),
                fixes: element.meant(by: value).map { [.replace(pointer, with: $0)] } ?? [])
        }
    }

    private func fault(in value: JSONValue, of key: Pass.Key, at pointer: JSONPointer, is words: String) -> Fault {
        Fault(
            .value(pointer), "'\(key.rawValue)' is \(value.kind), not \(words)", hint: hint(for: value, of: key),
            fixes: fixes(for: value, of: key, at: pointer))
    }

    private var words: String { isArray ? "an array of \(element.plural)" : element.words }

    private func hint(for value: JSONValue, of key: Pass.Key) -> String? {
        if case .null = value { return KeyRules.requiredKeys.contains(key) ? nil : "remove the key" }
        if isArray { return element.admits(value) ? "put it in square brackets" : nil }
        if element == .string, !Self.texts.contains(key) { return nil }
        return element.hint(for: value, isSecret: key == .authenticationToken)
    }

    private func fixes(for value: JSONValue, of key: Pass.Key, at pointer: JSONPointer) -> [Finding.Fix] {
        if case .null = value { return KeyRules.requiredKeys.contains(key) ? [] : [.remove(pointer)] }
        if isArray { return element.admits(value) ? [.wrapInArray(pointer)] : [] }
        if element == .string, !Self.texts.contains(key) { return [] }
        guard let meant = element.meant(by: value), Self.isSure(meant, for: key) else { return [] }
        return [.replace(pointer, with: meant)]
    }

    /// Whether nothing was lost on the way; a number has no zeros in front, which identifiers may have had.
    private static func isSure(_ meant: JSONValue, for key: Pass.Key) -> Bool {
        switch key {
        case .serialNumber: false
        case .teamIdentifier: meant.string?.utf8.count == 10
        default: true
        }
    }
}

extension KeyType.Element {
    func admits(_ value: JSONValue) -> Bool {
        switch self {
        case .string: value.string != nil
        case .number: value.number != nil
        case .boolean: Bool(json: value) != nil || value.isZeroOrOne
        case .object: value.object != nil
        }
    }

    /// The value of this type that was meant by one of another, where there is no doubt.
    func meant(by value: JSONValue) -> JSONValue? {
        switch self {
        case .string: value.meantString
        case .number: value.meantNumber
        case .boolean: value.meantBoolean
        case .object: nil
        }
    }

    var words: String {
        switch self {
        case .string: "a string"
        case .number: "a number"
        case .boolean: "true or false"
        case .object: "an object"
        }
    }

    var plural: String {
        switch self {
        case .string: "strings"
        case .number: "numbers"
        case .boolean: "booleans"
        case .object: "objects"
        }
    }

    func hint(for value: JSONValue, isSecret: Bool) -> String? {
        switch (self, value) {
        case (.string, .number):
            value.meantString.flatMap { isSecret ? nil : "put it in quotes: \($0.text())" } ?? "put it in quotes"
        case (.number, .string), (.boolean, .string): "write it without quotes"
        default: nil
        }
    }
}
