import Foundation
import PassToolkit
import Testing
import TestSupport

@Suite("Secrecy") struct SecrecyTests {
    static let right = "correct horse"
    static let wrong = "battery staple"

    static let commands = [
        "passtool create card.pass --data card.json -o a.pkpass --identity certs-test/right.pem --key certs-test/encrypted-key.pem",
        "passtool create card.pass --data card.json -o - --identity certs-test/right.pem --key certs-test/encrypted-key.pem | wc -c",
        "passtool create card.pass --data card.json -o b.pkpass --identity certs-test/key.pem",
        "passtool create card.pass --data certs-test/key.pem -o b.pkpass --identity certs-test/right.pem --key certs-test/key.pem",
        "passtool create certs-test/key.pem --data card.json -o b.pkpass --identity certs-test/right.pem",
        "passtool create card.pass --data card.json -o b.pkpass --identity certs-test/right.pem --key certs-test/other-key.pem",
        "passtool create card.pass --data card.json -o b.pkpass --identity certs-test/broken-key.pem",
        "passtool create card.pass --data card.json -o b.pkpass --identity certs-test/right.pem --passphrase-file phrase.txt",
        "passtool create card.pass --data card.json --file icon.png=certs-test/key.pem -o b.pkpass --identity certs-test/right.pem --key certs-test/key.pem",
        "passtool sign certs-test -o c.pkpass --identity certs-test/right.pem --key certs-test/key.pem",
        "passtool verify certs-test/key.pem", "passtool inspect certs-test/key.pem", "passtool lint certs-test/key.pem",
        "passtool verify --trust-anchor certs-test/key.pem a.pkpass",
        "passtool cert inspect certs-test/key.pem certs-test/encrypted-key.pem certs-test/broken-key.pem",
        "passtool cert doctor --identity certs-test/right.pem --key certs-test/encrypted-key.pem --passphrase-file phrase.txt",
        "passtool cert doctor --identity certs-test/key.pem; passtool cert request new",
        "passtool cert import certs-test/right.pem --key certs-test/encrypted-key.pem -o new.p12",
        "passtool cert import certs-test/right.pem --key certs-test/other-key.pem -o new.pem --no-passphrase",
        "PASSTOOL_PIN='battery staple' passtool cert doctor --identity certs-test/right.pem --key 'pkcs11:object=a?module-path=/nowhere.so'",
        "passtool cert import certs-test/right.pem --key 'pkcs11:object=a?pin-value=battery%20staple' -o new.p12",
        "passtool cert doctor --identity certs-test/right.pem --key 'pkcs11:object=a?pin-value=battery staple'",
        "PASSTOOL_IDENTITY_BASE64=$(cat certs-test/key.pem) passtool sign card.pass -o c.pkpass",
        "PASSTOOL_IDENTITY=$(cat certs-test/key.pem | base64 | tr -d '\\n') passtool sign card.pass -o c.pkpass --signing-time x",
    ]

    @Test(
        "no command prints a passphrase or a key", arguments: Effort.sample(commands, quick: 12),
        Effort.sample(["", " --json", " --quiet"], quick: 1))
    func outputs(command: String, option: String) throws {
        let workplace = try Workplace()
        var files = try WrongCertificates.files.get()
        let pem = try #require(files["certs-test/key.pem"])
        files["certs-test/broken-key.pem"] = Array(pem.prefix(pem.count / 2))
        files["phrase.txt"] = Array(Self.wrong.utf8)
        try workplace.add(files)
        #expect(try workplace.shell("passtool new coffee card.pass -q").status == 0)
        let bodies = ["certs-test/key.pem", "certs-test/other-key.pem", "certs-test/encrypted-key.pem"].flatMap {
            name in
            String(decoding: files[name] ?? [], as: UTF8.self).split(separator: "\n").filter { !$0.hasPrefix("-----") }
        }
        #expect(bodies.count > 50)
        let line = command.replacing("passtool create", with: "passtool create\(option)").replacing(
            "passtool sign", with: "passtool sign\(option)"
        ).replacing(/passtool cert [a-z]+/) { "\($0.output)\(option)" }
        for passphrase in [Self.right, Self.wrong] {
            let result = try workplace.shell(line, environment: ["PASSTOOL_PASSPHRASE": passphrase])
            let said = result.text + result.errors
            #expect(!said.contains(Self.right) && !said.contains(Self.wrong) && !said.contains("battery"))
            #expect(!said.contains("BEGIN"))
            #expect(bodies.first(where: said.contains) == nil)
        }
    }
}
