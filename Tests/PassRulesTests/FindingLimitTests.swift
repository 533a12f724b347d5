import PassModel
import PassRules
import Testing
import TestSupport

/// Texts of nothing but faults: what is listed of them is bounded, and what decides is not lost.
@Suite("Limits of findings") struct FindingLimitTests {
    private func findings(
        _ members: String, files: [String: [UInt8]] = [:], limit: Finding.Limit = .standard, isTemplate: Bool = false
    ) -> [Finding] {
        let text = #"{"formatVersion": 1, \#(members)}"#
        let files = files.merging(["pass.json": Array(text.utf8)]) { first, _ in first }
        return RuleBook.standard.findings(in: PassContents(files: files, isTemplate: isTemplate), limit: limit)
    }

    private func unknownKeys(_ count: Int) -> String {
        (0..<count).map { "\"strangeName\($0)\": 1" }.joined(separator: ", ")
    }

    @Test("a rule with very many findings lists a hundred, and a last one counts the rest")
    func perRule() throws {
        let count = Effort.count(quick: 1_000, full: 10_000)
        let findings = findings(unknownKeys(count))
        #expect(findings.count { $0.rule == "keys.unknown" } == 100)
        let more = try #require(findings.last)
        #expect(more.rule == "report.more")
        #expect(more.severity == .note)
        #expect(more.message == "\(count - 100) more findings are not listed: \(count - 100) of keys.unknown")
        #expect(more.file == nil)
        #expect(findings.count { $0.rule == "report.more" } == 1)
    }

    @Test("exactly as many findings as the limit are listed without one that counts the rest", arguments: [100, 101])
    func border(count: Int) {
        let findings = findings(unknownKeys(count))
        #expect(findings.count { $0.rule == "keys.unknown" } == 100)
        let more = findings.filter { $0.rule == "report.more" }.map(\.message)
        #expect(more == (count > 100 ? ["1 more finding is not listed: 1 of keys.unknown"] : []))
    }

    @Test(
        "findings of three rules that are not listed are counted by rule, and those of others in one number",
        arguments: [3, 4, 5])
    func otherRules(count: Int) {
        let rules = (0..<count).map { index in
            PassRule("test.rule-\(index)", index == 0 ? .warning : .note, "a test", source: "us") { _ in
                (0..<101 + index).map { PassRule.Fault(.value(JSONPointer(tokens: ["a\($0)"])), "x") }
            }
        }
        let list = RuleBook(rules: rules).findings(in: PassContents(files: ["pass.json": Array("{}".utf8)]))
        let most = (0..<count).reversed().prefix(3).map { "\($0 + 1) of test.rule-\($0)" }.joined(separator: ", ")
        let others = ["", " and 1 other rule", " and 2 other rules"][count - 3]
        #expect(list.last?.message == "\(count * (count + 1) / 2) more findings are not listed: \(most)\(others)")
        #expect(list.last?.severity == .warning)
    }

    @Test("errors are listed before warnings and notes if there are too many findings")
    func inAll() throws {
        let limit = Finding.Limit(perRule: 100, inAll: 10)
        let all = findings(unknownKeys(50))
        let errors = all.filter { $0.severity == .error }
        try #require((1...10).contains(errors.count))
        let listed = findings(unknownKeys(50), limit: limit)
        #expect(listed.count == 11)
        #expect(listed.dropLast().filter { $0.severity == .error } == errors)
        #expect(listed.dropLast().sorted() == Array(listed.dropLast()), "they stay sorted by place")
        #expect(listed.last?.message.hasPrefix("\(all.count - 10) more findings are not listed: ") == true)
    }

