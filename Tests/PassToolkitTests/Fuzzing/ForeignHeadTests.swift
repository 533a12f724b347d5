import Foundation
import PassReports
import PassToolkit
import SignedMessages
import Testing
import TestSupport

/// Foreign bytes are read by functions that can't trap: heads of DER, wherever a file can be named.
@Suite("Heads of DER from strangers") struct ForeignHeadTests {
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
}
