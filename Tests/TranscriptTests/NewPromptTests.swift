import Foundation
import Testing
import TestSupport

/// The questions of `passtool new` on a terminal, which Python's pseudo terminals play.
@Suite("Questions of new", .needs(.python)) struct NewPromptTests {
    /// Answers each question with the next of the given lines, and prints what the terminal showed.
    private static let player = #"""
        import os, pty, select, signal, sys
        signal.pthread_sigmask(signal.SIG_SETMASK, [])  # the test program blocks some
        signal.alarm(3600)
        answers = [line.encode().decode("unicode_escape").encode() for line in sys.argv[1].split("|")]
        program, terminal = pty.fork()
        if program == 0: os.execvp(sys.argv[2], sys.argv[2:])
        shown = b""
        while True:
            try: part = os.read(terminal, 1024) if select.select([terminal], [], [], 3600)[0] else b""
            except OSError: part = b""  # the program has ended
            if not part: break
            shown += part
            if shown.endswith(b"]: ") and answers: os.write(terminal, answers.pop(0))
        print(shown.decode().replace("\r\n", "\n"), end="")
        print("status:", os.waitstatus_to_exitcode(os.waitpid(program, 0)[1]))
        """#

    private let workplace: Workplace

    init() throws { workplace = try Workplace() }

    private func play(_ answers: String, _ arguments: String...) throws -> String {
        let python = try #require(Witness.python.path)
        return try workplace.run([python, "-c", Self.player, answers, "passtool", "new", "coffee"] + arguments).text
    }

    private func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: workplace.work).filter { $0.hasPrefix("coffee") }.sorted()
    }

    @Test("new --ask asks for name, colours and languages, and asks again if an answer makes no sense")
    func answers() throws {
        let text = try play("Ben & Co\\n|green\\n|#1E4D3A\\n|\\n|\\n|German\\n|de, fr\\n", "--ask")
        #expect(
            text.hasPrefix(
                """
                your name [Morrow Coffee]: Ben & Co
                background color [rgb(46, 28, 23)]: green
                write it like #1E4D3A or rgb(30, 77, 58)
                background color [rgb(46, 28, 23)]: #1E4D3A
                foreground color [rgb(255, 244, 226)]:\u{20}
                label color [rgb(246, 178, 107)]:\u{20}
                more languages [none]: German
                write it like de, pt-BR or zh-Hans
                more languages [none]: de, fr
                wrote coffee.pass and the sample record coffee.json
                next:

                """), "\(text)")
        #expect(text.hasSuffix("status: 0\n"))
        let pass = try String(contentsOfFile: "\(workplace.work)/coffee.pass/pass.json", encoding: .utf8)
        #expect(pass.contains(#""organizationName": "Ben & Co""#) && !pass.contains("Morrow"))
        #expect(pass.contains(#""backgroundColor": "rgb(30, 77, 58)""#))
        #expect(pass.contains(#""foregroundColor": "rgb(255, 244, 226)""#))
        let german = try String(contentsOfFile: "\(workplace.work)/coffee.pass/de.lproj/pass.strings", encoding: .utf8)
        #expect(german.contains(#""Ben & Co loyalty card" = "Ben & Co loyalty card";"#))
        #expect(FileManager.default.fileExists(atPath: "\(workplace.work)/coffee.pass/fr.lproj/pass.strings"))
    }

    @Test("Enter and Ctrl-D keep what the template has")
    func keeping() throws {
        #expect(try play("\\n|\\x04|\\n|\\n|\\n", "--ask").hasSuffix("status: 0\n"))
        let same = try workplace.shell("diff -r coffee.pass \"$TEMPLATES/coffee.pass\"")
        #expect(same.status == 0, "\(same.text)")
    }

    @Test("new --ask does not ask for what options give, and asks nothing if the folder exists")
    func given() throws {
        let text = try play(
            "", "--ask", "--name", "Acme", "--background-color", "#000", "--foreground-color", "#fff", "--label-color",
            "#fff",
            "--language", "de")
        #expect(text.hasPrefix("wrote coffee.pass"))
        #expect(try play("", "--ask").hasPrefix("passtool: error: 'coffee.pass' exists already"))
    }

    @Test("without a terminal, new --ask writes nothing and says what to use")
    func noTerminal() throws {
        let result = try workplace.shell("passtool new coffee --ask </dev/null")
        #expect(result.status == 64 && result.errors.contains("--name"), "\(result.errors)")
        #expect(try files().isEmpty)
    }

    @Test("a command pasted behind new is run, and is not an answer to a question")
    func pasted() throws {
        // Without bracketed paste, the shell and its commands read the lines from the same terminal.
        let lines = "passtool new coffee\\necho made $((6 * 7))\\nexit\\n"
        let python = try #require(Witness.python.path)
        let player = Self.player.replacing("b\"]: \"", with: "b\"$ \"")
        let text = try workplace.run([python, "-c", player, lines, "env", "PS1=$ ", "sh", "-i"]).text
        #expect(text.contains("wrote coffee.pass") && text.contains("made 42"), "\(text)")
        #expect(try files() == ["coffee.json", "coffee.pass"])
    }

    @Test(
        "Ctrl-C at a question of new leaves nothing",
        arguments: ["\\x03", "Acme\\n|\\x03", "Acme\\n|\\n|\\n|\\n|\\x03"])
    func interrupted(answers: String) throws {
        #expect(try play(answers, "--ask").hasSuffix("status: -2\n"))
        #expect(try files().isEmpty)
    }
}
