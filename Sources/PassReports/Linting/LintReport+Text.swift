internal import PassModel
public import PassRules
internal import PassToolkit

extension LintReport {
    /// The findings in the form of compilers: `path:line:column: severity: message [rule]`, followed by the line with a
    /// caret under the place, and the hint.
    ///
    /// - Parameters:
    ///   - severity: the lowest severity to include.
    ///   - usesColour: whether severities and carets are coloured for a terminal.
    /// - Returns: the lines, without a line break at the end; empty if there is nothing to report.
    public func text(from severity: Finding.Severity = .note, usesColour: Bool = false) -> String {
        let paint = Paint(isOn: usesColour)
        return results.flatMap { result in
            var texts: [String: SourceText] = [:]
            return result.findings.filter { $0.severity >= severity }.map { finding in
                finding.text(in: result, texts: &texts, paint: paint)
            }
        }.joined(separator: "\n").withoutCommands
    }
}

extension Finding {
    /// The finding in the form of compilers, followed by the hint.
    package func lines(path: String, withHint: Bool = true) -> String {
        ([heading(path: path, paint: Paint(isOn: false))] + (withHint ? hintLines : [])).joined(separator: "\n")
    }

    fileprivate func text(in result: LintResult, texts: inout [String: SourceText], paint: Paint) -> String {
        let excerpt = excerpt(in: result, texts: &texts, paint: paint)
        return ([heading(path: result.path, paint: paint)] + excerpt + hintLines).joined(separator: "\n")
    }

    private var hintLines: [String] { hint.map { ["    hint: \($0.visible)"] } ?? [] }

    private func heading(path: String, paint: Paint) -> String {
        let path = path == "-" ? "standard input" : path.withoutTrailingSlashes.visible
        let place =
            [path + (file.map { "/\($0.visible)" } ?? "")] + (position.map { ["\($0.line)", "\($0.column)"] } ?? [])
        let label = paint.severity(severity)
        return "\(place.joined(separator: ":")): \(label) \(paint.bold(message.visible)) [\(rule)]"
    }

    private func excerpt(
        in result: LintResult, texts: inout [String: SourceText], paint: Paint
    ) -> [String] {
        guard let position, let file, let bytes = result.source?.files[file],
            let excerpt = texts[file, default: SourceText(bytes, without: result.secrets)].excerpt(at: position)
        else { return [] }
        let number = String(position.line)
        let gutter = String(repeating: " ", count: max(0, 5 - number.count)) + number
        return [
            "\(gutter) | \(excerpt.line)",
            "\(String(repeating: " ", count: gutter.count)) | \(excerpt.indent)\(paint.caret("^"))",
        ]
    }
}

extension String {
    /// The path of a folder without slashes at the end.
    package var withoutTrailingSlashes: String {
        String(prefix(1)) + String(dropFirst().reversed().drop { $0 == "/" }.reversed())
    }
}

/// Terminal colours.
private struct Paint {
    let isOn: Bool

    func severity(_ severity: Finding.Severity) -> String {
        let colour =
            switch severity {
            case .error: "1;31"
            case .warning: "1;33"
            case .note: "1;36"
            }
        return painted("\(severity.rawValue):", colour)
    }

    func bold(_ text: String) -> String { painted(text, "1") }
    func caret(_ text: String) -> String { painted(text, "1;32") }

    private func painted(_ text: String, _ colour: String) -> String {
        isOn ? "\u{1B}[\(colour)m\(text)\u{1B}[0m" : text
    }
}
