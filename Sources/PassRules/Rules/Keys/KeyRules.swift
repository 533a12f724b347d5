internal import PassModel

/// The top-level keys: which must be there, and with what values.
enum KeyRules {
    static let all: [PassRule] = [
        required, wrongType, numberForBoolean, empty, userInfoType, formatVersion, storeIdentifier,
        launchNeedsStore, grouping, deprecated,
    ]

    static let requiredKeys: [Pass.Key] = [
        .formatVersion, .passTypeIdentifier, .teamIdentifier, .organizationName, .description, .serialNumber,
    ]

    static let required = PassRule(
        "keys.required", .error, "the six identity keys are there", effect: "Wallet refuses the pass",
        source: "Wallet Passes, Pass", reads: [],
        example: .init(
            bad: """
                {"formatVersion": 1, "passTypeIdentifier": "pass.com.example.card", "teamIdentifier": "A1B2C3D4E5",
                 "organizationName": "Example", "description": "Card", "generic": {}}
                """, good: #""serialNumber": "0002""#)
    ) { contents in
        guard contents.isObject else { return [] }
        let missing = requiredKeys.filter { !contents.pass.object.has($0.rawValue) }
        guard !missing.isEmpty else { return [] }
        let nulls = contents.nullMembers.filter(isRequired)
        return missing.map { key in
            let isNull = nulls.contains(JSONPointer(tokens: [key.rawValue]))
            return Fault(
                key, "'\(key.rawValue)' is \(isNull ? "null, which reads as absent" : "missing")",
                hint: "\(isNull ? "write" : "add") \"\(key.rawValue)\": \(example(of: key))")
        }
    }

    /// Whether a pointer leads to a key that must be there.
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
        "keys.wrong-type", .error, "every top-level key has a value of its type",
        effect: "Wallet refuses the pass, or drops the value without a word", source: "Wallet Passes, Pass",
        example: .init(bad: #""serialNumber": 1, "voided": "no""#, good: #""serialNumber": "0001", "voided": false"#),
        each: .key
    ) { place in typeFaults(in: place.value, of: place.key) }.tolerated {
        $0.isInside([.maxDistance, .relevantDates, .auxiliaryStoreIdentifiers])
    }

    static let numberForBoolean = PassRule(
        "keys.number-for-boolean", .warning, "switches are true or false, not 1 or 0",
        effect: "Apple's devices take the number for a boolean, other readers drop it", source: "Wallet Passes, Pass",
        example: .init(bad: #""sharingProhibited": 1"#, good: #""sharingProhibited": true"#),
        each: .key
    ) { place in
        guard Shape.pass.type(of: place.key) == .flag, place.value.isZeroOrOne else { return nil }
        let truth = place.value.number?.text == "1"
        return Fault(
            place.key, "'\(place.key.rawValue)' is \(place.value.shown), a number", hint: "write \(truth)",
            fixes: [.replace(place.pointer, with: .bool(truth))])
    }

    static let empty = PassRule(
        "keys.empty", .warning, "organizationName, description and serialNumber say something",
        effect:
            "VoiceOver and the lock screen have nothing to say, and passes without a serial number replace each other",
        source: "Wallet Passes, Pass",
        example: .init(bad: #""description": """#, good: #""description": "Library card""#),
        each: .key(.organizationName, .description, .serialNumber)
    ) { place in
        guard place.key == .organizationName || place.key == .description || place.key == .serialNumber,
            let text = place.value.string, text.allSatisfy(\.isWhitespace)
        else { return nil }
        return Fault(place.key, "'\(place.key.rawValue)' is empty", hint: "fill it in")
    }

    static let userInfoType = PassRule(
        "keys.user-info-type", .warning, "userInfo is an object",
        effect: "the companion app cannot read it", hint: "put it in an object: {\"data\": …}", since: SystemVersion(7),
        source: "Wallet Passes, Pass", reads: [.key(.userInfo)],
        example: .init(bad: #""userInfo": "member-7""#, good: #""userInfo": {"member": "member-7"}"#)
    ) { contents in
        let name = Pass.Key.userInfo.rawValue
        guard let value = contents.pass.object[name], value.object == nil else { return [] }
        let pointer = JSONPointer(tokens: [name])
        return [.wrongType(value, of: "'userInfo'", not: "an object", at: .value(pointer))]
    }

    static let formatVersion = PassRule(
        "keys.format-version", .error, "formatVersion is 1",
        effect: "Wallet refuses the pass as one of another version",
        hint: "write \"formatVersion\": 1", source: "Wallet Passes, Pass", reads: [.key(.formatVersion)],
        example: .init(bad: #""formatVersion": 2"#, good: #""formatVersion": 1"#)
    ) { contents in
        let key = Pass.Key.formatVersion
        guard let number = contents.pass.object[key.rawValue]?.number, number.int != 1 else { return [] }
        return [
            Fault(
                key, "formatVersion is \(JSONValue.number(number).shown)",
                fixes: [.replace(JSONPointer(tokens: [key.rawValue]), with: .number(JSONNumber(1)))])
        ]
    }

    static let storeIdentifier = PassRule(
        "keys.store-identifier", .warning, "App Store identifiers are whole numbers, written in digits",
        effect: "Wallet finds no app of that number to link to",
        hint: "copy the digits after 'id' from the app's page in the App Store", source: "Wallet Passes, Pass",
        reads: [.key(.associatedStoreIdentifiers), .key(.auxiliaryStoreIdentifiers)],
        example: .init(
            bad: #""associatedStoreIdentifiers": [1.23456789e8]"#,
            good: #""associatedStoreIdentifiers": [123456789]"#)
    ) { contents in
        [Pass.Key.associatedStoreIdentifiers, .auxiliaryStoreIdentifiers].flatMap { key in
            (contents.pass.object[key.rawValue]?.array ?? []).enumerated().compactMap { index, value in
                guard let number = value.number, !number.text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
                    return nil
                }
                let pointer = JSONPointer(tokens: [key.rawValue, String(index)])
                let exact = number.int.flatMap { (1..<1 << 53).contains($0) ? $0 : nil }
                return Fault(
                    .value(pointer), "\(value.shown) is not an App Store identifier in digits",
                    hint: exact.map { "write \($0)" },
                    fixes: exact.map { [.replace(pointer, with: .number(JSONNumber($0)))] } ?? [])
            }
        }
    }

    static let launchNeedsStore = PassRule(
        "keys.launch-needs-store", .error, "appLaunchURL comes with associatedStoreIdentifiers",
        effect: "Wallet refuses the pass", hint: "add the app's number: \"associatedStoreIdentifiers\": [123456789]",
        since: SystemVersion(7), source: "Wallet Passes, Pass; observed", reads: [.key(.appLaunchURL)],
        example: .init(
            bad: #""appLaunchURL": "cafe:card""#,
            good: #""appLaunchURL": "cafe:card", "associatedStoreIdentifiers": [123456789]"#)
    ) { contents in
        guard contents.pass.appLaunchURL != nil,
            contents.pass.object[Pass.Key.associatedStoreIdentifiers.rawValue]?.array?.isEmpty ?? true
        else { return [] }
        return [Fault(.appLaunchURL, "'appLaunchURL' is there without any associatedStoreIdentifiers")]
    }

    static let grouping = PassRule(
        "keys.grouping-ignored", .warning, "groupingIdentifier is for boarding passes and event tickets",
        effect: "Wallet ignores the key, and the passes are not grouped", hint: "remove it", since: SystemVersion(7),
        source: "Wallet Passes, Pass", reads: [.key(.groupingIdentifier)],
        example: .init(
            bad: #""groupingIdentifier": "trip-4711", "coupon": {}"#,
            good: #""groupingIdentifier": "trip-4711", "eventTicket": {}"#)
    ) { contents in
        guard let style = contents.style, style != .boardingPass, style != .eventTicket,
            contents.pass.groupingIdentifier != nil
        else { return [] }
        let key = Pass.Key.groupingIdentifier
        return [
            Fault(
                .name(JSONPointer(tokens: [key.rawValue])), "'\(key.rawValue)' has no effect on \(style.rawValue)",
                fixes: [.remove(JSONPointer(tokens: [key.rawValue]))])
        ]
    }

    static let deprecated = PassRule(
        "keys.deprecated", .note, "keys that no system of today reads are left out",
        effect: "the key does nothing", source: "Wallet Passes, Pass; PassKit Package Format Reference",
        reads: [.key(.relevantDate)], example: .init(bad: #""suppressStripShine": true"#, good: "")
    ) { contents in
        var faults: [Fault] = []
        if contents.pass.object[Pass.Key.suppressStripShine.rawValue] != nil,
            !contents.isAlso(forSystemsBefore: SystemVersion(7))
        {
            let pointer = JSONPointer(tokens: [Pass.Key.suppressStripShine.rawValue])
            faults.append(
                Fault(
                    .name(pointer), "'suppressStripShine' is without effect since iOS 7, which draws no shine",
                    hint: "remove it", fixes: [.remove(pointer)]))
        }
        // A pass for older systems needs relevantDate.
        let isModern = !contents.targets.isEmpty && contents.targets.allSatisfy { $0.oldestAsIOS >= SystemVersion(18) }
        if isModern, contents.pass.relevantDate != nil,
            contents.pass.object[Pass.Key.relevantDates.rawValue] == nil
        {
            faults.append(
                Fault(
                    .name(JSONPointer(tokens: [Pass.Key.relevantDate.rawValue])),
                    "'relevantDate' is deprecated since iOS 18", hint: "write relevantDates in its place"))
        }
        return faults
    }
}
