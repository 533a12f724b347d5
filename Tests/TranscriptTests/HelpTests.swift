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

    /// Prints what a command prints on a terminal with 40 columns.
    private static let narrow = """
        import fcntl, os, pty, signal, struct, sys, termios
        signal.alarm(60)
        program, terminal = pty.fork()
        if program == 0:
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 20, 40, 0, 0))
            os.execvp(sys.argv[1], sys.argv[1:])
        shown = b""
        while True:
            try: part = os.read(terminal, 65536)
            except OSError: part = b""  # the program has ended
            if not part: break
            shown += part
        print(shown.decode().replace("\\r\\n", "\\n"), end="")
        """

    @Test(
        "a narrow terminal does not break the lines of a help page",
        .enabled(if: Witness.python.isInstalled, "python3"), arguments: ["help", "verify --help", "help create"])
    func narrowTerminal(arguments: String) throws {
        let workplace = try Workplace()
        let words = ["passtool"] + arguments.split(separator: " ").map(String.init)
        let page = try workplace.run([try #require(Witness.python.path), "-c", Self.narrow] + words).text
        #expect(try page == workplace.run(words).text && page.contains("\nExamples:\n"))
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
