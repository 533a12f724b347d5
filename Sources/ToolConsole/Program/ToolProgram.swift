package import ArgumentParser
internal import CEmbedded
package import PassModel
internal import PassReports
internal import PassRules
package import PassToolkit
internal import Platform
internal import SystemPackage

/// A program: a command, or a group of commands.
package protocol ToolProgram: ParsableCommand, SendableMetatype {
    /// The pages of `help` besides those of the commands, by name.
    static var pages: [String: String] { get }
}

/// The version of all programs, which is in the file `VERSION`.
package enum ToolVersion {
    package static let text = unsafe String(cString: passtool_version()).filter { $0 != "\n" }

    /// A time before this version was made, 2026-11-01; clocks with an earlier time are wrong.
    package static let madeAfter = Date(timeIntervalSince1970: 1_793_491_200)
}

extension ToolProgram {
    package static var pages: [String: String] { [:] }

    /// Ends the program if an argument is not UTF-8: repaired, it would be the name of another file.
    @MainActor package static func checkArguments() {
        let isUTF8 = (0..<Int(CommandLine.argc)).allSatisfy { index in
            guard let argument = unsafe CommandLine.unsafeArgv[index] else { return true }
            return unsafe String(validatingCString: argument) != nil
        }
        guard !isUTF8 else { return }
        end(
            with: CommandError(
                status: .usage, message: "an argument is not UTF-8", hints: ["rename the file, or name its folder"]),
            arguments: [])
    }

    /// Runs the command that the arguments name, and ends the program if it fails.
    ///
    /// On the main actor, commands that do not wait need no other thread.
    @MainActor package static func runToEnd() async {
        // Under a limit of the shell, writing then says that a file is too large.
        _ = signal(SIGXFSZ, SIG_IGN)
        checkArguments()
        let arguments = Array(CommandLine.arguments.dropFirst())
        // Scripts often ask for the version, and the argument parser is slow.
        if arguments == ["--version"] { return print(ToolVersion.text) }
        if let key = MisplacedKey(in: arguments) ?? MisplacedKey(in: Environment()) {
            UsageReport(key, arguments: arguments).print()
            exit(withError: ExitCode(ExitStatus.usage.rawValue))
        }
        if CommandLine.arguments.isEmpty {
            // On Linux, they are read from /proc. Without them, help would be shown, with exit code 0.
            end(
                with: CommandError(status: .internalFault, message: "the arguments cannot be read: is /proc mounted?"),
                arguments: [])
        }
        if let error = misreadHelp(among: arguments) ?? repeatedOption(among: arguments) {
            end(with: error, arguments: arguments)
        }
        if arguments.first == "help", !configuration.subcommands.isEmpty {
            showHelp(about: arguments.dropFirst().filter { !$0.hasPrefix("-") })
        }
        do {
            var command = try Self.command(in: arguments)
            if let answering = command as? any AnsweringCommand {
                try await answering.runHere()
            } else {
                try command.run()
            }
        } catch {
            if error is ExitCode { exit(withError: error) }
            guard exitCode(for: error) == .validationFailure else {
                // A narrower page would break examples, which could then not be pasted.
                let columns = max(80, Console.columns(of: .standardOutput))
                // The parser appends its word to the name of each group of commands.
                print(fullMessage(for: error, columns: columns).replacing(" SUBCOMMANDS:\n", with: ":\n"))
                exit(withError: exitCode(for: error))
            }
            UsageReport(error, arguments: arguments, of: Self.self).print()
            exit(withError: ExitCode(ExitStatus.usage.rawValue))
        }
    }

    /// The error for a word such as `-h.pass`, which the parser reads as `-h`: it would show help, with exit code 0.
    private static func misreadHelp(among arguments: [String]) -> CommandError? {
        let words = arguments.prefix { $0 != "--" }
        let isMisread = { (word: String) in
            word.hasPrefix("-") && !word.hasPrefix("--") && word.count > 2 && word.contains("h")
                && !["-help", "-hq", "-qh"].contains(word)
        }
        return words.first(where: isMisread).map {
            CommandError(
                status: .usage, message: "unknown option '\($0.visible)'",
                hints: ["if it is a file: \("./\($0)".shellWord.visible)"])
        }
    }

