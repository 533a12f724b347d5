/// A guess at the language of a folder with a wrong name.
struct LanguageName {
    let right: String
    let isCertain: Bool

    /// The language that `name` probably means; `nil` if none is likely.
    init?(_ name: Substring) {
        // `SE`, `BR` or `UK` may be countries, whose languages have other codes.
        let isCountry = name.utf8.count == 2 && name != name.lowercased() && !Self.upperCase.contains(name.uppercased())
        if let (right, isCertain) = Self.known[name.lowercased()] {
            self.right = right
            self.isCertain = isCertain && !isCountry
            return
        }
        let spelled = Self.spelled(name)
        guard !isCountry, Self.isRight(spelled[...]) else { return nil }
        right = spelled
        isCertain = true
    }

    /// Whether `name` is Apple's `Base`, or has the form of a language, optionally with script and region.
    static func isRight(_ name: Substring) -> Bool {
        guard name != "Base", known[String(name)] == nil else { return name == "Base" }
        var parts = name.split(separator: "-", omittingEmptySubsequences: false)[...]
        guard let language = parts.popFirst(), (2...3).contains(language.utf8.count),
            language.utf8.allSatisfy(isLower)
        else { return false }
        if let script = parts.first, script.utf8.count == 4 {
            guard script.utf8.first.map(isUpper) ?? false, script.utf8.dropFirst().allSatisfy(isLower) else {
                return false
            }
            parts = parts.dropFirst()
        }
        guard let region = parts.popFirst() else { return true }
        let isCode = region.utf8.count == 2 && region.utf8.allSatisfy(isUpper)
        let isNumber = region.utf8.count == 3 && region.utf8.allSatisfy { (0x30...0x39).contains($0) }
        return parts.isEmpty && (isCode || isNumber)
    }

    /// The parts joined by hyphens, each in its usual case.
    private static func spelled(_ name: Substring) -> String {
        let parts = name.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "_" }
        return parts.enumerated().map { index, part in
            if index == 0 { return part.lowercased() }
            return part.utf8.count == 4
                ? part.prefix(1).uppercased() + part.dropFirst().lowercased() : part.uppercased()
        }.joined(separator: "-")
    }

    private static func isLower(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
    private static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

    /// Upper-case codes that mean a language: no country has that code, or that language is spoken there.
    private static let upperCase: Set<String> = [
        "CS", "DA", "EL", "EN", "FA", "HE", "HI", "JA", "KO", "NB", "NN", "UR", "ZH",
        "BG", "DE", "ES", "FI", "FR", "HR", "HU", "ID", "IS", "IT", "LT", "LV", "NL", "NO", "PL", "RO", "RU", "SK",
        "TH", "TR",
    ]

    /// Names of languages in full, and country codes used in place of language codes.
    private static let known: [String: (right: String, isCertain: Bool)] = [
        "english": ("en", true), "german": ("de", true), "deutsch": ("de", true), "french": ("fr", true),
        "francais": ("fr", true), "français": ("fr", true), "italian": ("it", true), "italiano": ("it", true),
        "spanish": ("es", true), "español": ("es", true), "espanol": ("es", true), "dutch": ("nl", true),
        "japanese": ("ja", true), "korean": ("ko", true), "russian": ("ru", true), "polish": ("pl", true),
        "portuguese": ("pt", false),
        "jp": ("ja", true), "cz": ("cs", true), "gr": ("el", true), "dk": ("da", true), "ua": ("uk", true),
        "cn": ("zh-Hans", false), "tw": ("zh-Hant", false), "us": ("en-US", false), "gb": ("en-GB", false),
        "en-UK": ("en-GB", true), "en-uk": ("en-GB", true), "en_uk": ("en-GB", true),
    ]
}
