internal import PassModel

/// What a rule book finds in all passes of a template, and what it has yet to check in each.
///
/// A rule that reads no value that a record fills in finds the same in every pass. Rules declare what they read.
struct Settlement: Sendable {
    /// Checks one pass.
    private typealias Look = @Sendable (PassContents) -> [Fault]

    private enum Step {
        /// Faults that are in every pass, though not always in the same column.
        case known([Fault])
        case open(Look)
    }

    private let template: FillableTemplate
    /// The findings that every pass has at the same place, sorted.
    private let settled: [Finding]
    private var looks: [Look] = []
    /// The rule of each look.
    ///
    /// In an array of its own, since a rule is large: it is copied only if it has findings.
    private var rules: [PassRule] = []
    private let limit: Finding.Limit

    /// What the rules of `book` find in `template`; `nil` if a rule finds more than is listed.
    init?(
        _ book: RuleBook, for template: FillableTemplate, _ openings: Openings, limit: Finding.Limit = .standard
    ) {
        self.template = template
        self.limit = limit
        let places = OpeningPlaces(openings.pointers, in: template.contents)
        var settled: [Finding] = []
        for rule in book.rules where rule.applies(to: template.contents) {
            for step in Self.steps(of: rule, in: template.contents, openings) {
                switch step {
                case .open(let look):
                    looks.append(look)
                    rules.append(rule)
                case .known(let faults):
                    guard faults.count <= limit.perRule else { return nil }
                    let locator = FaultLocator(faults, in: template.contents)
                    let findings = faults.map { locator.finding(for: $0, of: rule) }
                    guard findings.contains(where: places.canShift) else {
                        settled += findings
                        continue
                    }
                    looks.append { _ in faults }
                    rules.append(rule)
                }
            }
        }
        self.settled = settled.sorted()
    }

    private static func steps(of rule: PassRule, in contents: PassContents, _ openings: Openings) -> [Step] {
        rule.checks.compactMap { check in
            let isTouched = openings.touch(check.reads)
            if let elements = check.elements {
                let open = elements.open(contents, isTouched ? nil : openings)
                if !open.isEmpty { return .open { elements.faults($0, open) } }
            } else if isTouched {
                return .open(check.faults)
            }
            let faults = check.faults(contents)
            return faults.isEmpty ? nil : .known(faults)
        }
    }

    /// Everything that is wrong with the pass that has `values` in the template's openings; `nil` if that may be more
    /// than is listed.
    func findings(filling values: [JSONValue], afterChanging changed: [String: [UInt8]]) -> [Finding]? {
        let contents = PassContents(template, values: values, changing: changed)
        var faults: [(rule: PassRule, fault: Fault)] = []
        for index in looks.indices {
            for fault in looks[index](contents) { faults.append((rules[index], fault)) }
        }
        guard isWithinLimit(faults) else { return nil }
        guard !faults.isEmpty else { return settled }
        let locator = FaultLocator(faults.lazy.map(\.fault), in: contents)
        return (settled + faults.map { locator.finding(for: $0.fault, of: $0.rule) }).sorted()
    }

    private func isWithinLimit(_ faults: [(rule: PassRule, fault: Fault)]) -> Bool {
        let count = settled.count + faults.count
        guard count > min(limit.perRule, limit.inAll) else { return true }
        let rules = settled.map(\.rule) + faults.map(\.rule.id)
        let counts = Dictionary(rules.map { ($0, 1) }, uniquingKeysWith: +)
        return count <= limit.inAll && counts.values.allSatisfy { $0 <= limit.perRule }
    }
}

/// Where the openings stand in a template's text: behind one, columns differ from pass to pass.
private struct OpeningPlaces {
    /// The first column of an opening on each line that has one.
    private var firstColumns: [Int: Int] = [:]

    init(_ pointers: [JSONPointer], in contents: PassContents) {
        guard let document = contents.document(named: "pass.json") else { return }
        let positions = TextPositions(of: document.text)
        let places = document.places(of: pointers)
        for pointer in pointers {
            guard let place = places[pointer] else { continue }
            let position = positions[place.range.lowerBound]
            firstColumns[position.line] = min(firstColumns[position.line] ?? .max, position.column)
        }
    }

    /// Whether a finding may stand in another column once the openings are filled in.
    func canShift(_ finding: Finding) -> Bool {
        guard finding.file == "pass.json", let position = finding.position else { return false }
        return firstColumns[position.line].map { $0 < position.column } ?? false
    }
}
