import SignedMessages
import Testing
import TestSupport

@Suite("A private key")
struct PrivateKeyTests {
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
}
