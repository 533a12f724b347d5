internal import ArgumentParser
internal import Bytes
internal import PassModel
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import Platform
internal import SignedMessages
internal import ToolConsole

/// Verifies that passes are genuine and intact, and that Wallet accepts them.
struct Verify: AsyncToolCommand, PathsCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verify that a pass is genuine and Wallet accepts it.",
        discussion: """
            Examples:
              passtool verify my-card.pkpass
              passtool verify --json *.pkpass
              passtool verify --trust-anchor certs-sample/root.pem my-card.pkpass
              passtool verify family.pkpasses shop.order

            Next: passtool inspect my-card.pkpass

            The first line has the verdict and its reason: valid; refused (genuine and
            intact, but Wallet rejects it); invalid (not genuine or not intact);
            unsigned; unreadable. The exit code is 0 only if every pass is valid. Nothing
            is fetched, so revocation is checked only with --crl. What each means:
            \(DocumentPage.refused.address)
            """)

    @Argument(
        help: "Passes, bundles of passes, orders, or folders of them; '-' is standard input.", completion: .file())
    var paths: [String]

    @OptionGroup var trust: TrustOptions
    @OptionGroup var limit: LimitOptions

    @Flag(help: "Verify the signature only, not whether Wallet accepts the contents.")
    var signatureOnly = false

    @Option(
        help: ArgumentHelp(
            "Exit with 1 for findings of this severity or a higher one.", valueName: "severity"))
    var failOn: VerifyThreshold = .error

    @Option(help: ReportFormat.help)
    var format: ReportFormat?

    @OptionGroup var common: CommonOptions

    var answersInJSON: Bool { common.json || format == .json }

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        paths.map { ("PATH", $0) } + trust.inputs
    }

    nonisolated(nonsending) func run(_ session: Session) async throws {
        let limits = try limit.limits(changing: session.limits)
        let format = try ReportFormat(self.format, orJSON: common.json)
        let verifier = PassVerifier(
            policy: try trust.policy(now: session.now), rules: signatureOnly ? nil : .standard, limits: limits)
        var skipped: Set<String> = []
        let paths = try paths.flatMap { path -> [String] in
            guard path != "-" else { return [path] }
            let folders = try PassFolders(below: path, depth: .max)
            skipped.formUnion(folders.skipped.map(\.byBytes))
            return folders.archives ?? [path]
        }
        let (links, isQuiet) = (skipped, common.quiet)
        var work = OrderedWork(paths) { path in
            ShownPath(
                VerifiedPath(path, by: verifier, isSkipped: links.contains(path.byBytes)), in: format,
                failingOn: failOn.severity, isQuiet: isQuiet)
        }
        var counts = VerdictCounts()
        var results: [JSONValue] = []
        var findings: [LintResult] = []
        var failed: [Bool] = []
        while let judged = try await work.next() {
            counts.add(judged)
            switch judged.shown {
            case .nothing: break
            case .text(let text): try session.console.result(text)
            case .commands(let commands): try session.console.result(commands: commands)
            case .results(let more): results += more
            case .findings(let found):
                findings.append(found)
                failed.append(judged.status != .done)
            }
        }
        let report = LintReport(
            results: findings, rules: (signatureOnly ? [] : RuleBook.standard.rules) + RuleBook.verification.rules)
        switch format {
        case .json: try session.console.result(VerificationReport.document(results))
        case .sarif: try session.console.result(report.sarif(by: "passtool", version: ToolVersion.text))
        case .gitlab: try session.console.result(report.codeQuality)
        case .junit: try session.console.result(report.junit(suite: "passtool verify", failed: failed))
        case .text, .github: break
        }
        if paths.count > 1 { session.console.info(counts.summary) }
        if counts.failedByFindings > 0 {
            let count = counts.failedByFindings
            let files = count == 1 ? "1 valid file has" : "\(count) valid files have"
            session.console.note("\(files) findings that count because of --fail-on \(failOn.rawValue)")
        }
        if counts.status != .done { throw ExitCode(counts.status.rawValue) }
    }

    /// The verdicts of all paths, and the exit code for them.
    private struct VerdictCounts {
        private(set) var status = ExitStatus.done
        private var verdicts: [VerificationReport.Verdict] = []
        /// How many files are valid but fail because of `--fail-on`.
        private(set) var failedByFindings = 0

        mutating func add(_ judged: ShownPath) {
            if judged.verdict == .valid, judged.status != .done { failedByFindings += 1 }
            status = status.worse(of: judged.status)
            verdicts.append(judged.verdict)
        }

        var summary: String { "\(verdicts.count) files: \(VerificationReport.Verdict.counts(of: verdicts))" }
    }
}

