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

    /// A report on an error that was found before the arguments were parsed.
    init(_ error: any DescribedError, arguments: [String]) {
        (message, recovery, wantsJSON) = (error.message, error.recovery, Self.wantsJSON(arguments))
    }

    private static func wantsJSON(_ arguments: [String]) -> Bool {
        let named = zip(arguments, arguments.dropFirst()).contains { $0 == ("--format", "json") }
        return named || arguments.contains { ["--json", "--format=json"].contains($0) }
    }

    /// A report on an error of the argument parser, in its words.
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
        let rest = arguments.dropFirst(path.count - 1)
        if let secret = Self.secretOption(among: rest) {
            // Other programs take the secret there; its value is not repeated.
            message = "a passphrase is no argument, since everyone on this machine could read it: \(secret)"
            recovery = ["use --passphrase-file FILE"]
        } else if let word = rest.first(where: { !$0.hasPrefix("-") }), !names.isEmpty {
            (message, recovery) = Self.unknown(word, of: names, below: path)
        } else {
            // The parser lists many values on a line each.
            let text = program.message(for: error).replacing(":\n  - ", with: ": ").replacing("\n  - ", with: ", ")
            let nearest = text.firstRange(of: ". Did you mean ")
            message = text.prefix(1).lowercased() + text[..<(nearest?.lowerBound ?? text.endIndex)].dropFirst()
            recovery =
                [nearest.map { "did you mean \(text[$0.upperBound...])" }, Self.help(path)].compactMap(\.self)
        }
    }

    /// The first option that would have a secret as its value.
    private static func secretOption(among arguments: ArraySlice<String>) -> String? {
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
                (message, recovery) = Self.unknown(word, of: names, below: path)
                return
            }
            commands = next.configuration.subcommands
            path.append(word)
        }
        return nil
    }

    private static func unknown(
        _ word: String, of names: [String], below path: [String]
    ) -> (message: String, recovery: [String]) {
        let nearest = Spelling.nearest(to: word, among: names).map { "did you mean '\($0)'?" }
        return (
            "there is no command '\((path.dropFirst() + [word]).joined(separator: " "))'",
            [nearest ?? (names.isEmpty ? nil : "commands: \(names.joined(separator: ", "))"), help(path)]
                .compactMap(\.self)
        )
    }

    private static func help(_ path: [String]) -> String { (path + ["--help"]).joined(separator: " ") }

    /// Prints the report.
    func print() {
        let console = Console(environment: Environment())
        // If standard output is closed, the message below still reaches standard error.
        if wantsJSON { try? console.answer(JSONValue.failure(message, recovery: recovery)) }
        console.failure(message.visible, recovery: recovery.map(\.visible))
    }
}
