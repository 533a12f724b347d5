import PassModel
import PassRules
import TestSupport
import Testing

/// What nobody expects in a pass: nothing of it may trap or take long.
///
/// Fuzzing tries more of it.
@Suite("Hostile passes") struct HostileTests {
    @Test("rules do not overflow on enormous image sizes", arguments: [0, 1, 1 << 31 - 1, 1 << 31, 1 << 32 - 1])
    func hugeSizes(length: Int) {
        for other in [0, 38, 1 << 31 - 1, 1 << 32 - 1] {
            for slot in PassImage.Slot.allCases {
                let one = PassRule.Sample.Content.image(width: length, height: other).bytes ?? []
                let two = PassRule.Sample.Content.image(width: other, height: length).bytes ?? []
                let images = ["\(slot.rawValue).png": one, "\(slot.rawValue)@3x.png": two]
                check(SoundPass.files().merging(images) { $1 })
            }
        }
    }

    // MARK: - Much

    /// Passes of which a part has no end.
    private static let endless: [String: [String: [UInt8]]] = {
        func many(_ quick: Int, _ full: Int, _ element: (Int) -> String) -> String {
            (0..<Effort.count(quick: quick, full: full)).map(element).joined(separator: ",")
        }
        func pass(_ members: String) -> [String: [UInt8]] {
            SoundPass.files().merging(["pass.json": Array("{\(members)}".utf8)]) { $1 }
        }
        var passes: [String: [String: [UInt8]]] = [
            "brackets": pass(#""a":"# + String(repeating: "[", count: Effort.count(quick: 10_000, full: 100_000))),
            "one name": pass(many(2_000, 20_000) { _ in #""a":1"# }),
            "misspelt names": pass(many(400, 4_000) { #""serialNumbe\#($0 % 26)r\#($0)":1,"logoTex\#($0)":1"# }),
            "misplaced names": pass(#""generic":{\#(many(500, 5_000) { _ in #""barcodes":[]"# })}"#),
            "tags": pass(#""semantics":{\#(many(1_000, 20_000) { #""venueNam\#($0)":"Europe/Berln\#($0)""# })}"#),
        ]
        for unit in ["{}", "1", #"{"message":"é"}"#, #"{"format":"{{x}}"}"#, #"{"type":"evnt","dateInformation":{}}"#] {
            let keys = ["barcodes", "locations", "beacons", "relevantDates", "upcomingPassInformation"]
            let list = "[\(many(200, 2_000) { _ in unit })]"
            passes["lists of \(unit)"] = pass(
                #""generic":{"backFields":\#(list)},"# + keys.map { "\"\($0)\":\(list)" }.joined(separator: ","))
        }
        for unit in ["@a", "\\u", "{{a", " ", "a.", "://", "-----BEGIN ", "<", "%1$", "</a", "{{a}}", "\u{301}"] {
            let text = JSONValue.string(String(repeating: unit, count: Effort.count(quick: 1_000, full: 20_000))).text()
            let keys = ["serialNumber", "teamIdentifier", "webServiceURL", "sellURL", "expirationDate", "userInfo"]
            let fieldKeys = ["key", "value", "label", "attributedValue", "changeMessage", "currencyCode", "dateStyle"]
            let fields = fieldKeys.map { #"{"key":"\#($0)","value":1,"\#($0)":\#(text)}"# }.joined(separator: ",")
            let members = keys.map { "\"\($0)\":\(text)," }.joined()
            passes["texts of \(unit)"] = pass(
                """
                \(members)"nfc":{"encryptionPublicKey":\(text)},"authenticationToken":\(text),
                "generic":{"headerFields":[\(fields)]}
                """)
        }
        let lines = many(5_000, 100_000) { "\"key \($0)\" = \"value %@ \($0)\"; key = \"\\d\";\n" }.replacing(
            ",", with: "")
        var files = SoundPass.files()
        files["fr.lproj/pass.strings"] = Array(lines.utf8)
        files["de.lproj/pass.strings"] = Array(lines.utf8.dropFirst(40))
        let asked = many(5_000, 50_000) { _ in "\"x\"" }
        files["personalization.json"] = Array("{\"requiredPersonalizationFields\":[\(asked)]}".utf8)
        files["a"] = Array(repeating: UInt8(ascii: "-"), count: Effort.count(quick: 40_000, full: 400_000))
        passes["lines"] = files
        passes["files"] = SoundPass.files()
        for index in 0..<Effort.count(quick: 100, full: 1_000) {
            for name in ["logo-#.png", "l#.lproj/strip@2x.png", "#/pass.json", "__MACOSX/#", "#.txt"] {
                passes["files"]?[name.replacing("#", with: "\(index)")] = SoundPass.icon
            }
        }
        return passes
    }()

    @Test("rules check what has no end in seconds", .endsByItself, arguments: endless.keys.sorted())
    func much(name: String) {
        let files = Self.endless[name] ?? [:]
        for isTemplate in [false, true] {
            #expect(computingTime { check(files, isTemplate: isTemplate) } < .seconds(30))
        }
    }

    /// Findings come, in order, their places are inside the text, and their words fit a message.
    private func check(_ files: [String: [UInt8]], isTemplate: Bool = false) {
        let contents = PassContents(files: files, isTemplate: isTemplate)
        // The last one may stand for those that are too many to be listed.
        let found = RuleBook.standard.findings(in: contents).filter { $0.rule != "report.more" }
        #expect(found == found.sorted())
        let text = files["pass.json"] ?? []
        let lines = text.count { $0 == 0x0A || $0 == 0x0D } + 1
        for finding in found {
            #expect(finding.message.count < 160, "\(finding)")
            guard finding.file == "pass.json", let position = finding.position else { continue }
            #expect((1...lines).contains(position.line) && (1...text.count + 1).contains(position.column))
        }
    }
}
