internal import ArgumentParser
internal import PassBatches
internal import PassModel
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import SystemPackage
internal import ToolConsole

/// Makes a signed pass for each record of a list.
struct Batch: AsyncToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "batch",
        abstract: "Make a signed pass for each record of a list.",
        discussion: """
            Examples:
              passtool batch my.pass --data members.csv --identity my.p12 -o passes
              passtool batch my.pass --data members.csv --dry-run
              passtool batch my.pass --data members.csv --identity my.p12 -o passes \\
                --resume --report report.jsonl
              passtool batch my.pass --data - --identity my.p12 -o passes \\
                --shard 3/16 --name '{{year}}/{{id}}.pkpass' <members.jsonl
              passtool batch my.pass --data - --identity my.p12 -o - <members.csv >passes.tar

            Next: passtool verify passes/*.pkpass

            A record that fails does not stop the others; the exit code is then 1.
            Ctrl-C finishes the passes in progress; --resume continues.
            """)

    @Argument(help: "A folder with a pass.json or order.json, or a .pkpass.", completion: .file())
    var source: String

    @OptionGroup var list: ListOptions
    @OptionGroup var output: BatchOutputOptions

    @Option(
        help: ArgumentHelp(
            "How many passes to make at the same time. Default: one per core, four or more if a program signs.",
            valueName: "n"))
    var workers: Int?

    @Flag(
        name: [.customShort("n"), .long],
        help: "Check all records, and write nothing. Needs no key; an identity that options name is checked.")
    var dryRun = false

    @Option(
        help: ArgumentHelp(
            "Write the result of each record to this file, as JSON Lines; '-' is standard output.", valueName: "file"),
        completion: .file())
    var report: String?

    @OptionGroup var sources: IdentitySources
    @OptionGroup var identity: IdentityOptions
    @OptionGroup var limit: LimitOptions
    @OptionGroup var common: CommonOptions

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        PassFolders.inputs(source) + [("--data", list.data)]
            + (opensIdentity ? sources.readers(environment: environment) : [])
    }

    /// A dry run needs no identity, but checks the one that options are about.
    private var opensIdentity: Bool {
        let paths = [sources.identity, sources.key, sources.intermediate, sources.passphraseFile]
        return !dryRun || paths.contains { $0 != nil } || identity.signingTime != nil
            || identity.allowIdentityMismatch || identity.allowExpiredCertificate
    }

    var optionRules: [OptionRule] {
        [
            .oneOf(
                ("--force", output.force), ("--resume", output.resume),
                hint: "leave one out; --resume replaces passes that are damaged or have other values"),
            .oneOf(("--report -", report == "-"), ("--json", common.json), hint: "name a file for the report"),
            .oneOf(("-o -", output.output == "-"), ("--report -", report == "-"), hint: "name a file for the report"),
            .oneOf(("-o -", output.output == "-"), ("--json", common.json), hint: "--report FILE has the results"),
            .oneOf(
                ("-o -", output.output == "-"), ("--resume", output.resume), hint: "name the folder of the earlier run"),
            .oneOf(("-o -", output.output == "-"), ("--force", output.force), hint: "leave --force out"),
            .oneOf(
                ("--dry-run", dryRun), ("--report FILE", report.map { $0 != "-" } ?? false),
                hint: "a dry run writes nothing: --report - prints the report"),
        ]
    }

    func run(_ session: Session) async throws {
        var session = session
        session.limits = try limit.limits(changing: session.limits)
        try checkUsage()
        let tar = output.output == "-" && !dryRun ? try TarStream() : nil
        let destination = try output.destination(isDryRun: dryRun, through: tar)
        let shard = try list.part()
        let attachments = try Attachments(options: list.files, besides: list.data, limits: session.limits)
        for path in attachments.commonPaths { session.files.read(path, as: "--file") }
        for folder in attachments.folders { session.files.readFolder(folder, as: "--file") }
        let source = PassFolders.source(source)
        let template = try PassTemplate(path: source, limits: session.limits)
        let book = (try LintSettings.beside(source) ?? LintSettings()).signingBook(at: session.today)
        let names = try output.names(of: template)
        if let folder = output.folder, !dryRun { try session.files.check(folder, isFolder: true) }
        if let report, report != "-" { try session.files.check(report) }
        let reader = try list.form.reader(list.data, limits: session.limits)
        let headers = (reader.columns ?? []).map(\.name)
        do {
            try list.form.check(
                reader.columns, of: list.data, for: template.uses(besides: headers),
                and: (attachments.placeholders.union(names.values(besides: headers)), "the names of files"),
                optional: template.names(among: headers))
        } catch let error as CommandError {
            throw RecordMismatch(error, in: template.contents, at: source, by: book)
        }
        try checkSerialNumbers(headers, names)
        // The pass type of the template selects one of several identities in a file.
        let signer =
            opensIdentity ? try identity.signer(for: template.bundle, by: sources, source: source, session) : nil
        var plan = try plan(
            template, attachments: attachments, signer: signer, to: destination, names: names, book: book,
            session: session)
        plan.attachments = attachments
        plan.shard = shard
        plan.isResuming = output.resume
        plan.isReplacing = output.force
        plan.workers = workers
        let (format, columns) = (reader.format, reader.columns)
        let inputs = session.files
        if !dryRun {
            // The folder comes first, since the report may be in it.
            if let folder = output.folder { try session.files.makeFolder(folder) }
            if let report, report != "-" { try session.files.claim(report) }
        }
        plan.files = session.files
        let run = try BatchRun(plan, list: reader)
        var watch = try BatchWatch(
            run.progress, Words(command: self, signerNote: dryRun ? nil : signer?.identity.sampleNote), format: format,
            columns: columns, template: template, replacing: output.force || output.resume,
            apartFrom: inputs, console: session.console)
        try await watch.follow(run)
        try tar?.finish(isComplete: !run.progress.summary.wasStopped)
        try watch.finish()
    }

    private func plan(
        _ template: PassTemplate, attachments: Attachments, signer: PassSigner?,
        to destination: BatchPlan.Destination?, names: OutputNames, book: RuleBook, session: Session
    ) throws -> BatchPlan {
        guard let signer else {
            let prepared = PreparedTemplate(
                template, rules: book, attachments: attachments.names, allowsUnused: list.form.ignoreExtraValues)
            return BatchPlan(checking: prepared, names: names, waivers: identity.waivers)
        }
        let maker = try signer.prepare(
            template, attachments: attachments.names, allowsUnused: list.form.ignoreExtraValues,
            at: identity.time(session))
        guard let destination, !dryRun else { return BatchPlan(checking: maker, names: names) }
        return BatchPlan(making: maker, to: destination, names: names)
    }

    // MARK: - Checks before the run

    private func checkUsage() throws {
        if let workers, !(1...1024).contains(workers) {
            throw CommandError(
                status: .usage, message: "--workers is \(workers), out of range",
                hints: ["1 to 1024, or leave it out"])
        }
    }

    /// Throws if the serial numbers of the list would only name the files.
    private func checkSerialNumbers(_ headers: [String], _ names: OutputNames) throws {
        guard let key = names.fixed, headers.contains(key), names.values(besides: headers) == [key] else { return }
        throw CommandError(
            status: .notAPass,
            message:
                "\(ListForm.listName(list.data)): the column '\(key)' would only name the files: the template has no {{\(key)}}",
            hints: ["--column \(key)=/\(key)", "or --name '{{\(key)}}', if all should have the template's"])
    }
}

