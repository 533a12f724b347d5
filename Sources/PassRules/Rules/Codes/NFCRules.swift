internal import PassModel

/// Rules about contactless payloads and keys.
enum NFCRules {
    static let all: [PassRule] = [
        incomplete, messageTooLong, keyMissing, keyMalformed, keyUncompressed, sharingAllowed,
    ]

    private static let sampleKey = "MDkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDIgADh8uLj/9thbkcQJ0eJ6qnrFRdSFv1ymrju2RviuSSPvI="

    /// A sample with these members of `nfc` and, by default, a valid key.
    private static func sample(_ members: String = #""message": "card-7""#, key: String? = sampleKey) -> Sample {
        let keyMember = key.map { "\"encryptionPublicKey\": \"\($0)\"" }
        return Sample("\"nfc\": {\([members, keyMember].compactMap(\.self).joined(separator: ", "))}")
    }

    private static let making =
        "make it with: openssl ec -pubin -in KEY.pem -conv_form compressed -outform DER | base64 -w0"

    private static func pointer(_ key: Pass.NFC.Key) -> JSONPointer { .to(.nfc, key.rawValue) }

    private static func object(of contents: PassContents) -> JSONObject? { contents[.nfc]?.object }

    static let incomplete = PassRule(
        "nfc.incomplete", .error, "nfc has a message", effect: "Wallet has nothing to send to the terminal",
        hint: "add \"message\": \"…\"", since: SystemVersion(9), source: "Wallet Passes, Pass.NFC",
        bad: sample(#""requiresAuthentication": false"#), good: sample()
    ).fault { contents in
        guard let object = object(of: contents), !object.has(Pass.NFC.Key.message.rawValue) else { return nil }
        return Fault(.value(pointer(.message)), "nfc has no message")
    }

    static let messageTooLong = PassRule(
        "nfc.message-too-long", .warning, "the message of nfc has at most \(mostBytes) bytes",
        effect: "the terminal gets only the first \(mostBytes) bytes", hint: "shorten it", since: SystemVersion(9),
        source: "Wallet Passes, Pass.NFC",
        example: .init(most: mostBytes) { sample("\"message\": \"\(String(repeating: "a", count: $0))\"") }
    ).fault { contents in
        guard let text = contents[.nfc, "message"]?.string, text.utf8.count > mostBytes else { return nil }
        return Fault(.value(pointer(.message)), "the message has \(text.utf8.count) bytes in UTF-8")
    }

    private static let mostBytes = 64

    static let keyMissing = PassRule(
        "nfc.key-missing", .warning, "nfc has an encryptionPublicKey",
        effect: "systems since iOS 11 send nothing unencrypted", hint: "add the terminal's public key",
        since: SystemVersion(11), source: "Wallet Passes, Pass.NFC", bad: sample(key: nil), good: sample()
    ).fault { contents in
        guard object(of: contents) != nil, contents[.nfc, "encryptionPublicKey"] == nil else { return nil }
        return Fault(.value(pointer(.encryptionPublicKey)), "nfc has no encryptionPublicKey")
    }

    static let keyMalformed = PassRule(
        "nfc.key-malformed", .error, "encryptionPublicKey is Base64 of an X.509 SubjectPublicKeyInfo on P-256",
        effect: "Wallet refuses the pass", hint: making,
        since: SystemVersion(9), source: "Wallet Passes, Pass.NFC; RFC 5480",
        bad: sample(key: "BIfLi4//bYW5HECdHieqp6xUXUhb9cpq"), good: sample()
    ).fault { contents in
        guard let text = keyText(in: contents), case .unusable(let why, let repaired) = NFCKey(text) else { return nil }
        return Fault(
            .value(pointer(.encryptionPublicKey)), "the key \(why)", hint: repaired.map { "write \($0)" },
            fix: repaired.map { .replace(pointer(.encryptionPublicKey), with: .string($0)) })
    }

    static let keyUncompressed = PassRule(
        "nfc.key-uncompressed", .warning, "encryptionPublicKey contains a compressed point",
        effect: "some systems refuse the key", hint: making,
        since: SystemVersion(9), source: "Wallet Passes, Pass.NFC; observed",
        bad: sample(
            key: "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEOXooPrwSejP9xrbujOPCOOzNRDJGf+XtRJtBtUvjwA4lupuNulwZT8eGuGst"
                + "hlOZ7U2hPbg+tvplIFZdGqFU/g=="), good: sample()
    ).fault { contents in
        guard let text = keyText(in: contents), case .uncompressed = NFCKey(text) else { return nil }
        return Fault(
            .value(pointer(.encryptionPublicKey)), "the key contains an uncompressed point of 65 bytes")
    }

    private static func keyText(in contents: PassContents) -> String? {
        contents[.nfc, "encryptionPublicKey"]?.string.flatMap { contents.isUnfilled($0) ? nil : $0 }
    }

    static let sharingAllowed = PassRule(
        "nfc.sharing-allowed", .note, "a pass that requires authentication states whether it may be shared",
        effect: "the Share button stays, and the pass works on other people's devices",
        hint: "add \"sharingProhibited\": true, or false if sharing is meant", since: SystemVersion(13, 1),
        source: "Wallet Passes, Pass.NFC", bad: sample(#""message": "card-7", "requiresAuthentication": true"#),
        good: Sample(
            sample(#""message": "card-7", "requiresAuthentication": true"#).json + #", "sharingProhibited": true"#)
    ).fault { contents in
        guard contents[.nfc, "requiresAuthentication"] == .bool(true), contents[.sharingProhibited] == nil else {
            return nil
        }
        return Fault(.value(pointer(.requiresAuthentication)), "the pass asks for authentication, and can be shared")
    }
}
