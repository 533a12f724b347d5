internal import PassModel

extension RuleBook {
    /// A pass after everything with exactly one right answer was fixed.
    public struct Repair: Sendable {
        /// The files as they are now, by their names.
        public internal(set) var files: [String: [UInt8]]
        /// The findings that were fixed, in this order.
        public internal(set) var fixed: [Finding] = []
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
            for _ in 0..<Self.rounds {
                let findings = book.fixableFindings(in: self.contents, limit: Self.most - self.fixed.count)
                var round = RepairRound(contents: self.contents, findings: findings)
                let fixed = findings.filter { round.take($0) }
                guard !fixed.isEmpty else { return }
                let next = self.contents.replacing(round.applied())
                // A change must never make the pass unreadable.
                guard next.isObject || !self.contents.isObject else { return }
                self.contents = next
                files = next.files
                self.fixed += fixed
                note(round.renamed)
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
    /// Fixes what has exactly one right answer, again and again until nothing is left to fix.
    ///
    /// JSON keeps its order, blanks and line ends except where a value changes. The result is a value: nothing is
    /// written to disk.
    public func repair(of contents: PassContents) -> Repair { Repair(of: contents, by: self) }
}
