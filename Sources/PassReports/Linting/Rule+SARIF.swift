internal import PassModel
internal import PassRules
internal import PassToolkit

extension PassRule {
    /// The rule as a `reportingDescriptor`.
    var sarif: JSONValue {
        .object([
            ("id", .string(id)),
            ("name", .string(nameInPascalCase)),
            ("shortDescription", .text(summary)),
            ("fullDescription", .text(effect.isEmpty ? summary : effect)),
            ("help", .object([("text", .string(helpText)), ("markdown", .string(helpMarkdown))])),
            ("defaultConfiguration", .object([("level", .string(severity.rawValue))])),
            ("properties", properties),
        ])
    }

    /// `images.icon-missing` as `ImagesIconMissing`.
    private var nameInPascalCase: String {
        id.split { ".-".contains($0) }.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    private var helpText: String {
        let lines = [effect, hint.map { "hint: \($0)" } ?? "", "source: \(source)"]
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var helpMarkdown: String {
        var parts = [
            effect.isEmpty ? "" : "\(effect).", hint.map { "**Hint:** \($0)." } ?? "", "**Source:** \(source).",
        ]
        if let example {
            parts.append("Bad:\n\n```\n\(example.bad.listing)\n```")
            parts.append("Good:\n\n```\n\(example.good.listing)\n```")
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    private var properties: JSONValue {
        .object([
            ("tags", .array([.string("wallet"), .string(area)])),
            ("precision", .string("high")),
            ("problem.severity", .string(severity == .note ? "recommendation" : severity.rawValue)),
            ("since", since.map { .string("iOS \($0)") }),
            ("styles", styles.isEmpty ? nil : .array(styles.map { .string($0.rawValue) })),
            ("source", .string(source)),
        ])
    }
}

extension JSONValue {
    fileprivate static func text(_ text: String) -> JSONValue { .object([("text", .string(text))]) }
}
