internal import Bytes
internal import COpenSSL

/// A detached CMS message (RFC 5652 §5) without its signed attributes and signature.
///
/// It is the same for every message of a signer, so it is encoded once.
struct MessageFrame: Sendable {
    let algorithm: SignatureAlgorithm
    /// The certificates in DER order, with their tag.
    private let certificates: [UInt8]
    /// The signer's information up to the signed attributes: version, whose certificate, digest algorithm.
    private let signer: [UInt8]
    private let signatureAlgorithm: [UInt8]

    /// The frame for messages signed by `certificate`, with `others` included.
    init(certificate: Certificate, others: [Certificate]) throws {
        guard let algorithm = SignatureAlgorithm(for: certificate) else { throw SignatureError(.unsupportedKey) }
        self.algorithm = algorithm
        signatureAlgorithm = algorithm.encoded
        var included: Set<Certificate> = []
        let sorted = ([certificate] + others).filter { included.insert($0).inserted }.map(\.der)
            .sorted { $0.lexicographicallyPrecedes($1) }
        certificates = DERWriter.element(DERTag.context0, sorted.flatMap(\.self))
        signer =
            try Self.version + DERWriter.element(DERTag.sequence, Self.issuerAndSerialNumber(of: certificate))
            + Self.sha256
    }

    /// The whole message, in one piece of memory of its exact size.
    func message(attributes: [UInt8], signature: [UInt8]) -> [UInt8] {
        let signerByteCount =
            signer.count + DERWriter.byteCount(attributes.count) + signatureAlgorithm.count
            + DERWriter.byteCount(signature.count)
        let signersByteCount = DERWriter.byteCount(signerByteCount)
        let dataByteCount = Self.prologue.count + certificates.count + DERWriter.byteCount(signersByteCount)
        let explicitByteCount = DERWriter.byteCount(dataByteCount)
        let byteCount = Self.signedDataIdentifier.count + DERWriter.byteCount(explicitByteCount)

        var writer = DERWriter(byteCount: DERWriter.byteCount(byteCount))
        writer.begin(DERTag.sequence, byteCount)  // ContentInfo
        writer.append(Self.signedDataIdentifier)
        writer.begin(DERTag.context0, explicitByteCount)
        writer.begin(DERTag.sequence, dataByteCount)  // SignedData
        writer.append(Self.prologue)
        writer.append(certificates)
        writer.begin(DERTag.set, signersByteCount)
        writer.begin(DERTag.sequence, signerByteCount)  // SignerInfo
        writer.append(signer)
        writer.begin(DERTag.context0, attributes.count)
        writer.append(attributes)
        writer.append(signatureAlgorithm)
        writer.begin(DERTag.octetString, signature.count)
        writer.append(signature)
        return writer.bytes
    }

    private static func issuerAndSerialNumber(of certificate: Certificate) throws(OpenSSLError) -> [UInt8] {
        try unsafe certificate.withHandle { handle throws(OpenSSLError) in
            try unsafe DER.encode("i2d_X509_NAME") { unsafe i2d_X509_NAME(X509_get_issuer_name(handle), $0) }
                + DER.encode("i2d_ASN1_INTEGER") { unsafe i2d_ASN1_INTEGER(X509_get0_serialNumber(handle), $0) }
        }
    }

    // id-data and id-signedData: 1.2.840.113549.1.7.1 and .2; id-sha256: 2.16.840.1.101.3.4.2.1
    static let dataIdentifier = pkcs7(1)
    private static let signedDataIdentifier = pkcs7(2)
    private static let sha256 = DERWriter.element(
        DERTag.sequence,
        DERWriter.element(DERTag.objectIdentifier, [0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01]))
    private static let version = DERWriter.element(DERTag.integer, [1])
    /// Version, digest algorithms, and the absent content.
    private static let prologue =
        version + DERWriter.element(DERTag.set, sha256) + DERWriter.element(DERTag.sequence, dataIdentifier)

    private static func pkcs7(_ number: UInt8) -> [UInt8] {
        DERWriter.element(DERTag.objectIdentifier, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, number])
    }
}
