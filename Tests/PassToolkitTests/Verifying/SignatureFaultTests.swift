import Foundation
import PassModel
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@Suite("Faults of the signature") struct SignatureFaultTests {
    private static let faults: [PassFault] = [
        PassFault("the signature of another pass", .signature, ["error mismatch signature"]) {
            $0.files["signature"] = try PassParts([("voided", .bool(false))]).files["signature"]
        },
        PassFault("a changed signature value", .signature, ["error mismatch signature"]) {
            let count = $0.files["signature"]?.count ?? 0
            $0.files["signature"]?[count - 1] ^= 1
        },
        PassFault("a changed signing time", .signature, ["error mismatch signature"]) {
            let place = try #require($0.files["signature"]?.firstRange(of: [UInt8].text("260101000000Z")))
            $0.files["signature"]?[place.lowerBound + 1] = UInt8(ascii: "5")
        },
    ]

    @Test("a fault of a signature is found exactly", arguments: faults)
    func found(fault: PassFault) throws { try fault.check() }

    @Test("what is no message in DER is called by its name, and nothing is said about a signer")
    func otherForms() throws {
        let der = try #require(try PassParts().files["signature"])
        let base64 = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        let key = try TestCertificates.key.get().pem(encryptedWith: nil)
        let raw = Array(repeating: UInt8(0xA5), count: 256)
        let forms: [(String, [UInt8])] = try [
            ("empty", []), ("PEM", .text("-----BEGIN PKCS7-----\n\(base64)\n-----END PKCS7-----\n")),
            ("a certificate", .text(TestCertificates.certificate().pem)), ("a private key", key),
            ("text, not DER", .text(base64)),
            ("with its header", .text("MIME-Version: 1.0\nContent-Type: multipart/signed\n\n\(base64)")),
            ("JSON", .text(" [1]")), ("HTML", .text("<html><body>Error</body></html>")),
            ("text", .text("signing failed: no such key")), ("a bare RSA signature", raw),
            ("a bare RSA signature", [0x30, 0x82] + raw.dropFirst(2)), ("no PKCS#7", Array(raw.prefix(24))),
            ("cut off", Array(der.dropLast())), ("cut off", Array(der.prefix(256))),
            ("a certificate", TestCertificates.certificate().der),
            ("a PKCS#12 store", InputFile.read(Checkout.path("certs-sample/signer.p12"))),
            ("a private key", DER.sequence(DER.integer(0), DER.sequence([5, 0]))),
            ("a damaged PKCS#7", DER.sequence(DER.identifier("1.2.840.113549.1.7.2"), [5, 0])),
            ("no PKCS#7", DER.sequence(DER.identifier("1.2.840.113549.1.7.1"), DER.element(0xA0, DER.octets([1])))),
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

@Suite("Signatures that openssl makes", .needs(.openssl))
struct OpenSSLSignatureTests {
    /// The report on a sound pass with a signature by openssl over its manifest.
    private func report(
        _ options: [String] = [], content: [UInt8]? = nil, carriesIntermediate: Bool = true,
        certificate: Certificate? = nil, at moment: Date = .now, policy: TrustPolicy? = nil
    ) throws -> VerificationReport {
        var parts = try PassParts()
        parts.files["signature"] = try OpenSSLMessage.signature(
            over: content ?? parts.files["manifest.json"] ?? [], options: options,
            carriesIntermediate: carriesIntermediate, certificate: certificate)
        return try parts.report(policy ?? TestCertificates.policy(at: moment))
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
        #expect(report.verdict == .invalid)
    }

    @Test("a signature with the manifest attached gets a warning; with other content it is refused")
    func attached() throws {
        let same = try report(["-nodetach"])
        #expect(same.remarks == ["signature warning signature.attached signature"])
        #expect(same.verdict == .valid)
        let other = try report(["-nodetach"], content: .text("{}"))
        #expect(other.remarks == ["signature error signature.mismatch signature"])
        // One as long as the manifest is another one all the same.
        let manifest = try #require(PassParts().files["manifest.json"])
        let forged = try report(["-nodetach"], content: manifest.dropLast() + [0x20])
        #expect(forged.remarks.first == "signature error signature.mismatch signature")
        #expect(forged.verdict == .invalid)
    }

    @Test("a signature without the intermediate gets a warning if it is known, else an error")
    func noIntermediate() throws {
        let authority = try TestCertificates.authority.get()
        let known = TrustPolicy(
            anchors: [authority.root], intermediates: [authority.intermediate], subject: .unsafelyAnyPassType, at: .now)
        let warned = try report(carriesIntermediate: false, policy: known)
        #expect(warned.remarks == ["chain warning chain.intermediate-missing signature"])
        #expect(warned.verdict == .valid)
        #expect(warned.chain.dropFirst() == [authority.intermediate, authority.root])
        let refused = try report(carriesIntermediate: false)
        #expect(
            refused.remarks == [
                "chain error chain.issuer-not-found signature", "chain warning chain.intermediate-missing signature",
            ])
        #expect(refused.steps(.failed) == [.chain])
    }
}
