import SignedMessages
import Testing
import TestSupport

@Suite("What is accepted as key material") struct KeyMaterialAcceptanceTests {
    private let passphrase = Passphrase("sesame")

    /// Everything in `bytes`.
    private func everything(in bytes: [UInt8], _ passphrase: Passphrase? = nil) throws(KeyMaterialError) -> KeyMaterial
    {
        try KeyMaterial(reading: bytes, passphrase: passphrase, accepting: .everything)
    }

    /// The error if only what can be used is accepted, which must be the same as the fault of everything.
    private func fault(of bytes: [UInt8]) throws -> KeyMaterialError.Code? {
        let error = #expect(throws: KeyMaterialError.self) { try KeyMaterial(reading: bytes) }
        #expect(try everything(in: bytes).fault == error)
        return error?.code
    }

    @Test("an encrypted key stays locked until a passphrase opens it") func locked() throws {
        let key = try Identity.key
        let text = try key.pem(encryptedWith: passphrase) + Identity.leaf.pem()
        let locked = try everything(in: text)
        #expect(locked.storedKeys.map(\.isEncrypted) == [true] && locked.storedKeys[0].key == nil)
        #expect(try locked.isLocked && locked.keys.isEmpty && locked.certificates == [Identity.leaf])
        #expect(try fault(of: text) == .passphraseNeeded)
        let opened = try everything(in: text, passphrase)
        #expect(opened.storedKeys[0].isEncrypted && opened.key?.publicKey == key.publicKey)
        let wrong = #expect(throws: KeyMaterialError.self) { try everything(in: text, Passphrase("wrong")) }
        #expect(wrong?.code == .wrongPassphrase)
        let plain = try everything(in: key.pem(encryptedWith: nil), passphrase)
        #expect(plain.storedKeys.map(\.isEncrypted) == [false])
    }

    @Test("the contents of a file list its keys and requests, and name other PEM blocks") func others() throws {
        let keys = try Identity.key.pem(encryptedWith: nil) + Identity.otherKey.pem(encryptedWith: nil)
        let block = Array("-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n".utf8)
        let material = try everything(in: block + keys)
        #expect(material.others == ["PUBLIC KEY"] && material.keys.count == 2)
        #expect(try fault(of: block) == .holds(.publicKey))
        // A request that can't be read is a fault alone, and no more than another block beside one that can.
        let broken = Array("-----BEGIN CERTIFICATE REQUEST-----\nAAAA\n-----END CERTIFICATE REQUEST-----\n".utf8)
        let error = #expect(throws: KeyMaterialError.self) { try everything(in: broken) }
        #expect(error?.code == .damaged("certificate request"))
        let request = try CertificateRequest(subject: [.commonName: "Shop"], key: Identity.key)
        #expect(try everything(in: request.pem() + broken).requests == [request])
    }
}
