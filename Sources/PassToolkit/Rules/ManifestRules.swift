internal import PassRules

/// What the manifest must say about the files.
enum ManifestRules {
    static let all = [
        empty, listsItself, listsFolder, fileMissing, fileUnlisted, nameSpelling, notFlat, notADigest, noDigest,
        upperCase, wrongDigest, wrongAlgorithm, notHexadecimal,
    ]

    private static func rule(
        _ id: String, _ summary: String, _ severity: Finding.Severity = .error,
        means consequence: PassRule.Consequence = .invalid, stopsDevices: Bool? = nil,
        effect: String = "devices refuse the pass", hint: String? = nil
    ) -> PassRule {
        PassRule(
            id, severity, summary, means: consequence, stopsDevices: stopsDevices, effect: effect, hint: hint,
            source: "Wallet Passes, Building a Pass; Wallet Orders, Building an order")
    }

    static let empty = rule("manifest.empty", "the manifest lists the files")
    static let listsItself = rule(
        "manifest.lists-itself", "the manifest lists neither itself nor the signature", hint: "leave it out")
    static let listsFolder = rule("manifest.lists-folder", "the manifest lists no folders", hint: "list files only")
    static let fileMissing = rule("manifest.file-missing", "every file that the manifest lists is there")
    static let fileUnlisted = rule(
        "manifest.file-unlisted", "the manifest lists every file", hint: "remove it, or sign again")
    static let nameSpelling = rule(
        "manifest.name-spelling", "the manifest writes each name as the archive does, byte for byte")
    static let notFlat = rule(
        "manifest.not-flat", "the manifest is flat: one name, one digest",
        hint: "write paths like 'en.lproj/pass.strings' as names")
    static let notADigest = rule("manifest.not-a-digest", "the value of each name is a digest")
    static let noDigest = rule(
        "manifest.no-digest", "the digests can be computed on this machine", stopsDevices: false,
        effect: "the files can't be compared here; it says nothing about devices")
    static let upperCase = rule(
        "manifest.upper-case", "digests are written in lower case", .warning, means: .none,
        effect: "devices may compare the texts", hint: "write it in lower case")
    static let wrongDigest = rule("manifest.wrong-digest", "each file has the digest that was signed")
    static let wrongAlgorithm = rule(
        "manifest.wrong-algorithm", "the digests of passes are SHA-1, those of orders SHA-256")
    static let notHexadecimal = rule("manifest.not-hexadecimal", "digests are written in hexadecimal digits")
}
