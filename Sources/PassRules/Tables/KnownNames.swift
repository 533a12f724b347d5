internal import PassModel

/// The names that a key takes, such as `PKTransitTypeAir`, and a guess at what another name was meant to be.
struct KnownNames: Sendable {
    /// The names that the format defines.
    let names: [String]
    /// The prefixes of the names, in lower case and without `pk`.
    private let prefixes: [String]
    /// The right name for other words in use, which are in lower case and without prefix.
    private var otherNames: [String: String] = [:]

    static let textAlignment = KnownNames(Pass.Field.TextAlignment.self, "textalignment")
    static let dataDetector = KnownNames(Pass.Field.DataDetectorType.self, "datadetectortype")
    static let dateStyle = KnownNames(Pass.Field.DateStyle.self, "datestyle", "timestyle")
    static let numberStyle = KnownNames(Pass.Field.NumberStyle.self, "numberstyle")
    static let transitType = KnownNames(Pass.BoardingPass.TransitType.self, "transittype")
    static let barcodeFormat: KnownNames = {
        var known = KnownNames(Pass.Barcode.Format.self, "barcodeformat")
        let interleaved = Pass.Barcode.Format.interleaved2of5.rawValue
        known.otherNames = [
            "itf": interleaved, "itf14": interleaved, "interleaved2of5": interleaved, "i25": interleaved,
            "qrcode": Pass.Barcode.Format.qr.rawValue, "ean": Pass.Barcode.Format.ean13.rawValue,
        ]
        return known
    }()

    private init<Name: CaseIterable & RawRepresentable<String>>(_: Name.Type, _ prefixes: String...) {
        names = Name.allCases.map(\.rawValue)
        self.prefixes = prefixes
    }

    /// The name that `text` certainly means: it only differs in case or lacks the prefix.
    private func meant(by text: String) -> String? {
        let wanted = word(in: text)
        return names.first { word(in: $0) == wanted }
    }

    /// The name that an unknown value probably means, and whether there is no doubt.
    func guess(for value: JSONValue) -> (certain: String?, likely: String?) {
        guard let text = value.string else { return (nil, nil) }
        let certain = meant(by: text)
        return (certain, certain ?? otherNames[String(word(in: text))] ?? Spelling.nearest(to: text, among: names))
    }

    private func word(in text: String) -> Substring {
        var rest = text.lowercased()[...]
        if rest.hasPrefix("pk") { rest = rest.dropFirst(2) }
        for prefix in prefixes where rest.hasPrefix(prefix) { return rest.dropFirst(prefix.count) }
        return rest
    }
}
