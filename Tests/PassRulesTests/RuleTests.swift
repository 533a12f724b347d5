import PassModel
import PassRules
import Testing

extension RuleVector {
    static let all: [RuleVector] = [
        json, bundle, template, keys, identity, styles, schemes, appearance, barcodes, relevance, fields, fieldFormats,
        semantics, upcoming, actions, webService, nfc, images, languages, personalization, targets, orders,
    ]
    .flatMap { $0 }
}

@Suite("Rules") struct RuleTests {
    @Test("each rule vector gives exactly its findings, in words that fit a message", arguments: RuleVector.all)
    func findings(vector: RuleVector) throws {
        let found = RuleBook.standard.findings(in: vector.contents).filter { !vector.rulesBeside.contains($0.rule) }
        #expect(found.map(RuleVector.words).sorted() == vector.expected.sorted())
        #expect(found == found.sorted())
        for finding in found {
            let first = try #require(finding.message.first)
            #expect(first.isLowercase || first == "'" || first.isNumber || !first.isLetter, "\(finding.message)")
            #expect(!finding.message.hasSuffix(".") && finding.message.count < 160, "\(finding.message)")
            #expect(finding.hint?.isEmpty != true && finding.hint?.hasSuffix(".") != true, "\(finding.hint ?? "")")
        }
    }

    @Test("every rule has a vector that breaks it and one that keeps it", arguments: RuleBook.standard.rules.map(\.id))
    func coverage(rule: String) {
        let vectors = RuleVector.all.filter { $0.rule == rule }
        #expect(vectors.contains { $0.expected.contains { $0.contains(" \(rule) at ") } })
        #expect(vectors.contains { $0.expected.isEmpty })
    }

    @Test("every rule vector is of a rule in the book") func vectorsHaveRules() {
        let ids = Set(RuleBook.standard.rules.map(\.id))
        #expect(RuleVector.all.filter { !ids.contains($0.rule) }.map(\.testDescription) == [])
    }

    @Test("identifiers of rules are unique and of the form area.what") func identifiers() {
        let ids = RuleBook.standard.rules.map(\.id)
        #expect(Set(ids).count == ids.count)
        for id in ids { #expect(id.wholeMatch(of: /[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*/) != nil, "\(id)") }
    }

    @Test("a finding on bytes that are not UTF-8 has their place") func notUTF8() throws {
        let text = Array("{\n \"a\": \"gr".utf8) + [0xFC] + Array("n\"}".utf8)
        let found = RuleBook.standard.findings(
            in: PassContents(files: PassRule.Sample().contents.merging(["pass.json": text]) { $1 }))
        #expect(found.map(\.rule) == ["json.syntax"])
        #expect(found.first?.position == TextPosition(line: 2, column: 10))
    }
}
