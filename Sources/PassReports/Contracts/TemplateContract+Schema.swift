public import PassModel
internal import PassToolkit

extension TemplateContract {
    /// The contract as a JSON Schema (draft 2020-12) of one record.
    public var jsonSchema: JSONValue {
        .object([
            ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            ("title", .string("A record for \(template)")), ("type", .string("object")),
            (
                "properties",
                .object(JSONObject(members: (values + others).map { .init(name: $0.name, value: $0.schema) }))
            ),
            ("required", .array(values.filter(\.isRequired).map { .string($0.name) })),
            // Any value of the main file can be addressed by its JSON pointer.
            (
                "patternProperties",
                .object([("^/", .object([("type", .array(Value.Kind.any.types.map(JSONValue.string)))]))])
            ),
            ("additionalProperties", .bool(false)),
        ])
    }

    /// The header row of a CSV list: the names with their types.
    public var csvHeader: String {
        listed.map { value in
            switch value.kind {
            case .text, .any: value.name.csvField
            default: "\(value.name):\(value.kind.rawValue)".csvField
            }
        }.joined(separator: ",")
    }
}

extension TemplateContract.Value {
    fileprivate var schema: JSONValue {
        let types = kind.types.map(JSONValue.string)
        return .object([
            ("type", types.count == 1 ? types[0] : .array(types)),
            ("format", kind == .date ? .string("date-time") : nil), ("description", .string(place)),
            ("examples", sample.map { .array([$0.json]) }),
        ])
    }
}

extension TemplateContract.Value.Kind {
    fileprivate var types: [String] {
        switch self {
        case .text, .date: ["string"]
        case .number: ["number"]
        case .boolean: ["boolean"]
        case .any: ["string", "number", "boolean"]
        }
    }
}
