package import ArgumentParser
internal import PassModel
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import Platform

/// A command that prints its result, or its error, as text or JSON.
package protocol AnsweringCommand: ParsableCommand {
    var common: CommonOptions { get }

    /// Whether the result is a JSON document.
    var answersInJSON: Bool { get }

    /// The files that the command reads, each with its option; no output may replace them.
    func inputs(_ environment: Environment) -> [(name: String, path: String?)]

    /// The rules between its options.
    var optionRules: [OptionRule] { get }

    /// Runs the command; a thrown error is its exit code.
    nonisolated(nonsending) func runHere() async throws
}

/// A command that is finished when it returns.
package protocol ToolCommand: AnsweringCommand {
    /// Does the work; a thrown error becomes a message and an exit code.
    func run(_ session: Session) throws
}

/// A command that may wait, or works concurrently.
package protocol AsyncToolCommand: AnsweringCommand, AsyncParsableCommand {
    /// Does the work; a thrown error becomes a message and an exit code.
    ///
    /// Called on the main actor: a command that does not leave it needs no other thread.
    nonisolated(nonsending) func run(_ session: Session) async throws
}

/// A command that takes any number of files, as a shell lists them for `*.pkpass`.
package protocol PathsCommand: AnsweringCommand {
    /// The files, in the order of the arguments.
    var paths: [String] { get set }
}

extension ToolCommand {
    nonisolated(nonsending) package func runHere() async throws { try run() }

    package func run() throws {
        let session = session
        do { try run(checked(session)) } catch { throw exit(after: error, session.console) }
    }
}

extension AsyncToolCommand {
    package func run() async throws { try await runHere() }

    nonisolated(nonsending) package func runHere() async throws {
        let session = session
        do { try await run(checked(session)) } catch { throw exit(after: error, session.console) }
    }
}

extension AnsweringCommand {
    package var answersInJSON: Bool { common.json }

    package func inputs(_ environment: Environment) -> [(name: String, path: String?)] { [] }

    package var optionRules: [OptionRule] { [] }

    /// The session with the files that the command reads, after checking the options.
    fileprivate func checked(_ given: Session) throws -> Session {
        var session = given
        try OptionRule.check(optionRules)
        let inputs = inputs(given.environment)
        try StandardInput.checkOneReader(inputs)
        session.files = RunFiles(reading: inputs)
        return session
    }

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
        var message = refusal?.summary ?? (error as? any DescribedError)?.message ?? "\(error)"
        if status == .internalFault { message += " (a bug in passtool: please report it)" }
        let mismatch = error as? RecordMismatch
        let findings = (refusal?.findings ?? mismatch.flatMap { $0.findings.isEmpty ? nil : $0.findings })?.map(
            \.inProgram)
        let shown = (findings ?? []).filter { !common.quiet || $0.severity == .error }
        for text in shown.lines(path: refusal?.path ?? mismatch?.path ?? "pass") { console.error(text) }
        let hints = error.hintsInProgram
        // Standard output may be closed; the message below goes to standard error.
        if answersInJSON { try? console.result(JSONValue.failure(message, hints: hints, findings: findings)) }
        console.failure(message.visible, hints: hints.map(\.visible))
        return ExitCode(status.rawValue)
    }
}

extension JSONValue {
    /// The document about the error of a command.
    static func failure(_ message: String, hints: [String], findings: [Finding]? = nil) -> JSONValue {
        .object([
            ("format", .string("passtool.error/1")),
            ("message", .string(message)),
            ("hints", hints.json),
            ("findings", findings.map { .array($0.map { $0.json() }) }),
        ])
    }
}