extension Batch {
    /// The words of the command about its run.
    struct Words: BatchWords {
        let command: Batch
        /// A note about the identity.
        let signerNote: String?

        var listPath: String { command.list.data }
        var report: String? { command.report }
        var isJSON: Bool { command.common.json }
        var isDryRun: Bool { command.dryRun }
        var allowsErrors: Bool { command.identity.allowErrors }

        func summaryLine(_ summary: BatchSummary) -> String {
            let seconds = summary.duration.inSeconds
            let rate = seconds > 0 && summary.made > 0 ? " (\(Int(Double(summary.made) / seconds).grouped)/s)" : ""
            let passes = summary.made == 1 ? "1 pass" : "\(summary.made.grouped) passes"
            let checked = summary.made + summary.failed
            let records = checked == 1 ? "1 record" : "\(checked.grouped) records"
            let first =
                isDryRun
                ? "checked \(records) in \(seconds.asTime), none made" : "made \(passes) in \(seconds.asTime)\(rate)"
            var parts = [first, "\(summary.failed.grouped) failed", "\(summary.unchanged.grouped) unchanged"]
            if summary.withWarnings > 0 { parts.insert("\(summary.withWarnings.grouped) with a warning", at: 1) }
            if summary.elsewhere > 0 { parts.append("\(summary.elsewhere.grouped) in other shards") }
            return parts.joined(separator: ", ")
        }

        func notes(_ summary: BatchSummary) -> [String] { summary.made > 0 ? signerNote.map { [$0] } ?? [] : [] }

        func goingOn(_ summary: BatchSummary) -> String {
            command.output.output == "-"
                ? "stopped before the end of the list, so the archive is incomplete"
                : isDryRun
                    ? "stopped before the end of the list"
                    : "stopped before the end of the list; run the same command with --resume to continue"
        }

        func members(_ summary: BatchSummary) -> [(name: String, value: JSONValue?)] {
            [
                ("format", .string("passtool.batch/1")),
                ("made", .number(JSONNumber(isDryRun ? 0 : summary.made))),
                ("checked", isDryRun ? .number(JSONNumber(summary.made + summary.failed)) : nil),
                ("failed", .number(JSONNumber(summary.failed))),
                ("unchanged", .number(JSONNumber(summary.unchanged))),
                ("elsewhere", .number(JSONNumber(summary.elsewhere))),
                ("byteCount", .number(JSONNumber(summary.byteCount))),
                ("milliseconds", .number(JSONNumber(Int(summary.duration.inSeconds * 1000)))),
                ("repeatedSerialNumbers", .number(JSONNumber(summary.repeatedSerialNumbers))),
            ]
        }
    }
}
