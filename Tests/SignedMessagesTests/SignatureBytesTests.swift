import Foundation
import SignedMessages
import Testing
import TestSupport

@Suite("The bytes of a signature") struct SignatureBytesTests {
    /// A key, its certificate, and what is included beside it.
    struct Bearer: CustomTestStringConvertible {
        let name: String
        let key: Result<PrivateKey, OpenSSLError>
        let othersCount: Int
        var testDescription: String { "\(name), \(othersCount) more certificates" }

        func others() throws -> [Certificate] {
            let authority = try Identity.authority
            let more = try (0..<max(0, othersCount - 2)).map { try Mint.root(name: "Other \($0)") }
            return Array(([authority.intermediate, authority.root] + more).prefix(othersCount))
        }

        func certificate() throws -> Certificate { try Identity.authority.leaf(for: key.get()) }

        func signer() throws -> MessageSigner {
            MessageSigner(certificate: try certificate(), key: try key.get(), additionalCertificates: try others())
        }
    }

    static let bearers = [2048, 3072, 4096].flatMap { bitCount in
        let key = Result { () throws(OpenSSLError) in try PrivateKey.generateRSA(bitCount: bitCount) }
        return (bitCount == 2048 ? [0, 1, 2, 5] : [1]).map {
            Bearer(name: "RSA \(bitCount)", key: key, othersCount: $0)
        }
    }

    @Test(
        "a signature has the bytes that openssl makes of the same key, certificates and time",
        .needs(.openssl), arguments: bearers)
    func openssl(_ bearer: Bearer) throws {
        let shop = try Workshop()
        let certificate = try bearer.certificate()
        let others = try bearer.others()
        try shop.write(certificate.pem(), "leaf.pem")
        try shop.write(bearer.key.get().pem(encryptedWith: nil), "key.pem")
        try shop.write(others.flatMap { try $0.pem() }, "others.pem")
        try shop.write(Identity.content, "content")
        try shop.openssl(
            "cms -sign -binary -nosmimecap -md sha256 -in content -signer leaf.pem -inkey key.pem -outform DER "
                + "-out signature \(others.isEmpty ? "" : "-certfile others.pem")")
        let theirs = try shop.read("signature")
        let time = try #require(try SignedMessage(reading: theirs).signers.first?.signingTime)
        let ours = try MessageSigner(
            certificate: certificate, key: bearer.key.get(), additionalCertificates: others
        ).detachedSignature(of: Identity.content, at: time)
        #expect(ours == theirs)
    }

    /// Assembles a message from RFC 5652 alone.
    private static let assembler = """
        import sys, hashlib
        from cryptography import x509
        from cryptography.hazmat.primitives import hashes, serialization
        from cryptography.hazmat.primitives.asymmetric import padding
        def tlv(tag, *parts):
            body = b''.join(parts)
            n = len(body)
            octets = b'' if n < 128 else n.to_bytes((n.bit_length() + 7) // 8, 'big')
            return bytes([tag, n if n < 128 else 0x80 | len(octets)]) + octets + body
        def oid(*arcs):
            out = bytes([arcs[0] * 40 + arcs[1]])
            for arc in arcs[2:]:
                septets = [arc & 127]
                while arc > 127:
                    arc >>= 7
                    septets.insert(0, arc & 127 | 128)
                out += bytes(septets)
            return tlv(6, out)
        def children(der):
            tag, n, i = der[0], der[1], 2
            if n > 127:
                i = 2 + (n & 127)
                n = int.from_bytes(der[2:i], 'big')
            return der[i:i + n], der[i + n:]
        time, tag = sys.argv[1], int(sys.argv[2])
        leaf = open('leaf.der', 'rb').read()
        other = open('intermediate.der', 'rb').read()
        key = serialization.load_pem_private_key(open('key.pem', 'rb').read(), None)
        content = open('content', 'rb').read()
        issuer = x509.load_der_x509_certificate(leaf).issuer.public_bytes()
        serial = x509.load_der_x509_certificate(leaf).serial_number
        number = tlv(2, serial.to_bytes(serial.bit_length() // 8 + 1, 'big'))
        sha256 = tlv(0x30, oid(2, 16, 840, 1, 101, 3, 4, 2, 1))
        pkcs = lambda *arcs: oid(1, 2, 840, 113549, 1, *arcs)
        attributes = sorted([
            tlv(0x30, pkcs(9, 3), tlv(0x31, pkcs(7, 1))),
            tlv(0x30, pkcs(9, 5), tlv(0x31, tlv(tag, time.encode()))),
            tlv(0x30, pkcs(9, 4), tlv(0x31, tlv(4, hashlib.sha256(content).digest())))])
        signature = key.sign(tlv(0x31, *attributes), padding.PKCS1v15(), hashes.SHA256())
        info = tlv(0x30, tlv(2, b'\\x01'), tlv(0x30, issuer, number), sha256, tlv(0xA0, *attributes),
            tlv(0x30, pkcs(1, 1), tlv(5)), tlv(4, signature))
        data = tlv(0x30, tlv(2, b'\\x01'), tlv(0x31, sha256), tlv(0x30, pkcs(7, 1)),
            tlv(0xA0, *sorted([leaf, other])), tlv(0x31, info))
        open('signature', 'wb').write(tlv(0x30, pkcs(7, 2), tlv(0xA0, data)))
        """

