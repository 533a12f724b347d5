import Foundation
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
        .needs(.python), arguments: ["help", "verify --help", "help create"])
    func narrowTerminal(arguments: String) throws {
        let workplace = try Workplace()
        let words = ["passtool"] + arguments.split(separator: " ").map(String.init)
        let page = try workplace.run([try #require(Witness.python.path), "-c", Self.narrow] + words).text
        #expect(try page == workplace.run(words).text && page.contains("\nExamples:\n"))
    }

    @Test("the first screen of each help page says what it does, shows examples that work, and names the next command")
    func firstScreens() throws {
        let faults = try HelpPages(of: try #require(Program.path)).faults()
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
    }

    @Test(
        "what is wrong with a first screen is noticed",
        arguments: [
            ("s/^Next: .*//", "names no next command"), ("s/^Next: passtool /&x/", "no whole command: passtool x"),
            ("s/^Next: .*/& --nosuch/", "--nosuch is no option"), ("s/^  passtool/passtool/", "a broken example"),
            ("/^Examples:/d", "has no example"), ("s/^Examples:/\\n\\n\\n\\n\\n\\n\\n\\n&/", "has no whole usage"),
            ("s/^OVERVIEW: .*/&\(String(repeating: "x", count: 80))/", "longer than 80 columns"),
        ])
    func noticed(edit: String, fault: String) throws {
        let folder = try TemporaryFolder()
        // The description of the commands stays as it is.
        let script = "#!/bin/sh\n\"\(try #require(Program.path))\" \"$@\" | "
        let filter = "case \"$*\" in *dump*) cat;; *) sed '\(edit)';; esac\n"
        let path = try folder.write((script + "{ \(filter) }").utf8, to: "passtool")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        #expect(try HelpPages(of: path).faults().contains { $0.contains(fault) })
    }

    @Test("the help page of the program fits 40 lines, as does what the program says without arguments")
    func wholePage() throws {
        let workplace = try Workplace()
        let page = try workplace.shell("passtool --help").text
        #expect(try workplace.shell("passtool").text == page)
        #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 41, "\(page)")
    }

    #if Picture
        @Test("the program that draws shows the same help page")
        func drawing() throws {
            let path = try #require(Program.path)
            let workplace = try Workplace()
            let page = try workplace.run(["\(path)-preview", "--help"]).text
            #expect(try workplace.run(["passtool", "preview", "--help"]).text == page)
        }
    #endif

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
