internal import ArgumentParser
internal import PassModel
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import Platform
internal import SystemPackage
internal import ZipContainer

/// The program.
@main
struct PassTool: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "passtool",
        abstract: "Makes, signs, packs and verifies Apple Wallet passes.",
        discussion: """
            Examples:
              passtool new coffee my-card.pass
              passtool create my-card.pass --data my-card.json \\
                --identity signer.p12 -o my-card.pkpass
              passtool verify my-card.pkpass

            Exit codes:
            \(ExitStatus.table)
            """,
        version: version,
        subcommands: [
            New.self, Create.self, Batch.self, Sign.self, Bundle.self, Verify.self, Lint.self, Rules.self, Inspect.self,
            Relevance.self, Unpack.self, Diff.self, Strings.self, Cert.self, Benchmark.self,
        ])

    static let version = "0.1.0"

    /// A time before this version was made, 2026-11-01: a clock that shows an earlier time is wrong.
    static let madeAfter = Date(timeIntervalSince1970: 1_793_491_200)

    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if let key = MisplacedKey(in: arguments) ?? MisplacedKey(in: Environment()) {
            UsageReport(key, arguments: arguments).print()
            exit(withError: ExitCode(ExitStatus.usage.rawValue))
        }
        if arguments.first == "help" { showHelp(about: arguments.dropFirst().filter { !$0.hasPrefix("-") }) }
        do {
            var command = try parseAsRoot()
            if var patient = command as? any AsyncParsableCommand {
                try await patient.run()
            } else {
                try command.run()
            }
        } catch {
            if error is ExitCode { exit(withError: error) }
            guard exitCode(for: error) == .validationFailure else {
                // A narrower page would break the lines of examples, which could then not be pasted.
                print(fullMessage(for: error, columns: max(80, Console.columns(of: .standardOutput))))
                exit(withError: exitCode(for: error))
            }
            UsageReport(error, arguments: arguments).print()
            exit(withError: ExitCode(ExitStatus.usage.rawValue))
        }
    }

    /// Ends the program if `passtool help` is about something else than a command.
    private static func showHelp(about words: [String]) {
        if words == ["limits"] {
            print(LimitOptions.page)
            exit(withError: ExitCode.success)
        }
        guard let report = UsageReport(help: words) else { return }
        report.print()
        exit(withError: ExitCode(ExitStatus.usage.rawValue))
    }
}

/// A command that answers in text or JSON, also if it fails.
protocol AnsweringCommand: ParsableCommand {
    var common: CommonOptions { get }

    /// Whether the answer is a JSON document.
    var answersInJSON: Bool { get }
}

/// A command that is finished when it returns.
protocol ToolCommand: AnsweringCommand {
    /// Does the work; a thrown error becomes a message and an exit code.
    func run(_ session: Session) throws
}

/// A command that works on several things at the same time.
protocol AsyncToolCommand: AnsweringCommand, AsyncParsableCommand {
    /// Does the work; a thrown error becomes a message and an exit code.
    func run(_ session: Session) async throws
}

/// The environment of a command.
struct Session {
    let environment: Environment
    let console: Console
    let now: Date
    var limits = Limits.standard

    /// Today's date.
    var today: PassDate? { PassDate(secondsSince1970: Int64(now.timeIntervalSince1970)) }
}

extension ToolCommand {
    func run() throws {
        let session = session
        do { try run(session) } catch { throw exit(after: error, session.console) }
    }
}

extension AsyncToolCommand {
    func run() async throws {
        let session = session
        do { try await run(session) } catch { throw exit(after: error, session.console) }
    }
}

extension AnsweringCommand {
    var answersInJSON: Bool { common.json }

    fileprivate var session: Session {
        let environment = Environment()
        var console = Console(environment: environment)
        console.isQuiet = common.quiet
        return Session(environment: environment, console: console, now: Date())
    }

    /// The exit code, after printing the error.
    fileprivate func exit(after error: any Error, _ console: Console) -> ExitCode {
        if let exit = error as? ExitCode { return exit }
        let status = ExitStatus(error)
        let refusal = error as? RefusedPass
        var message = refusal?.summary ?? (error as? any Explained)?.message ?? "\(error)"
        if status == .internalFault { message += " (a fault of passtool: please report it)" }
        let findings = refusal?.findings.map(\.inProgram)
        let shown = (findings ?? []).filter { !common.quiet || $0.severity == .error }
        for text in shown.lines(path: refusal?.path ?? "pass") { console.complain(text) }
        let hints = error.advice
        // If standard output is closed, the message below still reaches standard error.
        if answersInJSON { try? console.answer(JSONValue.failure(message, hints: hints, findings: findings)) }
        console.failure(message.visible, hints: hints.map(\.visible))
        return ExitCode(status.rawValue)
    }
}

extension JSONValue {
    /// The document that says why a command failed.
    static func failure(_ message: String, hints: [String], findings: [Finding]? = nil) -> JSONValue {
        .object([
            ("format", .string("passtool.error/1")),
            ("message", .string(message)),
            ("hints", hints.json),
            ("findings", findings.map { .array($0.map { $0.json() }) }),
        ])
    }
}