    @Test(
        "a signature has the bytes that Python assembles by the standard, at any time",
        .needs(.python),
        arguments: [
            (1_767_225_600.0, "260101000000Z", 23), (-631_152_000, "500101000000Z", 23), (-0.5, "691231235959Z", 23),
            (2_524_607_999, "491231235959Z", 23), (2_524_608_000, "20500101000000Z", 24),
            (-631_152_001, "19491231235959Z", 24), (951_782_400, "000229000000Z", 23),
            (253_402_300_799, "99991231235959Z", 24),
        ])
    func python(seconds: Double, text: String, tag: Int) throws {
        let shop = try Workshop.withIdentity()
        try shop.write(Identity.leaf.der, "leaf.der")
        try shop.write(Identity.intermediate.der, "intermediate.der")
        try shop.python(Self.assembler, [text, "\(tag)"])
        let ours = try Identity.signer.detachedSignature(of: Identity.content, at: Date(timeIntervalSince1970: seconds))
        #expect(try ours == shop.read("signature"))
        let signer = try #require(try SignedMessage(reading: ours).signers.first)
        #expect(signer.signingTime == Date(timeIntervalSince1970: seconds.rounded(.down)))
    }

    @Test("a signer that made other messages before gives the bytes of a new one", arguments: bearers)
    func reused(_ bearer: Bearer) throws {
        let (certificate, others) = (try bearer.certificate(), try bearer.others())
        func signer() throws -> MessageSigner {
            MessageSigner(certificate: certificate, key: try bearer.key.get(), additionalCertificates: others)
        }
        let one = try signer()
        for number in 0..<Effort.count(quick: 8, full: 40) {
            let content = Array("\(number)".utf8)
            let time = Identity.moment.addingTimeInterval(Double(number))
            #expect(
                try one.detachedSignature(of: content, at: time)
                    == signer().detachedSignature(of: content, at: time))
        }
    }

    @Test("a signature grows only by its certificates", arguments: [1, 100, 200, 60_000, 70_000])
    func sizes(byteCount: Int) throws {
        // Each length takes another number of bytes in DER, on every level above it.
        let bulky = try Mint.certificate(
            serialNumber: -129, extensions: [("nsComment", String(repeating: "x", count: byteCount))])
        let signer = MessageSigner(
            certificate: try Identity.leaf, key: try Identity.key, additionalCertificates: [bulky])
        let message = try SignedMessage(reading: signer.signature())
        #expect(message.trailingByteCount == 0)
        #expect(Set(message.certificates) == [try Identity.leaf, bulky])
        try message.verifySignatures(over: Identity.content)
    }

    @Test(
        "a signature is in DER: shortest lengths, sorted sets",
        .needs(.python),
        arguments: [0, 1, 2, 5])
    func canonical(othersCount: Int) throws {
        let shop = try Workshop()
        let bearer = try #require(Self.bearers.first { $0.othersCount == othersCount })
        try shop.write(bearer.signer().signature(), "signature")
        let script = """
            def encode(tag, body):
                n = len(body)
                octets = b'' if n < 128 else n.to_bytes((n.bit_length() + 7) // 8, 'big')
                return bytes([tag, n if n < 128 else 0x80 | len(octets)]) + octets + body
            def canonical(der, depth=0):
                out = []
                while der:
                    tag, n, i = der[0], der[1], 2
                    assert n != 0x80
                    if n > 127:
                        i = 2 + (n & 127)
                        n = int.from_bytes(der[2:i], 'big')
                    body, der = der[i:i + n], der[i + n:]
                    if tag & 0x20:
                        parts = canonical(body, depth + 1)
                        # SET OF, and the implicitly tagged ones: certificates and signed attributes
                        if tag == 0x31 or tag == 0xA0 and depth > 1: parts = sorted(parts)
                        body = b''.join(parts)
                    out.append(encode(tag, body))
                return out
            der = open('signature', 'rb').read()
            print(b''.join(canonical(der)) == der)
            """
        #expect(try shop.python(script) == "True\n")
    }
}
