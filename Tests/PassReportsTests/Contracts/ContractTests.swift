import Foundation
import PassModel
import PassReports
import PassToolkit
import TestSupport
import Testing

@Suite("Contracts of templates")
struct ContractTests {
    /// The templates that come with the package.
    static let templates = [
        "bakery-languages", "boarding-pass", "coffee", "coupon", "event-ticket", "gym", "museum", "order-pickup",
        "order-shipping", "poster-event", "rewards",
    ]

    private func path(_ name: String) -> String {
        Checkout.path("Templates/\(name)\(name.hasPrefix("order") ? ".order-folder" : ".pass")")
    }

    private func contract(_ name: String) throws -> TemplateContract {
        let record = try Record(path: Checkout.path("Templates/\(name).json"))
        return TemplateContract(of: try PassTemplate(path: path(name)), named: name, sample: record)
    }

    @Test(
        "the schema of each template takes its sample record, and refuses others",
        .needs(.schemaValidator),
        arguments: templates)
    func schema(name: String) throws {
        let schema = try contract(name).jsonSchema.text()
        let record = try String(
            decoding: Data(contentsOf: URL(filePath: Checkout.path("Templates/\(name).json"))), as: UTF8.self)
        let script = """
            import json, jsonschema, sys
            schema, record = json.loads(sys.stdin.readline()), json.loads(sys.stdin.readline())
            validator = jsonschema.validators.validator_for(schema)
            validator.check_schema(schema)
            good = validator(schema)
            assert good.is_valid(record), list(good.iter_errors(record))
            less = dict(record); less.pop(sorted(record)[0])
            assert not good.is_valid(less)
            assert not good.is_valid({**record, 'unheardOf': 'x'})
            assert good.is_valid({**record, '/description': 'x'})
            if 'coffee' in schema['title']:
                assert good.is_valid({**record, 'attributed:level': 'x', 'field:level': 'x', 'show:level': False})
                assert not good.is_valid({**record, 'field:levle': 'x'})
            for key, value in record.items():
                if isinstance(value, (int, float)) and not isinstance(value, bool):
                    assert not good.is_valid({**record, key: [value]})
            """
        let object = try JSONDocument(parsing: Array(record.utf8)).root.text()
        let result = try Witness.schemaValidator.run(["-c", script], input: Data("\(schema)\n\(object)\n".utf8))
        #expect(result.status == 0, "\(result.errors)")
    }

    @Test(
        "the structures of all templates compile in a package of their own, and read the sample records back",
        .needs(.init("swiftc")))
    func swift() throws {
        let folder = try TemporaryFolder()
        var checks: [String] = []
        for name in Self.templates + ["Flight"] {
            let contract = name == "Flight" ? try designed() : try contract(name)
            try folder.write(contract.swift(named: nil).utf8, to: "Sources/Records/\(name).swift")
            let record =
                name == "Flight"
                ? #"{"field:gate": "B7"}"#
                : try JSONDocument(
                    parsing: Array(Data(contentsOf: URL(filePath: Checkout.path("Templates/\(name).json"))))
                ).root.text()
            let type = try #require(contract.swift(named: nil).firstMatch(of: /struct (\w+)/)).1
            checks.append("try check(\(type).self, #\"\(record)\"#)")
        }
        let main = """
            import Foundation
            func check<T: Codable & Equatable>(_ type: T.Type, _ text: String) throws {
                let value = try JSONDecoder().decode(type, from: Data(text.utf8))
                let again = try JSONEncoder().encode(value)
                let one = try JSONSerialization.jsonObject(with: Data(text.utf8)) as! NSDictionary
                let other = try JSONSerialization.jsonObject(with: again) as! NSDictionary
                precondition(one == other, "\\(type)")
            }
            \(checks.joined(separator: "\n"))
            print("read", \(checks.count))
            """
        try folder.write(main.utf8, to: "Sources/Records/main.swift")
        let sources = try folder.files().filter { $0.hasSuffix(".swift") }.map { folder.path($0) }
        let compiled = try Witness("swiftc").run(
            ["-swift-version", "6", "-warnings-as-errors", "-o", folder.path("records")] + sources)
        #expect(compiled.status == 0, "\(compiled.errors)")
        let result = try Witness.shell.run(["-c", folder.path("records")])
        #expect(String(decoding: result.output, as: UTF8.self) == "read \(checks.count)\n", "\(result.errors)")
    }

    private func designed() throws -> TemplateContract {
        let folder = try TemporaryFolder()
        for (name, bytes) in DesignedSample.files() { try folder.write(bytes, to: "Flight.pkpasstemplate/\(name)") }
        return TemplateContract(
            of: try PassTemplate(path: folder.path("Flight.pkpasstemplate")), named: "Flight")
    }

    @Test("a list with the header row of a contract fits the template", arguments: templates)
    func header(name: String) throws {
        let contract = try contract(name)
        let values = contract.csvHeader.split(separator: ",").map { header in
            header.hasSuffix(":number")
                ? "1"
                : header.hasSuffix(":boolean")
                    ? "true"
                    : header.hasSuffix(":date") ? "2035-01-01T00:00:00Z" : "x"
        }
        var reader = try RecordReader(bytes: Array("\(contract.csvHeader)\n\(values.joined(separator: ","))\n".utf8))
        let record = try #require(try reader.next()).get()
        _ = try PassTemplate(path: path(name)).render(record)
    }

    @Test("a pass with sample values is addressed by its fields' keys")
    func addresses() throws {
        let contract = try designed()
        #expect(contract.hasNoPlaceholders)
        #expect(
            contract.csvHeader
                == "/serialNumber,/barcodes/0/message,field:gate,field:seat,field:bags:number,field:leaves:date,field:from,field:to"
        )
        #expect(contract.values.contains { $0.name == "show:gate" && $0.kind == .boolean && !$0.isRequired })
        #expect(
            contract.swift().contains("var gate: String?") && contract.swift().contains(#"case gate = "field:gate""#))
    }

    @Test("a type has the name that is asked for, and Swift's own words are quoted")
    func names() throws {
        let json = SamplePass.json([
            ("logoText", .string("{{default}} {{class.name}} {{2nd}}"))
        ])
        #expect(throws: TemplateError.self) { try PassTemplate(PassBundle(files: ["pass.json": json])) }
        let template = try PassTemplate(
            PassBundle(files: [
                "pass.json": SamplePass.json([("logoText", .string("{{default}} {{class.name}} {{className}}"))])
            ]))
        let text = TemplateContract(of: template, named: "2 go").swift()
        #expect(text.contains("struct _2GoRecord: Codable"))
        #expect(text.contains("var `default`: String") && text.contains("var className: String"))
        #expect(text.contains("var className2: String"))
        #expect(TemplateContract(of: template, named: "x").swift(named: "Card").contains("struct Card: Codable"))
    }
}
