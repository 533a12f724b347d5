internal import PassModel

/// Rules about personal data in a pass.
enum PrivacyRules {
    static let all: [PassRule] = [personalData]

    static let personalData = PassRule(
        "privacy.personal-data", .note, "serialNumber and userInfo contain no e-mail address",
        effect: "anyone who has the file can read the address, and serial numbers appear in server logs",
        hint: "put a random identifier in its place", source: "observed", bad: #""serialNumber": "ada@example.com""#,
        good: #""serialNumber": "6F2C-0A""#
    ).fault(inEach: .key(.serialNumber, .userInfo)) { place, contents in
        switch place.key {
        case .serialNumber:
            guard isAddress(place.value, in: contents) else { return nil }
            return Fault(.serialNumber, "the serial number contains an e-mail address")
        case .userInfo:  // one finding is enough
            return LeafPlace.all(in: place.value, at: place.key).first { isAddress($0.value, in: contents) }.map {
                Fault(.value($0.pointer), "userInfo contains an e-mail address")
            }
        default: return nil
        }
    }

    private static func isAddress(_ value: JSONValue, in contents: PassContents) -> Bool {
        value.string.map { !contents.isUnfilled($0) && holdsAddress($0) } ?? false
    }

    /// Mailboxes of companies, not people.
    private static let offices: Set<String> = [
        "contact", "hello", "help", "hi", "info", "mail", "noreply", "no-reply", "office", "service", "support",
    ]

    /// Whether there is an `@` between a name and a domain with a dot.
    private static func holdsAddress(_ text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: "@")) else { return false }
        let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || "@.-_+".contains($0))) }
        return words.contains { word in
            let parts = word.split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty, !offices.contains(parts[0].lowercased()) else { return false }
            let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
            guard labels.count >= 2, let top = labels.last, !labels.contains("") else { return false }
            return top.count >= 2 && top.allSatisfy(\.isLetter)
        }
    }
}
