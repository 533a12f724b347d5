public import PassModel
public import PassRules
internal import PassToolkit

/// The findings in folders and archives; each extension writes them in one format.
public struct LintReport: Sendable {
    /// One result for each folder and archive, in the order in which they were given.
    public let results: [LintResult]
    /// The rules that were checked, in the order of the book.
    public let rules: [PassRule]

    /// What was fixed before the check.
    public let repairs: [SourceRepair]

    /// A report of these results.
    ///
    /// - Parameters:
    ///   - results: one for each folder and archive.
    ///   - rules: the rules that were checked.
    ///   - repairs: what was fixed before the check.
    public init(results: [LintResult], rules: [PassRule], repairs: [SourceRepair] = []) {
        self.results = results
        self.rules = rules
        self.repairs = repairs
    }

    /// All findings, in the order of the results.
    public var findings: [Finding] { results.flatMap(\.findings) }

    /// The number of findings by severity, in words: `2 errors, 1 warning`.
    public var summary: String { findings.isEmpty ? "no findings" : Self.counts(of: findings) }

    /// The number of findings of each severity, in words.
    package static func counts(of findings: [Finding]) -> String {
        Finding.Severity.allCases.reversed().compactMap { severity -> String? in
            let count = findings.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }.joined(separator: ", ")
    }
}

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
    /// The finding as part of a report: severity, place, message, rule, and the hint on a line of its own.
    func sentence(at place: String = "", also others: String = "") -> String {
        (["\(severity.rawValue): \(place)\(message.visible)\(others) [\(rule)]"] + hintLines).joined(separator: "\n")
    }

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

extension LintReport {
    /// The report as a `passtool.findings/1` document.
    public var json: JSONValue {
        let findings = results.flatMap { result in result.findings.map { $0.json(path: result.path) } }
        let fixed = repairs.flatMap { repair in repair.fixed.map { $0.json(path: repair.path) } }
        let errors = results.compactMap { result in
            result.failureWords.map { failure in
                JSONValue.object([
                    ("path", .string(result.path)), ("message", .string(failure.message)),
                    ("hints", .array(failure.hints.map(JSONValue.string))),
                ])
            }
        }
        return .object([
            ("format", .string("passtool.findings/1")),
            ("findings", .array(findings)),
            ("fixed", fixed.isEmpty ? nil : .array(fixed)),
            ("errors", errors.isEmpty ? nil : .array(errors)),
        ])
    }
}
