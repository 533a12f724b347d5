package import ArgumentParser
internal import CEmbedded
internal import PassReports
internal import PassToolkit
package import Platform
internal import SystemPackage

/// A program: a command of its own, or one with commands below it.
package protocol ToolProgram: ParsableCommand, SendableMetatype {
    /// What `help` explains besides the commands, by name.
    static var pages: [String: String] { get }
}

/// The version of all programs, which is in the file `VERSION`.
package enum ToolVersion {
    package static let text = unsafe String(cString: passtool_version()).filter { $0 != "\n" }

    /// A time before this version was made, 2026-11-01: a clock that shows an earlier time is wrong.
    package static let madeAfter = Date(timeIntervalSince1970: 1_793_491_200)
}

extension ToolProgram {
    package static var pages: [String: String] { [:] }

    /// Runs the command that the arguments name, and ends the program if it fails.
    ///
    /// On the main actor, commands that do not wait need no other thread.
    @MainActor package static func runToEnd() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        // Scripts ask for the version often, and the argument parser takes its time.
        if arguments == ["--version"] { return print(ToolVersion.text) }
        if let key = MisplacedKey(in: arguments) ?? MisplacedKey(in: Environment()) {
            UsageReport(key, arguments: arguments).print()
            exit(withError: ExitCode(ExitStatus.usage.rawValue))
        }
        if CommandLine.arguments.isEmpty {
            // On Linux, the arguments are read there. Without them, help would be shown, and success reported.
            end(
                with: CommandError(status: .internalFault, message: "the arguments cannot be read: is /proc mounted?"),
                arguments: [])
        }
        if let error = misreadHelp(among: arguments) { end(with: error, arguments: arguments) }
        if arguments.first == "help", !configuration.subcommands.isEmpty {
            showHelp(about: arguments.dropFirst().filter { !$0.hasPrefix("-") })
        }
        do {
            var command = try Self.command(in: arguments)
            if var patient = command as? any AsyncParsableCommand {
                try await patient.run()
            } else {
                try command.run()
            }
        } catch {
            if error is ExitCode { exit(withError: error) }
            guard exitCode(for: error) == .validationFailure else {
                // A narrower page would break the lines of examples, which could then not be pasted.
                let columns = max(80, Console.columns(of: .standardOutput))
                print(fullMessage(for: error, columns: columns))
                exit(withError: exitCode(for: error))
            }
            UsageReport(error, arguments: arguments, of: Self.self).print()
            exit(withError: ExitCode(ExitStatus.usage.rawValue))
        }
    }

    /// The report on a word such as `-h.pass`, which the parser takes for `-h`: help is shown, and success reported.
    private static func misreadHelp(among arguments: [String]) -> CommandError? {
        let words = arguments.prefix { $0 != "--" }
        let isMisread = { (word: String) in
            word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 2 && word.contains("h")
                && !["-help", "-hq", "-qh"].contains(word)
        }
        return words.first(where: isMisread).map {
            CommandError(
                status: .usage, message: "unknown option '\($0.visible)'",
                recovery: ["if it is a file: \("./\($0)".shellWord.visible)"])
        }
    }

    /// The command that the arguments name.
    ///
    /// The one that the first argument names is parsed without all others, in less time. If that fails, or asks for help,
    /// the parser of the whole program knows the words for it.
    nonisolated private static func command(in arguments: [String]) throws -> sending any ParsableCommand {
        let named = configuration.subcommands.first { $0._commandName == arguments.first }
        if let command = (try? named?.parseAsRoot(Array(arguments.dropFirst()))) as? any AnsweringCommand {
            return command
        }
        return try parseAsRoot(arguments)
    }

    /// Ends the program for an error that was found before the arguments were parsed.
    package static func end(with error: CommandError, arguments: [String]) -> Never {
        UsageReport(error, arguments: arguments).print()
        exit(withError: ExitCode(error.status.rawValue))
    }

    /// Ends the program if `help` is about something else than a command.
    private static func showHelp(about words: [String]) {
        if words.count == 1, let page = pages[words[0]] {
            print(page)
            exit(withError: ExitCode.success)
        }
        guard let report = UsageReport(help: words, of: Self.self) else { return }
        report.print()
        exit(withError: ExitCode(ExitStatus.usage.rawValue))
    }
}
