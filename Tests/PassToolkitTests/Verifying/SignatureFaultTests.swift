import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport

@Suite("Faults of the signature") struct SignatureFaultTests {
    private func report(_ signature: [UInt8]?, manifest: [UInt8]? = nil) throws -> VerificationReport {
        var parts = try PassParts()
        parts.files["signature"] = signature
        if let manifest { parts.files["manifest.json"] = manifest }
        return try parts.report()
    }

    @Test("a changed manifest is not the one that was signed, even if only by a blank")
    func changedManifest() throws {
        var parts = try PassParts()
        parts.files["manifest.json"]?.append(0x20)
        let report = try parts.report()
        #expect(report.remarks == ["signature error signature.mismatch signature"])
        #expect(report.findings.first?.message == "manifest.json is not the one that was signed")
        #expect(report.steps(.passed) == [VerificationReport.Check.Step.signature].others)
        #expect(report.verdict == .invalid)
    }

    @Test("the signature of another pass does not fit")
    func otherSignature() throws {
        let report = try report(PassParts([("voided", .bool(false))]).files["signature"])
        #expect(report.remarks == ["signature error signature.mismatch signature"])
    }

    @Test("a changed signature value does not belong to its certificate")
    func changedValue() throws {
        var bytes = try #require(try PassParts().files["signature"])
        bytes[bytes.count - 1] ^= 1
        let report = try report(bytes)
        #expect(report.remarks == ["signature error signature.mismatch signature"])
        #expect(report.findings.first?.message == "the signature does not belong to its certificate")
    }

    @Test("a changed signing time breaks the signature")
    func changedTime() throws {
        var bytes = try #require(try PassParts().files["signature"])
        let place = try #require(bytes.firstRange(of: [UInt8].text("260101000000Z")))
        bytes[place.lowerBound + 1] = UInt8(ascii: "5")
        #expect(try report(bytes).remarks == ["signature error signature.mismatch signature"])
    }

    @Test("what is no message in DER is called by its name")
    func otherForms() throws {
        let der = try #require(try PassParts().files["signature"])
        let base64 = Data(der).base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        let pem = "-----BEGIN PKCS7-----\n\(base64)\n-----END PKCS7-----\n"
        let certificate = try TestCertificates.certificate()
        let key = try TestCertificates.key.get().pem(encryptedWith: nil)
        let raw = Array(repeating: UInt8(0xA5), count: 256)
        let forms: [(String, [UInt8])] = [
            ("empty", []),
            ("PEM text, not DER; decoded, it fits this manifest", .text(pem)),
            ("PEM text, not DER", .text("-----BEGIN PKCS7-----\n*\n-----END PKCS7-----\n")),
            ("PEM text with a certificate, not DER", .text(certificate.pem)),
            ("a private key", key),
            ("Base64 text, not DER; decoded, it fits this manifest", .text(base64)),
            ("Base64 text, not DER", .text("TWFuIGlzIGRpc3Rpbmd1aXNoZWQ=")),
            ("an S/MIME message, not DER", .text("MIME-Version: 1.0\nContent-Type: multipart/signed\n\n\(base64)")),
            ("JSON, not DER", .text("{\"error\": 1}")), ("JSON, not DER", .text(" [1]")),
            ("HTML or XML, not DER", .text("<html><body>Error</body></html>")),
            ("text, not DER", .text("signing failed: no such key")),
            ("a bare RSA signature of 256 bytes, not PKCS#7", raw),
            ("a bare RSA signature of 256 bytes, not PKCS#7", [0x30, 0x85] + raw.dropFirst(2)),
            ("a bare RSA signature of 256 bytes, not PKCS#7", [0x30, 0x82] + raw.dropFirst(2)),
            ("no PKCS#7 message", Array(repeating: 0xA5, count: 24)),
            ("no PKCS#7 message", [0x30]),
            ("cut off: \(der.count - 1) bytes of \(der.count)", Array(der.dropLast())),
            ("cut off: 256 bytes of \(der.count)", Array(der.prefix(256))),
            ("a certificate, not a signature by its key", certificate.der),
            ("a PKCS#12 store, which holds a private key", DER.sequence(DER.integer(3), DER.sequence([5, 0]))),
            ("a private key", DER.sequence(DER.integer(0), DER.sequence([5, 0]))),
            ("a damaged PKCS#7 message", DER.sequence(DER.identifier("1.2.840.113549.1.7.2"), [5, 0])),
            (
                "a PKCS#7 message that is not signed but plain data",
                DER.sequence(DER.identifier("1.2.840.113549.1.7.1"), DER.element(0xA0, DER.octets([1])))
            ),
        ]
        for (name, bytes) in forms {
            let report = try report(bytes)
            #expect(report.remarks == ["signature error signature.unreadable signature"], "\(name)")
            #expect(report.findings.first?.message == "the signature is \(name)")
            #expect(report.findings.first?.hint?.isEmpty == false)
            #expect(report.steps(.skipped) == [.chain, .identity, .contents])
            #expect(report.verdict == .invalid)
        }
    }

