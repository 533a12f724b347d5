import Foundation
import Testing
import TestSupport

@testable import SignedMessages

@Suite("A certificate", .needs(.openssl)) struct CertificateWitnessTests {
    struct Subject: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let read: @Sendable () throws -> Certificate
    }

    static let subjects = [
        Subject(testDescription: "the sample identity") {
            let bytes = try Data(contentsOf: URL(filePath: Checkout.path("certs-sample/signer-nfc.pem")))
            return try #require(try KeyMaterial(reading: [UInt8](bytes)).certificates.first)
        },
        Subject(testDescription: "names beyond ASCII, after 2050") {
            try CertificateBlueprint(
                subject: [.commonName: "Café Zürich 株式会社 🎟", .organization: "A = B", .organizationalUnit: "-"],
                notBefore: Date(timeIntervalSince1970: -86400), notAfter: Date(timeIntervalSince1970: 4_000_000_001),
                serialNumber: 0x80, extensions: []
            ).certificate(for: Identity.key)
        },
        Subject(testDescription: "negative serial number") { try Mint.certificate(serialNumber: -257) },
    ]

    @Test("a certificate has the properties that openssl prints", arguments: subjects)
    func agrees(_ subject: Subject) throws {
        let certificate = try subject.read()
        let shop = try Workshop()
        try shop.write(certificate.pem(), "certificate.pem")
        let output = try shop.openssl(
            "x509 -noout -in certificate.pem -subject -issuer -serial -dates -dateopt iso_8601 -fingerprint -sha256 "
                + "-nameopt sep_comma_plus_space,utf8,sname")
        let date = Date.ISO8601FormatStyle(dateTimeSeparator: .space)
        let fingerprint = Array(certificate.fingerprint.uppercased())
        let pairs = stride(from: 0, to: fingerprint.count, by: 2).map { String(fingerprint[$0...($0 + 1)]) }
        #expect(
            output == """
                subject=\(certificate.subject)
                issuer=\(certificate.issuer)
                serial=\(certificate.serialNumber)
                notBefore=\(certificate.notBefore.formatted(date))
                notAfter=\(certificate.notAfter.formatted(date))
                sha256 Fingerprint=\(pairs.joined(separator: ":"))

                """)
    }
}

@Suite("The parts of a certificate") struct CertificatePartTests {
    @Test("only an extension that is there and is a text has a text") func extensionText() throws {
        let leaf = try TestCertificates.certificate(isNFCEnabled: true)
        #expect(leaf.extensionText("1.2.840.113635.100.6.1.16") == TestCertificates.passType)
        #expect(leaf.extensionText("1.2.840.113635.100.6.3.2") == nil)  // NULL
        #expect(leaf.extensionContent("1.2.840.113635.100.6.3.2") == [5, 0])
        #expect(leaf.extensionContent("1.2.840.113635.100.6.2.1") == nil)
        for identifier in ["2.5.29.15", "2.5.29.37", "1.2.840.113635.100.6.2.1", "no identifier", ""] {
            #expect(leaf.extensionText(identifier) == nil)
        }
        let twice = try Mint.certificate(raw: [.text("1.2.3.4", "first"), .text("1.2.3.4", "second")])
        #expect(twice.extensionText("1.2.3.4") == "first")
    }

    @Test(
        "a certificate's text extension may be of several string types, and has no text if it is damaged",
        arguments: [
            ([0x0C, 2, 0xC3, 0xBC], "ü"), ([0x13, 3, 0x61, 0x20, 0x62], "a b"), ([0x16, 3, 0x61, 0x40, 0x62], "a@b"),
            ([0x0C, 0], ""), ([0x0C, 3, 0x61, 0, 0x62], "a\0b"), ([0x0C], nil), ([0x0C, 5, 0x61], nil),
            ([0x0C, 0x80], nil), ([0x0C, 1, 0xFF], nil), ([0x04, 1, 0x61], nil), ([0x02, 1, 0x61], nil),
        ] as [([UInt8], String?)])
    func stringTypes(content: [UInt8], text: String?) throws {
        let certificate = try Mint.certificate(raw: [.init("1.2.3.4", content: content)])
        #expect(certificate.extensionContent("1.2.3.4") == content)
        #expect(certificate.extensionText("1.2.3.4") == text)
    }

    @Test("a certificate's issuer is recognised by name, key identifier and signature") func issuer() throws {
        let root = try Mint.root()
        let intermediate = try Mint.intermediate(under: root)
        let forged = try Mint.intermediate(under: root, isForged: true)
        let leaf = try Mint.leaf(under: intermediate)
        #expect(leaf.isIssued(by: intermediate) && intermediate.isIssued(by: root) && root.isIssued(by: root))
        #expect(!leaf.isIssued(by: root) && !intermediate.isIssued(by: leaf))
        #expect(!leaf.isIssued(by: forged))  // alike in name and key identifier
        #expect(!forged.isIssued(by: root))
    }

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

    @Test("openssl accepts a certificate request of ours", .needs(.openssl)) func openssl() throws {
        let shop = try Workshop()
        try shop.write(request().pem(), "r.csr")
        let text = try shop.openssl("req -in r.csr -noout -verify -text -nameopt utf8,sep_comma_plus")
        #expect(text.contains("emailAddress=pki@example.com,CN=Zoë's passes,C=GB"))
        #expect(text.contains("Signature Algorithm: sha256WithRSAEncryption"))
    }
}
