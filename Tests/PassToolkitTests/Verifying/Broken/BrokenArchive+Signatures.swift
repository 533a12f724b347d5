import Foundation
import PassToolkit
import SignedMessages
import TestSupport

extension BrokenArchive {
    /// A pass with a minted signature.
    private static func minted(
        _ rule: String, also inevitable: Set<String> = [],
        edit: @escaping @Sendable (inout MintedMessage) throws -> Void
    ) -> BrokenArchive { BrokenArchive(rule, also: inevitable) { try PassParts(minting: edit).report() } }

    /// A pass with a signature by openssl.
    private static func openssl(_ rule: String, _ options: [String], at moment: Date = .now) -> BrokenArchive {
        BrokenArchive(rule) {
            var parts = try PassParts()
            parts.files["signature"] = try OpenSSLMessage.signature(
                over: parts.files["manifest.json"] ?? [], options: options)
            return try parts.report(TestCertificates.policy(at: moment))
        }
    }

    static let signatures = [
        pass("signature.missing") { $0.files["signature"] = nil },
        pass("signature.unreadable") { $0.files["signature"] = .text("signing failed: no such key") },
        pass("signature.too-large", limits: Limits(signatureByteCount: 1_000)),
        minted("signature.signer-count") { $0.signerCount = 2 },
        minted("signature.too-many-digests") { $0.announcedCount = 9 },
        minted("signature.unknown-version") { $0.version = 2 },
        pass("signature.trailing-bytes") { $0.files["signature"]?.append(0) },
        pass("signature.too-many-certificates", limits: Limits(certificateCount: 1)),
        openssl("signature.certificate-missing", ["-nocerts"]),
        minted("signature.content-type") { $0.contentType = "1.2.840.113549.1.7.5" },
        openssl("signature.attached", ["-nodetach"]),
        openssl("signature.unusual-digest", ["-md", "sha512"]),
        openssl("signature.weak-digest", ["-md", "md5"]),
        minted("signature.unknown-digest") { $0.digestIdentifier = "1.2.3.4" },
        minted("signature.digests-differ") { $0.signatureIdentifier = "1.2.840.113549.1.1.5" },
        openssl("signature.rsa-pss", ["-keyopt", "rsa_padding_mode:pss"]),
        openssl("signature.no-signing-time", ["-noattr"], at: TestCertificates.moment),
        minted("signature.signing-time-repeated") {
            $0.attributes[1] = MintedMessage.signingTime(DER.utcTime("260101000000Z"), DER.utcTime("260101000000Z"))
        },
        minted("signature.signing-time-malformed") {
            $0.attributes[1] = MintedMessage.signingTime(DER.utcTime("260230000000Z"))
        },
        minted("signature.unsigned-attributes") {
            $0.unsignedAttributes = [MintedMessage.attribute("1.2.840.113549.1.9.6", DER.sequence(DER.integer(1)))]
        },
        minted("signature.attributes-unsorted") { $0.attributes.reverse() },
        minted("signature.attributes") { $0.attributes.insert($0.attributes[0], at: 0) },
        minted("signature.unverifiable") { $0.announcedDigest = "1.3.14.3.2.26" },
        pass("signature.mismatch") { $0.files["manifest.json"]?.append(0x20) },
    ]
}
