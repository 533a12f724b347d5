import Foundation
import Fuzz
import PassModel
import PassReports
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

/// A short run of what `make fuzz` does: each target traps if a condition is false.
@Suite("Fuzzing, a short run, and what strangers write") struct ShortFuzzTests {
    @Test("no fuzz target traps on its seeds", arguments: FuzzTarget.allCases)
    func seeds(target: FuzzTarget) {
        #expect(!target.seeds.isEmpty)
        for seed in target.seeds { target.run(seed) }
    }

    @Test("no fuzz target traps on randomly changed inputs", arguments: FuzzTarget.allCases)
    func changed(target: FuzzTarget) {
        let seeds = target.seeds
        for seed in Effort.seeds(quick: 25, full: 500) {
            var generator = SeededGenerator(seed: seed)
            let input = seeds.randomElement(using: &generator) ?? []
            target.run(generator.damaged(input))
        }
    }

    /// Foreign bytes are read by functions that can't trap: heads of DER, wherever a file can be named.
    @Test(
        "no head traps as a file of a pass, a signature, an identity, a revocation list or a request",
        arguments: Effort.seeds(quick: 1, full: 10))
    func heads(seed: UInt64) throws {
        let verifier = PassVerifier(policy: try TestCertificates.policy())
        let parts = try PassParts()
        for head in Effort.sample(ForeignHead.files(seed: seed), quick: 40) {
            _ = try? PassBundle(files: SamplePass.files().merging(["data.bin": head]) { $1 })
            for name in ["signature", "manifest.json", "icon@2x.png"] {
                var changed = parts
                changed.files[name] = head
                #expect(verifier.report(on: try changed.archive()).verdict == .invalid)
            }
            let text = Data(head).base64EncodedString()
            let wrapped = ["CERTIFICATE", "PKCS7", "PRIVATE KEY", "X509 CRL", "CERTIFICATE REQUEST"].map {
                [UInt8].text("-----BEGIN \($0)-----\n\(text)\n-----END \($0)-----\n")
            }
            for bytes in [head, .text(text)] + wrapped {
                #expect(throws: KeyMaterialError.self) {
                    try KeyMaterial(reading: bytes, passphrase: Passphrase(utf8: "x".utf8))
                }
                let material = try? KeyMaterial(reading: bytes, accepting: .everything)
                _ = material.map { MaterialInspection(of: $0, path: "head", at: TestCertificates.moment).text }
                _ = try? RevocationList.all(in: bytes)
            }
            #expect(throws: OpenSSLError.self) { try Certificate(der: head) }
            #expect(throws: OpenSSLError.self) { try CertificateRequest(der: head) }
            _ = PassInspection.Signature(reading: head)
        }
    }

    /// Controls, directions, zero-width characters, tags, fillers, line ends.
    private static let unseen: [Unicode.Scalar] = [
        "\0", "\u{7}", "\u{8}", "\u{1B}", "\r", "\u{7F}", "\u{85}", "\u{9B}", "\u{AD}", "\u{34F}", "\u{61C}",
        "\u{115F}", "\u{180E}", "\u{200B}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}",
        "\u{202E}", "\u{2060}", "\u{2066}", "\u{2069}", "\u{3164}", "\u{FEFF}", "\u{FFA0}", "\u{E0001}", "\u{E0041}",
        "\u{E007F}", "\u{E0100}",
    ]

    @Test("invisible characters are shown as escapes", arguments: unseen)
    func hidden(scalar: Unicode.Scalar) {
        #expect("a\(scalar)b".visible == "a\\u{\(String(scalar.value, radix: 16))}b")
    }

    @Test("visible text is shown unchanged", arguments: ["Zürich 日本 ❤️", "a\u{300}", "עברית", "→ “ ” …", "👩"])
    func seen(text: String) { #expect(text.visible == text) }
}
