internal import Bytes
package import Platform

/// What a signed message (RFC 5652 §5.1) holds, found without decoding it.
///
/// OpenSSL decodes every certificate of a message, which takes as long as signing. So they are counted here, first.
package struct MessageOutline: Sendable {
    /// The version of the message.
    let version: UInt8?
    /// The version of each signer's part.
    let signerVersions: [UInt8?]
    /// How many digest algorithms are announced; the content would be digested with each.
    package let digestCount: Int
    /// How many certificates and revocation lists it carries.
    package let certificateCount: Int

    /// The first signer's signature.
    let signature: [UInt8]
    /// The only time among the first signer's signed attributes.
    let signingTime: Date?

    /// How many signers it has; a pass has one.
    package var signerCount: Int { signerVersions.count }

    /// Reads the fields; `nil` where the bytes are not a signed message.
    package init?(of bytes: [UInt8]) {
        var rest = bytes[...]
        guard let message = BERElement(takenFrom: &rest)?.children, message.count == 2,
            let content = message.last?.children?.first?.children
        else { return nil }
        var fields = content[...]
        guard let version = fields.popFirst(), let digests = fields.popFirst()?.children, fields.popFirst() != nil,
            let last = fields.popLast(), last.tag == DERTag.set, let signers = last.children
        else { return nil }
        // Whatever their tags: OpenSSL takes those of primitive elements too.
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
        let parts = signers.first?.children ?? []
        signature = parts.last { $0.tag == DERTag.octetString }.map { Array($0.content) } ?? []
        let attributes = parts.first { $0.tag == DERTag.context0 }?.children ?? []
        let values = attributes.flatMap { $0.children?.last?.children ?? [] }
        signingTime = values.first { Self.times.contains($0.tag) }.flatMap { ASN1.date(ofText: $0.content) }
    }

    /// Whether OpenSSL may decode the message.
    package func isWithin(certificateLimit: Int) -> Bool {
        signerCount <= SignedMessage.mostSigners && digestCount <= SignedMessage.mostDigests
            && certificateCount <= certificateLimit
    }

    /// UTCTime and GeneralizedTime.
    private static let times: [UInt8] = [0x17, 0x18]

    /// Whether RFC 5652 §5.1 and §5.3 define each version.
    ///
    /// We don't check that the version fits the rest of the message: old writers number differently, and no reader
    /// depends on it.
    package var hasKnownVersions: Bool {
        [1, 3, 4, 5].contains(version) && signerVersions.allSatisfy { [1, 3].contains($0) }
    }
}

extension SignedMessage {
    /// The signature and the signing time of a message; nothing else is read, and nothing verified.
    ///
    /// OpenSSL would decode the keys of all certificates, which takes as long as signing.
    package static func signature(in message: [UInt8]) -> (bytes: [UInt8], signingTime: Date)? {
        guard let outline = MessageOutline(of: message) else { return nil }
        return outline.signingTime.map { (outline.signature, $0) }
    }
}
