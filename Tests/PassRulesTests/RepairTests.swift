import PassModel
import PassRules
import TestSupport
import Testing

private func at(_ tokens: String...) -> JSONPointer { JSONPointer(tokens: tokens) }
private let one = JSONValue.number(JSONNumber(1))

@Suite("Repair") struct RepairTests {
    /// Rules for the test, each of which proposes one change wherever `place` exists.
    private func fix(_ text: String, by fixes: [Finding.Fix]...) -> String {
        let rules = fixes.enumerated().map { index, fixes in
            PassRule("test.rule-\(index)", .warning, "a test", source: "us") { contents in
                contents.files["pass.json"] == Array(text.utf8)
                    ? [PassRule.Fault(.file("pass.json"), fixes: fixes)] : []
            }
        }
        let repair = RuleBook(rules: rules).repair(of: PassContents(files: ["pass.json": Array(text.utf8)]))
        return String(decoding: repair.files["pass.json"] ?? [], as: UTF8.self)
    }

    /// Fixes of a text, and what becomes of it.
    private static let changes: [(String, [Finding.Fix], String)] = [
        // A value is replaced, and no space beside it.
        ("{\r\n\t\"a\" :  \"1\" ,\r\n\t\"b\":2}", [.replace(at("a"), with: one)], "{\r\n\t\"a\" :  1 ,\r\n\t\"b\":2}"),
        // A member is renamed, even one with escapes in its name.
        (#"{"": 1, "b": 2}"#, [.rename(at(""), to: "c")], #"{"c": 1, "b": 2}"#),
        (#"{"abc": 1, "b": 2}"#, [.rename(at("abc"), to: "c")], #"{"c": 1, "b": 2}"#),
        (#"{"a\"": 1, "b": 2}"#, [.rename(at("a\""), to: "c")], #"{"c": 1, "b": 2}"#),
        (#"{"\\": 1, "b": 2}"#, [.rename(at("\\"), to: "c")], #"{"c": 1, "b": 2}"#),
        (#"{"a\"b": 1}"#, [.rename(at("a\"b"), to: "c")], #"{"c": 1}"#),
        // A member is removed with one comma.
        ("{\n  \"a\": 1,\n  \"b\": 2\n}", [.remove(at("a"))], "{\n  \"b\": 2\n}"),
        ("{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}", [.remove(at("b"))], "{\n  \"a\": 1,\n  \"c\": 3\n}"),
        ("{\n  \"b\": 2,\n  \"c\": 3\n}", [.remove(at("c"))], "{\n  \"b\": 2\n}"),
        ("{ \"a\": 1 }", [.remove(at("a"))], "{  }"), (#"{"a":1,"b":2}"#, [.remove(at("a"))], #"{"b":2}"#),
        ("{\"a\": 1, \"b\": 2, }", [.remove(at("b"))], "{\"a\": 1,  }"),
        ("{\"a\": [1, 2, 3]}", [.remove(at("a", "1"))], "{\"a\": [1, 3]}"),
        // A member is added in the format of the others, and to an object only.
        (#"{"a": [1]}"#, [.add(name: "b", one, to: at("a"))], #"{"a": [1]}"#),
        (#"{"a": "12"}"#, [.add(name: "b", one, to: at("a"))], #"{"a": "12"}"#),
        ("{}", [.add(name: "a", one, to: .root)], #"{"a": 1}"#),
        ("{\n  \"b\": 2\n}\n", [.add(name: "a", one, to: .root)], "{\n  \"b\": 2,\n  \"a\": 1\n}\n"),
        (#"{"b": 2}"#, [.add(name: "a", one, to: .root)], #"{"b": 2, "a": 1}"#),
        (#"{"b": 2,}"#, [.add(name: "a", one, to: .root)], #"{"b": 2, "a": 1}"#),
        // It moves with its formatting, and replaces a null.
        (
            "{\n  \"s\": {\n    \"m\": [ 1,  2 ],\n    \"n\": 1\n  }\n}",
            [.remove(at("s", "m")), .add(name: "m", .array([one, .number(JSONNumber(2))]), to: .root)],
            "{\n  \"s\": {\n    \"n\": 1\n  },\n  \"m\": [ 1,  2 ]\n}"
        ), (#"{"a": null, "b": 2}"#, [.add(name: "a", one, to: .root)], #"{"a": 1, "b": 2}"#),
        (#"{"a": null, "A": 2}"#, [.rename(at("A"), to: "a")], #"{"a": 2}"#),
        (#"{"A": 2, "a": null}"#, [.rename(at("A"), to: "a")], #"{"a": 2}"#),
        (#"{"A": 2, "a": 3}"#, [.rename(at("A"), to: "a")], #"{"A": 2, "a": 3}"#),
    ]

    @Test("a fix changes what it names, with a comma of its own, and nothing else", arguments: changes)
    func change(text: String, fixes: [Finding.Fix], expected: String) { #expect(fix(text, by: fixes) == expected) }

    @Test("of two fixes for the same bytes, one waits for the next round") func collisions() {
        let text = "{\"a\": 1, \"b\": 2}"
        #expect(fix(text, by: [.remove(at("a"))], [.remove(at("b"))]) == "{\"b\": 2}")
        #expect(fix(text, by: [.remove(at("x"))], [.removeBytes(90..<99, in: "pass.json")]) == text)
        #expect(fix("\u{FEFF}\(text)", by: [.removeBytes(0..<3, in: "pass.json")]) == text)
        #expect(fix("\(text) ", by: [.removeBytes(text.utf8.count..<text.utf8.count + 1, in: "pass.json")]) == text)
    }

    @Test("no fix makes a pass unreadable") func unreadable() {
        #expect(fix("{\"a\": 1}", by: [.removeBytes(0..<1, in: "pass.json")]) == "{\"a\": 1}")
        #expect(fix("[1]", by: [.removeBytes(1..<2, in: "pass.json")]) == "[]")
    }

    @Test("fixes rename and remove files, but never overwrite one with another") func files() {
        let book = RuleBook(rules: [
            PassRule("test.files", .warning, "a test", source: "us") { contents in
                contents.files.keys.sorted().flatMap { name in
                    [
                        PassRule.Fault(.file(name), fixes: name.hasSuffix(".bak") ? [.removeFile(name)] : []),
                        PassRule.Fault(
                            .file(name), fixes: name == "Icon.png" ? [.renameFile(name, to: "icon.png")] : []),
                    ]
                }
            }
        ])
        let names = { (files: [String]) in
            let contents = PassContents(files: Dictionary(uniqueKeysWithValues: files.map { ($0, SamplePass.png) }))
            return book.repair(of: contents)
        }
        #expect(names(["Icon.png", "a.bak"]).files.keys.sorted() == ["icon.png"])
        #expect(names(["Icon.png", "a.bak"]).renamed == ["Icon.png": "icon.png"])
        #expect(names(["Icon.png", "icon.png"]).files.keys.sorted() == ["Icon.png", "icon.png"])
    }

    @Test("duplicate members are not fixed, since they are ambiguous") func doubled() {
        let text = #"{"a": null, "b": {"c": 1}, "a": 5, "b": {"c": 2}}"#
        for fix: Finding.Fix in [
            .remove(at("a")), .replace(at("b", "c"), with: .bool(true)), .rename(at("a"), to: "d"),
        ] {
            #expect(self.fix(text, by: [fix]) == text)
        }
        #expect(RuleBook.standard.repair(of: PassContents(files: ["pass.json": Array(text.utf8)])).fixed.isEmpty)
    }

    @Test("if a round breaks a rule, the other fixes are made, and each refused one names the rule")
    func halves() {
        let pass = SamplePass.json([
            ("voided", .string("true")), ("teamIdentifier", .number(123_456_789)), ("serialNumber", .number(7)),
        ])
        let repair = RuleBook.standard.repair(of: PassContents(files: ["pass.json": pass]))
        #expect(repair.fixed.map(\.pointer) == [at("serialNumber"), at("voided")])
        #expect(repair.refused.map(\.broken) == ["identity.team-malformed"])
        #expect(repair.refused.map(\.finding.pointer) == [at("teamIdentifier")])
    }

    @Test("a fix that breaks a rule left out of the book is not made") func unseen() {
        let book = RuleBook.standard.keeping { $0.id == "keys.wrong-type" }
        let pass = SamplePass.json([("teamIdentifier", .number(123_456_789))])
        #expect(book.repair(of: PassContents(files: ["pass.json": pass])).fixed.isEmpty)
    }

    @Test(
        "a value is wrapped in an array only if it may be in it",
        arguments: [
            (#""coupon": {"backFields": [{"key": "a", "value": 1, "dataDetectorTypes": ""}]}"#, "fields.unknown-value"),
            (#""eventTicket": {}, "preferredStyleSchemes": "posterTicket""#, "scheme.unknown"),
        ])
    func wrapped(members: String, broken: String) {
        let sample = PassRule.Sample(members)
        let repair = RuleBook.standard.repair(of: PassContents(files: sample.contents))
        #expect(repair.fixed.isEmpty && repair.refused.map(\.broken) == [broken])
        let good = members.replacing("posterTicket", with: "eventTicket")
        if good != members {
            #expect(RuleBook.standard.repair(of: PassContents(files: PassRule.Sample(good).contents)).fixed.count == 1)
        }
    }

    @Test(
        "a fix of an order takes out nothing that is required, and makes no value that is refused",
        arguments: [
            #""merchant": null"#, #""lineItems": [null, {"title": "Cup", "quantity": 2}]"#, #""status": null"#,
            #""merchant": {"merchantIdentifier": "a", "displayName": "b", "url": "https://a.example", "logo": 12}"#,
            #""payment": {"total": {"amount": "1", "currency": -1}}"#, #""fulfillments": {}"#, #""orderType": null"#,
        ])
    func orders(members: String) {
        let sample = PassRule.Sample(order: members)
        let repair = RuleBook.standard.repair(of: PassContents(files: sample.contents))
        #expect(repair.fixed.isEmpty, "\(repair.fixed.map(\.message))")
        #expect(repair.files == sample.contents)
    }

    @Test("fixes that undo each other come to an end") func endless() {
        let book = RuleBook(rules: [
            PassRule("test.flip", .warning, "a test", source: "us") { contents in
                [
                    PassRule.Fault(
                        .value(.root),
                        fixes: [
                            .replace(JSONPointer(tokens: ["a"]), with: .bool(contents.pass.object["a"] != .bool(true)))
                        ])
                ]
            }
        ])
        let repair = book.repair(of: PassContents(files: ["pass.json": Array("{\"a\": 1}".utf8)]))
        #expect(repair.remaining.count == 1)
    }
}

/// Fixes every vector, and checks the result against a simpler implementation of the changes.
@Suite("Repair of every vector") struct RepairVectorTests {
    /// Rules that see their subject only when it has the right name, type or place.
    static let revealed: Set<String> = [
        "actions.url-missing", "barcode.incomplete", "barcode.none-for-watch", "expiration.voided",
        "fields.change-message", "fields.empty", "fields.missing-key", "images.icon-scales", "images.scale-mismatch",
        "keys.wrong-type", "nfc.sharing-allowed", "upcoming.field-without-label", "upcoming.image-digest",
    ]

    @Test("fixable findings are fixed, and nothing else changes", arguments: Effort.sample(RuleVector.all, quick: 80))
    func vectors(vector: RuleVector) throws {
        let contents = vector.contents
        let before = RuleBook.standard.findings(in: contents)
        let repair = RuleBook.standard.repair(of: contents)
        let refused = Set(repair.refused.map(\.finding))
        #expect(
            !repair.remaining.contains { !$0.fixes.isEmpty && !refused.contains($0) },
            "nothing is left that could be fixed")
        if before.allSatisfy(\.fixes.isEmpty) { #expect(repair.files == contents.files) }
        try expectOnlyChanges(of: repair, in: contents)
        expectNoGrowth(from: before, to: repair)
    }

    /// In a pass that could be parsed, all values except the fixed ones are unchanged.
    private func expectOnlyChanges(of repair: RuleBook.Repair, in contents: PassContents) throws {
        for name in ["pass.json", "personalization.json"] {
            guard let text = contents.files[name], var root = try? JSONDocument(parsing: text).root else { continue }
            for finding in repair.fixed {
                // Renames come last: the other changes use the old name.
                for fix in finding.fixes.sorted(by: { !$0.isRename && $1.isRename }) { root.apply(fix, to: name) }
            }
            let fixed = try JSONDocument(parsing: #require(repair.files[name])).root
            #expect(fixed == root, "\(repair.fixed.map(\.rule))")
        }
    }

    /// The fixed findings are gone, and no other rule has new findings.
    private func expectNoGrowth(from before: [Finding], to repair: RuleBook.Repair) {
        // A pass that was not found or parsed before has findings only now.
        let isReadable = !repair.fixed.contains { $0.rule.hasPrefix("json.") || $0.rule.hasPrefix("bundle.") }
        guard isReadable else { return }
        let known = Set(before.map(\.rule))
        let (old, new) = (repair.remaining.filter { known.contains($0.rule) }, repair.remaining.map(\.rule))
        #expect(old.count <= before.count)
        #expect(new.filter { !known.contains($0) && !Self.revealed.contains($0) } == [])
    }
}

extension Finding.Fix {
    fileprivate var isRename: Bool { if case .rename = self { true } else { false } }
}

extension JSONValue {
    /// Makes one change to the value, if it is of this file.
    fileprivate mutating func apply(_ fix: Finding.Fix, to file: String) {
        switch fix {
        case .replace(let pointer, let value, file): change(pointer.tokens[...]) { $0 = value }
        case .wrapInArray(let pointer, file): change(pointer.tokens[...]) { $0 = $0.map { .array([$0]) } }
        case .remove(let pointer, file): change(pointer.tokens[...]) { $0 = nil }
        case .add(let name, let value, let pointer, file):
            change(pointer.tokens[...]) {
                $0 = $0?.object.map { .object(JSONObject(members: $0.members + [.init(name: name, value: value)])) }
            }
        case .rename(let pointer, let name, file):
            change(pointer.tokens.dropLast()) { object in
                let members = (object?.object?.members ?? []).map { member in
                    member.name == pointer.tokens.last ? JSONObject.Member(name: name, value: member.value) : member
                }
                object = .object(JSONObject(members: members))
            }
        default: return
        }
    }
}