    @Test("a text has line ends and tabs, and no other control characters")
    func controlCharacters() throws {
        let text = [UInt8].text("signing failed: no such key")
        for byte in [9, 10, 11, 12, 13, 0x20, 0x7E] as [UInt8] {
            #expect(try report(text + [byte]).findings.first?.message == "the signature is text, not DER", "\(byte)")
        }
        for byte in [8, 14, 0x1F, 0x7F, 0x80] as [UInt8] {
            #expect(
                try report(text + [byte]).findings.first?.message == "the signature is no PKCS#7 message", "\(byte)")
        }
    }

    @Test("Base64 may have blanks, tabs and line ends in it, and a word of 16 letters is a word")
    func blanksInBase64() throws {
        let message = { (text: String) in try report(.text(text)).findings.first?.message }
        for blank in ["", " ", "\t", "\n", "\r\n"] {
            #expect(try message("TWFuIGlz\(blank)IGRpc3Rpbmd1aXNoZWQ=") == "the signature is Base64 text, not DER")
        }
        #expect(try message("QUJDREVGR0hJSktM") == "the signature is text, not DER")
        #expect(try message("QUJDREVGR0hJSktM\n") == "the signature is Base64 text, not DER")
        // Far from the beginning, where nobody looks for the kind of the file.
        let long = String(repeating: "TWFu", count: 1_100)
        #expect(try message("\(long)\r\n\(long)") == "the signature is Base64 text, not DER")
        #expect(try message("\(long)\u{E}\(long)") == "the signature is text, not DER")
    }

    @Test("bare signatures by RSA keys of 512 to 4,096 bits are called that", arguments: [64, 128, 256, 384, 512])
    func bare(count: Int) throws {
        for more in -1...1 {
            let message = try report(Array(repeating: 0xA5, count: count + more)).findings.first?.message
            let name = more == 0 ? "a bare RSA signature of \(count) bytes, not PKCS#7" : "no PKCS#7 message"
            #expect(message == "the signature is \(name)")
        }
    }

    @Test(
        "messages of PKCS#7 that are not signed are called by their content (RFC 2315 §14)",
        arguments: [
            (1, "plain data"), (3, "encrypted"), (4, "encrypted"), (5, "a digest"), (6, "encrypted data"), (7, nil),
        ])
    func unsigned(number: Int, kind: String?) throws {
        let bytes = DER.sequence(DER.identifier("1.2.840.113549.1.7.\(number)"), DER.element(0xA0, DER.octets([1])))
        let name = kind.map { "a PKCS#7 message that is not signed but \($0)" } ?? "no PKCS#7 message"
        #expect(try report(bytes).findings.first?.message == "the signature is \(name)")
    }

    @Test("a PKCS#12 store that openssl wrote, and a signature over another manifest in Base64, are named too")
    func wrappedForms() throws {
        let store = try InputFile.read(Checkout.path("certs-sample/signer.p12"))
        #expect(
            try report(store).findings.first?.message == "the signature is a PKCS#12 store, which holds a private key")
        let other = try PassParts.signature(over: [1])
        let message = try report(.text(Data(other).base64EncodedString())).findings.first?.message
        #expect(message == "the signature is Base64 text, not DER; decoded, it does not fit this manifest either")
    }

    @Test("bytes after the message, and a message beyond the limit, are refused")
    func sizes() throws {
        let parts = try PassParts()
        let der = try #require(parts.files["signature"])
        #expect(try report(der + [0]).remarks == ["signature error signature.trailing-bytes signature"])
        var limits = Limits(signatureByteCount: der.count)
        #expect(try parts.report(limits: limits).verdict == .valid)
        limits.signatureByteCount -= 1
        #expect(try parts.report(limits: limits).remarks == ["signature error signature.too-large signature"])
        #expect(try parts.report(limits: Limits(certificateCount: 2)).remarks.isEmpty)
        limits = Limits(certificateCount: 1)
        #expect(
            try parts.report(limits: limits).remarks.first
                == "signature error signature.too-many-certificates signature")
    }

    @Test("a signature with too many certificates is refused, and not checked")
    func tooManyCertificates() throws {
        let others = try Array(repeating: TestCertificates.key.get(), count: 32).map {
            try OpenAuthority.leaf().certificate(for: $0)
        }
        var parts = try PassParts()
        let manifest = parts.files["manifest.json"] ?? []
        let intermediate = try TestCertificates.authority.get().intermediate
        parts.files["signature"] = try PassParts.signature(
            over: manifest, carrying: [intermediate] + others.dropFirst(2))
        #expect(try parts.report().verdict == .valid)
        parts.files["signature"] = try PassParts.signature(over: [1], carrying: [intermediate] + others)
        let report = try parts.report()
        let remarks = report.remarks.filter { $0.hasPrefix("signature") }
        #expect(remarks == ["signature error signature.too-many-certificates signature"])
        #expect(report.findings.first?.message == "the signature carries 34 certificates")
        #expect(report.verdict == .invalid)
    }
}

