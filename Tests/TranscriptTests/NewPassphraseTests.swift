import Foundation
import Testing
import TestSupport

/// The passphrase of a new key, typed twice on a pseudo terminal.
@Suite("Typing a new passphrase", .needs(.python)) struct NewPassphraseTests {
    /// Types one line at each prompt and prints what happened.
    private static let player = #"""
        import fcntl, os, select, subprocess, sys, termios
        lines, command = sys.argv[1].split(","), sys.argv[2:]
        master, slave = os.openpty()
        def session():
            os.setsid()
            fcntl.ioctl(slave, termios.TIOCSCTTY, 0)
        program = subprocess.Popen(command, stdin=slave, stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=session)
        for line in lines:
            shown = b""
            while b": " not in shown and select.select([master], [], [], 3600)[0]: shown += os.read(master, 1024)
            print(shown.decode().strip())
            os.write(master, line.encode() + b"\r")
        out, errors = program.communicate(timeout=3600)
        print("status:", program.returncode)
        print(errors.decode(), end="")
        """#

    private func play(_ lines: String) throws -> (said: String, workplace: Workplace) {
        let workplace = try Workplace()
        let command = ["passtool", "cert", "request", "acme"]
        let result = try workplace.run([try #require(Witness.python.path), "-c", Self.player, lines] + command)
        return (result.text, workplace)
    }

    private static let prompts = """
        passphrase for the new acme-key.pem:
        passphrase for the new acme-key.pem, once more:

        """

    @Test("a new passphrase that is typed twice encrypts the key and is not shown") func same() throws {
        let (said, workplace) = try play("open sesame,open sesame")
        #expect(
            said == Self.prompts + "status: 0\nwrote acme-key.pem (RSA 2048, encrypted) and acme.certSigningRequest\n")
        let checked = try workplace.shell(
            "passtool cert inspect acme-key.pem", environment: ["PASSTOOL_PASSPHRASE": "open sesame"])
        #expect(checked.text.contains("RSA 2048, encrypted in the file"))
    }

    private static let again = prompts.replacing("new acme-key.pem:\n", with: "new acme-key.pem (the two differ):\n")

    @Test("a new passphrase that is typed differently is asked for again") func corrected() throws {
        let (said, _) = try play("open sesame,open simsim,open sesame,open sesame")
        #expect(said.hasPrefix(Self.prompts + Self.again + "status: 0\n"))
    }

    @Test("an empty new passphrase is refused") func empty() throws {
        let said = try play("").said
        #expect(said.contains("status: 64\npasstool: error: the passphrase for 'acme-key.pem' is empty\n"))
    }

    @Test("a new passphrase that is typed differently three times makes no key") func different() throws {
        let (said, workplace) = try play("a,b,c,d,e,f")
        #expect(
            said.hasPrefix(
                Self.prompts + Self.again + Self.again
                    + "status: 64\npasstool: error: the two passphrases for 'acme-key.pem' differ\n"))
        #expect(try FileManager.default.contentsOfDirectory(atPath: workplace.work) == ["certs-sample"])
    }
}
