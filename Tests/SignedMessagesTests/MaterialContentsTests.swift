import SignedMessages
import Testing
import TestSupport

@Suite("What files of keys and certificates hold") struct MaterialContentsTests {
    private let passphrase = Passphrase("sesame")

    @Test("an encrypted key stays locked until a passphrase opens it") func locked() throws {
        let key = try TestCertificates.key.get()
        let text = try key.pem(encryptedWith: passphrase) + Bench.leaf.get().pem()
        let locked = try MaterialContents(reading: text)
        #expect(locked.keys.map(\.isEncrypted) == [true] && locked.keys[0].key == nil)
        #expect(locked.certificates == [try Bench.leaf.get()])
        let opened = try MaterialContents(reading: text, passphrase: passphrase)
        #expect(opened.keys[0].isEncrypted && opened.keys[0].key?.publicKey == key.publicKey)
        let wrong = #expect(throws: KeyMaterialError.self) {
            try MaterialContents(reading: text, passphrase: Passphrase("wrong"))
        }
        #expect(wrong?.code == .wrongPassphrase)
        let plain = try MaterialContents(reading: key.pem(encryptedWith: nil), passphrase: passphrase)
        #expect(plain.keys.map(\.isEncrypted) == [false])
    }

    @Test("a store opens completely or not at all") func store() throws {
        let material = KeyMaterial(certificates: [try Bench.leaf.get()], key: try TestCertificates.key.get())
        let store = try material.pkcs12(passphrase: passphrase, name: "x")
        let error = #expect(throws: KeyMaterialError.self) { try MaterialContents(reading: store) }
        #expect(error?.code == .passphraseNeeded)
        let opened = try MaterialContents(reading: store, passphrase: passphrase)
        #expect(opened.form == .pkcs12 && opened.certificates == material.certificates)
        #expect(opened.keys.map(\.isEncrypted) == [true])
    }

    @Test("the contents of a file list its keys and name other PEM blocks") func others() throws {
        let keys =
            try TestCertificates.key.get().pem(encryptedWith: nil)
            + TestCertificates.otherKey.get().pem(encryptedWith: nil)
        let block = "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n"
        let contents = try MaterialContents(reading: Array(block.utf8) + keys)
        #expect(contents.others == ["PUBLIC KEY"] && contents.keys.count == 2)
        for (bytes, code) in [([], KeyMaterialError.Code.empty), (Array("hello".utf8), .holds(.text))]
            as [([UInt8], KeyMaterialError.Code)]
        {
            let error = #expect(throws: KeyMaterialError.self) { try MaterialContents(reading: bytes) }
            #expect(error?.code == code)
        }
        let broken = Array("-----BEGIN CERTIFICATE REQUEST-----\nAAAA\n-----END CERTIFICATE REQUEST-----\n".utf8)
        let error = #expect(throws: KeyMaterialError.self) { try MaterialContents(reading: broken) }
        #expect(error?.code == .damaged("certificate request"))
    }

    @Test("passphrases are compared byte for byte") func comparison() {
        #expect(passphrase.isIdentical(to: Passphrase("sesame")))
        for other in ["Sesame", "sesam", "sesame ", ""] { #expect(!passphrase.isIdentical(to: Passphrase(other))) }
        #expect(Passphrase("").isEmpty && !passphrase.isEmpty)
        #expect(Passphrase("").isIdentical(to: Passphrase("")))
    }
}
