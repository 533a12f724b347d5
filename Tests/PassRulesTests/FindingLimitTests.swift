import PassModel
import PassRules
import TestSupport
import Testing

/// Texts of nothing but faults: what is listed of them is bounded, and what decides is not lost.
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

    @Test("errors are listed before warnings and notes, and what counts unlisted errors is an error")
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
