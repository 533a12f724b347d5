internal import PassRules
internal import PassToolkit

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
    /// The text as content or value of XML 1.0; characters that it cannot hold are shown as escapes.
    fileprivate var inXML: String {
        visibleLines.unicodeScalars.reduce(into: "") { text, scalar in
            switch scalar {
            case "&": text += "&amp;"
            case "<": text += "&lt;"
            case ">": text += "&gt;"
            case "\"": text += "&quot;"
            case "\n", "\r", "\t": text += "&#\(scalar.value);"
            case "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
            default: text.unicodeScalars.append(scalar)
            }
        }
    }
}
