public import PassModel
internal import PassRules
public import PassToolkit

/// The values that a template needs from a record: names, types and places.
///
/// ```swift
/// let contract = try TemplateContract(of: PassTemplate(path: "card.pass"), named: "card")
/// print(contract.jsonSchema.text(.indented))
/// ```
public struct TemplateContract: Sendable {
    /// One value of a record.
    public struct Value: Sendable, Hashable {
        /// The type of a value.
        public enum Kind: String, Sendable {
            case text, number, boolean, date
            /// A text, a number or a boolean.
            case any
        }

        /// The name in the record: that of a placeholder, or an address such as `field:gate`.
        public let name: String
        /// The type of the value.
        public let kind: Kind
        /// Whether a record must have it: it is a placeholder's, or an identifier that the template lacks.
        ///
        /// Other addressed places already have a value.
        public let isRequired: Bool
        /// Where it is used, in words.
        public let place: String
        /// A sample value, from the sample record or the template; never a secret.
        public private(set) var sample: Record.Value?

        fileprivate var withoutSample: Value {
            var value = self
            value.sample = nil
            return value
        }
    }

    /// The name of the template, for titles.
    public let template: String
    /// The values, required ones first.
    public let values: [Value]
    /// Further values that a record may have: in place of whole fields with placeholders, and attributed values.
    let others: [Value]

    /// Determines the contract of a template.
    ///
    /// - Parameters:
    ///   - template: the template.
    ///   - name: its name, for titles.
    ///   - sample: a sample record, from which types are inferred that the format leaves open.
    public init(of template: PassTemplate, named name: String, sample: Record? = nil) {
        self.template = name
        var seen: Set<String> = []
        let places = Places(of: template)
        let required = template.uses.filter { seen.insert($0.name).inserted }.map { use in
            let sample = sample?[use.name]
            return Value(
                name: use.name, kind: places.kind(of: use.name) ?? sample.map(Value.Kind.init) ?? .any,
                isRequired: true, place: places.words(for: use.name) ?? use.file, sample: sample)
        }
        // The contract is given to others.
        let secrets = PreparedTemplate(template, rules: nil).secrets(of: sample ?? Record())
        let secretNames = template.secretNames
        values = (required + places.addressed).map { value in
            let isSecret =
                secretNames.contains(value.name) || Secrets.isSecret(value.name)
                || value.sample.map { secrets.masked($0.json) != $0.json } ?? false
            return isSecret ? value.withoutSample : value
        }
        let known = Set(values.map(\.name))
        others = Set(template.fields.map(\.key)).sorted().flatMap { key in
            [
                Value(name: "field:\(key)", kind: .any, isRequired: false, place: "the value of '\(key)'", sample: nil),
                Value(
                    name: "attributed:\(key)", kind: .text, isRequired: false,
                    place: "the value of '\(key)' with links", sample: nil),
            ].filter { !known.contains($0.name) }
        }
    }

    /// Whether records need no values for it, since it is a pass with sample values.
    public var hasNoPlaceholders: Bool { !values.contains { $0.isRequired && !$0.name.hasPrefix("/") } }

    /// The columns of a list: all placeholders, or if there are none, all addressable values.
    var listed: [Value] {
        hasNoPlaceholders ? values.filter { !$0.name.hasPrefix("show:") } : values.filter(\.isRequired)
    }
}

extension TemplateContract.Value.Kind {
    fileprivate init(_ value: Record.Value) {
        switch value {
        case .text: self = .text
        case .number: self = .number
        case .boolean: self = .boolean
        }
    }

    fileprivate init(_ kind: LeafKind) { self = Self(rawValue: kind.rawValue) ?? .any }
}

/// The places of a template that can be filled.
private struct Places {
    private typealias Value = TemplateContract.Value
    private let root: JSONValue
    private let template: PassTemplate
    private let strings: [FillableString]

    init(of template: PassTemplate) {
        (self.template, strings) = (template, template.fillableStrings)
        // A template that is not JSON was refused before; its places have no type.
        root = (try? template.bundle.document.get())?.root ?? .null
    }

    /// The type of a placeholder, from the places where it is the whole value; `nil` if that is unknown or differs.
    func kind(of name: String) -> TemplateContract.Value.Kind? {
        let kinds = Set(strings.filter { $0.onlyName == name }.compactMap { $0.pointer.leafKind(in: root) })
        // A date is also a text, so both together mean a date.
        if kinds == [.text, .date] { return .date }
        return kinds.count == 1 ? kinds.first.map(Value.Kind.init) : nil
    }

    /// Where a placeholder is used; `nil` if not in the main file.
    func words(for name: String) -> String? {
        strings.first { $0.names.contains(name) }.map { words(for: $0.pointer) }
    }

    private func words(for pointer: JSONPointer) -> String {
        let field = root[JSONPointer(tokens: pointer.tokens.dropLast())]?.object
        guard let key = field?["key"]?.string, let member = pointer.tokens.last else {
            return "\(pointer) of \(template.bundle.purpose.file)"
        }
        let label = (field?["label"]?.string).map { ", \($0)" } ?? ""
        return "the \(member) of the field '\(key)'\(label)"
    }

    /// The template's own values that records can replace.
    var addressed: [TemplateContract.Value] {
        let open = Set(strings.map(\.pointer))
        let serial = JSONPointer(tokens: [template.bundle.purpose == .pass ? "serialNumber" : "orderIdentifier"])
        // Signing adds a missing one, and refuses a team identifier that is not well-formed.
        let team = (root.object?["teamIdentifier"]?.string).flatMap {
            template.bundle.purpose != .pass || IdentityRules.isWellFormed($0)
                ? nil : JSONPointer(tokens: ["teamIdentifier"])
        }
        func value(_ name: String, at pointer: JSONPointer) -> Value? {
            let sample = root[pointer].flatMap(Record.Value.init(json:))
            let isLacking = pointer == team || pointer == serial && sample ?? "" == ""
            guard !open.contains(pointer), isLacking || sample != nil else { return nil }
            let kind = pointer.leafKind(in: root).map(Value.Kind.init) ?? sample.map(Value.Kind.init) ?? .text
            return Value(
                name: name, kind: kind, isRequired: isLacking, place: words(for: pointer),
                sample: isLacking ? nil : sample)
        }
        let top =
            [serial, team].compactMap { $0.map { "\($0)" } }
            + (root.object?["barcodes"]?.array ?? []).indices.map { "/barcodes/\($0)/message" }
        var seen: Set<String> = []
        let fields = template.fields.filter { seen.insert($0.key).inserted }
        return top.compactMap { name in JSONPointer(parsing: name).flatMap { value(name, at: $0) } }
            + template.contents.shownTags.compactMap { value("\($0.pointer)", at: $0.pointer) }
            + fields.compactMap { value("field:\($0.key)", at: $0.pointer.appending("value")) }
            + fields.map {
                Value(
                    name: "show:\($0.key)", kind: .boolean, isRequired: false,
                    place: "whether the field '\($0.key)' is there", sample: true)
            }
    }
}

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
