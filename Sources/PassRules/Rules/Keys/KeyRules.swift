internal import PassModel

enum KeyRules {
    static let all: [PassRule] = [
        required, wrongType, numberForBoolean, empty, userInfoType, formatVersion, storeIdentifier, launchNeedsStore,
        grouping, deprecated,
    ]

    private static let requiredKeys = Pass.Key.allCases.filter { Shape.pass.keys[$0.rawValue]?.isRequired ?? false }

    static let required = PassRule(
        "keys.required", .error, "the \(requiredKeys.count) required keys exist", effect: "Wallet refuses the pass",
        source: "Wallet Passes, Pass",
        bad: """
            {"formatVersion": 1, "passTypeIdentifier": "pass.com.example.card", "teamIdentifier": "A1B2C3D4E5",
             "organizationName": "Example", "description": "Card", "generic": {}}
            """, good: #""serialNumber": "0002""#
    ).faults { contents in
        guard contents.isObject else { return [] }
        let missing = requiredKeys.filter { key in
            !contents.topLevelNames.contains(key.rawValue)
                && !(contents.needsIdentifiers && [.passTypeIdentifier, .teamIdentifier].contains(key))
        }
        guard !missing.isEmpty else { return [] }
        let nulls = contents.nullMembers.filter(isRequired)
        return missing.map { key in
            let isNull = nulls.contains(.to(key))
            return Fault(
                key, "'\(key.rawValue)' is \(isNull ? "null, which counts as absent" : "missing")",
                hint: "\(isNull ? "write" : "add") \"\(key.rawValue)\": \(example(of: key))")
        }
    }

    /// Whether a pointer leads to a required key.
    static func isRequired(_ pointer: JSONPointer) -> Bool {
        pointer.tokens.count == 1 && requiredKeys.contains { $0.rawValue == pointer.tokens[0] }
    }

    private static func example(of key: Pass.Key) -> String {
        switch key {
        case .formatVersion: "1"
        case .passTypeIdentifier: "\"pass.com.example.card\""
        case .teamIdentifier: "\"A1B2C3D4E5\""
        case .serialNumber: "\"0001\""
        default: "\"…\""
        }
    }

    static let wrongType = PassRule(
        "keys.wrong-type", .error, "every key of the top level and of nfc has a value of its type",
        effect: "Wallet refuses the pass, or silently drops the value", source: "Wallet Passes, Pass",
        bad: #""serialNumber": 1, "voided": "no""#, good: #""serialNumber": "0001", "voided": false"#
    ).fault(inEach: .value.filter { $0.owner == .pass || $0.owner == .nfc }, \.wrongType).tolerated {
        $0.isInside([.maxDistance, .relevantDates, .auxiliaryStoreIdentifiers])
    }

    static let numberForBoolean = PassRule(
        "keys.number-for-boolean", .warning, "booleans are true or false, not 1 or 0",
        effect: "Apple's devices read the number as a boolean, other readers drop it", source: "Wallet Passes, Pass",
        bad: #""sharingProhibited": 1"#, good: #""sharingProhibited": true"#
    ).fault(inEach: .key) { place in
        guard Shape.pass.keys[place.key.rawValue]?.type == .flag, place.value.isZeroOrOne else { return nil }
        let truth = place.value.number?.text == "1"
        return Fault(
            place.key, "'\(place.key.rawValue)' is \(place.value.shown), a number", hint: "write \(truth)",
            fix: .replace(place.pointer, with: .bool(truth)))
    }

    static let empty = PassRule(
        "keys.empty", .warning, "organizationName and description are not empty",
        effect: "VoiceOver and the lock screen have nothing to say",
        source: "Wallet Passes, Pass", bad: #""description": """#, good: #""description": "Library card""#
    ).fault(inEach: .key(.organizationName, .description)) { place in
        guard let text = place.value.string, text.allSatisfy(\.isWhitespace) else { return nil }
        return Fault(place.key, "'\(place.key.rawValue)' is empty", hint: "fill it in")
    }

    static let userInfoType = PassRule(
        "keys.user-info-type", .warning, "userInfo is an object", effect: "the companion app cannot read it",
        hint: "put it in an object: {\"data\": …}", since: SystemVersion(7), source: "Wallet Passes, Pass",
        bad: #""userInfo": "member-7""#, good: #""userInfo": {"member": "member-7"}"#
    ).fault { contents in
        let name = Pass.Key.userInfo.rawValue
        guard let value = contents[name: name], value.object == nil else { return nil }
        let pointer = JSONPointer(tokens: [name])
        return .wrongType(value, of: "'userInfo'", not: "an object", at: .value(pointer))
    }

