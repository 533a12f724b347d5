import Foundation
import PassModel
import PassToolkit
import TestSupport
import Testing

@Suite("Values by field key") struct AddressingTests {
    private func template(_ edits: KeyValuePairs<String, String> = [:]) throws -> PassTemplate {
        let folder = try TemporaryFolder()
        for (name, bytes) in DesignedSample.files(edits) { try folder.write(bytes, to: "a.pkpasstemplate/\(name)") }
        return try PassTemplate(path: folder.path("a.pkpasstemplate"))
    }

    private func pass(_ record: Record, _ edits: KeyValuePairs<String, String> = [:]) throws -> JSONValue {
        try JSONDocument(parsing: template(edits).render(record).passJSON).root
    }

    private func value(_ root: JSONValue, _ path: String) throws -> JSONValue? {
        try root[#require(JSONPointer(parsing: path))]
    }

    @Test("a text, a number and a date take the place of a value, as texts too, and nothing else changes")
    func values() throws {
        let before = try pass([:])
        let after = try pass(["field:gate": "B7", "field:bags": 3, "field:leaves": "2026-12-02T09:00:00+08:00"])
        #expect(try value(after, "/boardingPass/auxiliaryFields/0/value") == .string("B7"))
        #expect(try value(after, "/boardingPass/backFields/0/value") == .number(3))
        #expect(try value(after, "/boardingPass/backFields/1/value") == .string("2026-12-02T09:00:00+08:00"))
        let back = try pass(["field:gate": "12", "field:bags": 2, "field:leaves": "2026-12-01T10:00:00+08:00"])
        #expect(back == before)
        let texts = try pass(["field:bags": "4", "/voided": "true", "field:gate": "12"])
        #expect(try value(texts, "/boardingPass/backFields/0/value") == .number(4))
        #expect(try value(texts, "/voided") == .bool(true))
    }

    @Test(
        "a tag that keeps the template's value is named where its field changes, and the layout shows tags",
        arguments: [
            (["field:gate"], "/boardingPass/auxiliaryFields/0/semantics/departureGate"),
            (["attributed:from"], "/semantics/departureAirportCode"), (["field:seat"], "/semantics/seats/0/seatNumber"),
            (["/boardingPass/auxiliaryFields/2/value"], "/semantics/passengerName/familyName"),
            (["field:name", "/semantics/passengerName/givenName"], "/semantics/passengerName/familyName"),
            (["field:gate", "/boardingPass/auxiliaryFields/0/semantics/departureGate"], nil), (["field:bags"], nil),
            (["field:gate=12"], nil), (["attributed:gate=12", "field:from"], "/semantics/departureAirportCode"),
        ] as [([String], String?)])
    func keptTags(_ names: [String], _ tag: String?) throws {
        let pairs = names.map { $0.split(separator: "=").map { String($0) } }
        let record = Record(Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], .text($0.count > 1 ? $0[1] : "7")) }))
        let draft = try PreparedTemplate(template(DesignedSample.tagged)).draft(for: record)
        #expect(draft.findings.first { $0.rule == "record.tag-kept" }?.pointer?.description == tag)
    }

    @Test(
        "a value of another kind than the template's is an error at its place",
        arguments: [
            ("field:bags", "four", "number"), ("field:bags", "", "number"), ("field:leaves", "tomorrow", "date"),
            ("/voided", "no", "true or false"), ("show:seat", "no", "true or false"),
            ("show:seat", "0", "true or false"),
        ])
    func misfits(name: String, text: String, words: String) throws {
        let error = #expect(throws: RecordError.self) { try pass(Record([name: .text(text)])) }
        #expect(error?.message.contains("'\(name)' is '\(text)'") == true && error?.message.contains(words) == true)
        #expect(throws: RecordError.self) { try PreparedTemplate(template()).draft(for: Record([name: .text(text)])) }
        #expect(throws: RecordError.self) { try pass(["show:seat": 0]) }
    }

    @Test("a value for a field may stand beside one for the placeholder that it replaces, or in its place")
    func placeholders() throws {
        let edits: KeyValuePairs = [#""value" : "12A""#: #""value" : "{{seat}}""#]
        for record: Record in [["field:seat": "4A"], ["field:seat": "4A", "seat": "1A"]] {
            #expect(try value(pass(record, edits), "/boardingPass/auxiliaryFields/1/value") == .string("4A"))
        }
        let template = try template(edits)
        #expect(template.uses(besides: ["field:gate"]).map(\.name) == ["seat"])
        for names in [["field:seat"], ["show:seat"], ["/boardingPass/auxiliaryFields/1/value"]] {
            #expect(template.uses(besides: names).isEmpty)
            #expect(template.names(among: names).isSuperset(of: names + ["seat"]))
        }
    }

    @Test(
        "a field that is not shown is gone, with its comma", arguments: [["gate"], ["seat"], ["gate", "seat"], ["to"]])
    func hidden(_ keys: [String]) throws {
        let record = Record(Dictionary(uniqueKeysWithValues: keys.map { ("show:\($0)", .boolean(false)) }))
        let text = try template().render(record).passJSON
        let document = try JSONDocument(parsing: text)
        #expect(document.deviations.isEmpty)
        let all = ["auxiliaryFields", "primaryFields"].flatMap { group in
            document.root[JSONPointer(tokens: ["boardingPass", group])]?.array ?? []
        }
        #expect(
            all.compactMap { $0.object?["key"]?.string }
                == ["gate", "seat", "from", "to"].filter { !keys.contains($0) })
        // A value for a field that is not shown does no harm, nor does a pointer into it.
        var both = record
        for key in keys { both["field:\(key)"] = "x" }
        #expect(try template().render(both).passJSON == text)
        both["/boardingPass/auxiliaryFields/0/value"] = "y"
        #expect(try JSONDocument(parsing: template().render(both).passJSON).deviations.isEmpty)
        #expect(try template().render(["show:gate": true]) == template().render([:]))
    }

    @Test(
        "a name that no field has is an error that says which one was probably meant",
        arguments: [
            ("field:gat", "field:gate"), ("gate", "field:gate"), ("show:seats", "show:seat"), ("/serialNumbr", nil),
            ("/boardingPass", nil),
        ])
    func unknown(name: String, meant: String?) throws {
        let error = #expect(throws: RecordError.self) { try template().render(Record([name: "x"])) }
        #expect(error?.code == .misfit(missing: [], unused: [name]))
        #expect(error?.probablyMeant.first?.meant == meant)
    }

    @Test("a new value takes the template's attributed value with it, which would hide it; one of its own stays")
    func hiddenByLink() throws {
        let edits: KeyValuePairs = [
            #""label" : "GATE""#: #""label" : "GATE", "attributedValue" : "<a href='https://a.example'>12</a>""#
        ]
        let field = try value(pass(["field:gate": "14"], edits), "/boardingPass/auxiliaryFields/0")?.object
        #expect(field?["value"] == .string("14") && field?.has("attributedValue") == false)
        let both = try value(
            pass(["field:gate": "14", "attributed:gate": "<b>14</b>"], edits), "/boardingPass/auxiliaryFields/0")
        #expect(both?.object?["attributedValue"] == .string("<b>14</b>"))
        #expect(try value(pass([:], edits), "/boardingPass/auxiliaryFields/0")?.object?.has("attributedValue") == true)
    }

    @Test("every value of a record is in the pass, or an error is reported, whatever is doubled in the template")
    func noneLost() throws {
        for seed in Effort.seeds(quick: 300, full: 20_000) {
            var draw = AddressedDraw(seed: seed)
            let json = draw.template()
            let record = draw.record()
            guard let rendered = try? PassTemplate(PassBundle(files: ["pass.json": json.utf8])).render(record),
                (try? JSONDocument(parsing: rendered.passJSON)) != nil
            else { continue }
            let text = rendered.passJSON.asText
            for (name, value) in record.values {
                let given: String
                switch value {
                case .text(let text): given = text
                case .number(let number): given = number.text
                case .boolean: continue  // it is not the only one of its kind
                }
                #expect(
                    try text.contains(given) || isHidden(name, by: record, in: json),
                    "seed \(seed): \(name) of \(record.values) in \(json): \(text)")
            }
        }
    }

    /// Whether a value is for a field that the record leaves out.
    private func isHidden(_ name: String, by record: Record, in json: String) throws -> Bool {
        let pointer = JSONPointer(parsing: name).map { JSONPointer(tokens: $0.tokens.dropLast()) }
        let field = try pointer.flatMap { try JSONDocument(parsing: Array(json.utf8)).root[$0]?.object }
        let key = field?["key"]?.string ?? name.split(separator: ":").last.map(String.init) ?? ""
        return record["show:\(key)"] == .boolean(false)
    }
}