    /// The error for an option that may be given once and is given twice: the parser would use the last value.
    private static func repeatedOption(among arguments: [String]) -> CommandError? {
        let names = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("-") }.map { String($0.prefix { $0 != "=" }) }
        // Asking the parser takes time. The short name of an option is the initial of its long one.
        let words = names.map { $0.drop { $0 == "-" } }
        let initials = words.filter { $0.count > 1 }.map { $0.prefix(1) }
        guard Set(words).count < words.count || words.contains(where: initials.contains) else { return nil }
        let page = try? JSONDocument(parsing: Array(command(named: arguments).type._dumpHelp().utf8))
        let options = page?.root.object?["command"]?.object?["arguments"]?.array?.compactMap(\.object) ?? []
        for option in options where option["kind"] == .string("option") && option["isRepeating"] == .bool(false) {
            let own = (option["names"]?.array ?? []).compactMap { $0.object?["name"]?.string }
            let given = names.filter { name in own.contains { name == ($0.count == 1 ? "-\($0)" : "--\($0)") } }
            let message = "\(given.first ?? "") is given twice"
            if given.count > 1 { return CommandError(status: .usage, message: message, hints: ["leave one out"]) }
        }
        return nil
    }

    /// The command that the first arguments name, and their words.
    fileprivate static func command(named arguments: [String]) -> (type: any ParsableCommand.Type, path: [String]) {
        var (type, path): (any ParsableCommand.Type, [String]) = (Self.self, [])
        for word in arguments {
            guard let next = type.configuration.subcommands.first(where: { $0._commandName == word }) else { break }
            (type, path) = (next, path + [word])
        }
        return (type, path)
    }

    /// The command that the arguments name.
    ///
    /// Parsing only the command of the first argument is faster. If that fails or asks for help, the parser of the whole
    /// program is used, for its messages.
    nonisolated private static func command(in arguments: [String]) throws -> sending any ParsableCommand {
        let named = configuration.subcommands.first { $0._commandName == arguments.first }
        let words = arguments.dropFirst()
        // Asking a type what it conforms to takes longer than reading a few words.
        let paths = FarPaths(in: words).flatMap { named is any PathsCommand.Type ? $0 : nil }
        // What fails here is parsed again below, which throws its error.
        let command = (try? named?.parseAsRoot(paths?.otherWords ?? Array(words))) as? any AnsweringCommand
        guard let paths, var listing = command as? any PathsCommand else {
            return try command ?? parseAsRoot(arguments)
        }
        listing.paths = paths.inserted(into: listing.paths)
        return listing
    }

    /// Ends the program with an error from before the arguments were parsed.
    package static func end(with error: CommandError, arguments: [String]) -> Never {
        UsageReport(error, arguments: arguments).print()
        exit(withError: ExitCode(error.status.rawValue))
    }

    /// Ends the program if `help` is about anything but a command.
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

/// The paths far behind any option, which can't be its values: the parser needs six seconds for ten thousand.
private struct FarPaths {
    /// The arguments with a mark in place of each run of such paths.
    private(set) var otherWords: [String] = []
    private var runs: [[String]] = []

    private static let far = 100
    /// No argument of a program has this character.
    private static let mark: Character = "\0"

    /// `nil` if no word is far enough behind an option.
    init?(in words: ArraySlice<String>) {
        guard words.count > Self.far else { return nil }
        var distance = 0
        for word in words {
            distance = word.hasPrefix("-") ? 0 : distance + 1
            if distance <= Self.far {
                otherWords.append(word)
            } else if distance == Self.far + 1 {
                otherWords.append("\(Self.mark)\(runs.count)")
                runs.append([word])
            } else {
                runs[runs.count - 1].append(word)
            }
        }
    }

    /// The paths as they were given.
    func inserted(into paths: [String]) -> [String] {
        paths.flatMap { path in path.first == Self.mark ? Int(path.dropFirst()).map { runs[$0] } ?? [] : [path] }
    }
}

