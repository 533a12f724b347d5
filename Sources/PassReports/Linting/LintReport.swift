public import PassModel
public import PassRules
internal import PassToolkit

/// The findings in folders and archives; each extension writes them in one format.
public struct LintReport: Sendable {
    /// One result for each folder and archive, in the order in which they were given.
    public let results: [LintResult]
    /// The rules that were checked, in the order of the book.
    public let rules: [PassRule]

    /// The fixes made before the check.
    public let repairs: [SourceRepair]

    /// A report of these results.
    ///
    /// - Parameters:
    ///   - results: one for each folder and archive.
    ///   - rules: the rules that were checked.
    ///   - repairs: the fixes made before the check.
    public init(results: [LintResult], rules: [PassRule], repairs: [SourceRepair] = []) {
        self.results = results
        self.rules = rules
        self.repairs = repairs
    }

    /// All findings, in the order of the results.
    public var findings: [Finding] { results.flatMap(\.findings) }

    /// The number of findings by severity, in words: `2 errors, 1 warning`.
    public var summary: String { Self.summary(of: findings) }

    /// The number of findings of each severity, or that there are none.
    package static func summary(of findings: [Finding]) -> String {
        findings.isEmpty ? "no findings" : counts(of: findings)
    }

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
        guard let position, let excerpt = result.excerpt(of: self, in: &texts) else { return [] }
        let number = String(position.line)
        let gutter = String(repeating: " ", count: max(0, 5 - number.count)) + number
        return [
            "\(gutter) | \(excerpt.line)",
            "\(String(repeating: " ", count: gutter.count)) | \(excerpt.indent)\(paint.caret("^"))",
        ]
    }
}

extension String {
    package var withoutTrailingSlashes: String {
        var path = self
        while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.unicodeScalars.removeLast() }
        return path
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

    /// The findings as workflow commands, which GitHub Actions turns into annotations of the files.
    ///
    /// Lines inside an archive can't be annotated. Their annotation is on the archive, and its message names the place.
    /// - SeeAlso: GitHub Actions, *Workflow commands*, `error`, `warning` and `notice`.
    public var githubCommands: String {
        results.flatMap { result in
            let failure = result.failureWords.map { failure in
                WorkflowCommand(
                    name: "error", properties: result.fileProperty, message: ([failure.message] + failure.hints))
            }
            return result.findings.map { $0.command(in: result) } + (failure.map { [$0] } ?? [])
        }.map(\.text).joined(separator: "\n").withoutMarks
    }
}

extension LintResult {
    fileprivate var fileProperty: [(String, String)] { path == "-" ? [] : [("file", PathForm(place).text)] }
}

extension Finding {
    fileprivate func command(in result: LintResult) -> WorkflowCommand {
        let name = severity.workflowCommand
        let hints = hint.map { [$0] } ?? []
        guard !result.isArchive else {
            return WorkflowCommand(
                name: name, properties: result.fileProperty + [("title", rule)], message: [words(in: result)] + hints)
        }
        var properties = [("file", PathForm(result.path, result.existing(file)).text)]
        if let position { properties += [("line", "\(position.line)"), ("col", "\(position.column)")] }
        return WorkflowCommand(name: name, properties: properties + [("title", rule)], message: [message] + hints)
    }

    var place: String? { file.map { file in file + (position.map { ":\($0.line):\($0.column)" } ?? "") } }
}

extension Finding.Severity {
    var workflowCommand: String { self == .note ? "notice" : rawValue }
}

/// A line of output that the runner executes as a command.
struct WorkflowCommand {
    let name: String
    let properties: [(String, String)]
    let message: [String]

    var text: String {
        let list = properties.map { "\($0.0)=\(Self.escaped($0.1.visible, also: [":", ","]))" }.joined(separator: ",")
        return
            "::\(name)\(list.isEmpty ? "" : " \(list)")::\(Self.escaped(message.map(\.visible).joined(separator: "\n"), also: []))"
    }

    private static func escaped(_ text: String, also others: Set<Unicode.Scalar>) -> String {
        text.unicodeScalars.map { scalar in
            let isEscaped = scalar == "%" || scalar == "\r" || scalar == "\n" || others.contains(scalar)
            guard isEscaped else { return String(scalar) }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "%\(digits.count == 1 ? "0" : "")\(digits)"
        }.joined()
    }
}

