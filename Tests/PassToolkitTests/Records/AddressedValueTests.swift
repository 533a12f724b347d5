import PassModel
import PassToolkit
import Testing
import TestSupport

/// Records that address places of templates which are wrong in themselves.
@Suite("Addressed values") struct AddressedValueTests {
    private func pass(_ json: String, _ record: Record) throws -> JSONDocument {
        let template = try PassTemplate(PassBundle(files: ["pass.json": Array(json.utf8)]))
        return try JSONDocument(parsing: template.render(record).passJSON)
    }

    @Test("every value of a record is in the pass, or an error is reported, whatever is doubled in the template")
    func noneLost() throws {
        for seed in Effort.seeds(quick: 300, full: 20_000) {
            var draw = AddressedDraw(seed: seed)
            let json = draw.template()
            let record = draw.record()
            guard let document = try? pass(json, record) else { continue }
            let text = String(decoding: document.text, as: UTF8.self)
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
