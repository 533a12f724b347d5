internal import Bytes
internal import COpenSSL
internal import Platform

/// The signed attributes (RFC 5652 §11): content type, signing time and message digest, in DER order.
struct SignedAttributes {
    /// The attributes without their tag, which differs between message and digest.
    let encoded: [UInt8]

    /// The attributes for content with this SHA-256 digest.
    init(messageDigest: [UInt8], signingTime: Date) throws(OpenSSLError) {
        let time = try Self.encoded(signingTime)
        let timeByteCount = Self.signingTime.count + DERWriter.byteCount(time.count)
        let digest = DERWriter.byteCount(messageDigest.count)
        let digestByteCount = Self.messageDigest.count + DERWriter.byteCount(digest)
        var writer = DERWriter(
            byteCount: Self.contentType.count + DERWriter.byteCount(timeByteCount)
                + DERWriter.byteCount(digestByteCount))
        writer.append(Self.contentType)
        writer.begin(DERTag.sequence, timeByteCount)
        writer.append(Self.signingTime)
        writer.begin(DERTag.set, time.count)
        writer.append(time)
        writer.begin(DERTag.sequence, digestByteCount)
        writer.append(Self.messageDigest)
        writer.begin(DERTag.set, digest)
        writer.begin(DERTag.octetString, messageDigest.count)
        writer.append(messageDigest)
        encoded = writer.bytes
    }

    /// The signing time in a message that we made, found without parsing the message.
    static func signingTime(in message: [UInt8]) -> Date? {
        guard let start = message[...].range(of: Self.signingTime)?.upperBound, start + 2 <= message.count,
            message[start] == DERTag.set
        else { return nil }
        let content = message[(start + 2)...].prefix(Int(message[start + 1]))
        return unsafe content.withUnsafeBufferPointer { bytes in
            var place = bytes.baseAddress
            defer { ERR_clear_error() }
            guard let time = unsafe d2i_ASN1_TIME(nil, &place, bytes.count) else { return nil }
            defer { unsafe ASN1_STRING_free(time) }
            return unsafe ASN1.date(of: time)
        }
    }

    /// SHA-256 of the attributes, encoded as SET OF (RFC 5652 §5.4).
    func digest() throws(OpenSSLError) -> [UInt8] {
        try DigestAlgorithm.sha256.digest(of: DERWriter.element(DERTag.set, encoded))
    }

    /// UTCTime from 1950 to 2049, GeneralizedTime otherwise (RFC 5652 §11.3), as OpenSSL chooses.
    private static func encoded(_ moment: Date) throws(OpenSSLError) -> [UInt8] {
        let seconds = moment.wholeSeconds
        let time = try unsafe OpenSSL.call("ASN1_TIME_set") { unsafe ASN1_TIME_set(nil, seconds) }
        defer { unsafe ASN1_STRING_free(time) }
        return try unsafe DER.encode("i2d_ASN1_TIME") { unsafe i2d_ASN1_TIME(time, $0) }
    }

    // id-contentType, id-signingTime, id-messageDigest: 1.2.840.113549.1.9.3, .5, .4
    private static let contentType = DERWriter.element(
        DERTag.sequence, pkcs9(3), DERWriter.element(DERTag.set, MessageFrame.dataIdentifier))
    private static let signingTime = pkcs9(5)
    private static let messageDigest = pkcs9(4)

    private static func pkcs9(_ number: UInt8) -> [UInt8] {
        DERWriter.element(DERTag.objectIdentifier, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x09, number])
    }
}
