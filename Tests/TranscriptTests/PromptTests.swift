import Foundation
import TestSupport
import Testing

/// Answers to the prompts of the program.
@Suite("Prompts", .needs(.python3)) struct PromptTests {
    private let workplace: Workplace

    init() throws { workplace = try Workplace() }

    private func names(_ prefix: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: workplace.work).filter { $0.hasPrefix(prefix) }.sorted()
    }

    @Test(
        "a passphrase is asked for three times at most and not shown, and the terminal is as before whatever ends it",
        arguments: [
            ("sample\\r", 0, 1), ("sample\\n", 0, 1), ("sampX\\x7fle\\r", 0, 1),
            ("\\x7fsamp\\xc3\\xbc\\x7fle\\r", 0, 1), ("nonsense\\x15sample\\r", 0, 1), ("samplX\\r|sample\\r", 0, 2),
            ("samplX\\r|SAMPLE\\r|\\r", 78, 3), ("SIGTERM", -15, 1), ("\\x03", 130, 1), ("sam\\x03", 130, 1),
            ("\\x04", 78, 1), ("sam\\x04", 78, 1),
        ])
    func passphrase(keys: String, status: Int, prompts: Int) throws {
        let copied = try workplace.shell(
            #"cp -R "$TEMPLATES/coffee.pass" card.pass; cp "$TEMPLATES/coffee.json" card.json; cp */signer.p12 ."#)
        try #require(copied.status == 0, "\(copied.errors)")
        let text = try workplace.play(
            keys,
            to: ["passtool", "create", "card.pass", "--data", "card.json", "--identity", "signer.p12"]
                + ["-o", "card.pkpass", "-q"])
        #expect(text.hasSuffix("\nmodes: 000, 111\nstatus: \(status)\n"), "\(text)")
        #expect(text.components(separatedBy: "passphrase for signer.p12: ").count - 1 == prompts, "\(text)")
        #expect(!text.lowercased().contains("sam"), "\(text)")
        #expect(try names("card.pkpass").isEmpty == (status != 0))
    }

    @Test(
        "a new passphrase is typed twice and not shown; without two that are equal there is no key",
        arguments: [
            ("open sesame\\r|open sesame\\r", 0),
            ("open sesame\\r|open simsim\\r|open sesame\\r|open sesame\\r", 0), ("\\r", 64),
            ("sesame a\\r|sesame b\\r|sesame c\\r|sesame d\\r|sesame e\\r|sesame f\\r", 64),
        ])
    func newPassphrase(lines: String, status: Int) throws {
        let text = try workplace.play(lines, to: ["passtool", "cert", "request", "acme"])
        #expect(text.hasSuffix("status: \(status)\n") && !text.contains("sesame"), "\(text)")
        #expect(try names("acme").isEmpty == (status != 0))
        guard status == 0 else { return }
        let checked = try workplace.shell(
            "passtool cert inspect acme-key.pem", environment: ["PASSTOOL_PASSPHRASE": "open sesame"])
        #expect(checked.status == 0 && checked.text.contains("encrypted in the file"), "\(checked)")
    }
}

extension Workplace {
    /// Types at a terminal after each colon, then shows the state of the terminal.
    private static let player = #"""
        import fcntl, os, pty, select, signal, struct, sys, termios
        signal.pthread_sigmask(signal.SIG_SETMASK, [])  # the test program blocks some
        signal.alarm(600)
        answers = [each.encode().decode("unicode_escape").encode("latin-1") for each in sys.argv[1].split("|")]
        program, terminal = pty.fork()
        if program == 0:
            fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 100, 0, 0))
            os.execvp(sys.argv[2], sys.argv[2:])
        def modes():
            flags = termios.tcgetattr(terminal)[3]
            return "".join(str(int(bool(flags & flag))) for flag in (termios.ECHO, termios.ICANON, termios.ISIG))
        shown, asking = b"", "none"
        while True:
            try: part = os.read(terminal, 4096) if select.select([terminal], [], [], 600)[0] else b""
            except OSError: part = b""  # the program has ended
            if not part: break
            shown += part
            if shown.endswith(b": ") and answers:
                asking = modes()
                answer = answers.pop(0)
                if answer == b"SIGTERM": os.kill(program, signal.SIGTERM)
                else: os.write(terminal, answer)
        status = os.waitstatus_to_exitcode(os.waitpid(program, 0)[1])
        sys.stdout.buffer.write(shown.replace(b"\r\n", b"\n"))
        print(f"\nmodes: {asking}, {modes()}\nstatus: {status}")
        """#

    /// Runs a program on a terminal that Python simulates.
    ///
    /// - Parameters:
    ///   - answers: the text to type at each prompt, with Python's escapes and `|` between them; or `SIGTERM`.
    ///   - command: the program and its arguments.
    /// - Returns: the output on the terminal; its modes (echo, lines, signals) at the last prompt and in the end; the status
    ///   of the program, negative after a signal.
    /// - Throws: errors of Foundation.
    func play(_ answers: String, to command: [String]) throws -> String {
        let python = try #require(Witness.python3.path)
        let result = try run([python, "-c", Self.player, answers] + command)
        #expect(result.status == 0, "\(result.errors)")
        return result.text
    }
}
