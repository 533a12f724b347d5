import PassModel
import Testing
import TestSupport

@Suite("Help") struct HelpTests {
    /// A command of the program, as it describes itself.
    private struct Command {
        let name: String
        let discussion: String

        /// The command of `value` and all commands below it.
        static func all(in value: JSONValue, below parent: String = "") -> [Command] {
            let name = "\(parent) \(value.object?["commandName"]?.string ?? "")"
            return [Command(name: name, discussion: value.object?["discussion"]?.string ?? "")]
                + (value.object?["subcommands"]?.array ?? []).flatMap { all(in: $0, below: name) }
        }
    }

    /// A terminal has 80 columns; a longer line of an example would break and could not be pasted into a shell.
    @Test("no line of a help page's discussion has more than 78 columns")
    func columns() throws {
        let result = try Workplace().shell("passtool --experimental-dump-help")
        let document = try JSONDocument(parsing: Array(result.text.utf8)).root
        let commands = Command.all(in: try #require(document.object?["command"]))
        #expect(commands.count > 15)
        for command in commands {
            for line in command.discussion.split(separator: "\n") {
                #expect(line.count <= 78, "\(command.name): \(line)")
            }
        }
    }
}
