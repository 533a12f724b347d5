import PassModel
import TestSupport
import Testing

@testable import PassToolkit

/// What becomes of templates and of records that differ from others in one place.
@Suite("Answers of templates") struct TemplateAnswerTests {
    private static let pass = #"""
        {"voided":false,"serialNumber":"s","maxDistance":5,"expirationDate":"2026-01-02T03:04:05Z",
        "relevantDate":"soon","userInfo":{"x":1},"description":"{{p}}",
        "barcodes":[{"message":"m {{p}}","format":"PKBarcodeFormatQR"}],
        "generic":{"primaryFields":[{"key":"a","value":"x","attributedValue":"<b>"},{"key":"b","value":2},],
        "auxiliaryFields":[{"key":"c","value":"2026-01-02T03:04:05Z","dateStyle":"PKDateStyleShort"},
        {"key":"c","value":true},{"value":"no key"}],"other":[{"key":"d","value":1}]},"locations":[{}]}
        """#
    private static let names = [
        "field:a", "field:b", "field:c", "field:d", "attributed:a", "attributed:b", "attributed:c", "show:a", "show:b",
        "show:c", "show:z", "/voided", "/serialNumber", "/maxDistance", "/expirationDate", "/relevantDate",
        "/userInfo/x", "/userInfo/y", "/barcodes/0/message", "/barcodes/0/altText", "/barcodes/1/message",
        "/generic/primaryFields/0/value", "/generic/primaryFields/1/label", "/generic/primaryFields",
        "/groupingIdentifier", "/sharingProhibited", "/locations/0/latitude", "/nothing", "/", "p", "_address.0", "x",
    ]

    private func template(_ pass: String) throws -> PassTemplate {
        let strings = "\"k\" = \"{{p}}\\\"\";\n\"l\" = \"m\";\n"
        return try PassTemplate(
            PassBundle(files: ["pass.json": Array(pass.utf8), "en.lproj/pass.strings": Array(strings.utf8)]))
    }

    private func filled(_ template: PassTemplate, _ record: Record, allowingUnused: Bool = false) -> String {
        do {
            let files = try template.render(record, allowingUnused: allowingUnused).files
            return files.sorted { $0.key < $1.key }.map { String(decoding: $0.value, as: UTF8.self) }.joined()
        } catch {
            return error.everything
        }
    }

    // MARK: - Places of a template

    @Test("a value of each kind in each place fills in as before") func values() throws {
        let template = try template(Self.pass)
        let values: [Record.Value] = ["t\"", "7", "FALSE", "true", "", "2026-03-04T05:06:07Z", 7, 1.5, true, false]
        var answers: [String] = []
        for name in Self.names {
            for value in values {
                var record: Record = ["p": "P"]
                record[name] = value
                answers.append("\(name)=\(value.said) \(filled(template, record))")
            }
            answers.append(filled(template, Record([name: "7"])))
            answers.append(filled(template, Record([name: true, "more": 1]), allowingUnused: true))
            let uses = template.uses(besides: [name, "more"]).map(\.name)
            answers.append("\(uses) \(template.names(among: [name, "more"]).sorted())")
        }
        try Answers.check("records.filling", answers + template.fields.map { "\($0.key) \($0.pointer)" })
    }

    @Test("values in two places fill in as before") func pairs() throws {
        let template = try template(Self.pass)
        var answers: [String] = []
        for (index, first) in Self.names.enumerated() {
            for second in Self.names.dropFirst(index + 1) {
                let values = [first, second].map { $0.hasPrefix("show:") ? "false" : "7" }
                let list = try RecordList("\(first),\(second)\n\(values.joined(separator: ","))\n")
                for var record in list.records {
                    if record["p"] == nil, second != "x" { record["p"] = "P" }
                    answers.append("\(first) \(second) \(filled(template, record, allowingUnused: second == "x"))")
                }
            }
        }
        try Answers.check("records.pairs", answers)
    }

    // MARK: - Commas

    @Test("fields and members that are left out take their commas with them as before") func commas() throws {
        let members = [#""key":"a""#, #""value":1"#, #""attributedValue":"<b>""#]
        let orders = [[0, 1, 2], [0, 2, 1], [2, 0, 1], [2, 1, 0], [1, 2, 0], [2, 0, 1, 2], [0, 2], [0, 1]]
        var answers = [addressed(#"{"serialNumber":"_address. __address."}"#, ["/serialNumber"])]
        for gap in [",", " ,", "\t,\n", "\n, ", "\r\n,"] {
            for tail in ["", ",", " ,\n", "\t\r\n,"] {
                for count in 1...3 {
                    let fields = ["a", "b", "c"].prefix(count).map { "{\"key\":\"\($0)\",\"value\":1}" }
                    let text = "{\"generic\":{\"primaryFields\":[\(fields.joined(separator: gap))\(tail)]}}"
                    for hidden in 1..<(1 << count) {
                        let keys = ["a", "b", "c"].enumerated().filter { hidden >> $0.offset & 1 == 1 }
                        answers.append(addressed(text, keys.map { "show:\($0.element)" }))
                    }
                }
                for order in orders {
                    let object = order.map { members[$0] }.joined(separator: gap) + tail
                    let text = "{\"generic\":{\"backFields\":[{\(object)},{\"key\":\"a\",\"value\":\"x\"}]}}"
                    answers.append(addressed(text, ["field:a"]))
                    answers.append(addressed(text, ["attributed:a", "/generic/backFields/0/value"]))
                    answers.append(addressed(text, ["field:a", "show:a", "/generic/backFields/0/value"]))
                }
            }
        }
        try Answers.check("records.commas", answers)
    }

    /// The template's text with placeholders in the places of these names.
    private func addressed(_ text: String, _ names: [String]) -> String {
        guard let document = try? JSONDocument(parsing: Array(text.utf8)), let addressing = Addressing(columns: names)
        else { return "none" }
        let addressed = AddressedText(document, for: addressing)
        let aliases = addressed.aliases.sorted { $0.key < $1.key }.map { name, alias in
            "\(name) \(alias.name ?? "-") \(alias.form)"
        }
        return "\(String(decoding: addressed.text, as: UTF8.self)) \(aliases)"
    }

    // MARK: - Placeholders

    @Test("names that differ in one place are addresses as before") func addresses() throws {
        let names = ["field:", "show:k", "attributed:", "/a"].flatMap { $0.neighbours(with: "/fsa:") }
        let words = names.map { name -> String in
            let records: [Record] = [[:], Record([name: false]), Record([name: "x"]), Record([name: "False"])]
            let found = records.map { record in
                Addressing(in: record).map { "\($0.names.sorted()) \($0.hidden.sorted())" } ?? "none"
            }
            let columns = Addressing(columns: [name, "a"]).map { "\($0.names.sorted()) \($0.hidden.sorted())" }
            return "\(name) \(Addressing.isAddress(name)) \(found) \(columns ?? "none")"
        }
        try Answers.check("records.addresses", words)
    }

    @Test("placeholders in a name that differs in one place fill in as before") func patterns() throws {
        let others = [
            "{{é}}", "{{½a}}", "{{a½}}", "{{a٣}}", "{{٣}}", "{{_}}", "{{-}}", "{{.}}", "{{a-}}", "{{}}", "{", "{{",
            "}}",
        ]
        let seeds = ["x{{ a b.c }}y{{d}}", "{{a}}{{d}}"]
        let texts = others + seeds.flatMap { $0.neighbours(with: "{} _-1a") }
        let records: [Record] = [[:], ["d": 1, "a": "v", "a b.c": true], ["/d": "w", "/a": "x", "d": false]]
        let answers = texts.map { text -> String in
            do {
                let pattern = try TextPattern(text, origin: "the name")
                return "\(text) \(pattern.names) \(records.map { filled(pattern, $0) })"
            } catch {
                return "\(text) \(error.everything)"
            }
        }
        try Answers.check("records.patterns", answers)
    }

    private func filled(_ pattern: TextPattern, _ record: Record) -> String {
        do {
            return try pattern.filled(from: record)
        } catch {
            return error.everything
        }
    }

    @Test("templates that differ in one place are read and filled in as before") func templates() throws {
        let texts = #"{"a":"{{x}}","b":"y {{ z }}","c":"{{x}} {{p}}"}"#.neighbours(with: "{}\" \\")
        let record: Record = ["x": 1, "z": "\"é\n", "p": "\\"]
        let answers = texts.map { text -> String in
            do {
                let template = try template(text)
                let uses = template.uses.map { "\($0.name) \($0.file) \($0.position.line) \($0.position.column)" }
                return "\(text) \(uses) \(filled(template, record))"
            } catch {
                return "\(text) \(error.everything)"
            }
        }
        try Answers.check("records.templates", answers)
    }
}