    static let formatVersion = PassRule(
        "keys.format-version", .error, "formatVersion is 1",
        effect: "Wallet refuses the pass because of its version", hint: "write \"formatVersion\": 1",
        source: "Wallet Passes, Pass", bad: #""formatVersion": 2"#, good: #""formatVersion": 1"#
    ).fault { contents in
        let key = Pass.Key.formatVersion
        guard let number = contents[key]?.number, number.int != 1 else { return nil }
        return Fault(
            key, "formatVersion is \(JSONValue.number(number).shown)",
            fix: .replace(.to(key), with: .number(JSONNumber(1))))
    }

    static let storeIdentifier = PassRule(
        "keys.store-identifier", .warning, "App Store identifiers are integers, written in digits",
        effect: "Wallet finds no app of that number to link to",
        hint: "copy the digits after 'id' from the app's page in the App Store", source: "Wallet Passes, Pass",
        bad: #""associatedStoreIdentifiers": [1.23456789e8]"#, good: #""associatedStoreIdentifiers": [123456789]"#
    ).faults { contents in
        [Pass.Key.associatedStoreIdentifiers, .auxiliaryStoreIdentifiers].flatMap { key in
            (contents[key]?.array ?? []).enumerated().compactMap { index, value in
                guard let number = value.number, !number.text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                    return nil
                }
                let pointer = JSONPointer(tokens: [key.rawValue, String(index)])
                let exact = number.int.flatMap { (1..<1 << 53).contains($0) ? $0 : nil }
                return Fault(
                    .value(pointer), "\(value.shown) is not an App Store identifier in digits",
                    hint: exact.map { "write \($0)" },
                    fix: exact.map { .replace(pointer, with: .number(JSONNumber($0))) })
            }
        }
    }

    static let launchNeedsStore = PassRule(
        "keys.launch-needs-store", .error, "appLaunchURL comes with associatedStoreIdentifiers",
        effect: "Wallet refuses the pass", hint: "add the app's number: \"associatedStoreIdentifiers\": [123456789]",
        since: SystemVersion(7), source: "Wallet Passes, Pass; observed", bad: #""appLaunchURL": "cafe:card""#,
        good: #""appLaunchURL": "cafe:card", "associatedStoreIdentifiers": [123456789]"#
    ).fault { contents in
        guard contents.pass.appLaunchURL != nil, contents[.associatedStoreIdentifiers]?.array?.isEmpty ?? true else {
            return nil
        }
        return Fault(.appLaunchURL, "'appLaunchURL' is set without associatedStoreIdentifiers")
    }

    static let grouping = PassRule(
        "keys.grouping-ignored", .warning, "groupingIdentifier is for boarding passes and event tickets",
        effect: "Wallet ignores the key, and the passes are not grouped", hint: "remove it", since: SystemVersion(7),
        source: "Wallet Passes, Pass", bad: #""groupingIdentifier": "trip-4711", "coupon": {}"#,
        good: #""groupingIdentifier": "trip-4711", "eventTicket": {}"#
    ).fault { contents in
        guard let style = contents.style, style != .boardingPass, style != .eventTicket,
            contents[.groupingIdentifier]?.string != nil
        else { return nil }
        let key = Pass.Key.groupingIdentifier
        return Fault(.name(.to(key)), "'\(key.rawValue)' has no effect on \(style.rawValue)", fix: .remove(.to(key)))
    }

    /// The first system without shine.
    private static let withoutShine = SystemVersion(7)

    static let deprecated = PassRule(
        "keys.deprecated", .note, "keys that no current system reads are left out", effect: "the key does nothing",
        source: "Wallet Passes, Pass; PassKit Package Format Reference", bad: #""suppressStripShine": true"#, good: ""
    ).faults { contents in
        var faults: [Fault] = []
        if contents[.suppressStripShine] != nil, !contents.isAlso(forSystemsBefore: withoutShine) {
            let pointer = JSONPointer.to(.suppressStripShine)
            faults.append(
                Fault(
                    .name(pointer),
                    "'suppressStripShine' has no effect since iOS \(withoutShine), which draws no shine",
                    hint: "remove it", fix: .remove(pointer)))
        }
        // A pass for older systems needs relevantDate.
        let first = Availability.passKeys[.relevantDates]
        let isModern = !contents.targets.isEmpty && contents.targets.allSatisfy { $0.oldestAsIOS >= first }
        if isModern, contents.pass.relevantDate != nil, contents[.relevantDates] == nil {
            faults.append(
                Fault(
                    .name(.to(.relevantDate)), "'relevantDate' is deprecated since iOS \(first)",
                    hint: "write relevantDates instead"))
        }
        return faults
    }
}
