internal import PassModel

/// One round of fixes: those that break no rule together.
///
/// If a round as a whole breaks a rule, its halves are tried, down to single findings.
struct RepairTrial {
    /// The contents with the fixes made.
    private(set) var result: PassContents
    /// The findings that are fixed.
    private(set) var fixed: [Finding] = []
    /// The findings whose fix would break a rule, with its name.
    private(set) var refused: [(finding: Finding, broken: String)] = []
    /// The new names of renamed files, by their old names.
    private(set) var renamed: [String: String] = [:]

    private let contents: PassContents
    private let judges: [PassRule]
    private let values: [RemadeValue: Finding.Severity]
    private let before: FaultCount
    /// How often a change is still judged: each time, all rules look at the whole pass.
    private var attempts = 64

    /// Tries the fixes of `findings`.
    init(of findings: [Finding], in contents: PassContents, judgedBy judges: [PassRule]) {
        (result, self.contents, self.judges) = (contents, contents, judges)
        values = Dictionary(findings.flatMap(\.remadeValues), uniquingKeysWith: min)
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
        guard let broken = rule(brokenBy: taken, in: next) else {
            (result, fixed, renamed) = (next, taken, round.renamed)
            return
        }
        guard findings.count > 1 else {
            refused += findings.map { ($0, broken) }
            return
        }
        // The fixes of one rule often break the same other one.
        let sorted = findings.sorted { ($0.rule, $0) < ($1.rule, $1) }
        attempt(Array(sorted[..<(sorted.count / 2)]))
        attempt(Array(sorted[(sorted.count / 2)...]))
    }

    /// The name of a rule that the fixes of `findings` would break.
    private func rule(brokenBy findings: [Finding], in next: PassContents) -> String? {
        guard next.isObject || !contents.isObject else { return JSONRules.syntax.id }
        let remade = Set(findings.flatMap(\.remadeValues).map(\.0))
        let values = self.values.filter { remade.contains($0.key) }
        return FaultCount(in: next, by: judges, watching: values).rule(brokenSince: before)
    }
}

extension Finding {
    /// The values that the fixes make anew, and how grave a fault of such a value must not be.
    fileprivate var remadeValues: [(RemadeValue, Severity)] {
        fixes.compactMap { fix in
            switch fix {
            case .replace(let pointer, _, let file): (RemadeValue(file: file, pointer: pointer), severity)
            // A value in an array that has none of the right elements is no better.
            case .wrapInArray(let pointer, let file):
                (RemadeValue(file: file, pointer: pointer), min(severity, .warning))
            default: nil
            }
        }
    }
}
