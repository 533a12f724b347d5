public import PassModel
public import PassRules

extension Finding {
    /// The finding as JSON documents hold it; `path` is the pass it is in, where the document has several.
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
    /// An object of these members, without those that have no value.
    package static func object(_ members: [(name: String, value: JSONValue?)]) -> JSONValue {
        .object(JSONObject(members: members.compactMap { name, value in value.map { .init(name: name, value: $0) } }))
    }
}
