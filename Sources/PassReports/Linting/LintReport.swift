public import PassRules

/// What was found in folders and archives; its extensions write it down in one form each.
public struct LintReport: Sendable {
    /// One result for each folder and archive, in the order in which they were given.
    public let results: [LintResult]
    /// The rules that were looked at, in the order of the book.
    public let rules: [PassRule]

    /// What was mended before the folders were looked at.
    public let repairs: [SourceRepair]

    /// A report of these results.
    ///
    /// - Parameters:
    ///   - results: one for each folder and archive.
    ///   - rules: the rules that were looked at.
    ///   - repairs: what was mended before.
    public init(results: [LintResult], rules: [PassRule], repairs: [SourceRepair] = []) {
        self.results = results
        self.rules = rules
        self.repairs = repairs
    }

    /// All findings, in the order of the results.
    public var findings: [Finding] { results.flatMap(\.findings) }

    /// How many findings there are of each severity, in words: `2 errors, 1 warning`.
    public var summary: String {
        let counts = Finding.Severity.allCases.reversed().compactMap { severity -> String? in
            let count = findings.count { $0.severity == severity }
            return count == 0 ? nil : "\(count) \(severity.rawValue)\(count == 1 ? "" : "s")"
        }
        return counts.isEmpty ? "no findings" : counts.joined(separator: ", ")
    }
}
