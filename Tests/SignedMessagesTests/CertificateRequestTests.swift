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

    @Test("a certificate request reads back from DER and from PEM, and is not taken for a certificate")
    func roundTrip() throws {
        let request = try request()
        #expect(request.subject == Self.name && request.isProven)
        #expect(request.publicKey == (try Identity.key.publicKey))
        for bytes in [request.der, try request.pem()] {
            let contents = try KeyMaterial(reading: bytes, accepting: .everything)
            #expect(contents.requests == [request] && contents.certificates.isEmpty && contents.keys.isEmpty)
            #expect(contents.fault?.code == .holds(.certificateRequest))
            #expect(refusal(of: bytes) == .holds(.certificateRequest))
        }
    }

    @Test("openssl accepts a certificate request of ours", .needs(.openssl))
    func openssl() throws {
        let shop = try Workshop()
        try shop.write(request().pem(), "r.csr")
        let text = try shop.openssl("req -in r.csr -noout -verify -text -nameopt utf8,sep_comma_plus")
        #expect(text.contains("emailAddress=pki@example.com,CN=Zoë's passes,C=GB"))
        #expect(text.contains("Signature Algorithm: sha256WithRSAEncryption"))
    }

    @Test("certificate requests made by OpenSSL and Python are read", .needs(.python, .openssl))
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
