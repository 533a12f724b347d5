import Foundation

/// The help pages of a program, as its users see them on a terminal of 80 columns and 24 lines.
public struct HelpPages {
    /// A command as the program describes itself.
    private struct Command: Decodable {
        struct Argument: Decodable {
            struct Name: Decodable {
                let kind: String
                let name: String
            }
            let names: [Name]?
        }
        let commandName: String
        /// Hidden commands are those that another program hands over; their pages are that program's.
        let shouldDisplay: Bool?
        let arguments: [Argument]?
        let subcommands: [Command]?

        /// The options as they are typed.
        var options: Set<String> {
            Set((arguments ?? []).flatMap { $0.names ?? [] }.map { ($0.kind == "long" ? "--" : "-") + $0.name })
        }
    }

    private struct Document: Decodable { let command: Command }

    private let program: String
    private let root: Command

    /// Asks the program at `path` for all its commands.
    public init(of path: String) throws {
        program = path
        let dump = try Witness.shell.run(["-c", "exec \"$0\" --experimental-dump-help", path])
        root = try JSONDecoder().decode(Document.self, from: dump.output).command
    }

    /// What is wrong with the pages.
    public func faults() throws -> [String] {
        try paths(of: root).flatMap { path in
            let name = path.joined(separator: " ")
            let page = try Witness.shell.run(["-c", "exec \"$0\" \"$@\" --help", program] + path.dropFirst()).text
            return faults(of: page).map { "\(name): \($0)" }
        }
    }

    private func paths(of command: Command, below parent: [String] = []) -> [[String]] {
        let path = parent + [command.commandName]
        let others = (command.subcommands ?? []).filter { $0.commandName != "help" && $0.shouldDisplay ?? true }
        return [path] + others.flatMap { paths(of: $0, below: path) }
    }

    private func faults(of page: String) -> [String] {
        let lines = page.components(separatedBy: "\n")
        var faults = lines.filter { $0.count > 80 }.map { "longer than 80 columns: \($0)" }
        let parts = lines.split(separator: "", omittingEmptySubsequences: true)
        let first = lines.prefix(24)
        guard lines[0].hasPrefix("OVERVIEW: ") else { return faults + ["does not say what it does"] }
        let examples = parts.first { $0.first == "Examples:" }?.dropFirst() ?? []
        faults += examples.filter { !$0.hasPrefix("  ") }.map { "a broken example: \($0)" }
        let commands = examples.joined(separator: "\n").replacing("\\\n", with: "").split(separator: "\n")
        if commands.isEmpty || !first.contains("Examples:") { faults.append("has no example") }
        let next = first.compactMap { $0.firstMatch(of: /^Next: (.*)/)?.1 }
        if next.count != 1 { faults.append("names no next command on the first screen") }
        faults += (commands + next).flatMap { command in
            command.contains(/^ *curl\b/) ? [] : [fault(of: String(command))].compactMap(\.self)
        }
        // With the line after it, so that it is whole.
        if let usage = lines.firstIndex(where: { $0.hasPrefix("USAGE: ") }),
            let end = lines[usage...].firstIndex(of: ""), end < 24
        {
            return faults
        }
        return faults + ["has no whole usage on the first screen"]
    }

    /// What a command line has that the program does not take.
    private func fault(of line: String) -> String? {
        let words = line.split { $0 == " " || $0 == "\n" }.map(String.init).drop { $0.contains(/^[A-Z_]+=/) }
        guard words.first == root.commandName else { return "of another program: \(line)" }
        var (command, rest) = (root, words.dropFirst())
        while let word = rest.first, let next = command.subcommands?.first(where: { $0.commandName == word }) {
            (command, rest) = (next, rest.dropFirst())
        }
        if command.subcommands?.isEmpty == false { return "no whole command: \(line)" }
        let odd = rest.first { $0.hasPrefix("-") && $0 != "-" && !command.options.contains($0) }
        return odd.map { "\($0) is no option: \(line)" }
    }
}
