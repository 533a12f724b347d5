/// The head of an element of DER or BER (X.690 §8.1): its tag and the length of its content.
///
/// The bytes may be cut off, or only look like DER: the caller has to check whether the content is complete.
package struct DERHead: Sendable {
    package let tag: UInt8
    /// The stated length of the content, in bytes; `nil` for an indefinite length.
    package let contentByteCount: Int?
    /// All bytes after the head: the content, possibly cut off, and anything after it.
    package let rest: ArraySlice<UInt8>

    /// The length of head and content, in bytes; `nil` for an indefinite length.
    package var byteCount: Int? { contentByteCount.map { $0 + headByteCount } }
    private let headByteCount: Int

    /// Reads the head at the start of `bytes`; `nil` for tags of several bytes and contents of 4 GB or more.
    package init?(_ bytes: ArraySlice<UInt8>) {
        var reader = ByteReader(bytes)
        guard let tag = reader.byte(), tag & 0x1F != 0x1F, let first = reader.byte() else { return nil }
        guard let octets = reader.bytes(first > 0x80 ? Int(first & 0x7F) : 0) else { return nil }
        let digits = octets.drop { $0 == 0 }
        guard digits.count <= 4 else { return nil }
        contentByteCount =
            switch first {
            case ..<0x80: Int(first)
            case 0x80: nil
            default: digits.reduce(0) { $0 << 8 | Int($1) }
            }
        (self.tag, headByteCount, rest) = (tag, 2 + octets.count, reader.rest)
    }

    package init?(_ bytes: [UInt8]) { self.init(bytes[...]) }
}

/// The tags of DER (X.690) that keys, certificates and signatures are made of.
package enum DERTag {
    package static let integer: UInt8 = 0x02
    package static let octetString: UInt8 = 0x04
    package static let objectIdentifier: UInt8 = 0x06
    package static let sequence: UInt8 = 0x30
    package static let set: UInt8 = 0x31
    /// `[0]`, constructed.
    package static let context0: UInt8 = 0xA0
}
