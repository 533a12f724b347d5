package import PassModel

/// A rule book that has already checked what all passes of a template share.
///
/// Images and other files that no record changes are read and checked once. If it is known which values of `pass.json`
/// records fill in, the rest of it is checked once too, and each pass costs little more than checking these values.
/// Many threads may use it at the same time.
package struct PreparedRules: Sendable {
    private let template: PassContents
    private let rules: RuleBook
    private let shared: FindingList
    private let prepared: PreparedFindings?

    init(_ book: RuleBook, for template: PassContents, openings: Openings?) {
        self.template = template
        rules = book.keeping { $0.subject == .pass }
        shared = book.keeping { $0.subject == .files }.list(of: template, limit: .standard)
        prepared = openings.flatMap { openings in
            FillableTemplate(template, at: openings.pointers).flatMap { PreparedFindings(book, for: $0, openings) }
        }
    }

    /// Everything that is wrong with a pass of the template.
    ///
    /// - Parameter changed: the files that differ from the template's, among them `pass.json`.
    /// - Returns: what the whole book would find, sorted by place.
    package func findings(afterChanging changed: [String: [UInt8]]) -> [Finding] {
        let contents = PassContents(template, changing: changed)
        var list = rules.list(of: contents, limit: .standard)
        list.add(shared)
        return list.findings
    }

    /// Everything that is wrong with the pass that has these values in the template's openings.
    ///
    /// - Parameters:
    ///   - values: strings, numbers or booleans, one for each opening in the order in which the rules were prepared
    ///     for them; each is what the rendered `pass.json` has at that place.
    ///   - changed: the rendered `pass.json`, and the strings files that differ from the template's.
    /// - Returns: what the whole book would find, sorted by place.
    package func findings(filling values: [JSONValue], afterChanging changed: [String: [UInt8]]) -> [Finding] {
        guard let prepared, values.allSatisfy({ $0.isLeaf && $0 != .null }),
            changed["pass.json"].map({ $0.count <= JSONDocument.byteLimit }) ?? false
        else { return findings(afterChanging: changed) }
        return prepared.findings(filling: values, afterChanging: changed) ?? findings(afterChanging: changed)
    }
}

extension RuleBook {
    /// The book made ready for many passes of one template.
    ///
    /// - Parameters:
    ///   - template: the files as they are before a record fills them in.
    ///   - openings: the places in `pass.json` whose values records fill in, neither arrays nor objects; `nil` if they
    ///     are not known.
    ///   - openFiles: the strings files that records change.
    /// - Returns: the book, which has already checked everything that no record can change.
    package func prepared(
        for template: PassContents, openings: [JSONPointer]? = nil, openFiles: Set<String> = []
    ) -> PreparedRules {
        PreparedRules(self, for: template, openings: openings.map { Openings($0, files: openFiles) })
    }
}

/// What a rule book finds in all passes of a template, and the checks that are left for each of them.
///
/// A rule that reads no value that a record fills in finds the same in every pass. Rules declare what they read.
struct PreparedFindings: Sendable {
    private let template: FillableTemplate
    /// The findings that every pass has at the same place, sorted.
    private let shared: [Finding]
    /// The checks that are made in each pass.
    private var openChecks: [Check.Remainder] = []
    /// The rule of each open check.
    ///
    /// In an array of its own, since a rule is large: it is copied only if it has findings.
    private var rules: [PassRule] = []
    private let limit: Finding.Limit

    /// What the rules of `book` find in `template`; `nil` if a rule finds more than is listed.
    init?(_ book: RuleBook, for template: FillableTemplate, _ openings: Openings, limit: Finding.Limit = .standard) {
        self.template = template
        self.limit = limit
        let contents = template.contents
        let places = OpeningPlaces(openings.pointers, in: contents)
        var shared: [Finding] = []
        for rule in book.rules where rule.applies(to: contents) {
            for check in rule.checks {
                var remainder = check.remainder(in: contents, openings)
                if remainder == nil {
                    let faults = check.faults(contents)
                    guard faults.count <= limit.perRule else { return nil }
                    let locator = FaultLocator(faults, in: contents)
                    let findings = faults.map { locator.finding(for: $0, of: rule) }
                    // These faults are in every pass, though not always in the same column.
                    if findings.contains(where: places.canShift) {
                        remainder = { _ in faults }
                    } else {
                        shared += findings
                    }
                }
                guard let remainder else { continue }
                openChecks.append(remainder)
                rules.append(rule)
            }
        }
        self.shared = shared.sorted()
    }

    /// Everything that is wrong with the pass that has `values` in the template's openings; `nil` if that may be more
    /// than is listed.
    func findings(filling values: [JSONValue], afterChanging changed: [String: [UInt8]]) -> [Finding]? {
        let contents = PassContents(template, values: values, changing: changed)
        var faults: [(rule: PassRule, fault: Fault)] = []
        for index in openChecks.indices {
            for fault in openChecks[index](contents) { faults.append((rules[index], fault)) }
        }
        guard isWithinLimit(faults) else { return nil }
        guard !faults.isEmpty else { return shared }
        let locator = FaultLocator(faults.lazy.map(\.fault), in: contents)
        return (shared + faults.map { locator.finding(for: $0.fault, of: $0.rule) }).sorted()
    }

    private func isWithinLimit(_ faults: [(rule: PassRule, fault: Fault)]) -> Bool {
        let count = shared.count + faults.count
        guard count > min(limit.perRule, limit.inAll) else { return true }
        let rules = shared.map(\.rule) + faults.map(\.rule.id)
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
