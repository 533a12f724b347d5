internal import Bytes
package import Platform

/// Fields of a message (RFC 5652 §5.1) that OpenSSL reads but has no function for.
struct MessageOutline {
    /// The version of the message.
    let version: UInt8?
    /// The version of each signer's part.
    let signerVersions: [UInt8?]
    /// How many digest algorithms are announced.
    let digestCount: Int

    /// The first signer's signature.
    let signature: [UInt8]
    /// The only time among the first signer's signed attributes.
    let signingTime: Date?

    /// Reads the fields; `nil` where the bytes are not a signed message.
    init?(of bytes: [UInt8]) {
        var rest = bytes[...]
        guard let message = BERElement(takenFrom: &rest)?.children, message.count == 2,
            let signed = message[1].children?.first?.children, signed.count >= 4,
            let digests = signed[1].children, let last = signed.last, last.tag == DERTag.set,
            let signers = last.children
        else { return nil }
        version = signed[0].version
        digestCount = digests.count
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

    /// UTCTime and GeneralizedTime.
    private static let times: [UInt8] = [0x17, 0x18]

    /// Whether RFC 5652 §5.1 and §5.3 define each version.
    ///
    /// We don't check that the version fits the rest of the message: old writers number differently, and no reader
    /// depends on it.
    var hasKnownVersions: Bool {
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
