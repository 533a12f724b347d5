internal import PassModel

/// The JSON types of the top-level keys; dates and colours have rules of their own for their form.
struct KeyType {
    enum Element {
        case string, number, boolean, object
    }

    let element: Element
    var isArray = false

    static let table: [(type: KeyType, keys: [Pass.Key])] = [
        (KeyType(element: .number), [.formatVersion, .maxDistance]),
        (
            KeyType(element: .string),
            [
                .passTypeIdentifier, .teamIdentifier, .organizationName, .description, .serialNumber,
                .groupingIdentifier, .expirationDate, .relevantDate, .appLaunchURL, .webServiceURL,
                .authenticationToken, .backgroundColor, .foregroundColor, .labelColor, .stripColor,
                .footerBackgroundColor, .logoText, .eventLogoText, .logoSymbolName,
            ]
        ),
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

    /// What is wrong with the value of `key`: with itself, or else with its elements.
    func faults(in value: JSONValue, of key: Pass.Key) -> [Fault] {
        guard isArray else {
            guard !element.admits(value) else { return [] }
            return [
                Fault(key, "'\(key.rawValue)' is \(value.kind), not \(element.words)", hint: hint(for: value, of: key))
            ]
        }
        guard let elements = value.array else {
            return [Fault(key, "'\(key.rawValue)' is \(value.kind), not \(words)", hint: hint(for: value, of: key))]
        }
        let pointer = JSONPointer(tokens: [key.rawValue])
        return elements.enumerated().filter { !element.admits($0.element) }.map { index, value in
            Fault(
                .value(pointer.appending(index)), "'\(key.rawValue)' holds \(value.kind), not only \(element.plural)",
                hint: element.hint(for: value, isSecret: false))
        }
    }

    private var words: String { isArray ? "an array of \(element.plural)" : element.words }

    private func hint(for value: JSONValue, of key: Pass.Key) -> String? {
        if case .null = value { return "remove the key" }
        guard isArray else { return element.hint(for: value, isSecret: key == .authenticationToken) }
        return element.admits(value) ? "put it in square brackets" : nil
    }
}

extension KeyType.Element {
    func admits(_ value: JSONValue) -> Bool {
        switch self {
        case .string: value.string != nil
        case .number: value.number != nil
        case .boolean: Bool(json: value) != nil
        case .object: value.object != nil
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
        case (.string, .number(let number)): isSecret ? "put it in quotes" : "put it in quotes: \"\(number.text)\""
        case (.number, .string), (.boolean, .string): "write it without quotes"
        default: nil
        }
    }
}