/// What is shown of a path, without the report: it has all files of the pass, and those of many passes fill the memory.
private struct ShownPath: Sendable {
    let verdict: VerificationReport.Verdict
    let status: ExitStatus
    let shown: Shown

    enum Shown {
        case nothing
        case text(String)
        case commands(String)
        case results([JSONValue])
        case findings(LintResult)
    }

    init(
        _ judged: VerifiedPath, in format: ReportFormat, failingOn severity: Finding.Severity, isQuiet: Bool
    ) {
        (verdict, status) = (judged.verdict, judged.status(failingOn: severity))
        switch format {
        case .text: shown = status == .done && isQuiet ? .nothing : .text(judged.text)
        case .json: shown = .results(judged.results)
        case .sarif, .gitlab, .junit: shown = .findings(judged.findings)
        case .github:
            let commands = LintReport(results: [judged.findings], rules: []).githubCommands
            shown = commands.isEmpty ? .nothing : .commands(commands)
        }
    }
}

/// The report on a path, or why it can't be read.
private struct VerifiedPath: Sendable {
    let path: String
    private let outcome: Result<VerificationReport, CommandError>

    init(_ path: String, by verifier: PassVerifier, isSkipped: Bool) {
        let path = PassFolders.source(path)
        self.path = path
        outcome = Result { () throws(CommandError) in
            do throws(FileAccessError) {
                if isSkipped { throw FileAccessError(operation: .read, path: path, reason: .isNotOpened) }
                return try verifier.report(onFileAt: path).mapFindings(\.inProgram)
            } catch {
                let (isPass, isFolder) = (PassFolders.isPass(path), error.reason == .isFolder)
                let lint = "passtool lint \(isPass ? "" : "--recursive ")\(path.shellWord)"
                throw CommandError(
                    status: ExitStatus(error),
                    message: isFolder && !isPass ? "'\(path)' contains no signed passes" : error.message,
                    hints: isFolder ? ["verify needs signed passes; for a folder: \(lint)"] : error.hintsInProgram)
            }
        }
    }

    var verdict: VerificationReport.Verdict { (try? outcome.get().verdict) ?? .unreadable }

    func status(failingOn severity: Finding.Severity) -> ExitStatus {
        switch outcome {
        case .success(let report): report.status(failingOn: severity)
        case .failure(let error): error.status
        }
    }

    var text: String {
        switch outcome {
        case .success(let report):
            return report.text(
                path: path, ofRevocation: "not checked (use --crl FILE)",
                ofContents: "; details: passtool lint \(path.shellWord.visible)")
        case .failure(let error):
            let hints = error.hints.map { "\n    hint: \($0.visible)" }.joined()
            return "\(path.visible): unreadable\n  error: \(error.message.visible)\(hints)"
        }
    }

    /// The results in a `passtool.verification/1` document.
    var results: [JSONValue] {
        switch outcome {
        case .success(let report): report.results(path: path)
        case .failure(let error):
            [
                .object([
                    ("path", .string(path)), ("verdict", .string("unreadable")),
                    ("checks", .array([])), ("error", .string(error.message)),
                ])
            ]
        }
    }

    /// The findings, for the formats that are the same as those of `lint`.
    var findings: LintResult {
        switch outcome {
        case .success(let report): report.lintResult(path: path)
        case .failure(let error): LintResult(path: path, failure: error, hints: error.hints)
        }
    }
}

extension VerificationReport {
    /// The exit code; findings of severity `threshold` or above count as a failure.
    fileprivate func status(failingOn threshold: Finding.Severity) -> ExitStatus {
        switch verdict {
        case .valid: findings.contains { $0.severity >= threshold } ? .refused : .done
        case .refused, .invalid, .unsigned: .refused
        case .unreadable: .notAPass
        }
    }
}

/// The lowest severity that makes `verify` fail.
enum VerifyThreshold: String, CaseIterable, ExpressibleByArgument {
    case error, warning, note

    var severity: Finding.Severity {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: .note
        }
    }
}
