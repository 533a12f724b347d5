import Foundation
import PassRules
import PassToolkit
import Testing
import TestSupport

@Suite(
    "Signatures in every form", .needs(.openssl))
struct SignatureFormTests {
    /// The report on a sound pass with a minted signature, and whether openssl accepts it.
    private func judged(
        _ change: (inout MintedMessage) throws -> Void
    ) throws -> (report: VerificationReport, witness: Bool) {
        var parts = try PassParts()
        let manifest = try #require(parts.files["manifest.json"])
        var message = try MintedMessage(over: manifest)
        try change(&message)
        let bytes = try message.bytes()
        parts.files["signature"] = bytes
        let root = try TestCertificates.authority.get().root
        let witness = try OpenSSLMessage.accepts(bytes, over: manifest, root: root, at: TestCertificates.moment)
        return (try parts.report(), witness)
    }

    @Test("minted signatures are valid, however the signer is named", arguments: [false, true])
    func usual(usesKeyIdentifier: Bool) throws {
        let (report, witness) = try judged { $0.usesKeyIdentifier = usesKeyIdentifier }
        #expect(report.remarks.isEmpty)
        #expect(report.verdict == .valid)
        #expect(report.signingTime == TestCertificates.moment)
        #expect(witness)
    }

    /// A signature in another form, its findings, and whether openssl accepts it; `nil` where that tells nothing.
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let remarks: [String]
        let witness: Bool?
        let change: @Sendable (inout MintedMessage) throws -> Void

