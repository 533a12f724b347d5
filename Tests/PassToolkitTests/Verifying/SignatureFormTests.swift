import Foundation
import PassRules
import PassToolkit
import Testing
import TestSupport

@Suite("Signatures in every form")
struct SignatureFormTests {
    /// A signature in another form, its findings, and whether openssl accepts it; `nil` where that tells nothing.
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
        ) -> Form {
            Form(name, ["error signature.\(rule)"], witness: witness, change: change)
        }
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
        Form("other content in pieces", [mismatch, mismatch]) {
            $0.isIndefinite = true
            $0.attached = [[1, 2], [3]]
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
    private static let digests =
        [2, 3, 4].map { last in
            Form.error("weak-digest", "RSA with broken digest \(last)") {
                $0.signatureIdentifier = "1.2.840.113549.1.1.\(last)"
            }
        } + [
            Form("RSA with SHA-256") { $0.signatureIdentifier = "1.2.840.113549.1.1.11" },
            Form("RSA with SHA-512", ["warning signature.digests-differ"]) {
                $0.signatureIdentifier = "1.2.840.113549.1.1.13"
            },
        ]

    private static let counts: [Form] = [
        Form("eight digests") { $0.announcedCount = 8 },
        .error("too-many-digests", "60,000 digests") { $0.announcedCount = 60_000 },
        .error("signer-count", "no signer") { $0.signerCount = 0 },
        .error("signer-count", "a thousand signers") { $0.signerCount = 1_000 },
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

    private static let times =
        [
            DER.utcTime("260101013000+0130"), DER.utcTime("251231190000-0500"), DER.utcTime("2601010000Z"),
            DER.generalizedTime("20260101000000Z"), DER.generalizedTime("20260101120000+1200"),
            DER.generalizedTime("20251231233000-0030"),
        ].map { time in
            Form("the time \(Array(time.dropFirst(2)).asText)") { $0.attributes[1] = MintedMessage.signingTime(time) }
        }

    @Test(
        "a signature in another form is judged as devices do",
        arguments: [usual, contents, versions, digests, counts, attributes, times].flatMap(\.self))
    func form(_ form: Form) throws {
        var parts = try PassParts()
        let manifest = try #require(parts.files["manifest.json"])
        var message = try MintedMessage(over: manifest)
        try form.change(&message)
        let bytes = try message.bytes()
        parts.files["signature"] = bytes
        let report = try parts.report()
        // An attribute that is added or changed may not be where it is sorted to.
        let found = report.remarks.filter { form.remarks.contains($0) || !$0.contains(" note ") }
        let isRefused = form.remarks.contains { $0.contains(" error ") }
        #expect(isRefused ? found.starts(with: form.remarks) : found == form.remarks, "\(found)")
        #expect(report.verdict == (isRefused ? .invalid : .valid))
        if !isRefused { #expect(report.signingTime == TestCertificates.moment) }
        guard let expected = form.witness, Witness.openssl.isInstalled else { return }
        let root = try TestCertificates.authority.get().root
        #expect(
            try OpenSSLMessage.accepts(bytes, over: manifest, root: root, at: TestCertificates.moment) == expected)
    }

    /// The report on a sound pass with a minted signature.
    private func report(_ change: (inout MintedMessage) throws -> Void) throws -> VerificationReport {
        var parts = try PassParts()
        var message = try MintedMessage(over: try #require(parts.files["manifest.json"]))
        try change(&message)
        parts.files["signature"] = try message.bytes()
        return try parts.report()
    }

    @Test(
        "a signature with an impossible signing time is refused and judged as of today",
        arguments: [
            DER.utcTime("260230000000Z"), DER.utcTime("260101250000Z"), DER.utcTime("260101000000"), DER.utcTime(""),
            DER.utcTime("2026-01-01"), DER.generalizedTime("20261301000000Z"), DER.octets([1]),
            DER.element(0x0C, .text("260101000000Z")), DER.integer(5), [],
        ])
    func malformedTime(time: [UInt8]) throws {
        let report = try report { $0.attributes[1] = MintedMessage.signingTime(time) }
        #expect(report.remarks.contains("signature error signature.signing-time-malformed signature"))
        #expect(report.signingTime == nil)
        #expect(report.steps(.failed) == [.signature] && report.verdict == .invalid)
    }

    @Test(
        "a signature with a broken or unknown digest algorithm is refused",
        arguments: [
            ("1.2.840.113549.2.2", "md2", "weak-digest"), ("1.2.840.113549.2.4", "md4", "weak-digest"),
            ("1.2.840.113549.2.5", "md5", "weak-digest"), ("1.3.36.3.2.1", "ripemd160", "weak-digest"),
            ("2.16.840.1.101.3.4.2.8", "2.16.840.1.101.3.4.2.8", "unknown-digest"),
        ])
    func digestAlgorithm(identifier: String, name: String, rule: String) throws {
        let report = try report { $0.digestIdentifier = identifier }
        #expect(report.digestAlgorithm == name)
        #expect(report.remarks.first == "signature error signature.\(rule) signature")
        #expect(report.verdict == .invalid)
    }

    @Test("the signer's certificate is found among damaged copies", arguments: [0, 1, 2])
    func copiesOfTheLeaf(place: Int) throws {
        let report = try report { message in
            var copy = message.certificates[0]
            copy[copy.count - 1] ^= 1
            var other = message.certificates[0]
            other[other.count - 9] ^= 1
            message.certificates.insert(contentsOf: [copy, other], at: place)
        }
        #expect(report.verdict == .valid && report.chain.count == 3)
    }

    @Test("what can't be a message is not read: text around it, lengths left open ten thousand levels deep")
    func unreadable() throws {
        var parts = try PassParts()
        var message = try MintedMessage(over: try #require(parts.files["manifest.json"]))
        message.announcedCount = 30_000
        let start = [0x30, 0x80] + DER.identifier("1.2.840.113549.1.7.2") + [0xA0, 0x80]
        let deep = [0x30, 0x24, 0xA0].map { start + Array(repeating: [$0, 0x80], count: 10_000).flatMap(\.self) }
        for bytes in [.text(Data(try message.bytes()).base64EncodedString())] + deep {
            parts.files["signature"] = bytes
            #expect(try parts.report().remarks == ["signature error signature.unreadable signature"])
        }
    }
}
