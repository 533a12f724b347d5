import Foundation

/// The help pages of a program, from its description of all commands.
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
        let abstract: String?
        let discussion: String?
        let arguments: [Argument]?
        let subcommands: [Command]?

        /// The options as they are typed.
        var options: Set<String> {
            Set((arguments ?? []).flatMap { $0.names ?? [] }.map { ($0.kind == "long" ? "--" : "-") + $0.name })
        }
    }

    private struct Document: Decodable { let command: Command }

    private let root: Command

    /// Asks the program at `path` for all its commands.
    public init(of path: String) throws {
        let dump = try Witness.shell.run(["-c", "exec \"$0\" --experimental-dump-help", path])
        root = try JSONDecoder().decode(Document.self, from: dump.output).command
    }

    /// What is wrong with the pages.
    public func faults() -> [String] { faults(of: root, named: root.commandName) }

    private func faults(of command: Command, named name: String) -> [String] {
        let others = (command.subcommands ?? []).filter { $0.commandName != "help" && $0.shouldDisplay ?? true }
        let parts = (command.discussion ?? "").components(separatedBy: "\n").split(separator: "")
        let shown = parts.first { $0.first == "Examples:" }?.dropFirst() ?? []
        let examples = shown.joined(separator: "\n").replacing("\\\n", with: "").split(separator: "\n")
        let next = parts.joined().compactMap { $0.firstMatch(of: /^Next: (.*)/)?.1 }
        // A terminal breaks a longer line, which then can't be pasted.
        var faults = shown.filter { $0.count > 80 }.map { "longer than 80 columns: \($0)" }
        if command.abstract?.isEmpty != false { faults.append("does not say what it does") }
        if examples.isEmpty { faults.append("has no example") }
        if next.count != 1 { faults.append("names no next command") }
        faults += (examples + next).filter { !$0.contains(/^ *curl\b/) }.compactMap { fault(of: String($0)) }
        return faults.map { "\(name): \($0)" }
            + others.flatMap { self.faults(of: $0, named: "\(name) \($0.commandName)") }
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