    @Test("an error behind very many warnings is listed")
    func errorBehindWarnings() {
        let warnings = Array(repeating: #"{"key": "a", "value": 1}"#, count: Effort.count(quick: 1_000, full: 10_000))
            .joined(separator: ", ")
        let findings = findings(
            #""generic": {"backFields": [\#(warnings)]}, "barcodes": [{"format": "X"}]"#,
            limit: Finding.Limit(perRule: 100, inAll: 100))
        #expect(findings.hasErrors)
        #expect(findings.contains { $0.rule == "barcode.incomplete" && $0.severity == .error })
        #expect(findings.count == 101)
    }

    @Test("the finding that counts unlisted errors is an error")
    func worst() {
        let duplicates = Array(repeating: #""serialNumber": "1""#, count: 300).joined(separator: ", ")
        let findings = findings(duplicates, limit: Finding.Limit(perRule: 1, inAll: 1))
        #expect(findings.count == 2)
        #expect(findings.last?.severity == .error)
    }

    @Test(
        "the list of findings stays small whatever a pass has very many of",
        arguments: [
            #""dup": 1"#, #""coupon": {}"#, #""headerFields": []"#, #""barcodes": [{}]"#, #""authenticationToken": 1"#,
        ])
    func duplicates(member: String) {
        expectFew(Array(repeating: member, count: Effort.count(quick: 400, full: 4_000)).joined(separator: ","))
    }

    @Test(
        "the list of findings stays small whatever an array has very many of",
        arguments: [
            ("\"generic\": {\"backFields\"", "{}", "}"), ("\"generic\": {\"headerFields\"", "0", "}"),
            ("\"barcodes\"", "{}", ""), ("\"locations\"", "{\"latitud\": 1}", ""), ("\"beacons\"", "{}", ""),
            ("\"relevantDates\"", "{\"date\": \"x\"}", ""), ("\"upcomingPassInformation\"", "{}", ""),
            ("\"semantics\": {\"seats\"", "{\"seatNumber\": 1}", "}"), ("\"associatedStoreIdentifiers\"", "1.5", ""),
            ("\"preferredStyleSchemes\"", "\"x\"", ""), ("\"userInfo\"", "[1,]", ""),
        ])
    func elements(start: String, element: String, end: String) {
        let elements = Array(repeating: element, count: Effort.count(quick: 400, full: 4_000))
        expectFew("\(start): [\(elements.joined(separator: ","))]\(end)")
    }

    private func expectFew(_ members: String) {
        for isTemplate in [false, true] {
            let findings = findings(members + #", "x": "{{a}}""#, isTemplate: isTemplate)
            #expect(findings.count <= 1_001)
            let counts = Dictionary(findings.map { ($0.rule, 1) }, uniquingKeysWith: +)
            #expect(counts.values.allSatisfy { $0 <= 100 })
            #expect(findings.last?.rule == "report.more")
        }
    }

    @Test("a pass made from a prepared template has the same findings, however many they are", arguments: [50, 150])
    func prepared(count: Int) throws {
        let template = #"{"formatVersion": 1, "serialNumber": "{{a}}", \#(unknownKeys(count))}"#
        let contents = PassContents(files: ["pass.json": Array(template.utf8)], isTemplate: true)
        let prepared = RuleBook.standard.prepared(for: contents, openings: [JSONPointer(tokens: ["serialNumber"])])
        let pass = ["pass.json": Array(template.replacing("{{a}}", with: "1").utf8)]
        let findings = prepared.findings(filling: [.string("1")], afterChanging: pass)
        #expect(findings == RuleBook.standard.findings(in: PassContents(files: pass)))
        #expect(findings.contains { $0.rule == "report.more" } == (count > 100))
    }

    @Test(
        "many findings of many rules are counted as in a pass that is not prepared",
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
        let findings = book.prepared(for: contents, openings: [JSONPointer(tokens: ["serialNumber"])])
            .findings(filling: [.string("1")], afterChanging: pass)
        #expect(findings == book.findings(in: PassContents(files: pass)))
        #expect(findings.count == (count > 100 ? rules * 100 + 1 : min(rules * 100, 1_001)))
    }

    @Test("many trailing commas are fixed in one round, and as many as possible in one run")
    func repair() {
        let lines = (0..<10_000).map { "[\($0),]" }.joined(separator: ",\n")
        let text = "{\"userInfo\": {\"a\": [\n\(lines)]}}"
        let trailing = RuleBook(rules: RuleBook.standard.rules.filter { $0.id == "json.trailing-comma" })
        let looks = Counter()
        let counting = PassRule("test.count", .note, "counts how often it looks", source: "a test") { _ in
            looks.count += 1
            return []
        }
        let repair = trailing.adding([counting])
            .repair(of: PassContents(files: ["pass.json": Array(text.utf8)]))
        #expect(repair.fixed.count == 10_000)
        #expect(looks.count == 2, "one round that fixes, and one that finds nothing more")
        #expect(repair.files["pass.json"] == Array(text.replacing(",]", with: "]").utf8))
        #expect(repair.remaining.isEmpty)
    }
}

/// Only ever used by one thread at a time.
private final class Counter: @unchecked Sendable {
    var count = 0
}
