internal import Bytes
package import Platform

/// The structure of a signed message (RFC 5652 §5.1), read without decoding it.
///
/// OpenSSL decodes every certificate of a message, which takes as long as signing, so they are counted here first.
package struct MessageOutline: Sendable {
    let version: UInt8?
    let signerVersions: [UInt8?]
    /// The number of declared digest algorithms; the content would be digested with each.
    package let digestCount: Int
    package let certificateCount: Int

    let signature: [UInt8]
    /// The only time among the first signer's signed attributes.
    let signingTime: Date?
    /// The encodings of its certificates, one after another; empty for a message that ``withoutCertificates`` can't write.
    package let certificates: ArraySlice<UInt8>
    /// The content type, the fields of the signed data except for the certificates, and what is after the message.
    private let (type, others, rest): (ArraySlice<UInt8>, [ArraySlice<UInt8>], ArraySlice<UInt8>)

    /// The number of signers; a pass has one.
    package var signerCount: Int { signerVersions.count }

    /// Reads the structure; `nil` if the bytes are not a signed message.
    package init?(of bytes: [UInt8]) {
        var rest = bytes[...]
        guard let message = BERElement(takenFrom: &rest), let parts = message.children, parts.count == 2,
            let type = parts.first, let explicit = parts.last, let inner = explicit.children,
            let signedData = inner.first, let content = signedData.children
        else { return nil }
        var fields = content[...]
        guard let version = fields.popFirst(), let digests = fields.popFirst()?.children, fields.popFirst() != nil,
            let last = fields.popLast(), last.tag == DERTag.set, let signers = last.children
        else { return nil }
        // Counted whatever their tags: OpenSSL accepts primitive elements too.
        var certificateCount = 0
        for field in fields {
            guard let children = field.children else { return nil }
            certificateCount += children.count
        }
        (self.version, digestCount, self.certificateCount) = (version.version, digests.count, certificateCount)
        signerVersions = signers.map { signer in
            var content = signer.content
            return BERElement(takenFrom: &content)?.version
        }
        let signer = signers.first?.children ?? []
        signature = signer.last { $0.tag == DERTag.octetString }.map { Array($0.content) } ?? []
        let attributes = signer.first { $0.tag == DERTag.context0 }?.children ?? []
        let values = attributes.flatMap { $0.children?.last?.children ?? [] }
        signingTime = values.first { Self.times.contains($0.tag) }.flatMap { ASN1.date(ofText: $0.content) }
        // OpenSSL would refuse other messages for what is around their certificates, or take another field for them.
        let isPlain =
            [message.tag, explicit.tag, signedData.tag] == [DERTag.sequence, DERTag.context0, DERTag.sequence]
            && inner.count == 1 && Self.plainFields.contains(content.map(\.tag))
            && bytes.count <= DER.mostBytes
        certificates = isPlain ? fields.first?.content ?? [] : []
        (self.type, self.rest) = (type.whole, rest)
        others = content.filter { $0.tag != DERTag.context0 }.map(\.whole)
    }

    /// The message without its certificates, for a reader that has them; only the lengths around the fields are new.
    ///
    /// OpenSSL decodes the key of each certificate, which takes as long as ten verifications.
    var withoutCertificates: [UInt8] {
        let signedData = DER.element(DERTag.sequence, others.reduce(into: []) { $0 += $1 })
        return DER.element(DERTag.sequence, type + DER.element(DERTag.context0, signedData)) + rest
    }

    /// Whether OpenSSL may decode the message.
    package func isWithin(certificateLimit: Int) -> Bool {
        signerCount <= SignedMessage.mostSigners && digestCount <= SignedMessage.mostDigests
            && certificateCount <= certificateLimit
    }

    /// Version, digest algorithms, content, certificates, signers; with or without revocation lists.
    private static let plainFields = [
        [DERTag.integer, DERTag.set, DERTag.sequence, DERTag.context0, DERTag.set],
        [DERTag.integer, DERTag.set, DERTag.sequence, DERTag.context0, DERTag.context0 + 1, DERTag.set],
    ]

    /// UTCTime and GeneralizedTime.
    private static let times: [UInt8] = [0x17, 0x18]

    /// Whether RFC 5652 §5.1 and §5.3 define each version.
    ///
    /// We don't check that the version fits the content: old writers number differently, and readers ignore it.
    package var hasKnownVersions: Bool {
        [1, 3, 4, 5].contains(version) && signerVersions.allSatisfy { [1, 3].contains($0) }
    }
}

extension SignedMessage {
    /// The signature and the signing time of a message, read without verifying anything.
    ///
    /// OpenSSL would decode the keys of all certificates, which takes as long as signing.
    package static func signature(in message: [UInt8]) -> (bytes: [UInt8], signingTime: Date)? {
        guard let outline = MessageOutline(of: message) else { return nil }
        return outline.signingTime.map { (outline.signature, $0) }
    }
}
