internal import PassModel

/// Placeholders that were never filled in.
enum TemplateRules {
    static let all: [PassRule] = [unfilled]

    static let unfilled = PassRule(
        "template.unfilled", .error, "a pass holds no {{placeholders}}",
        effect: "Wallet shows the braces; where an identifier has them, all passes are one and the same to Wallet",
        hint: "make the pass from this template and a record", source: "the form of templates",
        bad: #""logoText": "Hello {{name}}""#,
        good: #""logoText": "Hello Ada""#
    ).faults { contents in
        guard !contents.isTemplate else { return [] }
        let leaves = contents.root?.holdsBraces ?? false ? contents.leaves : []
        let unfilled = leaves.compactMap { leaf in
            leaf.value.string.flatMap(placeholder).map { (place: Fault.Place.value(leaf.pointer), name: $0) }
        }
        var seen: Set<String> = []
        let ofIdentity = unfilled.filter { $0.place.isInside(identity) }
        let others = unfilled.filter { !$0.place.isInside(identity) && seen.insert($0.name).inserted }
        return (ofIdentity + others).map { fault($0.place, $0.name) } + contents.stringsFiles.flatMap(faults)
    }.tolerated { !$0.isInside(identity) }

    /// What tells the pass from others, and what it asks for updates with.
    private static let identity: [Pass.Key] = [
        .passTypeIdentifier, .teamIdentifier, .serialNumber, .webServiceURL, .authenticationToken,
    ]

    private static func faults(in file: PassContents.StringsFile) -> [Fault] {
        guard case .success(let document) = file.document else { return [] }
        var seen: Set<String> = []
        return document.entries.compactMap { entry in
            guard let name = placeholder(in: entry.value), seen.insert(name).inserted else { return nil }
            return fault(.position(entry.position, in: file.path), name)
        }
    }

    private static func fault(_ place: Fault.Place, _ name: String) -> Fault {
        Fault(place, "the placeholder '{{\(name)}}' is not filled in")
    }

    /// In characters; what is longer is a text in braces.
    private static let longestName = 64

    /// The name between the first two pairs of braces, if it is one.
    private static func placeholder(in text: String) -> String? {
        guard text.holdsBraces, let open = text.firstRange(of: "{{"),
            let close = text[open.upperBound...].firstRange(of: "}}")
        else { return nil }
        let name = text[open.upperBound..<close.lowerBound].filter { $0 != " " }
        let isName = name.count <= longestName && name.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
        guard let first = name.first, first.isLetter || first == "_", isName else { return nil }
        return name
    }
}

extension JSONValue {
    /// Whether a string in it holds braces.
    fileprivate var holdsBraces: Bool {
        switch self {
        case .string(let text): text.holdsBraces
        case .array(let elements): elements.contains(where: \.holdsBraces)
        case .object(let object): object.members.contains(where: \.value.holdsBraces)
        default: false
        }
    }
}