/// Random templates with doubled members, and records that address what may be in them; each value is there once.
private struct AddressedDraw {
    private var generator: SeededGenerator
    private var count = 1000

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    private mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }

    private mutating func literal() -> String {
        count += 1
        return chance(3) ? "\(count)" : chance(4) ? "true" : "\"old \(count)\""
    }

    private mutating func object(_ members: [String]) -> String {
        var members = members.shuffled(using: &generator)
        if chance(4), let member = members.randomElement(using: &generator) {
            members.insert(member, at: Int.random(in: 0...members.count, using: &generator))
        }
        let blank = ["", " ", "\n  "].randomElement(using: &generator) ?? ""
        return "{\(blank)\(members.joined(separator: ",\(blank)"))\(chance(8) ? "," : "")\(blank)}"
    }

    private mutating func field() -> String {
        var members = ["\"key\":\"\(["a", "b", "c"].randomElement(using: &generator) ?? "a")\""]
        for name in ["value", "label", "attributedValue", "changeMessage"] where !chance(3) {
            members.append("\"\(name)\":\(literal())")
        }
        return object(members)
    }

    private mutating func group() -> String {
        let name = ["primaryFields", "backFields"].randomElement(using: &generator) ?? ""
        let fields = (0..<Int.random(in: 0...3, using: &generator)).map { _ in field() }
        return "\"\(name)\":[\(fields.joined(separator: ", "))\(chance(8) && !fields.isEmpty ? "," : "")]"
    }

    mutating func template() -> String {
        let styles = (0...Int.random(in: 0...1, using: &generator)).map { _ in
            "\"\(["generic", "coupon"].randomElement(using: &generator) ?? "")\":"
                + object((0..<Int.random(in: 1...3, using: &generator)).map { _ in group() })
        }
        return object(styles + ["\"logoText\":\(literal())", "\"voided\":\(literal())"])
    }

    mutating func record() -> Record {
        var record = Record()
        for _ in 0..<Int.random(in: 1...5, using: &generator) {
            let key = ["a", "b", "c"].randomElement(using: &generator) ?? ""
            let member = ["value", "label", "attributedValue", "changeMessage"].randomElement(using: &generator) ?? ""
            let name =
                [
                    "field:\(key)", "attributed:\(key)", "show:\(key)", "/logoText", "/voided", "/relevantDate",
                    "/\(chance(2) ? "generic" : "coupon")/\(chance(2) ? "primary" : "back")Fields/\(Int.random(in: 0...2, using: &generator))/\(member)",
                ].randomElement(using: &generator) ?? ""
            count += 1
            let given: Record.Value = chance(2) ? .number(JSONNumber(count)) : .text("new \(count)")
            record[name] = name.hasPrefix("show:") ? .boolean(chance(2)) : chance(6) ? .boolean(true) : given
        }
        return record
    }
}