extension LintReport {
    /// The report as GitLab Code Quality, which GitLab shows in merge requests.
    ///
    /// The description names the place inside an archive, since the archive has no lines.
    /// - SeeAlso: GitLab, *Code Quality*, "Code Quality report format".
    public var codeQuality: JSONValue {
        var counter = FindingCounter()
        return .array(
            results.flatMap { result in
                let issues = result.findings.map { finding in
                    result.issue(
                        finding.codeQualitySeverity, rule: finding.rule, file: finding.file,
                        line: result.isArchive ? nil : finding.position?.line,
                        words: [finding.words(in: result)] + [finding.hint].compactMap(\.self),
                        fingerprint: counter.fingerprint(of: finding, in: result))
                }
                let failure = result.failureWords.map { failure in
                    result.issue(
                        "blocker", rule: "unreadable", file: nil, line: nil, words: [failure.message] + failure.hints,
                        fingerprint: counter.fingerprint(of: "unreadable\n\(PathForm(result.path).text)"))
                }
                return issues + [failure].compactMap(\.self)
            })
    }
}

extension LintResult {
    fileprivate func issue(
        _ severity: String, rule: String, file: String?, line: Int?, words: [String], fingerprint: String
    ) -> JSONValue {
        let path =
            path == "-"
            ? "standard-input"
            : source?.container == .folder ? PathForm(path, existing(file)).text : PathForm(place).text
        return .object([
            ("description", .string(words.joined(separator: "; "))), ("check_name", .string(rule)),
            ("fingerprint", .string(fingerprint)), ("severity", .string(severity)),
            (
                "location",
                .object([
                    ("path", .string(path)), ("lines", .object([("begin", .number(JSONNumber(line ?? 1)))])),
                ])
            ),
        ])
    }
}

extension Finding {
    fileprivate var codeQualitySeverity: String {
        switch severity {
        case .error: "major"
        case .warning: "minor"
        case .note: "info"
        }
    }
}

extension LintReport {
    /// The report as JUnit XML, which most CI systems show as tests: one test for each folder and archive.
    ///
    /// - Parameters:
    ///   - suite: the name of the suite of tests: the command.
    ///   - failed: for each result, whether it counts as failed.
    /// - Returns: the document.
    /// - SeeAlso: GitLab, *Unit test reports*; Jenkins, *JUnit* plug-in.
    public func junit(suite: String, failed: [Bool]) -> String {
        let cases = zip(results, failed).map { result, isFailed in
            let name = result.path == "-" ? "standard input" : PathForm(result.path).text
            let file = result.path == "-" ? "" : " file=\"\(PathForm(result.place).text.inXML)\""
            return """
                    <testcase classname="\(suite.inXML)" name="\(name.inXML)"\(file)>
                \(result.junitOutcome(isFailed: isFailed))    </testcase>
                """
        }
        let unreadable = results.count { $0.failure != nil }
        let failures = zip(results, failed).count { $0.failure == nil && $1 }
        let counts = "tests=\"\(results.count)\" failures=\"\(failures)\" errors=\"\(unreadable)\""
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites \(counts)>
              <testsuite name="\(suite.inXML)" \(counts)>
            \(cases.joined(separator: "\n"))
              </testsuite>
            </testsuites>
            """
    }
}

extension LintResult {
    fileprivate func junitOutcome(isFailed: Bool) -> String {
        if let failureWords {
            let hints = failureWords.hints.joined(separator: "\n").inXML
            return "      <error message=\"\(failureWords.message.inXML)\">\(hints)</error>\n"
        }
        let lines = findings.map { finding in
            let place = finding.place.map { "\($0): " } ?? ""
            let hint = finding.hint.map { "\n  hint: \($0)" } ?? ""
            return "\(place)\(finding.severity.rawValue): \(finding.message) [\(finding.rule)]\(hint)"
        }
        let text = lines.joined(separator: "\n").inXML
        guard isFailed else { return lines.isEmpty ? "" : "      <system-out>\(text)</system-out>\n" }
        let worst = findings.max { $0.severity < $1.severity }
        let message = "\(LintReport.counts(of: findings)): \(worst?.message ?? "")".inXML
        return "      <failure message=\"\(message)\" type=\"\((worst?.rule ?? "").inXML)\">\(text)</failure>\n"
    }
}

extension String {
    /// The text as content or attribute value of XML 1.0; characters that XML can't represent are shown as escapes.
    fileprivate var inXML: String {
        visibleLines.escaped(by: [
            "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\n": "&#10;", "\r": "&#13;", "\t": "&#9;",
            "\u{FFFE}": "\u{FFFD}", "\u{FFFF}": "\u{FFFD}",
        ])
    }
}
