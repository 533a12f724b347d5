internal import PassModel

extension RuleBook {
    /// A pass after applying all unambiguous fixes that add no error.
    public struct Repair: Sendable {
        /// The fixed files by name.
        public internal(set) var files: [String: [UInt8]]
        /// The findings that were fixed, in this order.
        public internal(set) var fixed: [Finding] = []
        /// The findings that are not fixed because that would break a rule, with its name.
        public internal(set) var refused: [(finding: Finding, broken: String)] = []
        /// The new names of renamed files, by their old names.
        public internal(set) var renamed: [String: String] = [:]

        private var contents: PassContents
        private let book: RuleBook

        /// The remaining findings.
        public var remaining: [Finding] { book.findings(in: contents) }

        /// The most findings that are fixed in one round; the next round fixes the rest.
        static let most = 20_000

        /// The most rounds: two rules might undo each other's changes for ever.
        private static let rounds = 16

        init(of contents: PassContents, by book: RuleBook) {
            files = contents.files
            self.contents = contents
            self.book = book
            let judges = book.judges
            for _ in 0..<Self.rounds {
                let findings = book.fixableFindings(in: self.contents, limit: Self.most - fixed.count)
                let trial = RepairTrial(of: findings, in: self.contents, judgedBy: judges)
                refused = trial.refused
                guard !trial.fixed.isEmpty else { return }
                self.contents = trial.result
                files = trial.result.files
                fixed += trial.fixed
                note(trial.renamed)
            }
        }

        private mutating func note(_ names: [String: String]) {
            for (old, new) in names {
                let original = renamed.first { $0.value == old }?.key ?? old
                renamed[original] = new
            }
        }
    }
}

extension RuleBook {
    /// The rules that judge a fix: those of the format, and the book's additional or stricter rules.
    ///
    /// A fix must not break a rule that the book leaves out.
    fileprivate var judges: [PassRule] {
        let known = Dictionary(RuleBook.standard.rules.map { ($0.id, $0.severity) }, uniquingKeysWith: { $1 })
        return RuleBook.standard.rules + rules.filter { rule in known[rule.id].map { $0 < rule.severity } ?? true }
    }
}

extension RuleBook {
    /// Applies unambiguous fixes until none are left.
    ///
    /// JSON keeps its order, white space and line ends except where a value changes. Nothing is written to disk.
    public func repair(of contents: PassContents) -> Repair { Repair(of: contents, by: self) }
}

/// One round of fixes that together break no rule.
///
/// A fix that makes an invalid value is refused. If the others break a rule, halves of them are tried, down to single
/// findings.
struct RepairTrial {
    private(set) var result: PassContents
    private(set) var fixed: [Finding] = []
    /// The findings whose fix would break a rule, with the rule's name.
    private(set) var refused: [(finding: Finding, broken: String)] = []
    private(set) var renamed: [String: String] = [:]

    private let contents: PassContents
    private let judges: [PassRule]
    private let values: [RemadeValue: Finding.Severity]
    private let before: FaultCount
    /// The remaining attempts: for each, all rules check the whole pass.
    private var attempts = 64

    init(of findings: [Finding], in contents: PassContents, judgedBy judges: [PassRule]) {
        (result, self.contents, self.judges) = (contents, contents, judges)
        values = Dictionary(findings.flatMap(\.remadeValues).map { ($0, $1) }, uniquingKeysWith: min)
        before = findings.isEmpty ? FaultCount() : FaultCount(in: contents, by: judges, watching: values)
        attempt(findings)
        fixed.sort()
    }

    private mutating func attempt(_ findings: [Finding]) {
        guard !findings.isEmpty, attempts > 0 else { return }
        var round = RepairRound(contents: contents, findings: fixed + findings)
        let taken = (fixed + findings).filter { round.take($0) }
        guard taken.count > fixed.count else { return }
        attempts -= 1
        let next = contents.replacing(round.applied())
        guard next.isObject || !contents.isObject else {
            return attemptHalves(of: findings, since: JSONRules.syntax.id)
        }
        let remade = Set(taken.flatMap(\.remadeValues).map(\.value))
        let after = FaultCount(in: next, by: judges, watching: values.filter { remade.contains($0.key) })
        let wrong = after.wrongValues(since: before)
        let brokenRules = findings.map { finding in finding.remadeValues.lazy.compactMap { wrong[$0.value] }.first }
        if brokenRules.contains(where: { $0 != nil }) {
            let judged = zip(findings, brokenRules)
            refused += judged.compactMap { finding, broken in broken.map { (finding, $0) } }
            attempt(judged.filter { $1 == nil }.map(\.0))
        } else if let broken = after.brokenRule(since: before) ?? wrong.values.min() {
            attemptHalves(of: findings, since: broken)
        } else {
            (result, fixed, renamed) = (next, taken, round.renamed)
        }
    }

    private mutating func attemptHalves(of findings: [Finding], since broken: String) {
        guard findings.count > 1 else { return refused += findings.map { ($0, broken) } }
        // The fixes of one rule often break the same other rule.
        let sorted = findings.sorted { ($0.rule, $0) < ($1.rule, $1) }
        attempt(Array(sorted[..<(sorted.count / 2)]))
        attempt(Array(sorted[(sorted.count / 2)...]))
    }
}

extension Finding {
    /// The values that the fixes replace, with the severity that a fault of the new value must not reach.
    fileprivate var remadeValues: [(value: RemadeValue, worst: Severity)] {
        fixes.compactMap { fix in
            switch fix {
            case .replace(let pointer, _, let file): (RemadeValue(file: file, pointer: pointer), severity)
            // An array without valid elements does not improve the value.
            case .wrapInArray(let pointer, let file):
                (RemadeValue(file: file, pointer: pointer), min(severity, .warning))
            default: nil
            }
        }
    }
}
