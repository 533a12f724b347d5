public import PassModel
public import PassRules

/// Checks a class or an object of Google Wallet before it leaves: the API's own schema says little of this.
public struct GoogleCheck: Sendable {
    private var findings: [Finding] = []
    private let file: String?

    /// What is wrong with a class or an object.
    ///
    /// *Error*: Google refuses it. *Warning*: Google does not show all of it.
    /// - Parameters:
    ///   - value: the class or object.
    ///   - part: which of the two it is.
    ///   - kind: the kind of pass.
    ///   - file: what the findings name as the file.
    /// - Returns: all findings, in the order of the members; their pointers are those of `value`.
    public static func findings(
        in value: JSONValue, _ part: GooglePart, of kind: GoogleKind, file: String? = nil
    ) -> [Finding] {
        var check = GoogleCheck(file: file)
        check.examine(value, as: "\(kind.rawValue)\(part.rawValue)", at: .root)
        return check.findings
    }

    private mutating func report(
        _ rule: PassRule, _ pointer: JSONPointer, _ message: String, hint: String? = nil
    ) {
        findings.append(Finding(rule, file: file, pointer: pointer, message, hint: hint))
    }

    private mutating func examine(_ value: JSONValue, as type: Substring, at pointer: JSONPointer) {
        if type.hasPrefix("[") {
            guard let elements = value.array else {
                return report(GoogleRules.type, pointer, "'\(pointer)' is \(value.kind), and an array is wanted")
            }
            for (index, element) in elements.enumerated() {
                examine(element, as: type.dropFirst().dropLast(), at: pointer.appending(index))
            }
        } else if let record = GoogleFields.records[type] {
            guard let object = value.object else {
                return report(GoogleRules.type, pointer, "'\(pointer)' is \(value.kind), and an object is wanted")
            }
            examine(object, by: record, at: pointer)
            if type == "Interval" { examineInterval(value, at: pointer) }
        } else if let fault = Shape.fault(of: value, as: type) {
            report(GoogleRules.value, pointer, "'\(pointer)' \(fault)")
        }
    }

    private mutating func examine(_ object: JSONObject, by record: GoogleFields.Record, at pointer: JSONPointer) {
        for member in object.members {
            let place = pointer.appending(member.name)
            guard let field = record.fields[member.name] else {
                let near = Spelling.nearest(to: member.name, among: record.fields.keys.sorted())
                report(
                    GoogleRules.unknownField, place, "Google has no field '\(member.name)' here",
                    hint: near.map { "did you mean '\($0)'?" })
                continue
            }
            examine(member.value, as: field.type, at: place)
            examineLimits(of: member.value, field, at: place)
        }
        for name in record.required {
            if [name, record.fields[name]?.twin].contains(where: { $0.map { isFilled(object[$0]) } ?? false }) {
                continue
            }
            report(GoogleRules.required, pointer.appending(name), "'\(pointer.appending(name))' is missing or empty")
        }
        for choice in record.choices {
            let present = choice.names.filter { object[$0] != nil }
            let names = choice.names.map { "'\($0)'" }.joined(separator: ", ")
            if present.count > 1 {
                report(GoogleRules.notBoth, pointer, "only one of \(names) is taken")
            } else if present.isEmpty, choice.isRequired {
                report(GoogleRules.required, pointer, "one of \(names) is missing")
            }
        }
    }

    /// Whether a required value is there: an empty text fails when the pass is saved.
    private func isFilled(_ value: JSONValue?) -> Bool {
        switch value {
        case nil, .null, .string(""): false
        default: true
        }
    }

    private mutating func examineLimits(of value: JSONValue, _ field: GoogleFields.Field, at pointer: JSONPointer) {
        let text = value.string ?? value.object?["defaultValue"]?.object?["value"]?.string
        guard let size = value.array?.count ?? text?.count else { return }
        let has = "'\(pointer)' has \(size) \(value.array == nil ? "characters" : "elements"), and Google"
        if let max = field.max, size > max { report(GoogleRules.limit, pointer, "\(has) takes \(max)") }
        if let shown = field.shown, size > shown { report(GoogleRules.length, pointer, "\(has) shows \(shown)") }
    }

    /// Both dates of an interval have an offset, or neither has.
    private mutating func examineInterval(_ value: JSONValue, at pointer: JSONPointer) {
        let offsets = ["start", "end"].compactMap { value[JSONPointer(tokens: [$0, "date"])]?.string }
            .map { $0.contains(/(Z|[+-]\d\d:\d\d)$/) }
        guard Set(offsets).count > 1 else { return }
        report(GoogleRules.offsets, pointer, "only one of the two dates of '\(pointer)' has an offset")
    }
}
