internal import ArgumentParser
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import ToolConsole

/// Shows the rule book.
struct Rules: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "List the rules, or explain one.",
        discussion: """
            Examples:
              passtool rules
              passtool rules images
              passtool rules images.icon-missing

            Next: passtool lint my-card.pass

            Error: Wallet rejects the pass, or omits a part of it. Warning: the pass
            opens, but will not look or work as intended. Note: worth knowing. The
            rules are those of lint, preview --report, verify, check-link and cert doctor.
            """)

    @Argument(
        help: "A rule to explain, or an area to list.",
        completion: .list(RuleBook.everything.rules.map(\.id)))
    var name: String?

    @OptionGroup var common: CommonOptions

    func run(_ session: Session) throws {
        let book = try chosen(from: .everything)
        guard !common.json else { return try session.console.result(book.json) }
        if let name, let rule = book.rule(name) {
            return try session.console.result(rule.explanation(fixed: "by passtool lint --fix").visibleLines)
        }
        try session.console.result("each rule requires:\n" + list(of: book))
    }

    private func chosen(from book: RuleBook) throws -> RuleBook {
        guard let name else { return book }
        let selector = try RuleSelector(name, in: book)
        return book.keeping { selector.matches($0) }
    }

    private func list(of book: RuleBook) -> String {
        let width = (book.rules.map(\.id.count).max() ?? 0) + 2
        return book.areas.map { area in
            let rules = book.rules.filter { $0.area == area }.map { rule in
                "  \(rule.id.padded(to: width))\(rule.severity.rawValue.padded(to: 9))\(rule.summary)"
            }
            return ([area] + rules).joined(separator: "\n")
        }.joined(separator: "\n")
    }
}
