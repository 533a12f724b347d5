extension Finding {
    /// The most findings that are listed: a bad file may have hundreds of thousands, too many to read.
    public struct Limit: Sendable, Hashable {
        /// The most findings of one rule.
        public var perRule: Int
        /// The most findings of all rules together.
        public var inAll: Int

        /// More than people correct by hand.
        public static let standard = Limit(perRule: 100, inAll: 1_000)

        /// A limit of these numbers.
        public init(perRule: Int, inAll: Int) {
            self.perRule = perRule
            self.inAll = inAll
        }
    }
}

/// The first faults of a rule, and the number of further ones.
typealias RuleFaults = (rule: PassRule, listed: [Fault], more: Int)

extension PassRule {
    /// The first faults in `contents`; `nil` if there are none.
    func faults(in contents: PassContents, limit: Int) -> RuleFaults? {
        guard applies(to: contents) else { return nil }
        var faults: [Fault] = []
        var more = 0
        visitFaults(in: contents) { fault in if faults.count < limit { faults.append(fault) } else { more += 1 } }
        return faults.isEmpty ? nil : (self, faults, more)
    }
}

/// Findings up to a limit, and the number of further ones.
struct FindingList {
    private let limit: Finding.Limit
    private var listed: [Finding] = []
    private var unlisted: [Unlisted] = []

    private struct Unlisted {
        let rule: String
        var severity: Finding.Severity
        var count: Int
    }

    init(of faults: [RuleFaults], in contents: PassContents, limit: Finding.Limit) {
        self.limit = limit
        let locator = FaultLocator(faults.lazy.flatMap(\.listed), in: contents)
        for (rule, faults, more) in faults {
            listed += faults.map { locator.finding(for: $0, of: rule) }
            if more > 0 { unlisted.append(Unlisted(rule: rule.id, severity: rule.severity, count: more)) }
        }
    }

    /// The findings sorted by place; if there are too many, the most severe ones, and one with the number of the
    /// others.
    var findings: [Finding] {
        let sorted = listed.sorted()
        guard sorted.count > limit.inAll || !unlisted.isEmpty else { return sorted }
        let kept = Set(
            sorted.indices.sorted { (sorted[$1].severity, $0) < (sorted[$0].severity, $1) }.prefix(limit.inAll))
        var unlisted = unlisted
        for index in sorted.indices where !kept.contains(index) {
            unlisted.append(Unlisted(rule: sorted[index].rule, severity: sorted[index].severity, count: 1))
        }
        return sorted.indices.filter(kept.contains).map { sorted[$0] } + [Self.finding(for: unlisted)]
    }

    /// The finding for all that are not listed, as severe as the worst of them.
    private static func finding(for unlisted: [Unlisted]) -> Finding {
        let counts = Dictionary(unlisted.map { ($0.rule, $0.count) }, uniquingKeysWith: +)
        let most = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let count = counts.values.reduce(0, +)
        let others = most.count > 3 ? [" and \(most.count - 3) other rule\(most.count == 4 ? "" : "s")"] : []
        let rules = most.prefix(3).map { "\($0.value) of \($0.key)" }.joined(separator: ", ") + others.joined()
        return Finding(
            .moreFindings, severity: unlisted.map(\.severity).max() ?? .note,
            "\(count) more finding\(count == 1 ? " is" : "s are") not listed: \(rules)")
    }
}

extension PassRule {
    package static let moreFindings = PassRule(
        "report.more", .note, "all findings are listed", means: .invalid, stopsDevices: false,
        effect: "a report does not list all findings", hint: "fix the listed findings, then check again",
        source: "limits of this program")
}
