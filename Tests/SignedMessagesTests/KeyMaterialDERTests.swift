import Foundation
import SignedMessages
import Testing
import TestSupport

@Suite("DER files made by openssl", .needs(.openssl))
struct KeyMaterialDERTests {
    @Test(
        "certificates in DER, alone or in PKCS#7, are read",
        arguments: ["x509 -in leaf.pem", "crl2pkcs7 -nocrl -certfile leaf.pem"])
    func certificate(options: String) throws {
        let shop = try Workshop.withIdentity()
        try shop.openssl("\(options) -outform DER -out leaf.cer")
        let material = try KeyMaterial(reading: shop.read("leaf.cer"))
        #expect(try material.certificates == [Identity.leaf] && material.key == nil)
        if options.hasPrefix("x509") { #expect(try Certificate(der: shop.read("leaf.cer")) == Identity.leaf) }
    }

    @Test(
        "keys in DER are read",
        arguments: [
            "pkcs8 -topk8 -nocrypt -in key.pem", "rsa -traditional -in key.pem", "pkcs8 -topk8 -nocrypt -in ec.pem",
            "ec -in ec.pem", "pkcs8 -topk8 -in key.pem -passout pass:secret",
        ])
    func key(options: String) throws {
        let shop = try Workshop.withIdentity()
        try shop.write(KeyMaterialPEMTests.keys.get().curve, "ec.pem")
        try shop.openssl("\(options) -outform DER -out key.der")
        let bytes = try shop.read("key.der")
        let material = try KeyMaterial(reading: bytes, passphrase: Passphrase("secret"))
        let plain = try shop.read(options.contains("ec.pem") ? "ec.pem" : "key.pem")
        #expect(try material.certificates.isEmpty && material.key?.pem(encryptedWith: nil) == plain)
        if options.contains("secret") {
            #expect(refusal(of: bytes, nil) == .passphraseNeeded && refusal(of: bytes, "wrong") == .wrongPassphrase)
        }
    }
}
