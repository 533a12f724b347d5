import Foundation
import Testing
import TestSupport

/// What people type at the questions of the program.
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

    private func askNew(_ answers: String, _ arguments: String...) throws -> String {
        try workplace.play(answers, at: "]: ", to: ["passtool", "new", "coffee", "--ask"] + arguments)
    }

    @Test("new --ask asks for name, colours and languages, and asks again if an answer makes no sense")
    func questions() throws {
        let text = try askNew("Ben & Co\\n|green\\n|#1E4D3A\\n|\\n|\\n|German\\n|de, fr\\n")
        #expect(text.hasSuffix("status: 0\n"), "\(text)")
        let pass = try String(contentsOfFile: "\(workplace.work)/coffee.pass/pass.json", encoding: .utf8)
        #expect(pass.contains(#""organizationName": "Ben & Co""#) && !pass.contains("Morrow"))
        #expect(pass.contains(#""backgroundColor": "rgb(30, 77, 58)""#))
        #expect(pass.contains(#""foregroundColor": "rgb(255, 244, 226)""#))
        let german = try String(contentsOfFile: "\(workplace.work)/coffee.pass/de.lproj/pass.strings", encoding: .utf8)
        #expect(german.contains(#""Ben & Co loyalty card" = "Ben & Co loyalty card";"#))
        #expect(FileManager.default.fileExists(atPath: "\(workplace.work)/coffee.pass/fr.lproj/pass.strings"))
        // It asks for nothing that it then could not write.
        #expect(try askNew("").hasPrefix("passtool: error: 'coffee.pass' exists already"))
    }

    @Test("Enter and Ctrl-D keep what the template has")
    func keeping() throws {
        #expect(try askNew("\\n|\\x04|\\n|\\n|\\n").hasSuffix("status: 0\n"))
        let same = try workplace.shell("diff -r coffee.pass \"$TEMPLATES/coffee.pass\"")
        #expect(same.status == 0, "\(same.text)")
    }

    @Test("Ctrl-C at a question of new leaves nothing", arguments: ["\\x03", "Acme\\n|\\n|\\n|\\n|\\x03"])
    func interrupted(answers: String) throws {
        #expect(try askNew(answers).hasSuffix("status: -2\n"))
        #expect(try names("coffee").isEmpty)
    }

    @Test("without a terminal, new --ask writes nothing and says what to use")
    func noTerminal() throws {
        let result = try workplace.shell("passtool new coffee --ask </dev/null")
        #expect(result.status == 64 && result.errors.contains("--name"), "\(result.errors)")
        #expect(try names("coffee").isEmpty)
    }

    @Test("a command pasted behind new is run, and is not an answer to a question")
    func pasted() throws {
        // Without bracketed paste, the shell and its commands read the lines from the same terminal.
        let lines = "passtool new coffee\\necho made $((6 * 7))\\nexit\\n"
        let text = try workplace.play(lines, at: "$ ", to: ["env", "PS1=$ ", "sh", "-i"])
        #expect(text.contains("wrote coffee.pass") && text.contains("made 42"), "\(text)")
        #expect(try names("coffee") == ["coffee.json", "coffee.pass"])
    }
}
