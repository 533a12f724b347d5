internal import PassModel

enum PersonalizationRules {
    static let all: [PassRule] = [
        syntax, notAnObject, wrongType, incomplete, unknownField, unknownKey, needs, logoMissing, wrongStyle,
    ]

    private static let file = "personalization.json"

    static let syntax = PassRule(
        "personalization.syntax", .error, "personalization.json is strict JSON in UTF-8",
        effect: "Wallet does not offer the sign-up, or refuses the pass",
        source: "Wallet Passes, Personalize; RFC 8259", bad: sample("{"), good: sample()
    ).faultsInFiles { contents in
        switch contents.personalization {
        case .failure(let error): return [Fault(.position(error.position, in: file), error.message, hint: error.hint)]
        case .success(let document):
            return document.deviations.compactMap { deviation in
                deviation.words.map {
                    Fault(.offset(deviation.offset, deviation.pointer, in: file), $0, hint: "remove it")
                }
            }
        case nil: return []
        }
    }

    static let notAnObject = PassRule(
        "personalization.not-an-object", .error, "personalization.json contains one JSON object",
        effect: "Wallet does not offer the sign-up, or refuses the pass", hint: "start it with '{'",
        source: "Wallet Passes, Personalize", bad: sample("[]"), good: sample()
    ).faultInFiles { contents in
        guard case .success(let document) = contents.personalization, document.root.object == nil else { return nil }
        return .wrongType(document.root, of: "the file", "contains", not: "an object", at: .value(.root, in: file))
    }

