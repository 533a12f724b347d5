/// How the lines of an outcome differ from those that were expected.
struct TranscriptDifference {
    /// The number of the first line that differs, or of the command.
    private(set) var line: Int
    /// The lines that differ: `-` missing, `+` not expected.
    private(set) var text = ""

    /// The difference, or `nil` if there is none.
    init?(of step: Transcript.Step, from actual: Transcript.Outcome) {
        let expected = step.expected.filter { $0.text != "= 0" }
        let changes = actual.lines.difference(from: expected.map(\.text)) { Self.matches($0, pattern: $1) }
        guard !changes.isEmpty else { return nil }
        line = step.line
        if case .remove(let offset, _, _)? = changes.removals.first { line = expected[offset].line }
        text =
            (["$ \(step.command)"] + changes.removals.map { "- \($0.line)" } + changes.insertions.map { "+ \($0.line)" })
            .joined(separator: "\n")
    }

    private static let placeholders: [(name: String, pattern: String)] = [
        ("[BYTES]", "[0-9]+"), ("[TIME]", "[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z"),
        ("[HEX]", "[0-9a-f]{64}"), ("[ANY]", ".*"),
    ]

    /// Whether a line is what the expected line says; either may be the one with placeholders.
    static func matches(_ first: String, pattern second: String) -> Bool {
        if first == second { return true }
        let (text, pattern) = placeholders.contains { first.contains($0.name) } ? (second, first) : (first, second)
        var expression = ""
        var rest = Substring(pattern)
        while let next = placeholders.compactMap({ item in rest.firstRange(of: item.name).map { (item, $0) } })
            .min(by: { $0.1.lowerBound < $1.1.lowerBound })
        {
            expression += escaped(rest[..<next.1.lowerBound]) + next.0.pattern
            rest = rest[next.1.upperBound...]
        }
        guard let regex = try? Regex(expression + escaped(rest)) else { return false }
        return text.wholeMatch(of: regex) != nil
    }

    private static func escaped(_ text: Substring) -> String {
        text.map { $0.isLetter || $0.isNumber || $0 == " " || !$0.isASCII ? String($0) : "\\\($0)" }.joined()
    }

    /// A line with placeholders where it would differ from one machine to the next.
    static func generalised(_ line: String) -> String {
        line.replacing(/[0-9]+ bytes/, with: "[BYTES] bytes").replacing(
            /"byteCount": [0-9]+/, with: "\"byteCount\": [BYTES]"
        )
        .replacing(/[0-9a-f]{64}/, with: "[HEX]")
    }
}

extension CollectionDifference.Change where ChangeElement == String {
    /// The line that was removed or inserted.
    fileprivate var line: String {
        switch self {
        case .remove(_, let line, _), .insert(_, let line, _): line
        }
    }
}
