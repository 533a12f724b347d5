import Foundation
import PassModel
import PassRules
import TestSupport
import Testing

extension RuleVector {
    static let all: [RuleVector] = [
        json, bundle, keys, identity, schemes, barcodes, relevance, fields, semantics, upcoming, images, languages,
        personalization, targets, orders,
    ].flatMap { $0 }
}

@Suite("Rules") struct RuleTests {
    @Test("each rule vector gives exactly its findings", arguments: RuleVector.all) func findings(vector: RuleVector) {
        let found = RuleBook.standard.findings(in: vector.contents).filter { !vector.rulesBeside.contains($0.rule) }
        #expect(found.map(RuleVector.words).sorted() == vector.expected.sorted())
        #expect(found == found.sorted())
        #expect(found.allSatisfy { $0.message.count < 160 })
    }

    /// A pass that keeps it is its good example.
    @Test("every rule has a vector that breaks it") func coverage() {
        let ids = RuleBook.standard.rules.map(\.id)
        #expect(Set(ids).count == ids.count)
        for id in ids {
            let vectors = RuleVector.all.filter { $0.rule == id }
            #expect(vectors.contains { $0.expected.contains { $0.contains(" \(id) at ") } }, "\(id)")
        }
    }
}

@Suite("Rule examples") struct RuleExampleTests {
    @Test(
        "each rule's bad example breaks the rule, and its good one no rule at all",
        arguments: RuleBook.standard.rules.map(\.id))
    func examples(id: String) throws {
        let rule = try #require(RuleBook.standard.rule(id))
        let example = try #require(rule.example, "the rule has an example")
        let (bad, good) = (example.bad.findings, example.good.findings)
        #expect(bad.contains { $0.rule == id }, "\(bad.map(\.message))")
        #expect(good.filter { $0.rule != "language.no-english" || id == $0.rule }.map(\.message) == [])
    }
}

@Suite("Rules with fixes") struct FixableRuleTests {
    @Test(
        "a rule with fixes can fix its example, or says that it fixes some faults",
        .enabled(if: Effort.isFull, "\(Effort.hint)"))
    func examples() {
        let able = Set(
            RuleVector.all.flatMap {
                RuleBook.standard.findings(in: $0.contents).filter { !$0.fixes.isEmpty }.map(\.rule)
            })
        let unable = RuleBook.standard.rules.filter { rule in
            guard able.contains(rule.id), let bad = rule.example?.bad else { return false }
            let contents = PassContents(files: bad.contents, now: "2026-06-01T12:00:00Z", targets: bad.targets)
            return RuleBook(rules: [rule]).findings(in: contents).allSatisfy(\.fixes.isEmpty)
        }
        #expect(unable.map(\.id).sorted() == RuleBook.standard.rules.filter(\.fixesSomeFaults).map(\.id).sorted())
    }
}

/// Passes modelled on those of airlines, cinemas, stadiums, museums, gyms and shops.
@Suite("Realistic passes") struct RealLifeTests {
    static let names = [
        "airline-2014", "airline-2026", "cinema", "club-2026", "coupon-chain", "ferry", "gift-card", "gym", "museum",
        "stadium", "train",
    ]

    @Test(
        "a real pass that devices accept has no error, and one as Apple asks for today no warning either",
        arguments: names)
    func real(name: String) throws {
        let isModern = ["airline-2026", "club-2026", "stadium"].contains(name)
        let faults = try findings(in: name).filter { $0.severity > (isModern ? .note : .warning) }
        #expect(faults.map { "\($0.rule): \($0.message)" } == [])
    }

    private func findings(in name: String) throws -> [Finding] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "RealLife")
        let text = [UInt8](try Data(contentsOf: folder.appending(path: "\(name).json")))
        var files = PassRule.Sample(files: images[name] ?? [:]).contents
        files["pass.json"] = text
        return RuleBook.standard.findings(in: PassContents(files: files, now: "2026-06-01T12:00:00Z"))
    }

    private let images: [String: [String: PassRule.Sample.Content]] = [
        "stadium": [
            "background@2x.png": .image(width: 686, height: 1006),
            "background@3x.png": .image(width: 1029, height: 1509),
            "primaryLogo@2x.png": .image(width: 120, height: 60), "primaryLogo@3x.png": .image(width: 180, height: 90),
        ],
        "club-2026": [
            "artwork@2x.png": .image(width: 716, height: 896), "artwork@3x.png": .image(width: 1074, height: 1344),
        ],
    ]
}

extension PassRule.Sample {
    /// The findings of the standard book in the pass.
    var findings: [Finding] {
        RuleBook.standard.findings(in: PassContents(files: contents, now: "2026-06-01T12:00:00Z", targets: targets))
    }
}

extension RuleVector {
    /// The members of the smallest valid order.
    static let soundOrder: [(name: String, text: String)] = [
        ("schemaVersion", "1"), ("orderType", #""ecommerce""#), ("orderTypeIdentifier", #""order.org.lakeside.shop""#),
        ("orderIdentifier", #""A-1001""#), ("status", #""open""#), ("createdAt", #""2026-11-21T09:30:00Z""#),
        ("updatedAt", #""2026-11-21T09:30:00Z""#),
        (
            "merchant",
            #"{"merchantIdentifier": "merchant.org.lakeside", "displayName": "Lakeside", "url": "https://lakeside.example"}"#
        ), ("orderManagementURL", #""https://lakeside.example/orders/1001""#),
    ]
}
