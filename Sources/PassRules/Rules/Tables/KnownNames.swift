internal import PassModel

/// The names that a key takes, as `PKTransitTypeAir`, and what was meant by a name that is not among them.
struct KnownNames: Sendable {
    /// The names as the format has them.
    let names: [String]
    /// What stands before the word that counts, in lower case and without `pk`.
    private let prefixes: [String]
    /// What others call the same things, in lower case and without what stands before.
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

    /// The only name that `text` can mean: it differs in case, or lacks its prefix.
    func meant(by text: String) -> String? {
        let wanted = word(in: text)
        return names.first { word(in: $0) == wanted }
    }

    /// What to write in place of `text`.
    func hint(for text: String?) -> String {
        let meant = text.flatMap { text in
            self.meant(by: text) ?? otherNames[String(word(in: text))] ?? Spelling.nearest(to: text, among: names)
        }
        return meant.map { "write '\($0)'" } ?? "use one of \(names.joined(separator: ", "))"
    }

    /// The change that puts the right name in place of `value`, where there is no doubt.
    func fixes(for value: JSONValue, at pointer: JSONPointer) -> [Finding.Fix] {
        guard let meant = value.string.flatMap(meant) else { return [] }
        return [.replace(pointer, with: .string(meant))]
    }

    private func word(in text: String) -> Substring {
        var rest = text.lowercased()[...]
        if rest.hasPrefix("pk") { rest = rest.dropFirst(2) }
        for prefix in prefixes where rest.hasPrefix(prefix) { return rest.dropFirst(prefix.count) }
        return rest
    }
}

extension JSONObject {
    /// The change that gives the member `name` the name `known`: where they differ in case only and `known` is free.
    func renaming(_ name: String, to known: String, at pointer: JSONPointer) -> [Finding.Fix] {
        // Nobody mends an object of hundreds of members by hand.
        guard members.count <= 64, name.lowercased() == known.lowercased(), self[known] == nil else { return [] }
        guard members.count(where: { $0.name.lowercased() == known.lowercased() }) == 1 else { return [] }
        return [.rename(pointer, to: known)]
    }

    /// What to say of the member `name` where one of the `known` names was most likely meant, each of them a `kind`.
    func misspelling(of name: String, at pointer: JSONPointer, among known: [String], each kind: String) -> Fault? {
        guard let meant = Spelling.nearest(to: name, among: known) else { return nil }
        return Fault(
            .name(pointer), "\(name.shown) is not a \(kind)", hint: "write '\(meant)'",
            fixes: renaming(name, to: meant, at: pointer))
    }
}

extension String {
    /// The text as a message shows it: quoted, and short.
    var shown: String { JSONValue.string(self).shown }
}
