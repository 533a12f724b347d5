import SignedMessages
import Testing
import TestSupport

@Suite("A private key")
struct PrivateKeyTests {
    @Test("a private key belongs to its certificates only")
    func belongs() throws {
        let key = try Identity.key
        let leaf = try Identity.leaf
        #expect(key.belongs(to: leaf))
        #expect(try !Identity.otherKey.belongs(to: leaf))
        #expect(try !key.belongs(to: Identity.root))
        #expect(key.summary == "RSA 2048")
    }

    @Test("a private key of another kind belongs to no certificate", .needs(.openssl))
    func otherKind() throws {
        let key = try #require(try KeyMaterial(reading: Array(KeyFormTests.curve.get().utf8)).key)
        #expect(try !key.belongs(to: Identity.leaf))
        #expect(key.summary == "EC 256")
    }

    @Test("a private key survives PEM, plain and encrypted")
    func roundTrip() throws {
        let key = try Identity.key
        let plain = try key.pem(encryptedWith: nil)
        #expect(try KeyMaterial(reading: plain).key?.pem(encryptedWith: nil) == plain)
        for text in ["secret", "pässwörd", ""] {
            let passphrase = Passphrase(text)
            let encrypted = try key.pem(encryptedWith: passphrase)
            #expect(String(decoding: encrypted, as: UTF8.self).hasPrefix("-----BEGIN ENCRYPTED PRIVATE KEY-----\n"))
            #expect(try KeyMaterial(reading: encrypted, passphrase: passphrase).key?.pem(encryptedWith: nil) == plain)
            #expect(refusal(of: encrypted, nil) == (text.isEmpty ? nil : .passphraseNeeded))
            #expect(refusal(of: encrypted, "wrong") == .wrongPassphrase)
        }
    }

    @Test("a private key in PEM is read by openssl", .needs(.openssl))
    func witness() throws {
        let key = try Identity.key
        let shop = try Workshop()
        try shop.write(key.pem(encryptedWith: nil), "plain.pem")
        try shop.write(key.pem(encryptedWith: Passphrase("secret")), "encrypted.pem")
        let plain = try String(decoding: shop.read("plain.pem"), as: UTF8.self)
        #expect(try shop.openssl("pkey -in plain.pem") == plain)
        #expect(try shop.openssl("pkey -in encrypted.pem -passin pass:secret") == plain)
        #expect(try !shop.accepts("pkey -in encrypted.pem -passin pass:wrong"))
        #expect(try shop.openssl("asn1parse -in encrypted.pem").contains(":aes-256-cbc"))
    }
}

@Suite("A PKCS#12 store of ours")
struct PKCS12Tests {
    @Test("a PKCS#12 store of ours reads back as what went in", arguments: ["secret", "", "pässwörd", "合言葉"])
    func roundTrip(_ text: String) throws {
        let material = try Identity.material
        let store = try material.pkcs12(passphrase: Passphrase(text), name: "Näme")
        let read = try KeyMaterial(reading: store, passphrase: Passphrase(text))
        #expect(read.certificates == material.certificates)
        #expect(try read.key?.pem(encryptedWith: nil) == Identity.key.pem(encryptedWith: nil))
        #expect(refusal(of: store, "wrong") == .wrongPassphrase)
    }

    @Test("a PKCS#12 store of ours is read by openssl, and is encrypted by AES", .needs(.openssl))
    func witness() throws {
        let material = try Identity.material
        let shop = try Workshop()
        try shop.write(material.pkcs12(passphrase: Passphrase("secret"), name: "Sample"), "store.p12")
        let text = try shop.openssl("pkcs12 -in store.p12 -nodes -passin pass:secret")
        #expect(text.contains("friendlyName: Sample"))
        let read = try KeyMaterial(reading: Array(text.utf8))
        #expect(read.certificates == material.certificates)
        #expect(try read.key?.belongs(to: Identity.leaf) == true)
        #expect(try !shop.accepts("pkcs12 -in store.p12 -nodes -passin pass:wrong"))
        let listing = try Witness.openssl.run(
            ["pkcs12", "-info", "-noout", "-in", "store.p12", "-passin", "pass:secret"], in: shop.folder.path)
        #expect(listing.errors.contains("AES-256-CBC, Iteration 2048"))
    }

    @Test("a PKCS#12 store is not made without a key and the certificate that belongs to it")
    func refused() throws {
        let passphrase = Passphrase("secret")
        let leaf = try Identity.leaf
        let incomplete = [
            KeyMaterial(certificates: [leaf], key: nil),
            KeyMaterial(certificates: [], key: try Identity.key),
            KeyMaterial(certificates: [leaf], key: try Identity.otherKey),
        ]
        for material in incomplete {
            #expect(throws: OpenSSLError.self) { try material.pkcs12(passphrase: passphrase, name: "x") }
        }
    }
}
