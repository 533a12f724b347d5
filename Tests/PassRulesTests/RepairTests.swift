import PassModel
import PassRules
import Testing

@Suite("Repair") struct RepairTests {
    /// Rules made for the test, each of which asks for one change wherever `place` exists.
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

    private func at(_ tokens: String...) -> JSONPointer { JSONPointer(tokens: tokens) }

    @Test("a fix replaces a value and not a blank beside it") func replace() {
        let text = "{\r\n\t\"a\" :  \"1\" ,\r\n\t\"b\":2}\n"
        #expect(
            fix(text, by: [.replace(at("a"), with: .number(JSONNumber(1)))])
                == "{\r\n\t\"a\" :  1 ,\r\n\t\"b\":2}\n")
    }

    @Test("a fix renames a member, even one with escapes in its name") func rename() {
        for name in ["", "a", "ab", "abc", "a\\\"", "\\\\"] {
            let fixed = fix(
                "{\"\(name)\": 1, \"b\": 2}",
                by: [.rename(at(name.replacing("\\\"", with: "\"").replacing("\\\\", with: "\\")), to: "c")])
            #expect(fixed == #"{"c": 1, "b": 2}"#, "\(name)")
        }
        #expect(fix(#"{"a\"b": 1}"#, by: [.rename(at("a\"b"), to: "c")]) == #"{"c": 1}"#)
    }

    @Test(
        "a fix removes a member with one comma",
        arguments: [
            ("a", "{\n  \"b\": 2,\n  \"c\": 3\n}"), ("b", "{\n  \"a\": 1,\n  \"c\": 3\n}"),
            ("c", "{\n  \"a\": 1,\n  \"b\": 2\n}"),
        ])
    func remove(name: String, expected: String) {
        #expect(fix("{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}", by: [.remove(at(name))]) == expected)
    }

    @Test("a fix that removes the last member removes a comma with it") func removeLast() {
        #expect(fix("{ \"a\": 1 }", by: [.remove(at("a"))]) == "{  }")
        #expect(fix("{\"a\": 1, \"b\": 2, }", by: [.remove(at("b"))]) == "{\"a\": 1,  }")
        #expect(fix(#"{"a":1,"b":2}"#, by: [.remove(at("a"))]) == #"{"b":2}"#)
        #expect(fix("{\"a\": [1, 2, 3]}", by: [.remove(at("a", "1"))]) == "{\"a\": [1, 3]}")
    }

    @Test("a fix adds a member in the format of the others") func add() {
        let one = JSONValue.number(JSONNumber(1))
        #expect(fix("{}", by: [.add(name: "a", one, to: .root)]) == #"{"a": 1}"#)
        #expect(fix("{\n  \"b\": 2\n}\n", by: [.add(name: "a", one, to: .root)]) == "{\n  \"b\": 2,\n  \"a\": 1\n}\n")
        #expect(fix("{\"b\": 2}", by: [.add(name: "a", one, to: .root)]) == "{\"b\": 2, \"a\": 1}")
        #expect(fix("{\"b\": 2,}", by: [.add(name: "a", one, to: .root)]) == "{\"b\": 2, \"a\": 1}")
    }

    @Test("a fix moves a member with its formatting") func move() {
        let text = "{\n  \"s\": {\n    \"m\": [ 1,  2 ],\n    \"n\": 1\n  }\n}"
        let value = JSONValue.array([.number(JSONNumber(1)), .number(JSONNumber(2))])
        #expect(
            fix(text, by: [.remove(at("s", "m")), .add(name: "m", value, to: .root)])
                == "{\n  \"s\": {\n    \"n\": 1\n  },\n  \"m\": [ 1,  2 ]\n}")
    }

    @Test("of two fixes that touch the same bytes, one waits for the next round") func collisions() {
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
            let contents = PassContents(files: Dictionary(uniqueKeysWithValues: files.map { ($0, SoundPass.icon) }))
            return book.repair(of: contents)
        }
        #expect(names(["Icon.png", "a.bak"]).files.keys.sorted() == ["icon.png"])
        #expect(names(["Icon.png", "a.bak"]).renamed == ["Icon.png": "icon.png"])
        #expect(names(["Icon.png", "icon.png"]).files.keys.sorted() == ["Icon.png", "icon.png"])
    }

    @Test("a member is added to an object only") func addition() {
        #expect(fix("{\"a\": [1]}", by: [.add(name: "b", .number(JSONNumber(2)), to: at("a"))]) == "{\"a\": [1]}")
        #expect(fix("{\"a\": \"12\"}", by: [.add(name: "b", .number(JSONNumber(2)), to: at("a"))]) == "{\"a\": \"12\"}")
    }

    @Test("a fix that adds or renames a member takes the place of one that is null")
    func nulls() {
        let one = JSONValue.number(JSONNumber(1))
        #expect(fix(#"{"a": null, "b": 2}"#, by: [.add(name: "a", one, to: .root)]) == #"{"a": 1, "b": 2}"#)
        #expect(fix(#"{"a": null, "A": 2}"#, by: [.rename(at("A"), to: "a")]) == #"{"a": 2}"#)
        #expect(fix(#"{"A": 2, "a": null}"#, by: [.rename(at("A"), to: "a")]) == #"{"a": 2}"#)
        #expect(fix(#"{"A": 2, "a": 3}"#, by: [.rename(at("A"), to: "a")]) == #"{"A": 2, "a": 3}"#)
    }

    @Test("what is there twice is not fixed, since nobody can tell which of both is meant")
    func doubled() {
        let text = #"{"a": null, "b": {"c": 1}, "a": 5, "b": {"c": 2}}"#
        for fix: Finding.Fix in [
            .remove(at("a")), .replace(at("b", "c"), with: .bool(true)), .rename(at("a"), to: "d"),
        ] {
            #expect(self.fix(text, by: [fix]) == text)
        }
        #expect(RuleBook.standard.repair(of: PassContents(files: ["pass.json": Array(text.utf8)])).fixed.isEmpty)
    }

    @Test("of a round that breaks a rule, the other fixes are made, and each of those left names the rule")
    func halves() {
        let pass = SoundPass.json([
            ("voided", .string("true")), ("teamIdentifier", .number(123_456_789)), ("serialNumber", .number(7)),
        ])
        let repair = RuleBook.standard.repair(of: PassContents(files: ["pass.json": pass]))
        #expect(repair.fixed.map(\.pointer) == [at("serialNumber"), at("voided")])
        #expect(repair.refused.map(\.broken) == ["identity.team-malformed"])
        #expect(repair.refused.map(\.finding.pointer) == [at("teamIdentifier")])
    }

    @Test("a fix that breaks a rule which the book leaves out is not made")
    func unseen() {
        let book = RuleBook.standard.keeping { $0.id == "keys.wrong-type" }
        let pass = SoundPass.json([("teamIdentifier", .number(123_456_789))])
        #expect(book.repair(of: PassContents(files: ["pass.json": pass])).fixed.isEmpty)
    }

    @Test(
        "a value is wrapped in an array only if it may be in it",
        arguments: [
            (
                #""generic": {"backFields": [{"key": "a", "value": 1, "dataDetectorTypes": "none"}]}"#,
                "fields.unknown-value"
            ),
            (
                #""generic": {"backFields": [{"key": "a", "value": 1, "dataDetectorTypes": ""}]}"#,
                "fields.unknown-value"
            ),
            (#""eventTicket": {}, "preferredStyleSchemes": "posterTicket""#, "scheme.unknown"),
        ])
    func wrapped(members: String, broken: String) {
        let sample = PassRule.Sample(members)
        let repair = RuleBook.standard.repair(of: PassContents(files: sample.contents))
        #expect(repair.fixed.isEmpty && repair.refused.map(\.broken) == [broken])
        let good = members.replacing("none", with: "PKDataDetectorTypeLink").replacing(
            "posterTicket", with: "eventTicket")
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
                            .replace(
                                JSONPointer(tokens: ["a"]), with: .bool(contents.pass.object["a"] != .bool(true)))
                        ])
                ]
            }
        ])
        let repair = book.repair(of: PassContents(files: ["pass.json": Array("{\"a\": 1}".utf8)]))
        #expect(repair.remaining.count == 1)
    }
}
