internal import PassModel

/// The top-level keys: which must be there, and of what type.
enum KeyRules {
    static let all = [required, wrongType, formatVersion, launchNeedsStore, grouping]

    static let required = Rule(
        "keys.required", .error, "the six identity keys are there", source: "Wallet Passes, Pass"
    ) { contents in
        guard contents.isObject else { return [] }
        let keys: [Pass.Key] = [
            .formatVersion, .passTypeIdentifier, .teamIdentifier, .organizationName, .description, .serialNumber,
        ]
        return keys.filter { contents.pass.object[$0.rawValue] == nil }.map { key in
            Fault(key, "'\(key.rawValue)' is missing", hint: "add \"\(key.rawValue)\": \(example(of: key))")
        }
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

    static let wrongType = Rule(
        "keys.wrong-type", .error, "every top-level key has a value of its type", source: "Wallet Passes, Pass"
    ) { contents in
        KeyType.table.flatMap { type, keys in
            keys.flatMap { key in
                contents.pass.object[key.rawValue].map { type.faults(in: $0, of: key) } ?? []
            }
        }
    }

    static let formatVersion = Rule(
        "keys.format-version", .error, "formatVersion is 1", source: "Wallet Passes, Pass"
    ) { contents in
        guard let number = contents.pass.object[Pass.Key.formatVersion.rawValue]?.number, number.int != 1 else {
            return []
        }
        return [Fault(.formatVersion, "formatVersion is \(number.text)", hint: "write \"formatVersion\": 1")]
    }

    static let launchNeedsStore = Rule(
        "keys.launch-needs-store", .error, "appLaunchURL comes with associatedStoreIdentifiers",
        source: "Wallet Passes, Pass; observed"
    ) { contents in
        guard contents.pass.appLaunchURL != nil,
            contents.pass.object[Pass.Key.associatedStoreIdentifiers.rawValue]?.array?.isEmpty ?? true
        else { return [] }
        return [
            Fault(
                .appLaunchURL, "'appLaunchURL' is there without any associatedStoreIdentifiers",
                hint: "add the app's number: \"associatedStoreIdentifiers\": [123456789]")
        ]
    }

    static let grouping = Rule(
        "keys.grouping-ignored", .warning, "groupingIdentifier is for boarding passes and event tickets",
        effect: "Wallet ignores the key, and the passes stand singly", hint: "remove it", since: SystemVersion(7),
        source: "Wallet Passes, Pass",
        example: .init(
            bad: #""groupingIdentifier": "trip-4711", "coupon": {}"#,
            good: #""groupingIdentifier": "trip-4711", "eventTicket": {}"#)
    ) { contents in
        guard contents.pass.groupingIdentifier != nil, let style = contents.style, style != .boardingPass,
            style != .eventTicket
        else { return [] }
        let key = Pass.Key.groupingIdentifier
        return [
            Fault(
                .name(JSONPointer(tokens: [key.rawValue])), "'\(key.rawValue)' has no effect on \(style.rawValue)",
                fixes: [.remove(JSONPointer(tokens: [key.rawValue]))])
        ]
    }
}