        init(
            _ name: String, _ remarks: [String], witness: Bool?,
            change: @escaping @Sendable (inout MintedMessage) throws -> Void
        ) {
            (testDescription, self.remarks, self.witness, self.change) = (name, remarks, witness, change)
        }
    }

    private static let unsorted = "signature note signature.attributes-unsorted signature"
    private static let mismatch = "signature error signature.mismatch signature"
    private static let attached = "signature warning signature.attached signature"

    private static func attach(in count: Int) -> @Sendable (inout MintedMessage) -> Void {
        { message in
            let content = message.content
            message.isIndefinite = true
            message.attached = stride(from: 0, to: content.count, by: count).map {
                Array(content[$0..<min($0 + count, content.count)])
            }
        }
    }

    static let forms: [Form] = [
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
        Form("indefinite lengths", [], witness: true) { $0.isIndefinite = true },
        Form("the content in pieces of 7 bytes", [attached], witness: nil, change: attach(in: 7)),
        Form("the content in one piece", [attached], witness: nil, change: attach(in: 100_000)),
        Form(
            "a digest that is not announced", ["signature error signature.unverifiable signature"], witness: false
        ) { $0.announcedDigest = "1.3.14.3.2.26" },
        Form("a damaged certificate of the signer", ["chain error chain.bad-signature signature"], witness: nil) {
            $0.certificates[0][$0.certificates[0].count - 1] ^= 1
        },
    ]

    @Test("a signature in another form is judged as devices do", arguments: forms)
    func form(_ form: Form) throws {
        let (report, witness) = try judged(form.change)
        #expect(report.remarks == form.remarks)
        #expect(report.verdict == (form.remarks.contains { $0.contains(" error ") } ? .invalid : .valid))
        if let expected = form.witness { #expect(witness == expected) }
    }

    @Test("a signature with other content attached in pieces is refused")
    func otherContent() throws {
        let (report, _) = try judged {
            $0.isIndefinite = true
            $0.attached = [[1, 2], [3]]
        }
        #expect(report.remarks.filter { $0 == Self.mismatch }.count == 2)
        #expect(report.verdict == .invalid)
    }

    @Test(
        "the signing time is read in both forms, in UTC and with an offset",
        arguments: [
            DER.utcTime("260101000000Z"), DER.utcTime("260101013000+0130"), DER.utcTime("251231190000-0500"),
            DER.utcTime("2601010000Z"), DER.generalizedTime("20260101000000Z"),
            DER.generalizedTime("20260101120000+1200"), DER.generalizedTime("20251231233000-0030"),
        ])
    func signingTimes(time: [UInt8]) throws {
        let (report, _) = try judged { $0.attributes[1] = MintedMessage.signingTime(time) }
        #expect(report.signingTime == TestCertificates.moment)
        #expect(report.remarks.filter { $0 != Self.unsorted }.isEmpty)
        #expect(report.verdict == .valid)
    }

    @Test(
        "a signature with an impossible signing time is refused and judged as of today",
        arguments: [
            DER.utcTime("260230000000Z"), DER.utcTime("260101250000Z"), DER.utcTime("260101000000"), DER.utcTime(""),
            DER.utcTime("2026-01-01"), DER.generalizedTime("20261301000000Z"), DER.octets([1]),
            DER.element(0x0C, .text("260101000000Z")), DER.integer(5), [],
        ])
    func malformedTime(time: [UInt8]) throws {
        let (report, _) = try judged { $0.attributes[1] = MintedMessage.signingTime(time) }
        #expect(report.remarks.contains("signature error signature.signing-time-malformed signature"))
        #expect(!report.remarks.contains(Self.mismatch))
        #expect(report.signingTime == nil)
        #expect(report.steps(.failed) == [.signature])
        #expect(report.verdict == .invalid)
    }

    @Test("a signature with two signing times is refused, in one attribute or in two")
    func repeatedTime() throws {
        let times = [DER.utcTime("250101000000Z"), DER.utcTime("260101000000Z")]
        let expected = "signature error signature.signing-time-repeated signature"
        let inOne = try judged { $0.attributes[1] = MintedMessage.signingTime(times[0], times[1]) }
        #expect(inOne.report.remarks.filter { $0 != Self.unsorted } == [expected])
        let inTwo = try judged { $0.attributes.append(MintedMessage.signingTime(times[0])) }
        #expect(inTwo.report.remarks.filter { $0 != Self.unsorted } == [expected])
        #expect(inTwo.report.verdict == .invalid)
    }

    @Test("a signature with no digest or two among its signed attributes is refused")
    func attributes() throws {
        let missing = try judged { $0.attributes.remove(at: 2) }
        #expect(missing.report.remarks.contains("signature error signature.attributes signature"))
        #expect(missing.report.verdict == .invalid)
        #expect(!missing.witness)
        let doubled = try judged { $0.attributes.append(try MintedMessage.digest(of: [1])) }
        #expect(doubled.report.verdict == .invalid)
        #expect(!doubled.witness)
    }

    @Test(
        "a signature with a broken or unknown digest algorithm is refused",
        arguments: [
            ("1.2.840.113549.2.2", "md2", "weak-digest"), ("1.2.840.113549.2.4", "md4", "weak-digest"),
            ("1.2.840.113549.2.5", "md5", "weak-digest"), ("1.3.36.3.2.1", "ripemd160", "weak-digest"),
            ("1.2.3.4", "1.2.3.4", "unknown-digest"),
            ("2.16.840.1.101.3.4.2.8", "2.16.840.1.101.3.4.2.8", "unknown-digest"),
        ])
    func digests(identifier: String, name: String, rule: String) throws {
        let (report, _) = try judged { $0.digestIdentifier = identifier }
        #expect(report.digestAlgorithm == name)
        #expect(report.remarks.first == "signature error signature.\(rule) signature")
        #expect(report.verdict == .invalid)
    }

    @Test("the signer's certificate is found among damaged copies", arguments: [0, 1, 2])
    func copiesOfTheLeaf(place: Int) throws {
        let (report, _) = try judged { message in
            var copy = message.certificates[0]
            copy[copy.count - 1] ^= 1
            var other = message.certificates[0]
            other[other.count - 9] ^= 1
            message.certificates.insert(contentsOf: [copy, other], at: place)
        }
        #expect(report.verdict == .valid)
        #expect(report.chain.count == 3)
        #expect(report.remarks.filter { $0.contains(" error ") }.isEmpty)
    }
}

@Suite("Signatures by openssl with other algorithms", .needs(.openssl))
struct SignatureAlgorithmTests {
    @Test("a signature with another SHA-2 digest is valid with a note", arguments: ["sha224", "sha384", "sha512"])
    func otherDigests(digest: String) throws {
        var parts = try PassParts()
        parts.files["signature"] = try OpenSSLMessage.signature(
            over: parts.files["manifest.json"] ?? [], options: ["-md", digest])
        let report = try parts.report(TestCertificates.policy(at: .now))
        #expect(report.remarks == ["signature note signature.unusual-digest signature"])
        #expect(report.digestAlgorithm == digest)
        #expect(report.verdict == .valid)
    }
}
