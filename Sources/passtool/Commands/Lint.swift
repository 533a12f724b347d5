internal import ArgumentParser
internal import Bytes
internal import PassModel
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import Platform
internal import SystemPackage
internal import ToolConsole

/// Reports the findings of the rule book.
struct Lint: AsyncToolCommand, PathsCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Find mistakes in passes and templates.",
        discussion: """
            Examples:
              passtool lint my-card.pass
              passtool lint my-card.pass --data my-card.json --target ios17
              passtool lint --recursive --format sarif Passes >passes.sarif
              passtool lint --fix --dry-run my-card.pass

            Next: passtool rules images.icon-missing

            Strings with {{placeholders}} are not checked unless --data fills them in.

            A \(LintSettings.fileName) next to PATH sets the options for everyone:
              {"ignore": ["images"], "failOn": "warning", "target": ["ios17"],
               "severity": {"color": "note"}}
            Options override the file. An unknown key ends with 64.
            """)

    @Argument(
        help: "Folders, templates and archives, or a file in a folder; '-' is an archive on standard input.",
        completion: .file())
    var paths: [String]

    @Flag(help: "Check every pass in the folders and their subfolders, archives too.")
    var recursive = false

    @Flag(
        help:
            "Fix mistakes that have exactly one correction, in the folders, and show the changes. No fix adds an error."
    )
    var fix = false

    @Flag(name: [.customShort("n"), .long], help: "With --fix: show the changes without making them.")
    var dryRun = false

    @OptionGroup var lint: LintOptions
    @OptionGroup var record: RecordOptions
    @OptionGroup var limit: LimitOptions
    @OptionGroup var common: CommonOptions

    var answersInJSON: Bool { common.json || lint.format == .json }

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        // The profile of a folder is read once for all passes in it.
        var places: Set<String?> = []
        let firsts = paths.filter { places.insert(LintSettings.path(beside: PassFolders.pass(of: $0))).inserted }
        return paths.map { ("PATH", PassFolders.source($0)) }
            + firsts.flatMap { Profile.inputs(beside: $0, environment) } + record.inputs + [("--config", lint.config)]
    }

    var optionRules: [OptionRule] {
        [
            .option("--dry-run", dryRun, needs: "--fix", isMet: fix),
            .oneOf(("--config", lint.config != nil), ("--no-config", lint.noConfig)), record.ignoringNeedsValues,
        ]
    }

    nonisolated(nonsending) func run(_ session: Session) async throws {
        var session = session
        session.limits = try limit.limits(changing: session.limits)
        let format = try ReportFormat(lint.format, orJSON: common.json)
        try lint.check()
        let values = try recordIfGiven(session)
        let hasSeveral = paths.count > 1 || recursive
        let paths = try passes(of: recursive ? paths.flatMap { try passes(below: $0, session.console) } : paths)
        let settings = try settings(for: paths, session.environment)
        // Most paths have the same settings.
        let rules = Dictionary(uniqueKeysWithValues: Set(settings).map { ($0, RuleMemory($0.book())) })
        let sources = zip(paths, settings).compactMap { path, settings in
            rules[settings].map { LintedSource(path: path, settings: settings, rules: $0) }
        }
        let repairs = fix ? try repair(sources, format: format, session: session) : []
        let reported = common.quiet ? sources.compactMap(\.threshold.severity).min() ?? .error : .note
        let linter = PassLinter(
            limits: session.limits, today: session.today, values: values, allowsUnused: record.ignoreExtraValues,
            reportsFailures: hasSeveral || format.reportsFailures,
            shownSeverity: format == .text ? reported : nil)
        var judged: [(result: LintResult, threshold: LintSettings.Threshold)] = []
        try await linter.judge(sources) { source, result in
            let repair = repairs.first { $0.path == result.path }
            judged.append((repair.map { result.mapFindings($0.explaining) } ?? result, source.threshold))
        }
        let results = judged.map(\.result)
        let checked = Set(rules.values.flatMap { $0.book.rules.map(\.id) })
        let report = LintReport(
            results: results, rules: RuleBook.standard.rules.filter { checked.contains($0.id) },
            repairs: dryRun ? [] : repairs)
        let refused = judged.map { $0.threshold.isReached(by: $0.result.findings) }
        try answer(
            report, in: format, from: reported, refused: refused, to: session.console)
        if refused.contains(true) { throw ExitCode(ExitStatus.refused.rawValue) }
        let status = results.compactMap(\.failure).reduce(ExitStatus.done) { $0.worse(of: ExitStatus($1)) }
        if status != .done { throw ExitCode(status.rawValue) }
    }

    /// Fixes the folders; all changes are found before the first is made.
    private func repair(
        _ sources: [LintedSource], format: ReportFormat, session: Session
    ) throws -> [SourceRepair] {
        guard !record.isGiven else {
            throw CommandError(
                status: .usage, message: "--fix changes templates, not passes filled with a record",
                hints: ["leave --data, --set and --field out"])
        }
        let repairs = try sources.compactMap { source in
            do {
                try source.checkIsPass()
                return try SourceRepair(
                    of: PassFiles(path: source.path, requiring: .passOrOrder, limits: session.limits), by: source.book,
                    now: session.today,
                    targets: source.settings.targets ?? [])
            } catch  where sources.count > 1 {
                // The others are fixed; what can't be read is reported when it is checked.
                if let failure = error as? SourceRepair.Failure { session.console.note(failure.message.visible) }
                return nil
            }
        }
        for repair in repairs where !repair.fixed.isEmpty {
            try show(repair, in: format, to: session.console)
            if !dryRun { try repair.apply() }
            let count = "\(repair.fixed.count) finding\(repair.fixed.count == 1 ? "" : "s")"
            session.console.info("\(dryRun ? "would fix" : "fixed") \(count) in \(repair.path.visible)")
        }
        return repairs
    }

    /// Shows the changes: on standard output, unless a report goes there.
    private func show(_ repair: SourceRepair, in format: ReportFormat, to console: Console) throws {
        var diff = repair.diff
        if diff.unicodeScalars.last == "\n" { diff.unicodeScalars.removeLast() }
        if format == .text { try console.result(diff) } else { console.info(diff) }
    }

    /// The passes below a folder, or the path itself if there are none.
    private func passes(below path: String, _ console: Console) throws -> [String] {
        guard path != "-" else { return [path] }
        let folders = try PassFolders(below: path, depth: .max)
        if let first = folders.skipped.first {
            let more = folders.skipped.count - 1
            let words = FileAccessError(operation: .read, path: first, reason: .isNotOpened).message
            console.note((more == 0 ? words : "\(words), and \(more) more").visible)
        }
        return folders.found.isEmpty ? [path] : folders.found
    }

    /// The passes of these paths, each once: several files may belong to one pass.
    private func passes(of paths: [String]) -> [String] {
        var seen: Set<String> = []
        let current = FilePath(RunFiles.realPath(".") ?? "/")
        return paths.map { $0 == "-" ? $0 : PassFolders.pass(of: $0) }
            .filter { seen.insert(Self.identity(of: $0, in: current)).inserted }
    }

    /// A text that is equal for paths of the same pass, and for no others: where '..' leads is known to the system alone.
    private static func identity(of path: String, in current: FilePath) -> String {
        var parts = current.pushing(FilePath(path)).components[...]
        var folder = FilePath("/")
        if let last = parts.lastIndex(where: { $0.kind == .parentDirectory }) {
            let above = FilePath(root: "/", parts[...last]).string
            folder = FilePath(RunFiles.realPath(above) ?? above)
            parts = parts[parts.index(after: last)...]
        }
        return folder.appending(parts).lexicallyNormalized().string.byBytes
    }

    /// The settings for each path; passes in one folder have the same ones, which are read once.
    private func settings(for paths: [String], _ environment: Environment) throws -> [LintSettings] {
        var known: [String?: LintSettings] = [:]
        return try paths.map { path in
            let place = LintSettings.path(beside: path)
            let settings = try known[place] ?? lint.settings(for: path, environment)
            known[place] = settings
            return settings
        }
    }

    private func recordIfGiven(_ session: Session) throws -> Record? {
        record.isGiven ? try record.record(limits: session.limits) : nil
    }

    private func answer(
        _ report: LintReport, in format: ReportFormat, from severity: Finding.Severity, refused: [Bool],
        to console: Console
    ) throws {
        for failure in report.results.compactMap(\.failureWords) {
            console.failure(failure.message.visible, hints: failure.hints.map(\.visible))
        }
        switch format {
        case .text:
            let text = report.text(from: severity, usesColour: console.paintsAnswers)
            if !text.isEmpty { try console.result(text) }
        case .github:
            let text = report.githubCommands
            if !text.isEmpty { try console.result(commands: text) }
        case .json: try console.result(report.json)
        case .gitlab: try console.result(report.codeQuality)
        case .junit: try console.result(report.junit(suite: "passtool lint", failed: refused))
        case .sarif: try console.result(report.sarif(by: "passtool", version: ToolVersion.text))
        }
        if report.results.contains(where: { $0.failure == nil }) { console.info(report.summary) }
        let archives = Set(report.results.filter { $0.source?.isSource == false }.map(\.place))
        if let first = archives.first {
            let paths = archives.count == 1 ? first.shellWord.visible : "FILE…"
            console.note("lint checks only the contents; to check the signature: passtool verify \(paths)")
        }
    }
}

