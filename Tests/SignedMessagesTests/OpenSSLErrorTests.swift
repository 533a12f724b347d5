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
            ("no certificate", { try? Certificate(der: [1]) }), ("odd usages", { odd.extendedKeyUsages }),
            ("odd key identifier", { odd.subjectKeyIdentifier }), ("odd authority", { odd.isAuthority }),
            ("odd key usage", { odd.allowsDigitalSignature }), ("odd text", { odd.extensionText("1.2.3") }),
            ("odd issuer", { odd.isIssued(by: odd) }), ("no identifier", { leaf.extensionText("no identifier") }),
            ("does not belong", { key.belongs(to: root) }), ("no passphrase", { try? KeyMaterial(reading: encrypted) }),
            ("wrong passphrase", { try? KeyMaterial(reading: encrypted, passphrase: Passphrase("wrong")) }),
            ("store", { try KeyMaterial(reading: store, passphrase: Passphrase("secret")) }),
            ("store, wrong passphrase", { try? KeyMaterial(reading: store, passphrase: Passphrase("wrong")) }),
            ("no DER", { try? KeyMaterial(reading: [0x30, 3, 2, 1, 5]) }),
            ("read nothing", { try? SignedMessage(reading: []) }), ("read late", { try SignedMessage(reading: late) }),
            ("verify", { try SignedMessage(reading: signature).verifySignatures(over: Identity.content) }),
            ("verify other", { try? SignedMessage(reading: signature).verifySignatures(over: []) }),
            ("verify broken", { try? SignedMessage(reading: broken).verifySignatures(over: Identity.content) }),
            ("chain of odd", { TrustStoreTests.refusal(TrustStore(anchors: [root, root]), odd) }),
            ("generate", { try? PrivateKey.generateRSA(bitCount: 1) }),
        ]
        for (name, call) in calls {
            _ = try call()
            let left = Self.leftovers()
            #expect(left.isEmpty, "after '\(name)': \(left.map(\.text))")
        }
    }
}
