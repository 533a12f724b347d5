internal import PassModel

enum StyleRules {
    static let all: [PassRule] = [missing, several, wrongType, posterWithoutFallback]

    private static let names = Pass.Style.Kind.allCases.map(\.rawValue).joined(separator: ", ")

    static let missing = PassRule(
        "style.missing", .error, "a pass has a style", effect: "Wallet refuses the pass", hint: "add one of \(names)",
        source: "Wallet Passes, Pass", bad: Sample(withoutStyle), good: #""generic": {}"#
    ).fault { contents in
        guard contents.isObject, contents.styles.isEmpty else { return nil }
        if let meant = meantStyle(in: contents.pass.object) {
            return Fault(.name(JSONPointer(tokens: [meant.name])), "the pass has no style", hint: meant.hint)
        }
        return Fault(.value(.root), "the pass has no style")
    }

    /// The member that was probably intended as the style, or that contains the whole pass.
    private static func meantStyle(in pass: JSONObject) -> (name: String, hint: String)? {
        for member in pass.members {
            guard let object = member.value.object else { continue }
            if pass.members.count == 1, object["formatVersion"] != nil || object["passTypeIdentifier"] != nil {
                return (member.name, "the pass is inside '\(member.name)': keep only what is in its braces")
            }
            let word = member.name.lowercased().filter { $0 != "_" && $0 != "-" }
            let near = Spelling.nearest(to: word, among: Pass.Style.Kind.allCases.map(\.rawValue))
            if let style = near ?? otherNames[word]?.rawValue { return (member.name, "write '\(style)'") }
        }
        return nil
    }

    /// Other common names of the styles, in lower case.
    static let otherNames: [String: Pass.Style.Kind] = [
        "loyalty": .storeCard, "loyaltycard": .storeCard, "giftcard": .storeCard, "store": .storeCard,
        "pointscard": .storeCard, "stampcard": .storeCard, "membership": .generic, "membershipcard": .generic,
        "membercard": .generic, "card": .generic, "ticket": .eventTicket, "event": .eventTicket,
        "flight": .boardingPass, "boarding": .boardingPass, "offer": .coupon, "voucher": .coupon,
    ]

    private static let withoutStyle = """
        {
          "formatVersion": 1,
          "passTypeIdentifier": "pass.com.example.card",
          "teamIdentifier": "A1B2C3D4E5",
          "organizationName": "Example",
          "description": "Card",
          "serialNumber": "0001"
        }
        """

    static let several = PassRule(
        "style.several", .warning, "a pass has one classic style",
        effect: "Wallet shows the style that it looks for first and ignores the others", hint: "remove one of them",
        source: "PassKit Package Format Reference", bad: #""generic": {}, "coupon": {}"#, good: #""generic": {}"#
    ).faults { contents in
        let classic = contents.styles.filter(\.isClassic)
        guard classic.count > 1, let used = contents.style else { return [] }
        return classic.filter { $0 != used }.map { style in
            Fault(.name(.to(style: style)), "'\(style.rawValue)' is ignored next to '\(used.rawValue)'")
        }
    }

    static let wrongType = PassRule(
        "style.wrong-type", .error, "a style is an object with arrays of fields",
        effect: "Wallet refuses the pass, or shows none of the fields", source: "Wallet Passes, PassFields",
        bad: #""generic": {"backFields": {"key": "terms", "value": "None"}}"#,
        good: #""generic": {"backFields": [{"key": "terms", "value": "None"}]}"#
    ).faults { contents in
        contents.styles.flatMap { style -> [Fault] in
            let pointer = JSONPointer.to(style: style)
            guard let value = contents[style: style] else { return [] }
            guard let object = value.object else {
                return [
                    .wrongType(
                        value, of: "'\(style.rawValue)'", not: "an object", at: .value(pointer),
                        hint: "write \"\(style.rawValue)\": {}, with the groups of fields in the brackets")
                ]
            }
            return Pass.Field.Group.allCases.map(\.rawValue).compactMap { group in
                object[group].flatMap { wrongGroup($0, named: group, in: pointer) }
            }
        }
    }

    private static func wrongGroup(_ value: JSONValue, named name: String, in style: JSONPointer) -> Fault? {
        guard value.array == nil else { return nil }
        let pointer = style.appending(name)
        let isField = value.object.map { $0["key"] != nil || $0["value"] != nil } ?? false
        return .wrongType(
            value, of: "'\(name)'", not: "an array of fields", at: .value(pointer),
            hint: isField ? "put it in square brackets" : "write an array of fields, or remove it",
            fix: isField ? .wrapInArray(pointer) : nil)
    }

    static let posterWithoutFallback = PassRule(
        "style.poster-without-fallback", .warning, "a poster generic pass has a classic style for older systems",
        effect: "systems before iOS \(Availability.styles[.posterGeneric]) refuse the pass",
        hint: "add \"generic\" with the same fields, which may have the same keys", styles: [.posterGeneric],
        since: Availability.styles[.posterGeneric], source: "Wallet Passes, Creating a poster generic pass",
        bad: #""posterGeneric": {}"#, good: #""posterGeneric": {}, "generic": {}"#
    ).fault { contents in
        // If there are targets, a rule about them reports it.
        guard !contents.styles.contains(where: \.isClassic), contents.targets.isEmpty else { return nil }
        return Fault(.name(.to(.posterGeneric)), "'posterGeneric' is used without a classic style")
    }
}

extension PassContents {
    /// Whether every target has at least this version of iOS, or the corresponding one of another system.
    func isOnlyFor(_ version: SystemVersion) -> Bool {
        !targets.isEmpty && targets.allSatisfy { $0.oldestAsIOS >= version }
    }

    /// Whether a target may have an older version of iOS, or the corresponding one of another system.
    func isAlso(forSystemsBefore version: SystemVersion) -> Bool { targets.contains { $0.oldestAsIOS < version } }
}