/// A path to check, and its project's settings.
private struct LintedSource: Sendable {
    let path: String
    let settings: LintSettings
    let rules: RuleMemory

    var book: RuleBook { rules.book }
    var threshold: LintSettings.Threshold { settings.failOn ?? .error }

    /// Throws for a folder of several passes; only three levels are searched.
    func checkIsPass() throws {
        guard path != "-" else { return }
        try PassFolders(below: path, depth: 3).checkIsNone()
    }
}

/// Checks passes, on all cores.
private struct PassLinter: Sendable {
    let limits: Limits
    let today: PassDate?
    /// The record that fills them in, and whether it may have values that they don't use.
    let values: Record?
    let allowsUnused: Bool
    /// Whether the report has passes that can't be read.
    let reportsFailures: Bool
    /// The lowest severity of findings that are shown with their line.
    let shownSeverity: Finding.Severity?

    /// Passes on each result in the order of the sources; those of the members of a bundle of passes follow one another.
    nonisolated(nonsending) func judge(
        _ sources: [LintedSource], _ take: (LintedSource, LintResult) -> Void
    ) async throws {
        var judged = sources[...]
        var work = OrderedWork(sources) { source in
            Result { try results(for: source).map { $0.keepingLines(from: shownSeverity) } }
        }
        while let results = try await work.next(), let source = judged.popFirst() {
            for result in try results.get() { take(source, result) }
        }
    }

