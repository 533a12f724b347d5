import Foundation
import PassModel
import PassRules
import PassToolkit
import SignedMessages
import TestSupport
import Testing

@Suite("Signatures in every form") struct SignatureFormTests {
    /// A signature in another form, its findings, and whether openssl accepts it; `nil` where that means nothing.
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let remarks: [String]
        let witness: Bool?
        let change: @Sendable (inout MintedMessage) throws -> Void

        init(
            _ name: String, _ remarks: [String] = [], witness: Bool? = nil,
            change: @escaping @Sendable (inout MintedMessage) throws -> Void
        ) {
            testDescription = name
            self.remarks = remarks.map { $0.hasPrefix("chain") ? $0 : "signature \($0) signature" }
            (self.witness, self.change) = (witness, change)
        }

        /// A form that is refused by one rule.
        static func error(
            _ rule: String, _ name: String, witness: Bool? = nil,
            change: @escaping @Sendable (inout MintedMessage) throws -> Void
        ) -> Form { Form(name, ["error signature.\(rule)"], witness: witness, change: change) }
    }

    private static func attach(in count: Int) -> @Sendable (inout MintedMessage) -> Void {
        { message in
            let content = message.content
            message.isIndefinite = true
            message.attached = stride(from: 0, to: content.count, by: count).map {
                Array(content[$0..<min($0 + count, content.count)])
            }
        }
    }

    private static let unsorted = "note signature.attributes-unsorted"
    private static let mismatch = "error signature.mismatch"
    private static let attached = "warning signature.attached"

    private static let usual: [Form] = [
        Form("by issuer and serial number", witness: true) { $0.usesKeyIdentifier = false },
        Form("by key identifier", witness: true) { $0.usesKeyIdentifier = true },
        Form("unsorted attributes, signed in that order, as on devices", [unsorted], witness: true) {
            $0.attributes.reverse()
        },
        Form("unsorted attributes, signed in the order of DER, as by openssl", [unsorted, mismatch], witness: false) {
            $0.attributes.reverse()
            $0.order = .sorted
        },
        Form("unsorted attributes over other content", [unsorted, mismatch], witness: false) {
            $0.attributes[2] = try MintedMessage.digest(of: [1])
            $0.attributes.reverse()
        },
        Form("indefinite lengths", witness: true) { $0.isIndefinite = true },
        Form("the content in pieces of 7 bytes", [attached], change: attach(in: 7)),
        Form("the content in one piece", [attached], change: attach(in: 100_000)),
        Form("other content in pieces, as long as the manifest", [mismatch, mismatch]) {
            $0.isIndefinite = true
            $0.attached = [$0.content.dropLast(), [0x20]]
        },
        Form("a damaged certificate of the signer", ["chain error chain.bad-signature signature"]) {
            $0.certificates[0][$0.certificates[0].count - 1] ^= 1
        },
    ]

    private static let contents: [Form] = [
        .error("content-type", "another type that the signer confirms") {
            $0.contentType = "1.2.840.113549.1.7.5"
            $0.attributes[0] = MintedMessage.contentType("1.2.840.113549.1.7.5")
        },
        .error("content-type", "a type that only the signer has") {
            $0.attributes[0] = MintedMessage.contentType("1.2.840.113549.1.7.5")
        },
    ]

    private static let versions =
        ([0, 2, 6, 127] as [UInt8]).flatMap { version in
            [
                Form.error("unknown-version", "a message of version \(version)") { $0.version = version },
                .error("unknown-version", "a signer of version \(version)") { $0.signerVersion = version },
            ]
        }
        + ([1, 3, 4, 5] as [UInt8]).map { version in Form("a message of version \(version)") { $0.version = version } }

    /// The digest that the algorithm of the signature names (RFC 8017, appendix C).
    private static let digests: [Form] =
        [2, 3, 4].map { last in
            Form.error("weak-digest", "RSA with broken digest \(last)") {
                $0.signatureIdentifier = "1.2.840.113549.1.1.\(last)"
            }
        }
        + [
            ("1.2.840.113549.2.2", "weak"), ("1.2.840.113549.2.4", "weak"), ("1.3.36.3.2.1", "weak"),
            ("2.16.840.1.101.3.4.2.8", "unknown"),
        ].map { identifier, fault in
            Form.error("\(fault)-digest", "the digest \(identifier)") { $0.digestIdentifier = identifier }
        }
        + [
            Form("RSA with SHA-256") { $0.signatureIdentifier = "1.2.840.113549.1.1.11" },
            Form("RSA with SHA-512", ["warning signature.digests-differ"]) {
                $0.signatureIdentifier = "1.2.840.113549.1.1.13"
            },
        ]

    private static let counts: [Form] = [
        Form("eight digests") { $0.announcedCount = 8 }, .error("signer-count", "no signer") { $0.signerCount = 0 },
        Form("attributes by the thousand") {
            $0.attributes += Array(repeating: MintedMessage.attribute("1.2.3.4", [5, 0]), count: 20_000)
        },
    ]

    private static let attributes: [Form] = [
        .error("attributes", "the digest twice") { $0.attributes.insert($0.attributes[2], at: 2) },
        .error("attributes", "no digest", witness: false) { $0.attributes.remove(at: 2) },
        .error("attributes", "another digest, too", witness: false) {
            $0.attributes.append(try MintedMessage.digest(of: [1]))
        },
        .error("signing-time-repeated", "two times in two attributes") {
            $0.attributes.append(MintedMessage.signingTime(DER.utcTime("250101000000Z")))
        },
    ]

    private static let times: [Form] =
        [
            DER.utcTime("260101013000+0130"), DER.utcTime("251231190000-0500"), DER.utcTime("2601010000Z"),
            DER.generalizedTime("20260101000000Z"), DER.generalizedTime("20260101120000+1200"),
            DER.generalizedTime("20251231233000-0030"),
        ].map { time in
            Form("the time \(Array(time.dropFirst(2)).asText)") { $0.attributes[1] = MintedMessage.signingTime(time) }
        }
        + [
            DER.utcTime("260101250000Z"), DER.utcTime("260101000000"), DER.utcTime(""),
            DER.generalizedTime("20261301000000Z"), DER.element(0x0C, .text("260101000000Z")), DER.integer(5), [],
        ].map { time in
            Form.error("signing-time-malformed", "the time \(time)") {
                $0.attributes[1] = MintedMessage.signingTime(time)
            }
        }

    @Test(
        "a signature in another form is judged as devices do",
        arguments: [usual, contents, versions, digests, counts, attributes, times].flatMap(\.self))
    func form(_ form: Form) throws {
        let parts = try PassParts(minting: form.change)
        let report = try parts.report()
        // An attribute that is added or changed may not be where it is sorted to.
        let found = report.remarks.filter { form.remarks.contains($0) || !$0.contains(" note ") }
        let isRefused = form.remarks.contains { $0.contains(" error ") }
        #expect(isRefused ? found.starts(with: form.remarks) : found == form.remarks, "\(found)")
        #expect(report.verdict == (isRefused ? .invalid : .valid))
        if !isRefused { #expect(report.signingTime == TestCertificates.moment) }
        if form.remarks.contains(where: { $0.contains("time-malformed") }) { #expect(report.signingTime == nil) }
        guard let expected = form.witness, Witness.openssl.isInstalled else { return }
        let root = try TestCertificates.authority.get().root
        #expect(
            try OpenSSLMessage.accepts(
                parts.files["signature"] ?? [], over: parts.files["manifest.json"] ?? [], root: root,
                at: TestCertificates.moment) == expected)
    }

    @Test("the signer's certificate is found among damaged copies", arguments: [0, 1, 2])
    func copiesOfTheLeaf(place: Int) throws {
        let report = try PassParts { message in
            var copy = message.certificates[0]
            copy[copy.count - 1] ^= 1
            var other = message.certificates[0]
            other[other.count - 9] ^= 1
            message.certificates.insert(contentsOf: [copy, other], at: place)
        }.report()
        #expect(report.verdict == .valid && report.chain.count == 3)
    }

    @Test("what can't be a message is not read: lengths left open ten thousand levels deep") func unreadable() throws {
        var parts = try PassParts()
        let start = [0x30, 0x80] + DER.identifier("1.2.840.113549.1.7.2") + [0xA0, 0x80]
        for tag: UInt8 in [0x30, 0x24, 0xA0] {
            parts.files["signature"] = start + Array(repeating: [tag, 0x80], count: 10_000).flatMap(\.self)
            #expect(try parts.report().remarks == ["signature error signature.unreadable signature"])
        }
    }

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
        _ options: [String], certificate: Certificate? = nil, at moment: Date = .now
    ) throws -> VerificationReport {
        var parts = try PassParts()
        parts.files["signature"] = try OpenSSLMessage.signature(
            over: parts.files["manifest.json"] ?? [], options: options, certificate: certificate)
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
}
