import PassModel
import PassReports
import PassRules
import PassToolkit
import SignedMessages
import Testing

@testable import ToolConsole

@Suite("Hints of the program") struct HintTests {
    @Test("a limit that is exceeded comes with the option that raises it", arguments: LimitName.allCases)
    func limits(_ name: LimitName) {
        let finding = Finding(
            rule: "a.b", severity: .error, message: "too much", remedy: .raiseLimit(name.rawValue))
        #expect(finding.hint == "if it is meant to be so, raise the limit '\(name.rawValue)'")
        let hint = "if it is meant to be so, raise the limit: --limit \(name.rawValue)=NUMBER"
        #expect(finding.inProgram.hint == hint)
        #expect(name.hint == hint)
    }

    @Test("a finding without a remedy keeps the library's hint") func plain() {
        let finding = Finding(rule: "a.b", severity: .error, message: "x", hint: "do it again")
        #expect(finding.inProgram == finding)
    }

    @Test("names of files in hints are quoted for a shell") func quoted() {
        let key = "my key.pem"
        let remedies: [Finding.Remedy] = [.joinCertificate(key: key), .encryptKey(key), .nameKey(key), .lint(key)]
        for remedy in remedies { #expect(remedy.hint.contains("'my key.pem'")) }
    }

    @Test(
        "what to type in other programs is a hint of ours, and no word of the library",
        arguments: [
            (.holds(.openSSHKey), "ssh-keygen -p"), (.holds(.puttyKey), "puttygen KEY.ppk"),
            (.holds(.javaKeystore), "keytool -importkeystore"), (.holds(.lfsPointer), "git lfs pull"),
            (.cutOff, "base64 FILE"), (.legacyEncryption, "openssl pkey -provider legacy"),
        ] as [(KeyMaterialError.Code, String)])
    func otherPrograms(code: KeyMaterialError.Code, command: String) {
        #expect(code.commands(path: "my.key")?.last?.contains(command) == true)
        #expect(!code.recovery.isEmpty && !code.recovery.joined().contains(command))
    }

    @Test("a list that is not UTF-8 can be converted with the command in its hint") func lists() {
        let path = "my list.csv"
        #expect(
            RecordError.Fault.wideCharacters.typedRecovery(path: path)?.first?.contains("iconv -f utf-16le") == true)
        let hint = "save it as UTF-8, or: iconv -f windows-1252 -t utf-8 'my list.csv' >utf8.csv"
        #expect(RecordError.Fault.notUTF8.typedRecovery(path: path) == [hint])
    }

    @Test("an error that the program has no words for keeps the library's, and another one has none") func advice() {
        let unknown = #expect(throws: RuleSelector.UnknownRule.self) { try RuleSelector("image") }
        #expect(unknown?.recoveryInProgram == unknown?.recovery)
        let pinLocked = TokenError(.pinLocked(token: "Passes")).recoveryInProgram
        #expect(pinLocked.first?.hasSuffix("pkcs11-tool --init-pin") == true)
        #expect(CancellationError().recoveryInProgram.isEmpty)
    }
}
