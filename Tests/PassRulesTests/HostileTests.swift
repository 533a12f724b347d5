import PassModel
import PassRules
import TestSupport
import Testing

/// Unexpected contents of passes: none may trap or take long.
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
                check(SamplePass.files().merging(images) { $1 })
            }
        }
    }

    // MARK: - Much

    /// Passes with one extremely long part.
    private static let endless: [String: [String: [UInt8]]] = {
        func many(_ quick: Int, _ full: Int, _ element: (Int) -> String) -> String {
            (0..<Effort.count(quick: quick, full: full)).map(element).joined(separator: ",")
        }
        func pass(_ members: String) -> [String: [UInt8]] {
            SamplePass.files().merging(["pass.json": Array("{\(members)}".utf8)]) { $1 }
        }
        var passes: [String: [String: [UInt8]]] = [
            "brackets": pass(#""a":"# + String(repeating: "[", count: Effort.count(quick: 10_000, full: 100_000))),
            "one name": pass(many(1_000, 20_000) { _ in #""a":1"# }),
            "misspelt names": pass(many(400, 4_000) { #""serialNumbe\#($0 % 26)r\#($0)":1,"logoTex\#($0)":1"# }),
            "misplaced names": pass(#""generic":{\#(many(500, 5_000) { _ in #""barcodes":[]"# })}"#),
            "tags": pass(#""semantics":{\#(many(1_000, 20_000) { #""venueNam\#($0)":"Europe/Berln\#($0)""# })}"#),
        ]
        for unit in ["{}", "1", #"{"message":"é"}"#, #"{"format":"{{x}}"}"#, #"{"type":"evnt","dateInformation":{}}"#] {
            let keys = ["barcodes", "locations", "beacons", "relevantDates", "upcomingPassInformation"]
            let list = "[\(many(100, 2_000) { _ in unit })]"
            passes["lists of \(unit)"] = pass(
                #""generic":{"backFields":\#(list)},"# + keys.map { "\"\($0)\":\(list)" }.joined(separator: ","))
        }
        for unit in ["@a", "\\u", "{{a", " ", "a.", "://", "-----BEGIN ", "<", "%1$", "</a", "{{a}}", "\u{301}"] {
            let text = JSONValue.string(String(repeating: unit, count: Effort.count(quick: 500, full: 20_000))).text()
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
        let lines = many(2_000, 100_000) { "\"key \($0)\" = \"value %@ \($0)\"; key = \"\\d\";\n" }.replacing(
            ",", with: "")
        var files = SamplePass.files()
        files["fr.lproj/pass.strings"] = Array(lines.utf8)
        files["de.lproj/pass.strings"] = Array(lines.utf8.dropFirst(40))
        let asked = many(5_000, 50_000) { _ in "\"x\"" }
        files["personalization.json"] = Array("{\"requiredPersonalizationFields\":[\(asked)]}".utf8)
        files["a"] = Array(repeating: UInt8(ascii: "-"), count: Effort.count(quick: 40_000, full: 400_000))
        passes["lines"] = files
        passes["files"] = SamplePass.files()
        for index in 0..<Effort.count(quick: 100, full: 1_000) {
            for name in ["logo-#.png", "l#.lproj/strip@2x.png", "#/pass.json", "__MACOSX/#", "#.txt"] {
                passes["files"]?[name.replacing("#", with: "\(index)")] = SamplePass.png
            }
        }
        return passes
    }()

    @Test("rules check extremely long values in seconds", .endsByItself, arguments: endless.keys.sorted())
    func much(name: String) {
        let files = Self.endless[name] ?? [:]
        for isTemplate in [false, true] {
            #expect(computingTime { check(files, isTemplate: isTemplate) } < .seconds(30))
        }
    }

    /// There are findings, sorted, with positions inside the text and messages of reasonable length.
    private func check(_ files: [String: [UInt8]], isTemplate: Bool = false) {
        let contents = PassContents(files: files, isTemplate: isTemplate)
        // The last one may count those that are not listed.
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

/// Texts full of faults: the list of findings is bounded, and the severity is kept.
@Suite("Limits of findings") struct FindingLimitTests {
    private func findings(_ members: String, limit: Finding.Limit = .standard, isTemplate: Bool = false) -> [Finding] {
        let files = ["pass.json": Array(#"{"formatVersion": 1, \#(members)}"#.utf8)]
        return RuleBook.standard.findings(in: PassContents(files: files, isTemplate: isTemplate), limit: limit)
    }

    private func unknownKeys(_ count: Int) -> String {
        (0..<count).map { "\"strangeName\($0)\": 1" }.joined(separator: ", ")
    }

    @Test(
        "a rule with very many findings lists a hundred, and a last one counts the rest", arguments: [100, 101, 1_000])
    func perRule(count: Int) throws {
        let findings = findings(unknownKeys(count))
        #expect(findings.count { $0.rule == "keys.unknown" } == 100)
        let more = findings.filter { $0.rule == "report.more" }
        #expect(more.count == (count > 100 ? 1 : 0) && more.allSatisfy { $0 == findings.last && $0.severity == .note })
        #expect(more.allSatisfy { $0.message.hasPrefix("\(count - 100) more ") })
    }

    @Test("errors are listed before warnings and notes, and the count of unlisted errors is an error")
    func errorsFirst() throws {
        let all = findings(unknownKeys(50))
        let errors = all.filter { $0.severity == .error }
        try #require((1...10).contains(errors.count))
        let listed = findings(unknownKeys(50), limit: Finding.Limit(perRule: 100, inAll: 10))
        #expect(listed.dropLast().filter { $0.severity == .error } == errors)
        #expect(listed.count == 11 && listed.dropLast().sorted() == Array(listed.dropLast()))
        #expect(listed.last?.message.hasPrefix("\(all.count - 10) more ") == true)
        let duplicates = Array(repeating: #""serialNumber": "1""#, count: 300).joined(separator: ", ")
        let worst = findings(duplicates, limit: Finding.Limit(perRule: 1, inAll: 1))
        #expect(worst.count == 2 && worst.last?.severity == .error)
    }

    @Test(
        "the list of findings stays small whatever a pass has very many of",
        arguments: [
            ("", #""dup": 1"#, ""), ("", #""coupon": {}"#, ""), ("", #""barcodes": [{}]"#, ""),
            (#""generic": {"backFields": ["#, "{}", "]}"), (#""barcodes": ["#, "{}", "]"),
            (#""locations": ["#, #"{"latitud": 1}"#, "]"), (#""relevantDates": ["#, #"{"date": "x"}"#, "]"),
            (#""upcomingPassInformation": ["#, "{}", "]"), (#""userInfo": ["#, "[1,]", "]"),
            (#""semantics": {"seats": ["#, #"{"seatNumber": 1}"#, "]}"), (#""preferredStyleSchemes": ["#, #""x""#, "]"),
        ])
    func many(start: String, element: String, end: String) {
        let elements = Array(repeating: element, count: Effort.count(quick: 400, full: 4_000)).joined(separator: ",")
        let members = start + elements + end
        for isTemplate in [false, true] {
            let findings = findings(members + #", "x": "{{a}}""#, isTemplate: isTemplate)
            #expect(findings.count <= 1_001 && findings.last?.rule == "report.more")
            let counts = Dictionary(findings.map { ($0.rule, 1) }, uniquingKeysWith: +)
            #expect(counts.values.allSatisfy { $0 <= 100 })
        }
    }

    @Test(
        "many findings of many rules are counted in a prepared pass as in any other",
        arguments: [(10, 100), (11, 100), (1, 101), (2, 101)])
    func preparedInAll(rules: Int, count: Int) {
        let few = (0..<rules).map { index in
            PassRule("test.rule-\(index)", .note, "a test", source: "us") { _ in
                (0..<count).map { PassRule.Fault(.value(JSONPointer(tokens: ["a\($0)"])), "x") }
            }
        }
        let book = RuleBook(rules: few)
        let contents = PassContents(files: ["pass.json": Array(#"{"serialNumber": "{{a}}"}"#.utf8)], isTemplate: true)
        let pass = ["pass.json": Array(#"{"serialNumber": "1"}"#.utf8)]
        let findings = book.prepared(for: contents).findings(filling: pass)
        #expect(findings == book.findings(in: PassContents(files: pass)))
        #expect(findings.count == (count > 100 ? rules * 100 + 1 : min(rules * 100, 1_001)))
    }

    @Test("many trailing commas are fixed in one round, and as many as possible in one run") func repair() {
        let text = "{\"userInfo\": {\"a\": [\n\((0..<10_000).map { "[\($0),]" }.joined(separator: ",\n"))]}}"
        let looks = Counter()
        let counting = PassRule("test.count", .note, "counts how often it looks", source: "a test") { _ in
            looks.count += 1
            return []
        }
        let trailing = RuleBook.standard.keeping { $0.id == "json.trailing-comma" }.adding([counting])
        let repair = trailing.repair(of: PassContents(files: ["pass.json": Array(text.utf8)]))
        #expect(repair.fixed.count == 10_000 && repair.remaining.isEmpty)
        #expect(looks.count <= 3, "a round that fixes, judged before and after, and one that finds nothing more")
        #expect(repair.files["pass.json"] == Array(text.replacing(",]", with: "]").utf8))
    }
}

/// Only ever used by one thread at a time.
private final class Counter: @unchecked Sendable {
    var count = 0
}
