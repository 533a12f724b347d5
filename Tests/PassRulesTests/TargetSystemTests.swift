import PassModel
import PassRules
import Testing

@Suite("Target systems") struct TargetSystemTests {
    @Test(
        "a target is read as one writes it, and written the same",
        arguments: [
            ("ios17", TargetSystem(.iOS, from: SystemVersion(17), through: SystemVersion(17))),
            ("ios17.1", TargetSystem(.iOS, from: SystemVersion(17, 1), through: SystemVersion(17, 1))),
            ("ios17-26", TargetSystem(.iOS, from: SystemVersion(17), through: SystemVersion(26))),
            ("ios18+", TargetSystem(.iOS, from: SystemVersion(18), through: nil)),
            ("ios18.1+", TargetSystem(.iOS, from: SystemVersion(18, 1), through: nil)),
            ("watchos11", TargetSystem(.watchOS, from: SystemVersion(11), through: SystemVersion(11))),
            ("watchos10-26.1", TargetSystem(.watchOS, from: SystemVersion(10), through: SystemVersion(26, 1))),
        ])
    func reading(text: String, target: TargetSystem) {
        #expect(TargetSystem(text) == target)
        #expect(target.description == text)
    }

    @Test(
        "what is no target is refused",
        arguments: [
            "", "ios", "17", "ios0", "ios+", "ios-17", "ios17-", "ios26-17", "ios17-18-26", "ios17++", "ios+17",
            "ios17.", "ios17.1.2", "ios.1", "ios100", "ios１７", "ios1e1", "ios17 ", "ios99", "ios5", "ios19", "ios25",
            "ios28", "ios018", "ios18.100", "ios18.001", "watchos0", "watchos12", "watchos25", "watchos28", "ios17-28",
            "ios20+", "tvos17", "watchos",
            "android14", "google-wallet",
        ])
    func junk(text: String) { #expect(TargetSystem(text) == nil) }

    @Test("rules about devices say nothing without any") func silence() throws {
        for rule in RuleBook.standard.rules where rule.id.hasPrefix("target.") {
            let example = try #require(rule.example)
            let book = RuleBook(rules: [rule])
            #expect(book.findings(in: PassContents(files: example.bad.contents)) == [])
        }
    }
}