    /// The result for a pass or order, or those for the members of a bundle of passes.
    private func results(for source: LintedSource) throws -> [LintResult] {
        let path = source.path
        do {
            try source.checkIsPass()
            let files = try PassFiles(path: path, limits: limits)
            if files.container == .archive, files.kind == .passes {
                try files.checkIntact()
                return files.memberNames.map { name in
                    let (member, bytes) = ("\(path)!\(name)", files.files[name] ?? [])
                    let judged: LintResult
                    do {
                        judged = result(
                            of: try PassFiles(archive: bytes, path: member, requiring: .pass, limits: limits), source)
                    } catch {
                        judged = LintResult(path: member, failure: error, hints: error.hintsInProgram)
                    }
                    return judged.asMember(name, of: path)
                }
            }
            try files.checkIsSingle()
            guard let values else { return [result(of: files, source)] }
            let filled = try filled(files, with: values, by: source.book)
            var judged = result(of: filled, source).mapFindings(
                FilledRecord(values, in: filled.filledStrings).explained)
            // What is filled in keeps its line, and the template's is the one that is in a file.
            judged.source = files
            return [judged]
        } catch  where reportsFailures {
            // The other paths are checked, and the report has this one.
            return [LintResult(path: path, failure: error, hints: error.hintsInProgram)]
        }
    }

