import Foundation
import PassModel
import PassToolkit
import SignedMessages
import Testing
import TestSupport

/// The script that the page on CI names.
@Suite("The recipe for CI") struct CIRecipeTests {
    private let workplace: Workplace
    private let phrase = "pw-\(UUID().uuidString)"
    private let variables: [String: String]
    private let lines: [String]

    /// The sample identity with a unique passphrase.
    init() throws {
        workplace = try Workplace()
        let script = try Data(contentsOf: URL(filePath: Checkout.path("Packaging/sign-passes.sh")))
        let sample = try KeyMaterial(
            path: Checkout.path("certs-sample/signer.p12"), passphrase: Passphrase(utf8: Array("sample".utf8)))
        let store = try sample.pkcs12(passphrase: Passphrase(utf8: Array(phrase.utf8)), name: "ci")
        let base64 = Data(store).base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed])
        lines = base64.split(separator: "\n").map(String.init).filter { $0.count >= 16 }
        variables = [
            "PASSTOOL_IDENTITY_BASE64": base64, "PASSTOOL_PASSPHRASE": phrase, "TRUST_ANCHOR": "certs-sample/root.pem",
        ]
        try workplace.add(["sign-passes.sh": Array(script)])
        let passes = "mkdir Passes; passtool new coffee Passes/coffee.pass; passtool new gym Passes/gym.pass"
        #expect(try workplace.shell(passes).status == 0)
    }

    private func run(_ changes: [String: String] = [:], through wrapper: [String] = []) throws -> Witness.Result {
        try workplace.run(wrapper + ["sh", "sign-passes.sh"], environment: variables.merging(changes) { $1 })
    }

    /// Whether any output contains the passphrase or a line of the identity.
    private func leaks(_ result: Witness.Result) throws -> Bool {
        let outputs = try [result.text, result.errors].map { Data($0.utf8) } + made().values
        return outputs.contains { output in ([phrase] + lines).contains { output.range(of: Data($0.utf8)) != nil } }
    }

    private func made() throws -> [String: Data] {
        let folder = "\(workplace.work)/out"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return try Dictionary(
            uniqueKeysWithValues: names.map { ($0, try Data(contentsOf: URL(filePath: "\(folder)/\($0)"))) })
    }

    @Test("the recipe for CI lints, makes and verifies, reproducibly and without a secret in any output")
    func works() throws {
        let result = try run()
        #expect(result.status == 0, "\(result.text)\(result.errors)")
        #expect(result.text.hasSuffix("passes made: 2\n"))
        let files = try made()
        let verdicts = try JSONDocument(parsing: Array(files["verification.json"] ?? Data())).root.object?["results"]
        #expect(verdicts?.array?.map { $0.object?["verdict"] } == [.string("valid"), .string("valid")])
        #expect(try JSONDocument(parsing: Array(files["passes.sarif"] ?? Data())).root.object?["runs"] != nil)
        #expect(try !leaks(result))
        #expect(try run().status == 0)
        #expect(try made()["gym.pkpass"] == files["gym.pkpass"])
    }

    @Test("the recipe for CI ends with 1 for a bad pass and 78 for a wrong passphrase") func failures() throws {
        let wrong = try run(["PASSTOOL_PASSPHRASE": "\(phrase)x"])
        #expect(try wrong.status == 78 && !leaks(wrong))
        let untrusted = try run(["TRUST_ANCHOR": ""])
        #expect(untrusted.status == 1)
        // The log says why, for every pass.
        for name in ["coffee", "gym"] { #expect(untrusted.text.contains("\nout/\(name).pkpass: invalid: ")) }
        #expect(try !leaks(untrusted))
        #expect(try workplace.shell("rm Passes/gym.pass/icon*").status == 0)
        let bad = try run()
        #expect(try bad.status == 1 && !leaks(bad))
        for name in ["PASSTOOL_IDENTITY_BASE64", "PASSTOOL_PASSPHRASE"] {
            let unset = try run([name: ""])
            #expect(unset.status != 0 && unset.errors.contains("\(name): is not set"))
            #expect(try !leaks(unset))
        }
    }

    @Test(
        "the recipe for CI removes all output if a program printed a secret",
        arguments: Effort.sample(["env >out/environment.txt", "echo \"$PASSTOOL_PASSPHRASE\"", "env >&2"], quick: 1))
    func leak(command: String) throws {
        let real = try #require(Program.path)
        try workplace.add(["../bin/leaky": Array("#!/bin/sh\n\(command)\nexec '\(real)' \"$@\"\n".utf8)])
        #expect(try workplace.shell("chmod +x ../bin/leaky; mv ../bin/leaky ../bin/passtool").status == 0)
        let result = try run()
        #expect(result.status == 1)
        #expect(result.errors.hasPrefix("a secret was in the output"))
        #expect(try made().isEmpty)
        #expect(try !leaks(result))
    }
}
