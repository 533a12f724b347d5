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
struct RuleFaults: Sendable {
    let rule: PassRule
    let listed: [Fault]
    let more: Int
}

extension PassRule {
    /// The first faults in `contents`; `nil` if there are none.
    func faults(in contents: PassContents, limit: Int) -> RuleFaults? {
        guard applies(to: contents) else { return nil }
        let found = Self.first(limit) { visitFaults(in: contents, $0) }
        return found.listed.isEmpty ? nil : RuleFaults(rule: self, listed: found.listed, more: found.more)
    }

    /// The first faults of a search, and the number of further ones.
    static func first(
        _ limit: Int = Finding.Limit.standard.perRule, of search: (_ found: (Fault) -> Void) -> Void
    ) -> (listed: [Fault], more: Int) {
        var faults: [Fault] = []
        var more = 0
        search { fault in if faults.count < limit { faults.append(fault) } else { more += 1 } }
        return (faults, more)
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
        for found in faults {
            listed += found.listed.map { locator.finding(for: $0, of: found.rule) }
            guard found.more > 0 else { continue }
            unlisted.append(Unlisted(rule: found.rule.id, severity: found.rule.severity, count: found.more))
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
