public import PassRules

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
