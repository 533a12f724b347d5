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
}
