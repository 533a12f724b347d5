internal import PassModel

extension RuleBook {
    /// A pass after everything with exactly one right answer was fixed, as far as no fix adds an error.
    public struct Repair: Sendable {
        /// The files as they are now, by their names.
        public internal(set) var files: [String: [UInt8]]
        /// The findings that were fixed, in this order.
        public internal(set) var fixed: [Finding] = []
        /// The findings that are not fixed, since that would break a rule, and its name.
        public internal(set) var refused: [(finding: Finding, broken: String)] = []
        /// The new names of renamed files, by their old names.
        public internal(set) var renamed: [String: String] = [:]

        private var contents: PassContents
        private let book: RuleBook

        /// What is still wrong.
        public var remaining: [Finding] { book.findings(in: contents) }

        /// How many findings are fixed in one go; the next go fixes the rest.
        static let most = 20_000

        /// A limit, since two rules might undo each other's changes for ever.
        private static let rounds = 16

        /// Fixes `contents` by the rules of `book`.
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
    /// The rules that judge a fix: those of the format, and what the book has beside them or takes more seriously.
    ///
    /// A fix must not break a rule unseen because the book leaves it out.
    fileprivate var judges: [PassRule] {
        let known = Dictionary(RuleBook.standard.rules.map { ($0.id, $0.severity) }, uniquingKeysWith: { $1 })
        return RuleBook.standard.rules + rules.filter { rule in known[rule.id].map { $0 < rule.severity } ?? true }
    }
}

extension RuleBook {
    /// Fixes what has exactly one right answer, again and again until nothing is left to fix.
    ///
    /// JSON keeps its order, blanks and line ends except where a value changes. The result is a value: nothing is
    /// written to disk.
    public func repair(of contents: PassContents) -> Repair { Repair(of: contents, by: self) }
}
