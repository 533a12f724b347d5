internal import PassRules
internal import ArgumentParser
internal import PassModel
internal import PassToolkit
internal import Platform

/// The report on arguments that the program does not understand.
struct UsageReport {
    let message: String
    let recovery: [String]
    private let wantsJSON: Bool

    /// A report on a key among `arguments`; the other arguments are not examined.
    init(_ key: MisplacedKey, arguments: [String]) {
        (message, recovery, wantsJSON) = (key.message, key.recovery, Self.wantsJSON(arguments))
    }

    /// A report on an error that was found before the arguments were parsed.
    init(_ error: CommandError, arguments: [String]) {
        (message, recovery, wantsJSON) = (error.message, error.recovery, Self.wantsJSON(arguments))
    }

    private static func wantsJSON(_ arguments: [String]) -> Bool {
        let named = zip(arguments, arguments.dropFirst()).contains { $0 == ("--format", "json") }
        return named || arguments.contains { ["--json", "--format=json"].contains($0) }
    }

    /// A report on an error of the argument parser.
    init(_ error: any Error, arguments: [String], of program: any ToolProgram.Type) {
        wantsJSON = Self.wantsJSON(arguments)
        var path = [program._commandName]
        var command: any ParsableCommand.Type = program
        for argument in arguments {
            guard let next = command.configuration.subcommands.first(where: { $0._commandName == argument }) else {
                break
            }
            command = next
            path.append(argument)
        }
        let names = command.configuration.subcommands.map { $0._commandName }
        let rest = Array(arguments.dropFirst(path.count - 1))
        let help = "\((path + ["--help"]).joined(separator: " "))"
        // The parser lists many values on a line each.
        let text = program.message(for: error).replacing(":\n  - ", with: ": ").replacing("\n  - ", with: ", ")
        if let secret = Self.secretOption(among: rest) {
            // Other programs take the secret there; its value is not repeated.
            message = "a passphrase is no argument, since everyone on this machine could read it: \(secret)"
            recovery = ["use --passphrase-file FILE"]
        } else if let word = rest.first(where: { !$0.hasPrefix("-") }), !names.isEmpty {
            let elsewhere = path.count == 1 ? program.commandsElsewhere[word] : nil
            let (words, hints) = Self.unknown(word, of: names, below: path, help: help)
            (message, recovery) = (words, elsewhere.map { ["\($0) has it: \($0) \(word)"] } ?? hints)
        } else if text.hasPrefix("Missing"), let (option, nearest) = Self.unknownOption(among: rest, of: command) {
            // The argument parser reports what is missing first, which may be the misspelled option itself.
            message = "unknown option '\(option)'"
            recovery = (nearest.map { ["did you mean '\($0)'?"] } ?? []) + [help]
        } else if let (words, hint) = Self.wrongValue(text) {
            (message, recovery) = (words, [hint, help].compactMap(\.self))
        } else {
            let nearest = text.firstRange(of: ". Did you mean ")
            let data = Self.bareData(among: rest, of: command).map {
                "name the data by its option: --data \($0.shellWord)"
            }
            message = text.prefix(1).lowercased() + text[..<(nearest?.lowerBound ?? text.endIndex)].dropFirst()
            recovery =
                [nearest.map { "did you mean \(text[$0.upperBound...])" }, data, Self.addition(to: text), help]
                .compactMap(\.self)
        }
    }

    /// What to say of a value that an option does not take, and the most similar one that it takes.
    private static func wrongValue(_ text: String) -> (message: String, hint: String?)? {
        let form = /The value '(.*)' is invalid for '(--[a-z-]+).*?'\. Please provide one of(?: the following:)? (.*)/
        guard let parts = text.wholeMatch(of: form) else { return nil }
        let values = parts.3.matches(of: /[A-Za-z0-9-]+/).map { String($0.output) }.filter { $0 != "or" }
        let word = String(parts.1)
        let nearest = word.nearest(in: values) ?? values.first { $0.hasPrefix(word) || word.hasPrefix($0) }
        return (
            "\(parts.2) is '\(parts.1)', not one of \(values.joined(separator: ", "))",
            nearest.map { "did you mean '\($0)'?" }
        )
    }

    /// The option to add, if one is missing.
    private static func addition(to text: String) -> String? {
        text.wholeMatch(of: /Missing expected argument '(--[a-z-]+) <(.*)>'\.?/).map {
            "add \($0.1) \($0.2.uppercased())"
        }
    }

    /// A file of data that stands alone, although the command takes it by `--data`.
    private static func bareData(among arguments: [String], of command: any ParsableCommand.Type) -> String? {
        guard !arguments.contains("--data"), command.helpMessage().contains("--data <") else { return nil }
        return zip(arguments, [""] + arguments).first { argument, before in
            let isData = [".json", ".jsonl", ".csv", ".tsv"].contains(where: argument.lowercased().hasSuffix)
            return isData && !argument.hasPrefix("-") && !before.hasPrefix("-")
        }?.0
    }

    /// The first option that would have a secret as its value.
    private static func secretOption(among arguments: [String]) -> String? {
        arguments.prefix { $0 != "--" }.map { String($0.prefix { $0 != "=" }) }
            .first { ["--passphrase", "--password", "--passwd", "--pin"].contains($0) }
    }

    /// A report on `help` with words that are not a command; `nil` if they are one.
    init?(help words: [String], of program: any ToolProgram.Type) {
        wantsJSON = false
        var path = [program._commandName]
        var commands = program.configuration.subcommands
        for word in words {
            guard let next = commands.first(where: { $0._commandName == word }) else {
                let names = commands.map { $0._commandName } + (path.count == 1 ? program.pages.keys.sorted() : [])
                (message, recovery) = Self.unknown(
                    word, of: names, below: path, help: (path + ["--help"]).joined(separator: " "))
                return
            }
            commands = next.configuration.subcommands
            path.append(word)
        }
        return nil
    }

    private static func unknown(
        _ word: String, of names: [String], below path: [String], help: String
    ) -> (message: String, recovery: [String]) {
        let nearest = word.nearest(in: names).map { "did you mean '\($0)'?" }
        return (
            "there is no command '\((path.dropFirst() + [word]).joined(separator: " "))'",
            [nearest ?? (names.isEmpty ? nil : "commands: \(names.joined(separator: ", "))"), help].compactMap(\.self)
        )
    }

    /// The first option that a command does not have, and the most similar one that it has.
    private static func unknownOption(
        among arguments: [String], of command: any ParsableCommand.Type
    ) -> (option: String, nearest: String?)? {
        let page = command.helpMessage(columns: 200)
        let names = Set(page.matches(of: /--[a-z][a-z-]*/).map { String($0.output) })
        let withValue = Set(page.matches(of: /(-[a-z-]+) <[a-z]/).map { String($0.output.1) })
        for (index, argument) in arguments.prefix(while: { $0 != "--" }).enumerated() {
            let name = String(argument.prefix { $0 != "=" })
            let isValue = index > 0 && withValue.contains(arguments[index - 1])
            guard name.hasPrefix("--"), !isValue, !names.contains(name) else { continue }
            // The dashes are the same in all.
            let nearest = String(name.dropFirst(2)).nearest(in: names.sorted().map { String($0.dropFirst(2)) })
            return (name, nearest.map { "--\($0)" })
        }
        return nil
    }

    /// Prints the report.
    func print() {
        let console = Console(environment: Environment())
        // If standard output is closed, the message below still reaches standard error.
        if wantsJSON { try? console.answer(JSONValue.failure(message, recovery: recovery)) }
        console.failure(message.visible, recovery: recovery.map(\.visible))
    }
}
