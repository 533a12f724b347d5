import Foundation
import Testing
import TestSupport

@Suite("Help") struct HelpTests {
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
        let discussion: String?
        let arguments: [Argument]?
        let subcommands: [Command]?

        var options: [String] {
            (arguments ?? []).flatMap { $0.names ?? [] }.map { ($0.kind == "long" ? "--" : "-") + $0.name }
        }
    }

    private struct Document: Decodable { let command: Command }

    @Test("each help page has examples and names the next command, all of which the program takes")
    func pages() throws {
        let dump = try Witness.shell.run(["-c", "exec \"$0\" --experimental-dump-help", try #require(Program.path)])
        let root = try JSONDecoder().decode(Document.self, from: dump.output).command
        var commands = [root]
        while let command = commands.popLast() {
            commands += (command.subcommands ?? []).filter { $0.commandName != "help" && $0.shouldDisplay ?? true }
            let parts = (command.discussion ?? "").components(separatedBy: "\n").split(separator: "")
            let shown = parts.first { $0.first == "Examples:" }?.dropFirst() ?? []
            let examples = shown.joined(separator: "\n").replacing("\\\n", with: "").split(separator: "\n")
            let next = parts.joined().compactMap { $0.firstMatch(of: /^Next: (.*)/)?.1 }
            #expect(!examples.isEmpty && next.count == 1, "\(command.commandName)")
            for line in examples + next where !line.contains(/^ *curl\b/) { expectTaken(String(line), by: root) }
        }
    }

    private func expectTaken(_ line: String, by root: Command) {
        let words = line.split { $0 == " " || $0 == "\n" }.map(String.init).drop { $0.contains(/^[A-Z_]+=/) }
        #expect(words.first == root.commandName, "\(line)")
        var (command, rest) = (root, words.dropFirst())
        while let word = rest.first, let next = command.subcommands?.first(where: { $0.commandName == word }) {
            (command, rest) = (next, rest.dropFirst())
        }
        #expect(command.subcommands?.isEmpty != false, "no whole command: \(line)")
        let odd = rest.filter { $0.hasPrefix("-") && $0 != "-" && !command.options.contains($0) }
        #expect(odd.isEmpty, "\(line)")
    }
}