@Suite("Signatures that openssl makes", .needs(.openssl))
struct OpenSSLSignatureTests {
    /// The report on a sound pass with a signature by openssl over its manifest.
    private func report(
        _ options: [String] = [], form: String = "DER", content: [UInt8]? = nil, carriesIntermediate: Bool = true,
        certificate: Certificate? = nil, at moment: Date = .now, policy: TrustPolicy? = nil
    ) throws -> VerificationReport {
        var parts = try PassParts()
        parts.files["signature"] = try OpenSSLMessage.signature(
            over: content ?? parts.files["manifest.json"] ?? [], options: options, form: form,
            carriesIntermediate: carriesIntermediate, certificate: certificate)
        return try parts.report(policy ?? TestCertificates.policy(at: moment))
    }

    @Test(
        "signatures by openssl with SHA-256, SHA-1 and by key identifier are valid",
        arguments: [["-md", "sha256"], ["-md", "sha1"], ["-keyid"]])
    func usual(_ options: [String]) throws {
        let report = try report(options)
        #expect(report.remarks.isEmpty)
        #expect(report.verdict == .valid)
        #expect(report.digestAlgorithm == (options.last == "sha1" ? "sha1" : "sha256"))
    }

    @Test("a signature by openssl with MD5 is refused")
    func md5() throws {
        let report = try report(["-md", "md5"])
        #expect(report.remarks == ["signature error signature.weak-digest signature"])
        #expect(report.digestAlgorithm == "md5")
        #expect(report.steps(.failed) == [.signature])
    }

    @Test("a signature without signing time is genuine, and devices refuse it")
    func noSigningTime() throws {
        let report = try report(["-noattr"], at: TestCertificates.moment)
        #expect(report.remarks == ["signature error signature.no-signing-time signature"])
        #expect(report.signingTime == nil)
        #expect(report.verdict == .refused)
        #expect(report.json(path: "").object?["signingTime"] == nil)
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

    @Test("a signature over another manifest without signed attributes is refused")
    func noAttributesOtherContent() throws {
        let report = try report(["-noattr"], content: [1], at: TestCertificates.moment)
        #expect(
            report.remarks == [
                "signature error signature.no-signing-time signature", "signature error signature.mismatch signature",
            ])
    }

