internal import PassModel
internal import PassReports
internal import PassToolkit

extension TemplateCopy {
    /// A template from a pass with sample values: a placeholder for each field, named by the field's key, and for what
    /// else differs from pass to pass.
    ///
    /// The sample values make the sample record.
    init(of bundle: PassBundle) throws {
        var pass = try bundle.pass().object
        // Those of sample certificates, to be replaced: a template of Pass Designer has none.
        for (key, value) in [("passTypeIdentifier", "pass.com.example.sample"), ("teamIdentifier", "SAMPLE1234")]
        where !pass.has(key) {
            pass[key] = .string(value)
        }
        let values = TemplateContract(of: try PassTemplate(bundle), named: "").values.filter(\.isRequired)
        var text = PlaceholderText(pass, besides: values)
        text.writePlaceholders()
        self.init(
            files: bundle.files.merging(["pass.json": JSONValue.object(text.pass).utf8Text(.indented)]) { $1 },
            record: JSONValue.object(text.record).utf8Text(.indented))
    }
}

/// A `pass.json` in which placeholders take the place of sample values.
private struct PlaceholderText {
    private(set) var pass: JSONObject
    /// The sample values, by the names of their placeholders.
    private(set) var record = JSONObject()
    /// What each name stands for: a field's key, a key of the pass, or a placeholder that was there.
    private var owners: [String: String] = [:]

    /// Begins with the placeholders that the pass has already; their sample values are made up.
    init(_ pass: JSONObject, besides values: [TemplateContract.Value]) {
        self.pass = pass
        for value in values {
            owners[value.name] = "{{\(value.name)}}"
            record[value.name] =
                switch value.kind {
                case .number: .number(JSONNumber(1))
                case .boolean: .bool(true)
                case .date: .string("2026-12-01T10:00:00Z")
                case .text, .any: .string(value.name)
                }
        }
    }

    mutating func writePlaceholders() {
        for key in ["serialNumber", "authenticationToken"] {
            pass[key] = pass[key].map { placeholder(key, of: key, for: $0) }
        }
        writeBarcodes()
        for style in Pass.Style.Kind.allCases {
            guard var groups = pass[style.rawValue]?.object else { continue }
            for name in groups.names where name.hasSuffix("Fields") {
                groups[name] = groups[name]?.array.map { .array($0.map { field($0) }) } ?? groups[name]
            }
            pass[style.rawValue] = .object(groups)
        }
    }

    /// Codes of one message share a placeholder: they are the same code for several readers.
    private mutating func writeBarcodes() {
        let codes = [pass["barcode"]].compactMap(\.self) + (pass["barcodes"]?.array ?? [])
        var messages: [String] = []
        for message in codes.compactMap({ $0.object?["message"]?.string }) where !messages.contains(message) {
            messages.append(message)
        }
        func filled(_ code: JSONValue, in text: inout PlaceholderText) -> JSONValue {
            guard var object = code.object, let message = object["message"]?.string,
                let index = messages.firstIndex(of: message)
            else { return code }
            let name = index == 0 ? "barcode" : "barcode\(index + 1)"
            object["message"] = text.placeholder(name, of: "message \(index)", for: .string(message))
            return .object(object)
        }
        pass["barcode"] = pass["barcode"].map { filled($0, in: &self) }
        pass["barcodes"] = pass["barcodes"]?.array.map { .array($0.map { filled($0, in: &self) }) }
    }

    private mutating func field(_ field: JSONValue) -> JSONValue {
        guard var object = field.object, let key = object["key"]?.string, let value = object["value"] else {
            return field
        }
        object["value"] = placeholder(Self.name(for: key), of: "field \(key)", for: value)
        object["attributedValue"] = object["attributedValue"].map {
            placeholder("\(Self.name(for: key))Attributed", of: "attributed \(key)", for: $0)
        }
        return .object(object)
    }

    /// The placeholder for a sample value; values of one name are one value, as Wallet updates the fields of one key.
    private mutating func placeholder(_ wanted: String, of owner: String, for value: JSONValue) -> JSONValue {
        let isOpen = value.string?.contains("{{") ?? false
        guard !isOpen, value.string != nil || value.number != nil else { return value }
        let names = [wanted] + (2...).lazy.prefix(10_000).map { "\(wanted)\($0)" }
        guard let name = names.first(where: { owners[$0] ?? owner == owner }) else { return value }
        owners[name] = owner
        if !record.names.contains(name) { record[name] = value }
        return .string("{{\(name)}}")
    }

    /// The name of a placeholder for a field's key: letters, digits, `_`, `-` and `.`, and a letter at the start.
    private static func name(for key: String) -> String {
        let name = String(key.map { $0.isLetter || $0.isNumber || "_-.".contains($0) ? $0 : "_" })
        return name.first?.isLetter ?? false ? name : "_\(name)"
    }
}