/// The environment of a command.
package struct Session {
    package let environment: Environment
    package let console: Console
    package let now: Date
    package var limits = Limits.standard
    /// The files that the command reads and writes: all output goes through it.
    package var files = RunFiles()

    /// Today's date.
    package var today: PassDate? { PassDate(secondsSince1970: Int64(now.timeIntervalSince1970)) }

    /// The time of the results: `SOURCE_DATE_EPOCH`, else now.
    ///
    /// - Parameter option: words for the hint about an option that sets the time.
    /// - Returns: the time.
    /// - Throws: ``CommandError`` if the variable is not such a number.
    package func epoch(orBy option: String = "") throws -> Date {
        guard let epoch = environment.filled("SOURCE_DATE_EPOCH") else { return now }
        // Up to the end of the year 9999, since certificates and dates cannot express later times.
        guard let seconds = Int64(epoch), (0...253_402_300_799).contains(seconds) else {
            throw CommandError(
                status: .usage, message: "SOURCE_DATE_EPOCH is '\(epoch)', not a number of seconds since 1970",
                hints: ["set it like 1795176000, as 'date +%s' prints it\(option)"])
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }
}

/// The error for arguments that the program does not understand.
struct UsageReport {
    let message: String
    let hints: [String]
    private let wantsJSON: Bool

    /// Reports an error from before the arguments were parsed.
    init(_ error: any DescribedError, arguments: [String]) {
        (message, hints, wantsJSON) = (error.message, error.hints, Self.wantsJSON(arguments))
    }

    private static func wantsJSON(_ arguments: [String]) -> Bool {
        let named = zip(arguments, arguments.dropFirst()).contains { $0 == ("--format", "json") }
        return named || arguments.contains { ["--json", "--format=json"].contains($0) }
    }

    /// Reports an error of the argument parser.
    init(_ error: any Error, arguments: [String], of program: any ToolProgram.Type) {
        wantsJSON = Self.wantsJSON(arguments)
        let (command, words) = program.command(named: arguments)
        let path = [program._commandName == Console.server ? Console.program : program._commandName] + words
        let names = command.configuration.subcommands.map { $0._commandName }
        let rest = arguments.dropFirst(path.count - 1)
        let options = rest.prefix { $0 != "--" }.filter { $0.hasPrefix("-") }.map { String($0.prefix { $0 != "=" }) }
        if let secret = options.first(where: Synonyms.secretOptions.contains) {
            // The value of the option is not repeated.
            message = "there is no option '\(secret)': every user of this machine could read its value"
            hints = ["use --passphrase-file FILE"]
        } else if let word = rest.first(where: { !$0.hasPrefix("-") }), !names.isEmpty, !names.contains(word) {
            (message, hints) = Self.unknown(word, of: names, below: path)
        } else {
            // The parser puts each of many values on its own line.
            let text = program.message(for: error).replacing(":\n  - ", with: ": ").replacing("\n  - ", with: ", ")
                .replacing("\n   or: M", with: ", or m").replacing(/\.$/, with: "").replacing(
                    "Please provide", with: "write")
            for name in options {
                let isVersion = ["-v", "-V"].contains(name) && rest.count == 1 && !names.isEmpty
                let hint = isVersion ? "did you mean '--version'?" : Synonyms.hint(onOption: name, of: command)
                guard let hint else { continue }
                (message, hints) = ("unknown option '\(name)'", [hint, Self.help(path)])
                return
            }
            if let missing = text.wholeMatch(of: /Missing expected argument '(.*?)(?: \.\.\.)?'/)?.1 {
                message = "the \(missing.hasPrefix("-") ? "option" : "argument") \(missing) is missing"
                hints = [Self.help(on: String(missing), of: command), Self.help(path)].compactMap(\.self)
                return
            }
            if let extra = text.firstMatch(of: /[Uu]nexpected argument '(.*)'/)?.1,
                let hint = Synonyms.hint(onArgument: String(extra), of: command)
            {
                (message, hints) = ("unexpected argument '\(extra)'", [hint, Self.help(path)])
                return
            }
            // The parser's advice is a second sentence; some options that it proposes are not near.
            let parts = text.split(separator: ". ", maxSplits: 1).map { $0.prefix(1).lowercased() + $0.dropFirst() }
            let names = text.contains("Did you mean") ? text.split(separator: "'").map(String.init) : []
            let isFar = names.count > 3 && Spelling.nearest(to: names[1], among: [names[3]]) == nil
            message = parts[0]
            hints = parts.dropFirst(isFar ? 2 : 1) + [Self.help(path)]
        }
    }

    /// What the help page of a command says about an argument.
    private static func help(on argument: String, of command: any ParsableCommand.Type) -> String? {
        let lines = command.helpMessage(columns: 10_000).split(separator: "\n").drop { !$0.hasSuffix("S:") }
        // After a long name, the text is on the next line.
        let rest = lines.drop { !$0.contains(argument) }.prefix(2)
        guard let line = rest.first, let last = rest.last, let name = line.firstRange(of: argument) else { return nil }
        let first = line[name.upperBound...]
        let text = (first.contains { $0 != " " } ? first : last).drop { $0 == " " }.replacing(/\.$/, with: "")
        let isWord = text.dropFirst().first?.isUppercase == false
        let words = line[..<name.upperBound].split { " ,<>".contains($0) }
        let typed = argument.hasPrefix("-") ? "add \(words[0]) \((words.last ?? "").uppercased())" : argument
        return "\(typed): \(isWord ? text.prefix(1).lowercased() : String(text.prefix(1)))\(text.dropFirst())"
    }

    /// Reports `help` about words that are not a command; `nil` if they are.
    init?(help words: [String], of program: any ToolProgram.Type) {
        wantsJSON = false
        var path = [program._commandName]
        var commands = program.configuration.subcommands
        for word in words where word != "help" {
            guard let next = commands.first(where: { $0._commandName == word }) else {
                let names = commands.map { $0._commandName } + (path.count == 1 ? program.pages.keys.sorted() : [])
                (message, hints) = Self.unknown(word, of: names, below: path)
                return
            }
            commands = next.configuration.subcommands
            path.append(word)
        }
        return nil
    }

    private static func unknown(
        _ word: String, of names: [String], below path: [String]
    ) -> (message: String, hints: [String]) {
        let synonyms = Synonyms.hints(onCommand: word, below: path)
        let nearest = Spelling.nearest(to: word, among: names).map { "did you mean '\($0)'?" }
        let others = [nearest ?? (names.isEmpty ? nil : "commands: \(names.joined(separator: ", "))")]
        return (
            "there is no command '\((path.dropFirst() + [word]).joined(separator: " "))'",
            (synonyms.isEmpty ? others.compactMap(\.self) : synonyms) + [help(path)]
        )
    }

    private static func help(_ path: [String]) -> String { (path + ["--help"]).joined(separator: " ") }

    /// Prints the report.
    func print() {
        let console = Console(environment: Environment())
        // Standard output may be closed; the message below goes to standard error.
        if wantsJSON { try? console.result(JSONValue.failure(message, hints: hints)) }
        console.failure(message.visible, hints: hints.map(\.visible))
    }
}
