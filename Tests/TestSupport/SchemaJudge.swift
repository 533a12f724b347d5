import Foundation

/// The files of Schemas, applied by a program in another language.
package enum SchemaJudge {
    /// The JSON pointers of the errors that a schema finds in each text; `nil` for a text that isn't JSON.
    package static func places(in texts: [some Sequence<UInt8>], by name: String) throws -> [[String]?] {
        let script = """
            import base64, json, sys
            from jsonschema import Draft202012Validator as Validator
            with open(sys.argv[1], encoding="utf-8") as file: schema = json.load(file)
            Validator.check_schema(schema)
            for line in sys.stdin:
                try: errors = Validator(schema).iter_errors(json.loads(base64.b64decode(line)))
                except ValueError: errors = None
                print(json.dumps(errors and ["".join(f"/{part}" for part in each.absolute_path) for each in errors]))
            """
        let input = texts.map { "\(Data($0).base64EncodedString())\n" }.joined()
        let result = try Witness.schemaValidator.run(
            ["-c", script, Checkout.path("Schemas/\(name).schema.json")], input: Data(input.utf8))
        return try JSONDecoder().decode(
            [[String]?].self, from: Data("[\(result.text.split(separator: "\n").joined(separator: ","))]".utf8))
    }
}