    static let wrongType = PassRule(
        "personalization.wrong-type", .error, "the keys of personalization.json have values of their types",
        effect: "Wallet does not offer the sign-up", source: "Wallet Passes, Personalize",
        bad: sample(#"{"description": 1, "requiredPersonalizationFields": ["PKPassPersonalizationFieldName"]}"#),
        good: sample()
    ).faultsInFiles { contents in
        guard let form = contents.form else { return [] }
        // Other rules check the elements and missing keys.
        return TypedTree(form, as: .signUp, in: file).values.compactMap {
            $0.isElement || $0.value == .null ? nil : $0.wrongType
        }
    }.tolerated()

    static let incomplete = PassRule(
        "personalization.incomplete", .error, "a sign-up has a description and asks for something",
        effect: "Wallet does not offer the sign-up", source: "Wallet Passes, Personalize",
        bad: sample(#"{"description": "Join us", "requiredPersonalizationFields": []}"#), good: sample()
    ).faultsInFiles { contents in
        guard let form = contents.form else { return [] }
        var faults: [Fault] = []
        if isEmpty(form["description"], where: { $0.string == "" }) {
            faults.append(
                Fault(
                    .value(JSONPointer(tokens: ["description"]), in: file), "the sign-up has no description",
                    hint: "add \"description\": \"Join …\""))
        }
        if isEmpty(form["requiredPersonalizationFields"], where: { $0.array?.isEmpty ?? false }) {
            faults.append(
                Fault(
                    .value(JSONPointer(tokens: ["requiredPersonalizationFields"]), in: file),
                    "the sign-up asks for nothing",
                    hint: "add \"requiredPersonalizationFields\": [\"PKPassPersonalizationFieldName\"]"))
        }
        return faults
    }.tolerated()

    private static func isEmpty(_ value: JSONValue?, where hasNothing: (JSONValue) -> Bool) -> Bool {
        value.map { $0 == .null || hasNothing($0) } ?? true
    }

    static let unknownField = PassRule(
        "personalization.unknown-field", .error, "a sign-up asks for what Wallet knows to ask for",
        effect: "Wallet does not offer the sign-up, or leaves the field out", source: "Wallet Passes, Personalize",
        bad: sample(
            #"{"description": "Join us", "requiredPersonalizationFields": ["PKPassPersonalizationFieldEmail"]}"#),
        good: sample()
    ).faultsInFiles { contents in
        let key = PassPersonalization.Key.requiredPersonalizationFields.rawValue
        var speller = Speller()
        return (contents.form?[key]?.array ?? []).enumerated().compactMap { index, value in
            guard PassPersonalization.Field(json: value) == nil else { return nil }
            let pointer = JSONPointer(tokens: [key]).appending(index)
            let names = PassPersonalization.Field.allCases.map(\.rawValue)
            let meant = value.string.flatMap { speller.nearest(to: $0, among: names) }
            let isCaseOnly = meant?.lowercased() == value.string?.lowercased()
            return Fault(
                .value(pointer, in: file), "\(value.shown) is not something that Wallet can ask for",
                hint: meant.map { "write \"\($0)\"" } ?? "use one of \(names.joined(separator: ", "))",
                fixes: meant.flatMap { isCaseOnly ? [.replace(pointer, with: .string($0), in: file)] : nil } ?? [])
        }
    }.tolerated()

    static let unknownKey = PassRule(
        "personalization.unknown-key", .warning, "personalization.json has no keys but its own",
        effect: "Wallet ignores the key", hint: "remove it", source: "Wallet Passes, Personalize",
        bad: sample(
            #"{"description": "Join us", "requiredPersonalizationFields": ["PKPassPersonalizationFieldName"], "terms": ""}"#
        ), good: sample()
    ).faultsInFiles { contents in
        let known = PassPersonalization.Key.allCases.map(\.rawValue)
        return (contents.form?.names ?? []).filter { !known.contains($0) }.map { name in
            Fault(
                .name(JSONPointer(tokens: [name]), in: file), "\(name.inQuotes) is not a key of a sign-up",
                hint: Spelling.nearest(to: name, among: known).map { "write \"\($0)\"" })
        }
    }

    static let needs = PassRule(
        "personalization.needs", .error, "a pass with a sign-up has nfc and webServiceURL",
        effect: "Wallet does not offer the sign-up, or refuses the pass",
        source: "Wallet Developer Guide, Rewards Enrollment",
        bad: Sample(#""storeCard": {}"#, files: ["personalization.json": .text(form)].merging(logos) { $1 }),
        good: sample()
    ).faults { contents in
        guard contents.personalization != nil, contents.isObject else { return [] }
        let needed: [(key: Pass.Key, why: String)] = [
            (.nfc, "the reader starts the sign-up"), (.webServiceURL, "the answers are posted there"),
        ]
        return needed.filter { contents[$0.key] == nil }.map { key, why in
            Fault(
                .file(file), "pass.json has no '\(key.rawValue)'; \(why)",
                hint: "add \"\(key.rawValue)\" to pass.json, or remove \(file)")
        }
    }

    private static let logoSizes = [PassImage.Scale.two, .three].map { scale in
        let size = PassImage.Slot.personalizationLogo.pixels(at: scale)
        return "\(size.width) × \(size.height)"
    }.asPhrase()

    static let logoMissing = PassRule(
        "personalization.logo-missing", .warning, "a pass with a sign-up has a personalizationLogo",
        effect: "the sign-up sheet has no logo, or is not offered",
        hint:
            "add personalizationLogo@2x.png and personalizationLogo@3x.png of \(logoSizes) pixels",
        source: "Wallet Developer Guide, Rewards Enrollment", bad: sample(logos: [:]), good: sample()
    ).faultInFiles { contents in
        guard contents.personalization != nil,
            !contents.imageGroups.contains(where: { $0.slot == .personalizationLogo })
        else { return nil }
        return Fault(.file(file), "the logo of the sign-up sheet is missing")
    }

    static let wrongStyle = PassRule(
        "personalization.wrong-style", .note, "a sign-up belongs to a store card",
        effect: "Wallet does not offer the sign-up", hint: "make the pass a storeCard, or remove the file",
        source: "Wallet Developer Guide, Rewards Enrollment", bad: sample(style: "coupon"), good: sample()
    ).fault { contents in
        guard contents.personalization != nil, let style = contents.style, style != .storeCard else { return nil }
        return Fault(.file(file), "\(style.rawValue) passes have no sign-up")
    }

    // MARK: - Samples

    private static let form =
        #"{"description": "Join us", "requiredPersonalizationFields": ["PKPassPersonalizationFieldName"]}"#

    private static let logos = Sample.scales(of: .personalizationLogo, 150, 40)

    private static func sample(
        _ form: String = form, style: String = "storeCard", logos: [String: Sample.Content] = logos
    ) -> Sample {
        let key = "MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgADh8uLj/9thbkcQJ0eJ6qnrFRdSFv1ymrju2RviuSSPvI="
        return Sample(
            """
            "\(style)": {}, "nfc": {"message": "card-0001", "encryptionPublicKey": "\(key)"},
              "webServiceURL": "https://example.com/passes", "authenticationToken": "0123456789abcdef"
            """, files: ["personalization.json": .text(form)].merging(logos) { $1 })
    }
}

extension PassContents {
    fileprivate var form: JSONObject? { personalization?.value?.root.object }
}

extension JSONDocument.Deviation {
    /// The message about a deviation from strict JSON; all share one rule for this file.
    fileprivate var words: String? {
        switch kind {
        case .trailingComma: "there is a comma before the closing bracket"
        case .duplicateName(let name, _, let isSame):
            "\(name.inQuotes) is already in this object\(isSame ? "" : ", with another value")"
        case .byteOrderMark: nil
        }
    }
}
