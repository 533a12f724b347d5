internal import ArgumentParser
internal import PassModel
internal import PassToolkit
internal import Platform

/// The report on arguments that the program does not understand.
struct UsageReport {
    let message: String
    let hints: [String]
    private let wantsJSON: Bool

    /// A report on a key among `arguments`; the other arguments are not examined.
    init(_ key: MisplacedKey, arguments: [String]) {
        (message, hints, wantsJSON) = (key.message, key.hints, Self.wantsJSON(arguments))
    }

    private static func wantsJSON(_ arguments: [String]) -> Bool {
        let named = zip(arguments, arguments.dropFirst()).contains { $0 == ("--format", "json") }
        return named || arguments.contains { ["--json", "--format=json"].contains($0) }
    }

    /// A report on an error of the argument parser.
    init(_ error: any Error, arguments: [String]) {
        wantsJSON = Self.wantsJSON(arguments)
        var path = ["passtool"]
        var command: any ParsableCommand.Type = PassTool.self
        for argument in arguments {
            guard let next = command.configuration.subcommands.first(where: { $0._commandName == argument }) else {
                break
            }
            command = next
            path.append(argument)
        }
        let names = command.configuration.subcommands.map { $0._commandName }
        let help = "\((path + ["--help"]).joined(separator: " "))"
        if let word = arguments.dropFirst(path.count - 1).first(where: { !$0.hasPrefix("-") }), !names.isEmpty {
            message = "there is no command '\((path.dropFirst() + [word]).joined(separator: " "))'"
            let nearest = word.nearest(in: names).map { "did you mean '\($0)'?" }
            hints = [nearest ?? "commands: \(names.joined(separator: ", "))", help]
        } else {
            let text = PassTool.message(for: error)
            let nearest = text.firstRange(of: ". Did you mean ")
            message = text.prefix(1).lowercased() + text[..<(nearest?.lowerBound ?? text.endIndex)].dropFirst()
            hints = (nearest.map { ["did you mean \(text[$0.upperBound...])"] } ?? []) + [help]
        }
    }

    /// Prints the report.
    func print() {
        let console = Console(environment: Environment())
        // If standard output is closed, the message below still reaches standard error.
        if wantsJSON { try? console.answer(JSONValue.failure(message, hints: hints)) }
        console.failure(message.visible, hints: hints.map(\.visible))
    }
}
