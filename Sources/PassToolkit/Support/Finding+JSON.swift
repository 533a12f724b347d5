public import PassModel
public import PassRules

extension Finding {
    /// The finding for a JSON document; `path` is its pass, if the document is about several.
    public func json(path: String? = nil) -> JSONValue {
        .object([
            ("rule", .string(rule)),
            ("severity", .string(severity.rawValue)),
            ("path", path.map(JSONValue.string)),
            ("file", file.map(JSONValue.string)),
            ("pointer", pointer.map { .string($0.description) }),
            ("line", position.map { .number(JSONNumber($0.line)) }),
            ("column", position.map { .number(JSONNumber($0.column)) }),
            ("message", .string(message)),
            ("hint", hint.map(JSONValue.string)),
        ])
    }
}

extension JSONValue {
    /// An object with these members; members without a value are left out.
    package static func object(_ members: [(name: String, value: JSONValue?)]) -> JSONValue {
        .object(JSONObject(members: members.compactMap { name, value in value.map { .init(name: name, value: $0) } }))
    }
}
