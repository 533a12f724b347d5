import Foundation
import Testing
import TestSupport

/// The passphrase prompt on a terminal, which Python's pseudo terminals play.
@Suite("Passphrase prompt", .needs(.python)) struct PromptTests {
    /// Types `keys` at the prompt and prints what happened.
    private static let player = #"""
        import fcntl, os, select, signal, subprocess, sys, termios
        keys, command = sys.argv[1].encode().decode("unicode_escape").encode("latin-1"), sys.argv[2:]
        master, slave = os.openpty()
        def session():
            os.setsid()
            signal.pthread_sigmask(signal.SIG_SETMASK, [])  # the test program blocks some
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        def modes():
            flags = termios.tcgetattr(slave)[3]
            return [bool(flags & flag) for flag in (termios.ECHO, termios.ICANON, termios.ISIG)]
        program = subprocess.Popen(command, stdin=slave, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=session)
        shown = b""
        while b": " not in shown and select.select([master], [], [], 3600)[0]: shown += os.read(master, 1024)
        print("prompt:", shown.decode())
        print("modes while asking:", *modes())
        if keys == b"SIGTERM": program.terminate()
        else: os.write(master, keys)
        out, errors = program.communicate(timeout=3600)
        rest = b""
        while select.select([master], [], [], 0.1)[0]: rest += os.read(master, 1024)
        print("then:", repr(rest.decode()))
        print("modes afterwards:", *modes())
        print("status:", program.returncode)
        print(errors.decode(), end="")
        """#

    private func play(_ keys: String) throws -> String {
        let workplace = try Workplace()
        let work = workplace.work
        #expect(try workplace.shell("passtool new coffee card.pass -q").status == 0)
        let result = try workplace.run(
            [
                try #require(Witness.python.path), "-c", Self.player, keys, "passtool", "create", "card.pass", "--data",
                "card.json",
                "--identity", "certs-sample/signer.p12", "-o", "card.pkpass", "-q",
            ])
        #expect(result.status == 0, "\(result.errors)")
        let files = try FileManager.default.contentsOfDirectory(atPath: work)
        return result.text + (files.contains("card.pkpass") ? "signed\n" : "")
    }

    /// What the terminal shows after a wrong passphrase.
    private static let again = "\\r\\nwrong; once more, passphrase for certs-sample/signer.p12: "

    private static func session(_ end: String, then: String = "\\r\\n") -> String {
        """
        prompt: passphrase for certs-sample/signer.p12:\u{20}
        modes while asking: False False False
        then: '\(then)'
        modes afterwards: True True True
        \(end)

        """
    }

    @Test(
        "the prompt accepts the right passphrase, also after corrections, and doesn't show it",
        arguments: [
            "sample\\r", "sample\\n", "sampX\\x7fle\\r", "\\x7fsamp\\xc3\\xbc\\x7fle\\r", "nonsense\\x15sample\\r",
        ])
    func right(keys: String) throws {
        #expect(try play(keys) == Self.session("status: 0\nsigned"))
    }

    @Test("the prompt gives up after three wrong passphrases") func wrong() throws {
        let words = "passtool: error: cannot open 'certs-sample/signer.p12': the passphrase is wrong"
        let session = Self.session("status: 78\n\(words)", then: "\(Self.again)\(Self.again)\\r\\n")
        #expect(try play("Sample\\rSAMPLE\\r\\r").hasPrefix(session.dropLast()))
    }

    @Test("the prompt asks again after a wrong passphrase") func corrected() throws {
        let session = Self.session("status: 0\nsigned", then: "\(Self.again)\\r\\n")
        #expect(try play("Sample\\rsample\\r") == session)
    }

    @Test("a signal ends the passphrase prompt and restores the terminal") func signal() throws {
        #expect(try play("SIGTERM") == Self.session("status: -15", then: ""))
    }

    @Test(
        "Ctrl-C ends the passphrase prompt with the status of an interrupted program", arguments: ["\\x03", "sam\\x03"])
    func interrupted(keys: String) throws {
        #expect(try play(keys) == Self.session("status: 130"))
    }

    @Test(
        "Ctrl-D ends the passphrase prompt with an error and restores the terminal", arguments: ["\\x04", "sam\\x04"])
    func givingUp(keys: String) throws {
        let words = """
            status: 78
            passtool: error: given up: no passphrase was typed for 'certs-sample/signer.p12'
            """
        #expect(try play(keys) == Self.session(words))
    }
}
