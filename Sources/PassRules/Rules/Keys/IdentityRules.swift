internal import PassModel

/// Rules about the identifiers and the issuer of a pass.
package enum IdentityRules {
    static let all: [PassRule] = [
        passTypePrefix, passTypeCharacters, teamMalformed, placeholder, sample, serialEmpty, serialUnsafe,
    ]

    static let passTypePrefix = PassRule(
        "identity.pass-type-prefix", .warning, "passTypeIdentifier starts with 'pass.'",
        effect: "Apple issues no certificate for such an identifier, so the pass can't be signed",
        hint: "copy the identifier from the certificate, case included", source: "Wallet Passes, Pass",
        bad: #""passTypeIdentifier": "com.example.card""#, good: #""passTypeIdentifier": "pass.org.lakeside.card""#
    ).fault { contents in
        guard let identifier = contents[.passTypeIdentifier]?.string, !identifier.hasPrefix("pass."),
            !isMadeByWallet(contents)
        else { return nil }
        return Fault(
            .passTypeIdentifier, "\(identifier.shown) does not start with 'pass.'",
            hint: meantType(in: identifier).map { "write \($0.shellQuoted), if that is in the certificate" })
    }

    /// The identifier in a text that has a team prefix or capitals.
    private static func meantType(in text: String) -> String? {
        let parts = text.split(separator: ".", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let rest = isWellFormed(String(parts[0])) ? parts[1] : text[...]
        guard rest.lowercased().hasPrefix("pass."), rest.utf8.count > 5 else { return nil }
        return "pass." + rest.dropFirst(5)
    }

    static let passTypeCharacters = PassRule(
        "identity.pass-type-characters", .warning, "passTypeIdentifier is letters A–Z, digits, '-' and '.'",
        effect: "Apple's portal registers no such identifier, so there is no certificate for it",
        hint: "copy the identifier from the certificate", source: "Apple Developer Help, bundle ID",
        bad: #""passTypeIdentifier": "pass.de.Müller.card""#, good: #""passTypeIdentifier": "pass.de.Mueller.card""#
    ).fault { contents in
        guard let identifier = contents[.passTypeIdentifier]?.string, let odd = identifier.characterOutsideIdentifiers,
            !isMadeByWallet(contents)
        else { return nil }
        let trimmed = identifier.trimmingWhitespace
        return Fault(
            .passTypeIdentifier, "\(identifier.inQuotes) contains \(String(odd).inQuotes)",
            hint: trimmed.characterOutsideIdentifiers == nil ? "write \(trimmed.inQuotes), without spaces" : nil)
    }

    static let teamMalformed = PassRule(
        "identity.team-malformed", .error, "teamIdentifier is \(teamLength) characters A–Z and 0–9",
        effect: "Wallet refuses the pass, since the identifier differs from the certificate's",
        hint: "copy the team identifier from the certificate or your developer account", source: "Wallet Passes, Pass",
        bad: #""teamIdentifier": "Example Ltd""#, good: #""teamIdentifier": "A1B2C3D4E5""#
    ).fault { contents in
        guard let team = contents[.teamIdentifier]?.string, !isWellFormed(team), !isMadeByWallet(contents) else {
            return nil
        }
        let meant = team.uppercased().split(separator: ".").first.map { String($0).trimmingWhitespace }
        return Fault(
            .teamIdentifier, "\(team.shown) is not \(teamLength) characters A–Z and 0–9",
            hint: meant.flatMap { isWellFormed($0) ? "write '\($0)', if that is in the certificate" : nil })
    }

    /// Passes that users create in Wallet have their own kind of identifier.
    private static func isMadeByWallet(_ contents: PassContents) -> Bool {
        contents[.passTypeIdentifier]?.string?.hasPrefix("userpass.com.apple.wallet.") ?? false
    }

    static let teamLength = 10

    /// Whether it has the form of a team identifier.
    package static func isWellFormed(_ team: String) -> Bool {
        team.utf8.count == teamLength
            && team.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
    }

    static let placeholder = PassRule(
        "identity.placeholder", .warning, "identifiers and names are the issuer's own, not those of a sample",
        effect: "the certificate is for another identifier, or people see the sample's name",
        hint: "write your own in its place", source: "observed", bad: #""teamIdentifier": "XXXXXXXXXX""#,
        good: #""teamIdentifier": "A1B2C3D4E5""#
    ).fault(inEach: .key(.passTypeIdentifier, .teamIdentifier, .organizationName, .description, .serialNumber)) {
        place in
        guard let text = place.value.string, isSample(text, of: place.key) else { return nil }
        return Fault(place.key, "\(place.value.shown) is a placeholder for your own value")
    }

    /// Whether only samples have such a value of this key.
    private static func isSample(_ text: String, of key: Pass.Key) -> Bool {
        switch key {
        case .passTypeIdentifier: isSamplePassType(text)
        case .teamIdentifier: isSampleTeam(text)
        case .organizationName: isSampleName(text)
        default: isBracketed(text)
        }
    }

    /// Whether this well-formed team identifier is from a sample; a real one looks like this once in a million.
    private static func isSampleTeam(_ team: String) -> Bool {
        guard isWellFormed(team) else { return false }  // another rule reports it
        return team.utf8.allSatisfy { $0 == team.utf8.first } || team == "1234567890" || team.contains("TEAMID")
            || ["ABCD1", "ABCDE", "ABC123", "YOURTEAM", "XXXX"].contains(where: team.hasPrefix)
    }

    private static let samplePrefixes = ["your", "xxx", "<", "${", "%"]
    private static let sampleParts: Set<String> = [
        "mycompany", "companyname", "changeme", "todo", "placeholder", "passtypeid", "passtypeidentifier",
    ]

    private static func isSamplePassType(_ identifier: String) -> Bool {
        identifier.lowercased().split(separator: ".").contains { part in
            sampleParts.contains(String(part)) || samplePrefixes.contains(where: part.hasPrefix)
        }
    }

    private static func isSampleName(_ name: String) -> Bool {
        isBracketed(name) || name.utf8.count < 20 && sampleNames.contains(name.lowercased())
    }

    private static let sampleNames: Set<String> = [
        "your company", "your company name", "your organization", "your organisation", "company name",
        "organization name", "organisation name", "my company", "todo", "changeme",
    ]

    /// Whether a text is a word in `<…>`, `${…}` or `%…%` to be replaced.
    private static func isBracketed(_ text: String) -> Bool {
        guard text.utf8.count > 2 else { return false }
        return text.hasPrefix("<") && text.hasSuffix(">") || text.hasPrefix("${") && text.hasSuffix("}")
            || text.hasPrefix("%") && text.hasSuffix("%")
    }

    /// Only a note, since signing a sample with the sample identity is fine; signing compares the identifiers anyway.
    static let sample = PassRule(
        "identity.sample", .note, "identifiers are those of your own certificate, not those of the samples",
        effect: "only the sample identity can sign the pass, and no device opens what it signs",
        hint: "write the identifiers of your certificate in their place", source: "RFC 2606; the built-in templates",
        bad: #""passTypeIdentifier": "pass.com.example.sample", "teamIdentifier": "SAMPLE1234""#,
        good: #""passTypeIdentifier": "pass.org.lakeside.card", "teamIdentifier": "A1B2C3D4E5""#
    ).faults { contents in
        let sampleType = contents[.passTypeIdentifier]?.string.flatMap { isOfExample($0) ? $0 : nil }
        let isSampleTeam = contents[.teamIdentifier]?.string == sampleTeam
        if let sampleType {
            let team = isSampleTeam ? " and '\(sampleTeam)' are identifiers" : " is the identifier"
            return [Fault(.passTypeIdentifier, "\(sampleType.shown)\(team) of samples")]
        }
        return isSampleTeam ? [Fault(.teamIdentifier, "'\(sampleTeam)' is the team of the samples")] : []
    }

    static func isSample(_ contents: PassContents) -> Bool {
        contents[.teamIdentifier]?.string == sampleTeam
            || (contents[.passTypeIdentifier]?.string).map(isOfExample) ?? false
    }

    private static let sampleTeam = "SAMPLE1234"

    /// Whether it is a pass type of example.com, which can't be registered.
    private static func isOfExample(_ identifier: String) -> Bool {
        identifier == "pass.com.example" || identifier.hasPrefix("pass.com.example.")
    }

    /// An error, since it is always a mistake: devices may accept the first such pass, but the next one replaces it.
    static let serialEmpty = PassRule(
        "identity.serial-empty", .error, "serialNumber is not empty",
        effect: "each pass without a serial number replaces the one before it, and none can be updated",
        hint: "give each pass a number or name of its own, such as \"0001\"", source: "Wallet Passes, Pass",
        bad: #""serialNumber": """#, good: #""serialNumber": "0001""#
    ).fault(inEach: .key(.serialNumber)) { place in
        guard let text = place.value.string, text.allSatisfy(\.isWhitespace) else { return nil }
        return Fault(.serialNumber, "'serialNumber' is empty, but must identify the pass among others of its type")
    }.tolerated()

    static let serialUnsafe = PassRule(
        "identity.serial-unsafe", .warning, "serial numbers are usable in URLs of the web service",
        effect: "servers read a different serial number, and updates fail",
        hint: "use letters, digits, '-', '_' and '.', \(mostCharacters) of them at most",
        source: "Wallet Passes, Pass; RFC 3986 §3.3",
        bad: """
            "serialNumber": "2035/0001", "webServiceURL": "https://passes.example.com",
            "authenticationToken": "4d9f0c2b7e61a853"
            """,
        good: """
            "serialNumber": "2035-0001", "webServiceURL": "https://passes.example.com",
            "authenticationToken": "4d9f0c2b7e61a853"
            """
    ).fault(inEach: .key(.serialNumber)) { place, contents in
        guard let serial = place.value.string, !contents.isUnfilled(serial) else { return nil }
        if serial.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) {
            return Fault(.serialNumber, "the serial number contains a control character")
        }
        guard contents[.webServiceURL] != nil else { return nil }
        if let unsafe = serial.first(where: { "/?#%\\;".contains($0) }) {
            return Fault(.serialNumber, "the serial number contains '\(unsafe)', which has a meaning in a URL path")
        }
        if serial == "." || serial == ".." || serial != serial.trimmingWhitespace {
            return Fault(.serialNumber, "the serial number \(serial.shown) is not usable in a URL path")
        }
        guard serial.unicodeScalars.count > mostCharacters else { return nil }
        return Fault(.serialNumber, "the serial number has \(serial.unicodeScalars.count) characters")
    }

    private static let mostCharacters = 128
}

extension String {
    /// The first character not allowed in Apple's identifiers: only letters A–Z, digits, `-` and `.` are.
    ///
    /// - SeeAlso: Apple Developer Help, *bundle ID*.
    package var characterOutsideIdentifiers: Character? {
        first { character in
            guard let byte = character.asciiValue else { return true }
            return !((0x41...0x5A).contains(byte & 0xDF) || (0x30...0x39).contains(byte) || "-.".utf8.contains(byte))
        }
    }
}
