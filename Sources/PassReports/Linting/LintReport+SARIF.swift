public import PassModel
internal import PassRules
internal import PassToolkit

extension LintReport {
    /// The report as a SARIF 2.1.0 log, for GitHub's code scanning and other tools.
    ///
    /// The log has one run with every rule that was checked. Findings in a folder point at its files. Findings in an
    /// archive point at the archive, and the message names the place inside. Unreadable files are notifications of the
    /// run.
    /// - Parameters:
    ///   - program: the program that made the findings.
    ///   - version: its version.
    /// - Returns: the log.
    /// - SeeAlso: SARIF Version 2.1.0 Plus Errata 01.
    public func sarif(by program: String = "PassToolkit", version: String) -> JSONValue {
        .object([
            (
                "$schema",
                .string("https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
            ),
            ("version", .string("2.1.0")),
            ("runs", .array([run(by: program, version: version)])),
        ])
    }

    private func run(by program: String, version: String) -> JSONValue {
        let driver = JSONValue.object([
            ("name", .string(program)), ("version", .string(version)), ("semanticVersion", .string(version)),
            ("rules", .array(rules.map(\.sarif))),
        ])
        let notifications = results.compactMap(\.notification)
        let invocation = JSONValue.object([
            ("executionSuccessful", .bool(notifications.isEmpty)),
            ("toolExecutionNotifications", .array(notifications)),
        ])
        let root = JSONValue.object([
            ("description", .object([("text", .string("the folder that \(program) ran in"))]))
        ])
        return .object([
            ("tool", .object([("driver", driver)])),
            ("invocations", .array([invocation])),
            ("originalUriBaseIds", .object([("%SRCROOT%", root)])),
            ("columnKind", .string("unicodeCodePoints")),
            ("results", .array(sarifResults)),
        ])
    }

    private var sarifResults: [JSONValue] {
        let indices = Dictionary(rules.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
        var counter = FindingCounter()
        return results.flatMap { result in
            result.findings.map { finding in
                finding.sarif(
                    in: result, ruleIndex: indices[finding.rule],
                    fingerprint: counter.fingerprint(of: finding, in: result))
            }
        }
    }
}

extension LintResult {
    /// The location of a file: in a folder the file itself, otherwise the archive.
    fileprivate func artifactLocation(of file: String?) -> JSONValue {
        guard path != "-" else { return .object([("uri", .string("standard-input"))]) }
        let path = source?.container == .folder ? PathForm(path, existing(file)) : PathForm(place)
        return .object([
            ("uri", .string(path.uri)), ("uriBaseId", path.isBelow ? .string("%SRCROOT%") : nil),
        ])
    }

    fileprivate var notification: JSONValue? {
        failureWords.map { failure in
            .object([
                ("level", .string("error")),
                ("message", .sarifMessage(failure.message, failure.hints)),
                (
                    "locations",
                    .array([
                        .object([("physicalLocation", .object([("artifactLocation", artifactLocation(of: nil))]))])
                    ])
                ),
            ])
        }
    }
}

extension Finding {
    /// The message; preceded by the place in the archive, where the report points at the archive.
    func words(in result: LintResult) -> String {
        guard result.isArchive else { return message }
        return ([result.membership?.name, place].compactMap(\.self) + [message]).joined(separator: ": ")
    }

    fileprivate func sarif(in result: LintResult, ruleIndex: Int?, fingerprint: String) -> JSONValue {
        .object([
            ("ruleId", .string(rule)),
            ("ruleIndex", ruleIndex.map { .number(JSONNumber($0)) }),
            ("level", .string(severity.rawValue)),
            ("message", .sarifMessage(words(in: result), hint.map { [$0] } ?? [])),
            ("locations", .array([location(in: result)])),
            ("partialFingerprints", .object([("passtoolFinding/v1", .string(fingerprint))])),
        ])
    }

    private func location(in result: LintResult) -> JSONValue {
        let region = position.map { position in
            JSONValue.object([
                ("startLine", .number(JSONNumber(position.line))),
                ("startColumn", .number(JSONNumber(position.column))),
            ])
        }
        let place = JSONValue.object([
            ("artifactLocation", result.artifactLocation(of: file)), ("region", result.isArchive ? nil : region),
        ])
        return .object([("physicalLocation", place)])
    }
}

extension JSONValue {
    /// A plain-text message; braces (placeholders) and brackets (links) are escaped (§3.11).
    fileprivate static func sarifMessage(_ text: String, _ hints: [String]) -> JSONValue {
        var text = ([text] + hints).joined(separator: "\n").replacing("{", with: "{{").replacing("}", with: "}}")
        if text.contains("](") { text = text.replacing("[", with: "\\[").replacing("]", with: "\\]") }
        return .object([("text", .string(text))])
    }
}

extension PassRule {
    /// The rule as a `reportingDescriptor`.
    var sarif: JSONValue {
        .object([
            ("id", .string(id)),
            ("shortDescription", .text(summary)),
            ("fullDescription", .text(effect.isEmpty ? summary : effect)),
            ("help", .text(helpText)),
            ("defaultConfiguration", .object([("level", .string(severity.rawValue))])),
            ("properties", properties),
        ])
    }

    private var helpText: String {
        let lines = [effect, hint.map { "hint: \($0)" } ?? "", "source: \(source)"]
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
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
