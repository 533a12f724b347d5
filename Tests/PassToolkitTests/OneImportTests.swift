import PassToolkit
import TestSupport
import Testing

/// What *Build a pass in code* says beside its listing, with the one import that a program needs.
@Suite("A program with one import of the library") struct OneImportTests {
    private static func pass() -> Pass {
        var pass = Pass(
            passTypeIdentifier: TestCertificates.passType, serialNumber: "1", teamIdentifier: TestCertificates.team,
            organizationName: "Morrow Coffee", description: "Card of {{name}}",
            style: .storeCard(.init(primary: [Pass.Field("points", label: "Points", value: "{{points}}")])))
        pass.backgroundColor = "#2E1C17"
        pass.expirationDate = PassDate(.now.addingTimeInterval(86_400))
        return pass
    }

    @Test("a pass without files is a template")
    func template() throws {
        let template = try PassTemplate(PassBundle(pass: Self.pass(), files: [:]))
        #expect(try template.bundle == PassBundle(pass: Self.pass()))
        let pass = try template.render(["name": "Ada", "points": 3]).pass()
        #expect(pass.description == "Card of Ada" && pass.backgroundColor == PassColor(red: 46, green: 28, blue: 23))
    }

    @Test("the findings of a signer are those that refuse a pass, by its own rules")
    func findings() throws {
        let bundle = try PassBundle(pass: Self.pass())
        let own = PassRule("shop.always", .error, "no pass is right", hint: "none", source: "a test") { _ in
            [PassRule.Fault(.value(JSONPointer(tokens: ["description"])), "'description' is there")]
        }
        let identity = try TestCertificates.identity()
        let signer = PassSigner(identity: identity, rules: RuleBook(rules: [own]))
        let findings: [Finding] = signer.findings(in: bundle)
        #expect(findings.map(\.rule) == ["shop.always"])
        let error = #expect(throws: RefusedPass.self) { try signer.sign(bundle, at: .now) }
        #expect(error?.findings == findings)
        let standard = PassSigner(identity: identity).findings(in: bundle)
        #expect(standard.contains { $0.rule == "images.icon-missing" && $0.severity == .error })
    }

    @Test("a colour that is none is an error that says how to write one")
    func color() {
        let text = "purple"
        let error = #expect(throws: PassColor.FormError.self) { try PassColor(text) }
        #expect(error?.message == "'purple' is not a colour")
        #expect(error?.recovery == ["write it like #1E4D3A or rgb(30, 77, 58); names of colours are not read"])
    }

    @Test("a passphrase can be a text")
    func passphrase() throws {
        let text = "correct horse"
        let key = try TestCertificates.key.get().pem(encryptedWith: Passphrase(utf8: Array(text.utf8)))
        #expect(throws: Never.self) { try KeyMaterial(reading: key, passphrase: Passphrase(text)) }
        #expect(throws: KeyMaterialError.self) { try KeyMaterial(reading: key, passphrase: Passphrase("wrong")) }
        #expect("\(Passphrase(text))" == "••••••")
    }
}
