internal import PassModel

extension RuleBook {
    /// A pass after everything with exactly one right answer was mended.
    public struct Repair: Sendable {
        /// The files as they are now, by their names.
        public internal(set) var files: [String: [UInt8]]
        /// What was mended, in the order in which it was done.
        public internal(set) var mended: [Finding] = []
        /// Files that have another name now, by their old one.
        public internal(set) var renamed: [String: String] = [:]

        private var contents: PassContents
        private let book: RuleBook

        /// What is still wrong.
        public var remaining: [Finding] { book.findings(in: contents) }

        /// What is mended in one go, at most; the rest is mended in the next.
        static let most = 20_000

        /// Changes that undo one another would otherwise go on for ever.
        private static let rounds = 16

        /// Mends `contents` by the rules of `book`.
        init(of contents: PassContents, by book: RuleBook) {
            files = contents.files
            self.contents = contents
            self.book = book
            for _ in 0..<Self.rounds {
                let findings = book.mendableFindings(in: self.contents, limit: Self.most - self.mended.count)
                var round = RepairRound(contents: self.contents, findings: findings)
                let mended = findings.filter { round.take($0) }
                guard !mended.isEmpty else { return }
                let next = self.contents.replacing(round.applied())
                // Never from JSON to no JSON.
                guard self.contents.isObject == next.isObject || next.isObject else { return }
                self.contents = next
                files = next.files
                self.mended += mended
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
    /// Mends what has exactly one right answer, again and again until nothing is left to mend.
    ///
    /// JSON keeps its order, blanks and line ends except where a value changes. The files that come out are only values;
    /// what becomes of them is the caller's decision.
    public func repair(of contents: PassContents) -> Repair { Repair(of: contents, by: self) }
}
