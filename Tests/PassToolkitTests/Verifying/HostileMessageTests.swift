import Foundation
import PassRules
import PassToolkit
import Testing
import TestSupport

@Suite("Messages that say more than one thing", .needs(.openssl))
struct HostileMessageTests {
    /// The report on a sound pass with a minted signature.
    private func report(_ change: (inout MintedMessage) throws -> Void) throws -> VerificationReport {
        var parts = try PassParts()
        var message = try MintedMessage(over: try #require(parts.files["manifest.json"]))
        try change(&message)
        parts.files["signature"] = try message.bytes()
        return try parts.report()
    }

    private func error(_ rule: String) -> String { "signature error signature.\(rule) signature" }

    @Test("content of a type of its own is refused, even where the signer confirms it")
    func contentTypes() throws {
        let other = "1.2.840.113549.1.7.5"
        let unconfirmed = try report { $0.contentType = other }
        #expect(unconfirmed.remarks == [error("content-type")])
        let claimed = try report { $0.attributes[0] = MintedMessage.contentType(other) }
        #expect(claimed.remarks.contains(error("content-type")))
        let both = try report {
            $0.contentType = other
            $0.attributes[0] = MintedMessage.contentType(other)
        }
        #expect(both.remarks == [error("content-type")])
        #expect(both.verdict == .invalid)
    }

    @Test("content of another type without signed attributes is refused")
    func bareContentType() throws {
        let report = try report {
            $0.attributes = []
            $0.contentType = "1.2.3.4"
        }
        #expect(report.remarks.contains(error("content-type")))
    }

    @Test("a version that nobody knows is refused, of the message and of the signer", arguments: [0, 2, 6, 127])
    func versions(version: UInt8) throws {
        #expect(try report { $0.version = version }.remarks == [error("unknown-version")])
        #expect(try report { $0.signerVersion = version }.remarks == [error("unknown-version")])
    }

    @Test("the versions that RFC 5652 has are taken", arguments: [1, 3, 4, 5])
    func knownVersions(version: UInt8) throws {
        #expect(try report { $0.version = version }.remarks.isEmpty)
    }

    @Test(
        "a signature algorithm that names a broken digest is refused, whatever the digest algorithm says",
        arguments: ["1.2.840.113549.1.1.2", "1.2.840.113549.1.1.3", "1.2.840.113549.1.1.4"])
    func brokenDigest(identifier: String) throws {
        let report = try report { $0.signatureIdentifier = identifier }
        #expect(report.remarks == [error("weak-digest")])
        #expect(report.verdict == .invalid)
    }

    @Test("a signature algorithm that names another sound digest gets a warning, the same digest is right")
    func otherDigest() throws {
        let other = try report { $0.signatureIdentifier = "1.2.840.113549.1.1.5" }
        #expect(other.remarks == ["signature warning signature.digests-differ signature"])
        let unusual = try report { $0.signatureIdentifier = "1.2.840.113549.1.1.13" }
        #expect(unusual.remarks == ["signature warning signature.digests-differ signature"], "SHA-512 is sound, too")
        #expect(try report { $0.signatureIdentifier = "1.2.840.113549.1.1.11" }.remarks.isEmpty)
    }

    @Test("an attribute that counts may be there once and have one value")
    func repeatedAttributes() throws {
        for index in [0, 2] {
            let twice = try report { $0.attributes.insert($0.attributes[index], at: index) }
            #expect(twice.remarks == [error("attributes")])
        }
        let values = DER.octets([1]) + DER.octets([2])
        let several = try report { $0.attributes[2] = MintedMessage.attribute("1.2.840.113549.1.9.4", values) }
        #expect(several.verdict == .invalid)
    }

    @Test("digests beyond the limit are not computed, in text around the message neither")
    func manyDigests() throws {
        #expect(try report { $0.announcedCount = 8 }.remarks.isEmpty)
        let report = try report { $0.announcedCount = 60_000 }
        #expect(report.remarks == [error("too-many-digests")])
        var parts = try PassParts()
        var message = try MintedMessage(over: try #require(parts.files["manifest.json"]))
        message.announcedCount = 30_000
        parts.files["signature"] = [UInt8].text(Data(try message.bytes()).base64EncodedString())
        #expect(try parts.report().remarks == [error("unreadable")])
    }

    @Test("signers beyond the limit are counted and not looked at")
    func manySigners() throws {
        let report = try report { $0.signerCount = 1_000 }
        #expect(report.remarks == [error("signer-count")])
    }

    @Test("attributes by the thousand are read once each")
    func manyAttributes() throws {
        let other = MintedMessage.attribute("1.2.3.4", [5, 0])
        let report = try report { $0.attributes += Array(repeating: other, count: 20_000) }
        #expect(report.verdict == .valid)
    }

    @Test("lengths left open ten thousand levels deep are no message")
    func deep() throws {
        var parts = try PassParts()
        for tag: UInt8 in [0x30, 0x24, 0xA0] {
            let start = [0x30, 0x80] + DER.identifier("1.2.840.113549.1.7.2") + [0xA0, 0x80]
            parts.files["signature"] = start + Array(repeating: [tag, 0x80], count: 10_000).flatMap(\.self)
            #expect(try parts.report().remarks == [error("unreadable")])
        }
    }
}
