import Foundation
import PassModel
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@Suite("Faults of the signature") struct SignatureFaultTests {
    @Test("what is no message in DER is called by its name, and nothing is said about a signer")
    func otherForms() throws {
        let der = try #require(try PassParts().files["signature"])
        let raw = Array(repeating: UInt8(0xA5), count: 256)
        let forms: [(String, [UInt8])] = try [
            ("empty", []), ("PEM", .text("-----BEGIN PKCS7-----\n\(Data(der).base64EncodedString())\n-----END")),
            ("a private key", TestCertificates.key.get().pem(encryptedWith: nil)),
            ("text, not DER", .text(Data(der).base64EncodedString())), ("a bare RSA signature", raw),
            ("cut off", Array(der.dropLast())), ("a certificate", TestCertificates.certificate().der),
            ("a PKCS#12 store", InputFile.read(Checkout.path("certs-sample/signer.p12"))),
            ("byte of it is zero", der.filter { $0 != 0 }), ("became U+FFFD", .text(der.asText)),
            ("above 7F are gone", der.map { $0 & 0x7F }),
            ("a damaged PKCS#7", DER.sequence(DER.identifier("1.2.840.113549.1.7.2"), [5, 0])),
        ]
        for (name, bytes) in forms {
            var parts = try PassParts()
            parts.files["signature"] = bytes
            let report = try parts.report()
            #expect(report.remarks == ["signature error signature.unreadable signature"], "\(name)")
            #expect(report.findings.first?.message.contains(name) == true)
            #expect(report.steps(.skipped) == [.chain, .identity, .contents])
            #expect(report.verdict == .invalid)
        }
    }
}

@Suite("Signatures that openssl makes", .needs(.openssl)) struct OpenSSLSignatureTests {
    /// The report on a sound pass with a signature by openssl over its manifest.
    private func report(
        _ options: [String] = [], content: [UInt8]? = nil, certificate: Certificate? = nil, at moment: Date = .now
    ) throws -> VerificationReport {
        var parts = try PassParts()
        parts.files["signature"] = try OpenSSLMessage.signature(
            over: content ?? parts.files["manifest.json"] ?? [], options: options, certificate: certificate)
        return try parts.report(TestCertificates.policy(at: moment))
    }

    @Test(
        "signatures by openssl with other digests and by key identifier are valid",
        arguments: [("sha256", []), ("sha1", []), ("sha256", ["-keyid"]), ("sha224", []), ("sha384", [])])
    func usual(digest: String, options: [String]) throws {
        let report = try report(["-md", digest] + options)
        let isUnusual = !["sha256", "sha1"].contains(digest)
        #expect(report.remarks == (isUnusual ? ["signature note signature.unusual-digest signature"] : []))
        #expect(report.verdict == .valid && report.digestAlgorithm == digest)
    }

    @Test(
        "devices want a signing time from certificates that begin in July 2013 or later",
        arguments: [(0, "error"), (-1, "warning")])
    func oldCertificate(seconds: Double, severity: String) throws {
        let july = Date(timeIntervalSince1970: 1_372_636_800)
        #expect(july.formatted(.iso8601) == "2013-07-01T00:00:00Z")
        let certificate = try TestCertificates.certificate(
            validity: july.addingTimeInterval(seconds)...TestCertificates.validity.upperBound)
        let report = try report(["-noattr"], certificate: certificate, at: TestCertificates.moment)
        #expect(report.remarks.first == "signature \(severity) signature.no-signing-time signature")
    }

    @Test("a signature without signing time is invalid once the certificate has expired")
    func noSigningTimeAfterEnd() throws {
        let certificate = try TestCertificates.certificate(
            validity: TestCertificates.validity.lowerBound...TestCertificates.moment)
        let moment = TestCertificates.moment.addingTimeInterval(1)
        let report = try report(["-noattr"], certificate: certificate, at: moment)
        #expect(
            report.remarks == [
                "signature error signature.no-signing-time signature", "chain error chain.expired signature",
                "validity error validity.certificate signature",
            ])
        #expect(report.steps(.failed) == [.signature, .chain, .validity])
        #expect(report.checks.map(\.step) == VerificationReport.Check.Step.allCases)
        #expect(report.verdict == .invalid)
    }

    @Test("a signature with the manifest attached gets a warning; with other content it is refused")
    func attached() throws {
        let same = try report(["-nodetach"])
        #expect(same.remarks == ["signature warning signature.attached signature"])
        #expect(same.verdict == .valid)
        // One as long as the manifest is another one all the same.
        let manifest = try #require(PassParts().files["manifest.json"])
        let forged = try report(["-nodetach"], content: manifest.dropLast() + [0x20])
        #expect(forged.remarks.first == "signature error signature.mismatch signature")
        #expect(forged.verdict == .invalid)
    }
}
