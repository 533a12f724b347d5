import Foundation
import PassModel
import PassToolkit
import Testing
import TestSupport

@Suite("Records") struct RecordTests {
    private func error(_ text: String) -> RecordError? {
        #expect(throws: RecordError.self) { try Record(json: text.utf8, origin: "'a.json'") }
    }

    @Test("strings, numbers and booleans are read; numbers as they are spelled") func values() throws {
        let record = try Record(json: #"{"s":"x","n":1.50,"b":true,"":"empty name"}"#.utf8)
        #expect(record["s"] == "x")
        #expect(record["n"] == (try JSONDocument(parsing: .text("1.50")).root.number).map(Record.Value.number))
        #expect(record["n"] != .number(1.5))
        #expect(record["b"] == true)
        #expect(record[""] == "empty name")
        #expect(record["no"] == nil)
        #expect(try Record(json: #"{"a":null,"b":1}"#.utf8).values == ["b": 1])
    }

    private struct Customer: Codable, Hashable {
        struct Address: Codable, Hashable {
            struct Geo: Codable, Hashable { var latitude = 47.07 }
            var city = "Vienna"
            var zip: String?
            var geo = Geo()
        }
        var name = "Ada"
        var nickname: String?
        var points = 3
        var balance = Decimal(string: "18.40")
        var isGold = true
        var joined = Date(timeIntervalSince1970: 1_767_225_600)
        var home = URL(string: "https://example.com/ada")
        var address: Address? = Address()
        var orders: [Int]?
    }

    @Test("a record of a value has its values by key, with dots between the keys of objects inside, and is read back")
    func encodable() throws {
        #expect(
            try Record(encoding: Customer()).values == [
                "name": "Ada", "points": 3, "balance": 18.4, "isGold": true, "joined": "2026-01-01T00:00:00Z",
                "home": "https://example.com/ada", "address.city": "Vienna", "address.geo.latitude": 47.07,
            ])
        #expect(try Record(encoding: Customer()).decoded(as: Customer.self) == Customer())
        let template = try PassTemplate(PassBundle(files: ["pass.json": #"{"a": "{{address.city}}"}"#.utf8]))
        #expect(
            try template.render(Record(encoding: ["address": ["city": "Graz"]])).passJSON.asText == #"{"a": "Graz"}"#)
    }

    @Test("a value that has no place in a record is refused with its key") func notEncodable() {
        let list = #expect(throws: RecordError.self) { try Record(encoding: Customer(orders: [1])) }
        #expect(list?.code == .notAValue(name: "orders", kind: "an array"))
        #expect(throws: EncodingError.self) { try Record(encoding: ["a": Double.nan]) }
    }

    @Test("values with secret names are masked, and those that the template keeps secret") func masked() throws {
        let pass = #"{"authenticationToken": "{{note}}", "description": "{{name}}"}"#
        let template = try PreparedTemplate(PassTemplate(PassBundle(files: ["pass.json": pass.utf8])))
        let record: Record = ["password": "hunter2-9f1c", "note": "blue-heron-77", "name": "Ada Larkspur"]
        let masked = template.secrets(of: record).masked("hunter2-9f1c blue-heron-77 Ada Larkspur")
        #expect(masked == "************ ************* Ada Larkspur")
    }

    @Test("what a column should give in place of a text is known unless the text is secret")
    func need() throws {
        let field = #"{"key": "points", "value": "{{points}}", "numberStyle": "PKNumberStyleDecimal"}"#
        let pass = #"{"password": "{{secret}}", "generic": {"primaryFields": [\#(field)]}}"#
        let template = try PreparedTemplate(PassTemplate(PassBundle(files: ["pass.json": pass.utf8])))
        for (secret, isKnown) in [("hunter2-9f1c", true), ("1234.5678", false)] {
            let draft = try template.draft(for: ["secret": .text(secret), "points": "1234.5678"])
            let finding = draft.findings.first { $0.rule == "fields.number-style-without-number" }
            #expect(try #require(finding).need?.text == (isKnown ? "1234.5678" : nil))
        }
    }

    @Test("a text that is no record is refused", arguments: ["[1]", "", "{\"a\": }", #"{"a":1,"a":1}"#, #"{"a":{}}"#])
    func noRecord(_ text: String) { #expect(error(text) != nil) }

    @Test("a record, a template and a pass beyond the size limit are refused") func large() throws {
        let text = [UInt8].text("{\"a\": \"1\"}")
        let bundle = try PassBundle(files: ["pass.json": text], limits: Limits(jsonByteCount: 9))
        #expect(throws: Never.self) { try Record(json: text, limits: Limits(jsonByteCount: 10)) }
        #expect(throws: RecordError.self) { try Record(json: text, limits: Limits(jsonByteCount: 9)) }
        #expect(throws: TemplateError.self) { try PassTemplate(bundle) }
        #expect(throws: JSONDocument.SyntaxError.self) { try bundle.pass() }
    }
}