    @Test("a signature with the manifest attached gets a warning; with other content it is refused")
    func attached() throws {
        let same = try report(["-nodetach"])
        #expect(same.remarks == ["signature warning signature.attached signature"])
        #expect(same.verdict == .valid)
        let other = try report(["-nodetach"], content: .text("{}"))
        #expect(other.remarks == ["signature error signature.mismatch signature"])
        #expect(other.findings.first?.message == "the signature is over other content than manifest.json")
        // One as long as the manifest is another one all the same.
        let manifest = try #require(PassParts().files["manifest.json"])
        let forged = try report(["-nodetach"], content: manifest.dropLast() + [0x20])
        #expect(forged.remarks.first == "signature error signature.mismatch signature")
        #expect(forged.verdict == .invalid)
    }

    @Test(
        "a signature in PEM or S/MIME is named as such",
        arguments: [("PEM", "PEM text", .pem), ("SMIME", "an S/MIME message", .smime)]
            as [(String, String, Finding.Remedy.SignatureText)])
    func forms(_ form: String, _ name: String, _ text: Finding.Remedy.SignatureText) throws {
        let report = try report(form: form)
        #expect(report.remarks == ["signature error signature.unreadable signature"])
        #expect(report.findings.first?.message.hasPrefix("the signature is \(name), not DER") == true)
        #expect(report.findings.first?.remedy == .convertSignature(from: text))
    }

    @Test("a signature without the signer's certificate is refused, and checks that need it are skipped")
    func noCertificate() throws {
        let report = try report(["-nocerts"])
        #expect(report.remarks == ["signature error signature.certificate-missing signature"])
        #expect(report.steps(.skipped) == [.chain, .identity, .contents])
        #expect(report.signer == nil)
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
        #expect(refused.errors.first?.message.hasPrefix("the signature carries no intermediate, ") == true)
        #expect(refused.errors.first?.remedy == .trustRoot)
        #expect(refused.steps(.failed) == [.chain])
    }

    @Test("a signature by two signers is refused")
    func twoSigners() throws {
        let folder = try TemporaryFolder()
        let report = try report(secondSigner(in: folder))
        #expect(report.remarks == ["signature error signature.signer-count signature"])
        #expect(report.findings.first?.message == "the signature has 2 signers, not one")
    }

    /// The options for a second signer, which is the first again.
    private func secondSigner(in folder: TemporaryFolder) throws -> [String] {
        let material = try TestCertificates.material()
        let signer = try folder.write([UInt8].text(material.certificates[0].pem), to: "two.pem")
        let key = try folder.write(try #require(material.key).pem(encryptedWith: nil), to: "two-key.pem")
        return ["-signer", signer, "-inkey", key]
    }

    @Test("a signature by two signers over another manifest is refused for the signers")
    func uncheckedSigners() throws {
        let folder = try TemporaryFolder()
        let report = try report(secondSigner(in: folder), content: [1])
        #expect(report.remarks == ["signature error signature.signer-count signature"])
        #expect(report.verdict == .invalid)
    }

    @Test("a signature by nobody is refused, and checks that need a signer are skipped")
    func noSigner() throws {
        let folder = try TemporaryFolder()
        let certificate = try folder.write([UInt8].text(TestCertificates.certificate().pem), to: "certificate.pem")
        let made = try Witness.openssl.run(["crl2pkcs7", "-nocrl", "-certfile", certificate, "-outform", "DER"])
        try #require(made.status == 0, "\(made.errors)")
        var parts = try PassParts()
        parts.files["signature"] = Array(made.output)
        let report = try parts.report()
        #expect(report.remarks == ["signature error signature.signer-count signature"])
        #expect(report.findings.first?.message == "the signature has 0 signers, not one")
        #expect(report.steps(.skipped) == [.chain, .identity, .contents])
        #expect(report.verdict == .invalid)
    }
}
