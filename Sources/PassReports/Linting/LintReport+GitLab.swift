public import PassModel
internal import PassRules
internal import PassToolkit

extension LintReport {
    /// The report as GitLab Code Quality, which GitLab shows in merge requests.
    ///
    /// A place inside an archive is in the description, since the archive has no lines.
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
