import PassReports
import PassToolkit

/// What the article *Lint a pass* shows; `LintedFilesTests` runs it.
func lintListing() throws -> LintReport {
    // listing begins
    // A rule is a value: what it says, how much it matters, and where a pass breaks it.
    let noFax = PassRule(
        "acme.fax", .warning, "nobody has a fax any more", hint: "remove the field", source: "Acme's house rules"
    ) { contents in
        contents.fields.filter { $0.field?.label == "Fax" }.map { PassRule.Fault(.value($0.pointer)) }
    }
    let book = RuleBook.standard.adding([noFax])

    // Settings of the project, if it has any, say which of the rules count.
    let path = "Templates/coffee.pass"
    let settings = try LintSettings.beside(path, book: book) ?? LintSettings()
    let chosen = settings.book(of: book)

    let source = try PassFiles(path: path)
    let result = LintResult(of: source, by: chosen, targets: settings.targets ?? [])
    let report = LintReport(results: [result], rules: chosen.rules)
    print(report.text())
    print(report.summary)
    // listing ends
    return report
}