    private func result(of files: PassFiles, _ source: LintedSource) -> LintResult {
        LintResult(of: files, by: source.rules, now: today, targets: source.settings.targets ?? [])
            .mapFindings(\.inProgram)
    }

    private func filled(_ files: PassFiles, with values: Record, by book: RuleBook) throws -> PassFiles {
        do {
            return try files.rendered(with: values, allowingUnused: allowsUnused)
        } catch let error as TemplateError {
            switch error.code {
            case .notJSON, .notStrings: return files  // the rules report it, and everything else
            case .badPlaceholder, .unclosedPlaceholder:
                throw TemplateError(error.code, file: "\(files.path)/\(error.file)", position: error.position)
            }
        } catch let error as RecordError {
            throw RecordMismatch(error, in: files.passContents(), at: files.path, by: book)
        }
    }
}

/// Which rules to check, how severe they are, and the output format.
struct LintOptions: ParsableArguments {
    @Option(help: ReportFormat.help)
    var format: ReportFormat?

    @Option(
        help: ArgumentHelp(
            "Check only this rule or area, like images.icon-missing or images. Repeatable; commas separate several."
        ))
    var rule: [String] = []

    @Option(
        help: ArgumentHelp(
            "Do not check this rule or area. Repeatable; commas separate several.", valueName: "rule"))
    var ignore: [String] = []

    @Option(
        help: ArgumentHelp(
            "Exit with 1 for findings of this severity or a higher one. Default: error.", valueName: "severity"))
    var failOn: LintSettings.Threshold?

    @Option(
        help: ArgumentHelp(
            "A system that the pass must work on, like ios17, ios17-26, ios18+ or watchos11. Repeatable.",
            valueName: "system"))
    var target: [String] = []

    @Option(
        help: ArgumentHelp(
            "Settings to use instead of the \(LintSettings.fileName) next to each path.", valueName: "file"),
        completion: .file())
    var config: String?

    @Flag(help: "Read no \(LintSettings.fileName).")
    var noConfig = false

    /// The settings in the options; the rest stays open.
    func settings() throws -> LintSettings {
        var settings = LintSettings()
        if !rule.isEmpty { settings.rules = try rule.flatMap(\.commaList).map { try RuleSelector($0) } }
        if !ignore.isEmpty { settings.ignored = try ignore.flatMap(\.commaList).map { try RuleSelector($0) } }
        settings.failOn = failOn
        if !target.isEmpty { settings.targets = try target.flatMap(\.commaList).map { try TargetSystem(option: $0) } }
        return settings
    }

    /// The settings for one path: those of its project, overridden by the options; a profile may have the systems.
    func settings(for path: String, _ environment: Environment) throws -> LintSettings {
        var settings = try (project(of: path) ?? LintSettings()).overridden(by: settings())
        if settings.targets == nil { settings.targets = try Profile.all(beside: path, environment).targets }
        return settings
    }

    private func project(of path: String) throws -> LintSettings? {
        guard !noConfig else { return nil }
        return try config.map { try LintSettings(path: $0) } ?? LintSettings.beside(path)
    }

    /// Checks the options before anything is read.
    func check() throws {
        let settings = try settings()
        guard !rule.isEmpty, !ignore.isEmpty, settings.book().rules.isEmpty else { return }
        throw CommandError(
            status: .usage, message: "no rule is left: --ignore leaves out all that --rule names",
            hints: ["leave one out"])
    }
}
