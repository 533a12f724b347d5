internal import Bytes

/// Writes DER into memory of the exact size.
///
/// Elements are written from the outside in. A length comes before its content, so the caller has to know it.
struct DERWriter {
    private(set) var bytes: [UInt8] = []

    /// A writer of `byteCount` bytes.
    init(byteCount: Int) { bytes.reserveCapacity(byteCount) }

    /// Begins an element of `count` content bytes.
    mutating func begin(_ tag: UInt8, _ count: Int) {
        bytes.append(tag)
        guard count > 127 else { return bytes.append(UInt8(count)) }
        let octetCount = Self.headerByteCount(count) - 2
        bytes.append(0x80 | UInt8(octetCount))
        for index in (0..<octetCount).reversed() { bytes.append(UInt8(truncatingIfNeeded: count >> (8 * index))) }
    }

    /// Adds bytes that are DER already.
    mutating func append(_ encoded: [UInt8]) { bytes.append(contentsOf: encoded) }

    private static func headerByteCount(_ count: Int) -> Int {
        count > 127 ? 2 + (count.bitWidth - count.leadingZeroBitCount + 7) / 8 : 2
    }

    /// The size of an element of `count` content bytes.
    static func byteCount(_ count: Int) -> Int { headerByteCount(count) + count }

    /// A whole element.
    static func element(_ tag: UInt8, _ content: [UInt8]...) -> [UInt8] {
        let count = content.reduce(0) { $0 + $1.count }
        var writer = DERWriter(byteCount: byteCount(count))
        writer.begin(tag, count)
        for part in content { writer.append(part) }
        return writer.bytes
    }
}
