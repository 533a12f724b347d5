import Foundation
import SignedMessages
import Testing
import TestSupport

@Suite("The anatomy of a signature", .enabled(if: Witness.openssl.isInstalled, "openssl is not installed"))
struct SignatureAnatomyTests {
    /// What `openssl cms -cmsout -print` says, one trimmed line after the other.
    private static func printed(_ signature: [UInt8]) throws -> [String] {
        let shop = try Workshop()
        try shop.write(signature, "signature")
        return try shop.openssl("cms -cmsout -print -noout -inform DER -in signature")
            .split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test("a signature of ours is version 1, SHA-256, detached, with one signer and three signed attributes")
    func attributes() throws {
        let lines = try Self.printed(Identity.signature)
        let head = lines.prefix { $0 != "certificates:" }
        #expect(head.contains("version: 1"))
        #expect(head.filter { $0.hasPrefix("algorithm:") } == ["algorithm: sha256 (2.16.840.1.101.3.4.2.1)"])
        #expect(head.contains("eContentType: pkcs7-data (1.2.840.113549.1.7.1)"))
        #expect(head.contains("eContent: <ABSENT>"))

        let signer = lines.drop { $0 != "signerInfos:" }
        #expect(signer.filter { $0.hasPrefix("version:") } == ["version: 1"])
        #expect(signer.contains("d.issuerAndSerialNumber:"))
        #expect(
            signer.filter { $0.hasPrefix("object:") } == [
                "object: contentType (1.2.840.113549.1.9.3)", "object: signingTime (1.2.840.113549.1.9.5)",
                "object: messageDigest (1.2.840.113549.1.9.4)",
            ])
        #expect(signer.contains("UTCTIME:Jan  1 00:00:00 2026 GMT"))
        #expect(
            signer.filter { $0.hasPrefix("algorithm:") } == [
                "algorithm: sha256 (2.16.840.1.101.3.4.2.1)", "algorithm: rsaEncryption (1.2.840.113549.1.1.1)",
            ])
        #expect(signer.suffix(2) == ["unsignedAttrs:", "<ABSENT>"])
        let revocation = lines.drop { $0 != "crls:" }
        #expect(revocation.prefix(2) == ["crls:", "<ABSENT>"])
    }

    @Test("a signature of ours carries the leaf and the intermediate and nothing else")
    func certificates() throws {
        let shop = try Workshop()
        try shop.write(Identity.signature, "signature")
        let carried = try KeyMaterial(
            reading: Array(shop.openssl("pkcs7 -inform DER -in signature -print_certs").utf8))
        #expect(Set(carried.certificates) == [try Identity.leaf, try Identity.intermediate])
        #expect(carried.certificates.count == 2)
    }

    @Test("a signature of ours has definite lengths throughout and nothing after its end")
    func definiteLengths() throws {
        let shop = try Workshop()
        try shop.write(Identity.signature, "signature")
        let lines = try shop.openssl("asn1parse -inform DER -in signature").split(separator: "\n")
        #expect(lines.count > 50)
        #expect(!lines.contains { $0.contains("l=inf") || $0.contains("EOC") })
        #expect(try SignedMessage(reading: Identity.signature).trailingByteCount == 0)
    }

    @Test("a signature of ours may be wrapped in indefinite lengths, as some passes have it, and is still read")
    func indefiniteLengths() throws {
        let definite = try Identity.signature
        // SEQUENCE, object identifier, [0], SEQUENCE: the outer three lengths become indefinite.
        try #require([definite[1], definite[16], definite[20]] == [0x82, 0x82, 0x82])
        let bytes = [0x30, 0x80] + definite[4..<15] + [0xA0, 0x80, 0x30, 0x80] + definite[23...] + [0, 0, 0, 0, 0, 0]
        let message = try SignedMessage(reading: bytes)
        #expect(message.trailingByteCount == 0)
        #expect(message.attachedContent == nil)
        #expect(message.signers.first?.signingTime == Identity.moment)
        try message.verifySignatures(over: Identity.content)
        let shop = try Workshop()
        try shop.write(bytes, "signature")
        #expect(try shop.openssl("asn1parse -inform DER -in signature").contains("l=inf"))
        let error = try #require(throws: OpenSSLError.self) { try message.verifySignatures(over: []) }
        #expect(SignedMessage.contentDiffers(error))
    }

    @Test("a signature of ours has the digest of the content as openssl computes it")
    func messageDigest() throws {
        let shop = try Workshop()
        try shop.write(Identity.content, "content")
        let digest = try #require(
            try shop.openssl("dgst -sha256 -r content").split(separator: " ").first)
        let signer = try #require(try SignedMessage(reading: Identity.signature).signers.first)
        #expect(signer.messageDigest?.hexadecimal == String(digest))
    }

    @Test(
        "a signature of ours has the signing time to the second, as openssl prints it",
        arguments: [
            (0.0, "UTCTIME:Jan  1 00:00:00 1970 GMT"), (1_767_225_599.999, "UTCTIME:Dec 31 23:59:59 2025 GMT"),
            (2_524_607_999, "UTCTIME:Dec 31 23:59:59 2049 GMT"), (-0.5, "UTCTIME:Dec 31 23:59:59 1969 GMT"),
            (2_524_608_000, "GENERALIZEDTIME:Jan  1 00:00:00 2050 GMT"),
        ])
    func signingTime(seconds: Double, line: String) throws {
        let moment = Date(timeIntervalSince1970: seconds)
        let signature = try Identity.signer.detachedSignature(of: Identity.content, at: moment)
        #expect(try Self.printed(signature).contains(line))
        let signer = try #require(try SignedMessage(reading: signature).signers.first)
        #expect(signer.signingTime == Date(timeIntervalSince1970: seconds.rounded(.down)))
    }

    @Test("a signature of ours reads back as what was signed")
    func readBack() throws {
        let message = try SignedMessage(reading: Identity.signature)
        #expect(message.attachedContent == nil)
        let signer = try #require(message.signers.first)
        #expect(message.signers.count == 1)
        #expect(signer.certificate == (try Identity.leaf))
        #expect(signer.digestAlgorithm == "sha256")
        #expect(signer.signingTime == Identity.moment)
        let serial = try Identity.leaf.serialNumber
        #expect(signer.identifier.hasPrefix("serial number \(serial) of 'CN=Test Worldwide Developer Relations"))
    }
}
