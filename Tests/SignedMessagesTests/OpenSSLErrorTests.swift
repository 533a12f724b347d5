import Testing
import TestSupport

@testable import SignedMessages

@Suite("OpenSSL's error queue")
struct OpenSSLErrorTests {
    /// What the queue of this thread holds.
    private static func leftovers() -> [OpenSSLError.Entry] { OpenSSLError.drained(after: "test").entries }

    @Test("an OpenSSL error names the call and the reasons")
    func reasons() throws {
        let error = try #require(throws: OpenSSLError.self) { try Certificate(der: [0x30, 0x80]) }
        #expect(error.call == "d2i_X509")
        #expect(!error.entries.isEmpty)
        #expect(error.entries.allSatisfy { $0.library != 0 && $0.reason != 0 && !$0.text.isEmpty })
    }

    @Test("OpenSSL's error queue is empty after every call")
    func emptyAfterwards() throws {
        let leaf = try Identity.leaf
        let root = try Identity.root
        let key = try Identity.key
        let signer = try Identity.signer
        let signature = try Identity.signature
        var broken = signature
        broken[broken.count - 1] ^= 1
        let encrypted = try key.pem(encryptedWith: Passphrase("secret"))
        let store = try Identity.material.pkcs12(passphrase: Passphrase("secret"), name: "x")
        let late = try signer.detachedSignature(of: [], at: Mint.year(2060))  // a GeneralizedTime
        let odd = try Mint.certificate(
            raw: [
                .init("2.5.29.37", content: [0x30, 9, 1]), .init("2.5.29.14", content: [1]),
                .init("2.5.29.19", content: [1]), .init("2.5.29.15", content: [1]),
                .init("1.2.3", content: [0x0C, 1, 0xFF]),
            ])
        _ = Self.leftovers()

        let calls: [(String, () throws -> Any?)] = [
            ("certificate", { try Certificate(der: leaf.der) }), ("no certificate", { try? Certificate(der: [1]) }),
            ("subject", { leaf.subject }), ("usages", { leaf.extendedKeyUsages }),
            ("no usages", { root.extendedKeyUsages }),
            ("odd usages", { odd.extendedKeyUsages }), ("odd key identifier", { odd.subjectKeyIdentifier }),
            ("odd authority", { odd.isAuthority }), ("odd key usage", { odd.allowsDigitalSignature }),
            ("odd text", { odd.extensionText("1.2.3") }), ("odd issuer", { odd.isIssued(by: odd) }),
            ("no key identifier", { odd.subjectKeyIdentifier }), ("text", { leaf.extensionText("2.5.29.15") }),
            ("absent", { leaf.extensionText("1.2.3.4.5") }), ("no identifier", { leaf.extensionText("no identifier") }),
            ("issued", { leaf.isIssued(by: root) }), ("authority", { leaf.isAuthority }), ("dates", { leaf.notAfter }),
            ("serial number", { leaf.serialNumber }), ("fingerprint", { leaf.fingerprint }),
            ("PEM", { try leaf.pem() }),
            ("belongs", { key.belongs(to: leaf) }), ("does not belong", { key.belongs(to: root) }),
            ("summary", { key.summary }), ("key", { try KeyMaterial(reading: key.pem(encryptedWith: nil)) }),
            ("no passphrase", { try? KeyMaterial(reading: encrypted) }),
            ("passphrase", { try KeyMaterial(reading: encrypted, passphrase: Passphrase("secret")) }),
            ("wrong passphrase", { try? KeyMaterial(reading: encrypted, passphrase: Passphrase("wrong")) }),
            ("store", { try KeyMaterial(reading: store, passphrase: Passphrase("secret")) }),
            ("store, wrong passphrase", { try? KeyMaterial(reading: store, passphrase: Passphrase("wrong")) }),
            ("store, no passphrase", { try? KeyMaterial(reading: store) }),
            ("DER certificate", { try KeyMaterial(reading: leaf.der) }),
            ("no DER", { try? KeyMaterial(reading: [0x30, 3, 2, 1, 5]) }),
            ("sign", { try signer.detachedSignature(of: [], at: Mint.moment) }),
            ("read", { try SignedMessage(reading: signature) }), ("read nothing", { try? SignedMessage(reading: []) }),
            ("read late", { try SignedMessage(reading: late) }),
            ("verify", { try SignedMessage(reading: signature).verifySignatures(over: Identity.content) }),
            ("verify other", { try? SignedMessage(reading: signature).verifySignatures(over: []) }),
            ("verify broken", { try? SignedMessage(reading: broken).verifySignatures(over: Identity.content) }),
            ("chain", { TrustStoreTests.refusal(TrustStore(anchors: [root]), leaf) }),
            ("chain of odd", { TrustStoreTests.refusal(TrustStore(anchors: [root, root]), odd) }),
            ("digest", { try DigestAlgorithm.sha1.digest(of: []) }),
            ("generate", { try? PrivateKey.generateRSA(bitCount: 1) }),
        ]
        for (name, call) in calls {
            _ = try call()
            let left = Self.leftovers()
            #expect(left.isEmpty, "after '\(name)': \(left.map(\.text))")
        }
    }
}
