internal import ArgumentParser
internal import PassToolkit

/// Findings of the rule book.
struct Lint: ToolCommand {
    static let configuration = CommandConfiguration(
        abstract: "List what is wrong with passes and templates.",
        discussion: """
            Examples:
              passtool lint my-card.pass
              passtool lint my-card.pass --data my-card.json
              passtool lint --json *.pkpass

            Strings with {{placeholders}} are left alone unless --data fills them in.
            """)

    @Argument(help: "Folders, templates and archives.")
    var paths: [String]

    @OptionGroup var record: RecordOptions
    @OptionGroup var common: CommonOptions

    func run(_ session: Session) throws {
        let hasRecord = record.data != nil || !record.assignments.isEmpty
        let values = hasRecord ? try record.record(limits: session.limits) : nil
        var all: [(path: String, finding: Finding)] = []
        var failures: [(path: String, error: any Error)] = []
        for path in paths {
            do {
                let contents = try contents(of: path, filledWith: values, session: session)
                all += RuleBook.standard.findings(in: contents).map { (path, $0) }
            } catch  where paths.count > 1 {
                failures.append((path, error))
            }
        }
        try answer(all, failures: failures, to: session.console)
        if all.contains(where: { $0.finding.severity == .error }) { throw ExitCode(ExitStatus.refused.rawValue) }
        if let failure = failures.first { throw ExitCode(ExitStatus(failure.error).rawValue) }
        if all.isEmpty { session.console.say("no findings") }
    }

    private func answer(
        _ all: [(path: String, finding: Finding)], failures: [(path: String, error: any Error)], to console: Console
    ) throws {
        let explained = failures.map {
            (path: $0.path, message: "\($0.error)", hints: ($0.error as? any Explained)?.hints ?? [])
        }
        for failure in explained { console.failure(failure.message.visible, hints: failure.hints.map(\.visible)) }
        guard common.json else {
            for (path, finding) in all where finding.severity == .error || !common.quiet {
                try console.answer(finding.lines(path: path))
            }
            return
        }
        let errors = explained.map { failure in
            JSONValue.object([
                ("path", .string(failure.path)), ("message", .string(failure.message)), ("hints", failure.hints.json),
            ])
        }
        try console.answer(
            .object([
                ("format", .string("passtool.findings/1")),
                ("findings", .array(all.map { $0.finding.json(path: $0.path) })),
                ("errors", errors.isEmpty ? nil : .array(errors)),
            ]))
    }

    private func contents(of path: String, filledWith values: Record?, session: Session) throws -> PassContents {
        let bundle = try PassBundle(path: path, limits: session.limits)
        guard let values else {
            return PassContents(files: bundle.files, isTemplate: true, jsonDepth: session.limits.jsonDepth)
        }
        let rendered = try PassTemplate(bundle, limits: session.limits).render(
            values, allowingUnused: record.allowUnused)
        return PassContents(files: rendered.files, jsonDepth: session.limits.jsonDepth)
    }
}
