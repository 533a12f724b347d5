import Foundation
import PassModel
import PassReports
import PassToolkit
import TestSupport
import Testing

@Suite("Contracts of templates") struct ContractTests {
    /// The templates that come with the package.
    static let templates =
        Checkout.templates.map { "\($0).pass" } + ["order-pickup.order-folder", "order-shipping.order-folder"]

    @Test(
        "the schema of each template takes its sample record, and refuses others", .needs(.schemaValidator),
        arguments: templates)
    func schema(file: String) throws {
        let name = String(file.prefix { $0 != "." })
        let sample = Checkout.path("Templates/\(name).json")
        let template = try PassTemplate(path: Checkout.path("Templates/\(file)"))
        let schema = try TemplateContract(of: template, named: name, sample: Record(path: sample)).jsonSchema.text()
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
        let record = try JSONDocument(parsing: InputFile.read(sample)).root.text()
        let result = try Witness.schemaValidator.run(["-c", script], input: Data("\(schema)\n\(record)\n".utf8))
        #expect(result.status == 0, "\(result.errors)")
    }

    private func designed(_ edits: KeyValuePairs<String, String> = [:]) throws -> TemplateContract {
        let folder = try TemporaryFolder()
        for (name, bytes) in DesignedSample.files(edits) { try folder.write(bytes, to: "A.pkpasstemplate/\(name)") }
        return TemplateContract(of: try PassTemplate(path: folder.path("A.pkpasstemplate")), named: "Flight")
    }

    @Test("a pass with sample values is addressed by its fields' keys and shown tags, and asks for a serial number")
    func addresses() throws {
        let contract = try designed()
        #expect(contract.hasNoPlaceholders)
        #expect(
            contract.csvHeader
                == "/serialNumber,/barcodes/0/message,field:gate,field:seat,field:bags:number,field:leaves:date,field:from,field:to"
        )
        #expect(contract.values.contains { $0.name == "show:gate" && $0.kind == .boolean && !$0.isRequired })
        let header = try designed(DesignedSample.tagged).csvHeader.split(separator: ",").map { String($0) }
        #expect(Set(["/semantics/flightNumber:number", "/semantics/seats/0/seatNumber"]).isSubset(of: header))
        let lacking = try designed(["kX93lqPz0": ""])
        #expect(lacking.csvHeader == contract.csvHeader && lacking.values.first?.isRequired == true)
        let team = try designed([#""teamIdentifier" : """#: #""teamIdentifier" : "TEMPLATE""#])
        #expect(team.values.filter(\.isRequired).map(\.name) == ["/teamIdentifier"])
    }
}
