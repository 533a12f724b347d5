import SignedMessages
import Testing
import TestSupport

@Suite("Certificate requests") struct CertificateRequestTests {
    private static let name: DistinguishedName = [
        .emailAddress: "pki@example.com", .commonName: "Zoë's passes", .country: "GB",
    ]

    private func request() throws -> CertificateRequest {
        try CertificateRequest(subject: Self.name, key: Identity.key)
    }

    @Test("a certificate request reads back from DER and from PEM") func roundTrip() throws {
        let request = try request()
        #expect(request.subject == Self.name)
        #expect(request.isProven)
        #expect(request.publicKey == (try Identity.key.publicKey))
        #expect(try CertificateRequest(der: request.der) == request)
        let contents = try KeyMaterial(reading: request.pem(), accepting: .everything)
        #expect(contents.requests == [request] && contents.certificates.isEmpty && contents.keys.isEmpty)
        #expect(contents.form == .pem && contents.fault?.code == .holds(.certificateRequest))
        #expect(refusal(of: try request.pem()) == .holds(.certificateRequest))
        #expect(try KeyMaterial(reading: request.der, accepting: .everything).requests == [request])
    }

    @Test("a changed byte makes a certificate request unreadable or its proof invalid") func damage() throws {
        let der = try request().der
        for index in [der.count - 1, der.count - 200, 60] {
            var bytes = der
            bytes[index] ^= 1
            let read = try? CertificateRequest(der: bytes)
            #expect(read?.isProven != true)
        }
    }

    @Test("a certificate request refuses names that X.509 can't hold") func refusals() throws {
        let key = try Identity.key
        for name: DistinguishedName in [
            [.commonName: String(repeating: "x", count: 65)], [.country: "GBR"], [.emailAddress: "ü@example.com"],
        ] {
            #expect(throws: OpenSSLError.self) { try CertificateRequest(subject: name, key: key) }
        }
        #expect(throws: OpenSSLError.self) { try CertificateRequest(der: TestCertificates.certificate().der) }
    }

    @Test(
        "openssl accepts a certificate request of ours", .needs(.openssl))
    func openssl() throws {
        let shop = try Workshop()
        try shop.write(request().pem(), "r.csr")
        let text = try shop.openssl("req -in r.csr -noout -verify -text -nameopt utf8,sep_comma_plus")
        #expect(text.contains("emailAddress=pki@example.com,CN=Zoë's passes,C=GB"))
        #expect(text.contains("Signature Algorithm: sha256WithRSAEncryption"))
        #expect(text.contains("Public-Key: (2048 bit)"))
    }

    @Test(
        "Python's cryptography reads a certificate request of ours", .needs(.python)
    )
    func python() throws {
        let shop = try Workshop()
        try shop.write(request().pem(), "r.csr")
        let script = """
            import hashlib
            from cryptography import x509
            from cryptography.hazmat.primitives import serialization as s
            r = x509.load_pem_x509_csr(open("r.csr", "rb").read())
            print(r.is_signature_valid, r.signature_hash_algorithm.name, r.public_key().key_size)
            print([(a.oid.dotted_string, a.value, a._type.name) for a in r.subject])
            print(hashlib.sha256(r.public_key().public_bytes(s.Encoding.DER, s.PublicFormat.SubjectPublicKeyInfo)).hexdigest())
            """
        let said = try shop.python(script).split(separator: "\n").map(String.init)
        #expect(said[0] == "True sha256 2048")
        #expect(
            said[1] == """
                [('1.2.840.113549.1.9.1', 'pki@example.com', 'IA5String'), ('2.5.4.3', "Zoë's passes", 'UTF8String'), \
                ('2.5.4.6', 'GB', 'PrintableString')]
                """)
        #expect(said[2] == (try request().publicKey?.fingerprint))
    }

    @Test(
        "certificate requests made by OpenSSL and Python are read",
        .needs(.python, .openssl))
    func foreign() throws {
        let shop = try Workshop.withIdentity()
        try shop.openssl("req -new -key key.pem -subj /CN=theirs -out o.csr")
        try shop.python(
            """
            from cryptography import x509
            from cryptography.hazmat.primitives import hashes, serialization as s
            key = s.load_pem_private_key(open("key.pem", "rb").read(), None)
            name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "theirs")])
            r = x509.CertificateSigningRequestBuilder().subject_name(name).sign(key, hashes.SHA384())
            open("p.csr", "wb").write(r.public_bytes(s.Encoding.DER))
            """)
        for file in ["o.csr", "p.csr"] {
            let found = try KeyMaterial(reading: shop.read(file), accepting: .everything).requests
            #expect(found.map(\.subject) == [[.commonName: "theirs"]])
            #expect(found.first?.isProven == true)
            #expect(found.first?.publicKey == (try Identity.leaf.publicKey))
        }
    }
}
