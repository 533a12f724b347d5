import Foundation

/// The files of Schemas, applied by a program in another language.
package enum SchemaJudge {
    /// The JSON pointers of the errors that a schema of ours finds in each text; `nil` for a text that isn't JSON.
    package static func places(in texts: [some Sequence<UInt8>], by name: String) throws -> [[String]?] {
        try places(in: texts, bySchemaAt: Checkout.path("Schemas/\(name).schema.json"))
    }

    /// The same by a schema of others.
    package static func places(in texts: [some Sequence<UInt8>], bySchemaAt path: String) throws -> [[String]?] {
        let script = """
            import base64, json, sys
            from jsonschema.validators import validator_for
            with open(sys.argv[1], encoding="utf-8") as file: schema = json.load(file)
            Validator = validator_for(schema)
            Validator.check_schema(schema)
            def places(line):
                try: errors = Validator(schema).iter_errors(json.loads(base64.b64decode(line)))
                except ValueError: return None
                return ["".join(f"/{part}" for part in error.absolute_path) for error in errors]
            print(json.dumps([places(line) for line in sys.stdin]))
            """
        let input = texts.map { "\(Data($0).base64EncodedString())\n" }.joined()
        let result = try Witness.schemaValidator.run(["-c", script, path], input: Data(input.utf8))
        return try JSONDecoder().decode([[String]?].self, from: result.output)
    }
}
