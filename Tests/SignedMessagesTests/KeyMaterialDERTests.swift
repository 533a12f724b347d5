import Foundation
import SignedMessages
import Testing
import TestSupport

@Suite("DER files made by openssl", .enabled(if: Witness.openssl.isInstalled, "openssl is not installed"))
struct KeyMaterialDERTests {
    @Test("DER files made by openssl give their certificate")
    func certificate() throws {
        let shop = try Workshop()
        try shop.writeIdentity()
        try shop.openssl("x509", "-in", "leaf.pem", "-outform", "DER", "-out", "leaf.cer")
        let material = try KeyMaterial(reading: shop.read("leaf.cer"))
        #expect(material.certificates == [try Bench.leaf.get()])
        #expect(material.key == nil)
        #expect(try Certificate(der: shop.read("leaf.cer")) == Bench.leaf.get())
    }

    @Test("a PKCS#7 file of certificates alone, made by openssl, gives them")
    func certificates() throws {
        let shop = try Workshop()
        try shop.writeIdentity()
        try shop.openssl("crl2pkcs7", "-nocrl", "-certfile", "leaf.pem", "-outform", "DER", "-out", "leaf.p7b")
        #expect(try KeyMaterial(reading: shop.read("leaf.p7b")).certificates == [try Bench.leaf.get()])
    }

    @Test(
        "DER files made by openssl give their key",
        arguments: [
            ["pkcs8", "-topk8", "-nocrypt", "-in", "key.pem"], ["rsa", "-traditional", "-in", "key.pem"],
            ["pkcs8", "-topk8", "-nocrypt", "-in", "ec.pem"], ["ec", "-in", "ec.pem"],
        ])
    func key(arguments: [String]) throws {
        let shop = try Workshop()
        try shop.writeIdentity()
        try shop.write(KeyMaterialPEMTests.keys.get().curve, "ec.pem")
        let result = try Witness.openssl.run(arguments + ["-outform", "DER", "-out", "key.der"], in: shop.folder.path)
        try #require(result.status == 0, "\(result.errors)")
        let material = try KeyMaterial(reading: shop.read("key.der"))
        #expect(material.certificates.isEmpty)
        #expect(
            try material.key?.pem(encryptedWith: nil) == shop.read(arguments.contains("ec.pem") ? "ec.pem" : "key.pem"))
    }

    @Test("DER files made by openssl give their key where it is encrypted")
    func encryptedKey() throws {
        let shop = try Workshop()
        try shop.writeIdentity()
        try shop.openssl(
            "pkcs8", "-topk8", "-in", "key.pem", "-outform", "DER", "-out", "key.der", "-passout", "pass:secret")
        let bytes = try shop.read("key.der")
        #expect(
            try KeyMaterial(reading: bytes, passphrase: Passphrase("secret")).key?.pem(encryptedWith: nil)
                == shop.read("key.pem"))
        #expect(KeyMaterialPEMTests.code(bytes, nil) == .passphraseNeeded)
        #expect(KeyMaterialPEMTests.code(bytes, "wrong") == .wrongPassphrase)
    }
}
