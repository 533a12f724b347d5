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

            Next: passtool verify passes/*.pkpass

            A record that fails does not stop the others; the exit code is then 1.
            Ctrl-C finishes the passes in progress; --resume continues.
            """)

    @Argument(help: "A folder with a pass.json or order.json, or a .pkpass.", completion: .file())
    var source: String

    @OptionGroup var list: ListOptions
    @OptionGroup var output: BatchOutputOptions
    @OptionGroup var mail: BatchMailOptions
    @OptionGroup var links: BatchLinkOptions

    @Option(help: ArgumentHelp("How many passes are made at the same time. (default: one per core)", valueName: "n"))
    var workers: Int?

    @Flag(help: "Stop at the first record that fails.")
    var stopOnError = false

    @Flag(help: "Render and check all records, without a key, and write nothing.")
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

    func run(_ session: Session) async throws {
        var session = session
        session.limits = try limit.limits(changing: session.limits)
        try checkUsage(session)
        let destination = try output.destination(isDryRun: dryRun)
        let shard = try list.part()
        let attachments = try Attachments(options: list.files, besides: list.data, limits: session.limits)
        let source = PassFolders.source(source)
        let template = try PassTemplate(
            path: source, limits: session.limits, keepingEditorKeys: identity.keepEditorKeys)
        let book = (try LintSettings.beside(source) ?? LintSettings()).signingBook()
        let names = try output.names(of: template.bundle.purpose)
        if let destination, !dryRun { try check(destination, isApartFrom: source) }
        var messages = try mail.messages(session, isReplacing: output.force, isResuming: output.resume)
        if let messages { try check(messages, of: template.bundle.purpose, isApartFrom: source) }
        let reader = try list.form.reader(list.data, limits: session.limits)
        let headers = (reader.columns ?? []).map(\.name)
        do {
            try list.form.check(
                reader.columns, of: list.data, for: template.uses(besides: headers),
                and: (
                    attachments.placeholders.union(names.pattern.names).union(messages?.placeholders ?? []),
                    messages == nil ? "--name or --file" : "--name, --file or --mail-to"
                ), optional: template.names(among: headers))
        } catch let error as CommandError {
            throw UnfitRecord(error, in: template.contents, at: source, by: book)
        }
        try checkSerialNumbers(headers, of: template)
        // If the file has several identities, the template's own pass type selects one, if the template names it.
        let signer =
            dryRun ? nil : try identity.signer(for: template.bundle, by: sources, source: source, session)
        var plan = try plan(
            template, attachments: attachments, signer: signer, to: destination, names: names, book: book,
            session: session)
        plan.attachments = attachments
        if let path = messages?.path, !dryRun {
            let folder = try BatchFolder(path, shard: shard)
            if output.resume { try folder.removeLeftovers() }
            messages?.folder = folder
        }
        let tables = try links.tables(of: template, at: source, isGrouping: output.isGrouping, session)
        plan.deliveries = (messages.map { [$0] } ?? []) + tables.map(\.delivery)
        plan.shard = shard
        plan.isResuming = output.resume
        plan.isReplacing = output.force
        plan.stopsOnError = stopOnError
        plan.workers = workers
        let (format, columns) = (reader.format, reader.columns)
        // The report file may be in the folder that the run creates.
        let run = try BatchRun(plan, list: reader)
        var watch = try BatchWatch(
            run.progress, Words(command: self, signerNote: signer?.identity.sampleNote), format: format,
            columns: columns, template: template, book: book, replacing: output.force || output.resume,
            console: session.console)
        if !dryRun {
            let replaces = output.force || output.resume
            watch.tables =
                (messages == nil ? [] : [nil]) + (try tables.map { try LinkTable($0.path, replacing: replaces) })
        }
        try await watch.follow(run)
        messages?.folder?.finish()
        links.warnings(on: tables).forEach(session.console.warning)
        try watch.finish()
    }

    private func plan(
        _ template: PassTemplate, attachments: Attachments, signer: PassSigner?,
        to destination: BatchPlan.Destination?, names: OutputNames, book: RuleBook, session: Session
    ) throws -> BatchPlan {
        guard let destination, let signer else {
            let prepared = PreparedTemplate(
                template, rules: book, attachments: attachments.names, allowsUnused: list.form.allowUnused)
            return BatchPlan(
                checking: prepared, names: names, isGrouping: output.isGrouping, waivers: identity.waivers)
        }
        let maker = try signer.prepare(
            template, attachments: attachments.names, allowsUnused: list.form.allowUnused,
            at: .instant(identity.time(session)))
        return BatchPlan(making: maker, to: destination, names: names)
    }

    // MARK: - Checks before the run

    private func checkUsage(_ session: Session) throws {
        let readers = dryRun ? [] : sources.readers(environment: session.environment)
        try StandardInput.checkOneReader([("SOURCE", source), ("--data", list.data)] + readers)
        if let workers, !(1...1024).contains(workers) {
            throw CommandError(
                status: .usage, message: "--workers is \(workers), out of range",
                recovery: ["1 to 1024, or leave it out"])
        }
        if output.force && output.resume {
            throw CommandError(
                status: .usage, message: "--force makes all passes again, and --resume keeps existing ones",
                recovery: ["leave one of them out; --resume replaces passes that are damaged or have other values"])
        }
        if report == "-" && common.json {
            throw CommandError(
                status: .usage, message: "--report - and --json cannot both be standard output",
                recovery: ["name a file for the report"])
        }
        try checkReport()
    }

    private func checkReport() throws {
        // A report that does not exist yet cannot be the list. If the report can't be created or the list can't be
        // examined, opening it will fail.
        guard let report, let status = try? Stat(FilePath(report)) else { return }
        let data = list.data == "-" ? try? Stat(FileDescriptor.standardInput) : try? Stat(FilePath(list.data))
        if let data, status.isSameFile(as: data) {
            throw CommandError(
                status: .cannotWrite, message: "the report '\(report)' is the list", recovery: ["name another file"])
        }
    }

    /// Refuses a list whose serial numbers would only name the files.
    private func checkSerialNumbers(_ headers: [String], of template: PassTemplate) throws {
        let key = template.bundle.purpose == .pass ? "serialNumber" : "orderIdentifier"
        guard output.name == nil, headers.contains(key), !template.names.contains(key) else { return }
        throw CommandError(
            status: .notAPass,
            message:
                "\(ListForm.listName(list.data)): the column '\(key)' would only name the files: the template has no {{\(key)}}",
            recovery: ["--column \(key)=/\(key)", "or --name '{{\(key)}}', if all are to have the template's"])
    }

    private func check(_ messages: BatchMail, of purpose: SigningPurpose, isApartFrom source: String) throws {
        guard purpose == .pass, !output.isGrouping else {
            throw CommandError(
                status: .usage,
                message: output.isGrouping
                    ? "--mail writes a message with one pass, and --into puts several into one file"
                    : "only passes go into messages, not orders",
                recovery: ["leave --mail out"])
        }
        if !dryRun { try Destination.check(messages.path, isFolder: true, isApartFrom: source) }
    }

    private func check(_ destination: BatchPlan.Destination, isApartFrom source: String) throws {
        switch destination {
        case .folder(let path), .groups(let path): try Destination.check(path, isFolder: true, isApartFrom: source)
        case .handing: break
        }
    }
}
