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

    private let unsorted = "signature note signature.attributes-unsorted signature"
    private let mismatch = "signature error signature.mismatch signature"

    @Test("minted signatures are valid, however the signer is named", arguments: [false, true])
    func usual(usesKeyIdentifier: Bool) throws {
        let (report, witness) = try judged { $0.usesKeyIdentifier = usesKeyIdentifier }
        #expect(report.remarks.isEmpty)
        #expect(report.verdict == .valid)
        #expect(report.signingTime == TestCertificates.moment)
        #expect(witness)
    }

    @Test("unsorted signed attributes are valid if they are signed in that order, as on devices")
    func unsortedAttributes() throws {
        let transmitted = try judged { $0.attributes.reverse() }
        #expect(transmitted.report.remarks == [unsorted])
        #expect(transmitted.report.verdict == .valid)
        #expect(transmitted.witness)
    }

    @Test("unsorted signed attributes are refused if they are signed in DER order, as by openssl")
    func resortedAttributes() throws {
        let (report, witness) = try judged {
            $0.attributes.reverse()
            $0.order = .sorted
        }
        #expect(report.remarks == [unsorted, mismatch])
        #expect(
            report.findings.last?.message
                == "the signature is not over the signed attributes as written, out of order")
        #expect(!witness)
    }

    @Test("unsorted signed attributes are invalid over other content or after a change")
    func unsortedAndWrong() throws {
        let (report, witness) = try judged {
            $0.attributes[2] = try MintedMessage.digest(of: [1])
            $0.attributes.reverse()
        }
        #expect(report.remarks == [unsorted, mismatch])
        #expect(report.findings.last?.message == "manifest.json is not the one that was signed")
        #expect(!witness)
        var parts = try PassParts()
        var message = try MintedMessage(over: parts.files["manifest.json"] ?? [])
        message.attributes.reverse()
        var bytes = try message.bytes()
        let place = try #require(bytes.firstRange(of: [UInt8].text("260101000000Z")))
        bytes[place.lowerBound + 1] = UInt8(ascii: "5")
        parts.files["signature"] = bytes
        #expect(try parts.report().remarks == [unsorted, mismatch])
    }

    @Test("a signature with indefinite lengths is valid, detached and attached")
    func indefinite() throws {
        let detached = try judged { $0.isIndefinite = true }
        #expect(detached.report.remarks.isEmpty)
        #expect(detached.report.verdict == .valid)
        #expect(detached.witness)
        for count in [7, 100_000] {
            let attached = try judged { message in
                message.isIndefinite = true
                let content = message.content
                message.attached = stride(from: 0, to: content.count, by: count).map {
                    Array(content[$0..<min($0 + count, content.count)])
                }
            }
            #expect(attached.report.remarks == ["signature warning signature.attached signature"])
            #expect(attached.report.verdict == .valid)
        }
    }

    @Test("a signature with other content attached in pieces is refused")
    func otherContent() throws {
        let (report, _) = try judged {
            $0.isIndefinite = true
            $0.attached = [[1, 2], [3]]
        }
        #expect(report.remarks.filter { $0 == mismatch }.count == 2)
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
        #expect(report.remarks.filter { $0 != unsorted }.isEmpty)
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
        #expect(!report.remarks.contains(mismatch))
        #expect(report.signingTime == nil)
        #expect(report.steps(.failed) == [.signature])
        #expect(report.verdict == .invalid)
    }

    @Test("a signature with two signing times is refused, in one attribute or in two")
    func repeatedTime() throws {
        let times = [DER.utcTime("250101000000Z"), DER.utcTime("260101000000Z")]
        let expected = "signature error signature.signing-time-repeated signature"
        let inOne = try judged { $0.attributes[1] = MintedMessage.signingTime(times[0], times[1]) }
        #expect(inOne.report.remarks.filter { $0 != unsorted } == [expected])
        let inTwo = try judged { $0.attributes.append(MintedMessage.signingTime(times[0])) }
        #expect(inTwo.report.remarks.filter { $0 != unsorted } == [expected])
        #expect(inTwo.report.findings.contains { $0.message == "the signature has more than one signing time" })
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
        #expect(report.findings.first?.message.hasSuffix(name) == true)
        #expect(report.findings.first?.hint == "sign with SHA-256")
        #expect(report.verdict == .invalid)
    }

    @Test("a signature that announces another digest than the signer's can't be checked")
    func announcedDigest() throws {
        let (report, witness) = try judged { $0.announcedDigest = "1.3.14.3.2.26" }
        #expect(report.remarks == ["signature error signature.unverifiable signature"])
        #expect(report.findings.first?.message.contains("no matching digest") == true)
        #expect(report.verdict == .invalid)
        #expect(!witness)
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

    @Test("the signer's certificate is found beside one damaged copy", arguments: [0, 1])
    func copyOfTheLeaf(place: Int) throws {
        let (report, _) = try judged { message in
            var copy = message.certificates[0]
            copy[copy.count - 1] ^= 1
            message.certificates.insert(copy, at: place)
        }
        #expect(report.verdict == .valid && report.chain.count == 3)
    }

    @Test("a signature with only a damaged copy of its signer's certificate is refused")
    func damagedLeaf() throws {
        let (report, _) = try judged { $0.certificates[0][$0.certificates[0].count - 1] ^= 1 }
        #expect(report.remarks == ["chain error chain.bad-signature signature"])
    }
}

@Suite("Signatures by openssl with other algorithms", .needs(.openssl))
struct SignatureAlgorithmTests {
    private func report(_ options: [String], content: ([UInt8]) -> [UInt8] = { $0 }) throws -> VerificationReport {
        var parts = try PassParts()
        try parts.sign(manifest: parts.manifest.replacing(",", with: ",\n"))
        parts.files["signature"] = try OpenSSLMessage.signature(
            over: content(parts.files["manifest.json"] ?? []), options: options)
        return try parts.report(TestCertificates.policy(at: .now))
    }

    @Test("a signature with another SHA-2 digest is valid with a note", arguments: ["sha224", "sha384", "sha512"])
    func otherDigests(digest: String) throws {
        let report = try report(["-md", digest])
        #expect(report.remarks == ["signature note signature.unusual-digest signature"])
        #expect(report.digestAlgorithm == digest)
        #expect(report.verdict == .valid)
    }

    @Test("a signature with RSA-PSS is valid with a warning")
    func pss() throws {
        let report = try report(["-keyopt", "rsa_padding_mode:pss"])
        #expect(report.remarks == ["signature warning signature.rsa-pss signature"])
        #expect(report.verdict == .valid)
    }

    @Test("a signature over a manifest with other line ends is refused with that reason")
    func lineEnds() throws {
        let report = try report([]) { .text($0.asText.replacing("\n", with: "\r\n")) }
        #expect(report.remarks == ["signature error signature.mismatch signature"])
        #expect(
            report.findings.first?.message == "the signature is over manifest.json with its line ends changed to CRLF")
    }
}
