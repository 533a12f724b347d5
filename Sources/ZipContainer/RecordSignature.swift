internal import Bytes

extension ByteReader {
    mutating func uint16() -> Int? { littleEndian(2) }
    mutating func uint32() -> Int? { littleEndian(4) }

    /// Skips `byteCount` bytes; `false` if there are fewer.
    mutating func skip(_ byteCount: Int) -> Bool { bytes(byteCount) != nil }

    /// Whether a record of this kind starts here; if so, skips its signature.
    mutating func take(_ signature: RecordSignature) -> Bool { uint32() == signature.rawValue }
}

extension [UInt8] {
    /// Whether the bytes contain the start of an archive.
    package var containsArchive: Bool { firstRange(of: RecordSignature.localHeader.bytes, from: 0) != nil }

    /// Whether a complete record of `byteCount` bytes starts at `offset`.
    func hasRecord(_ signature: RecordSignature, byteCount: Int, at offset: Int) -> Bool {
        var reader = ByteReader(self, at: offset)
        return reader.rest.count >= byteCount && reader.take(signature)
    }
}

/// The four bytes that each kind of record starts with (APPNOTE 4.3).
enum RecordSignature: Int {
    case localHeader = 0x0403_4B50
    case directoryEntry = 0x0201_4B50
    case endRecord = 0x0605_4B50
    case zip64Locator = 0x0706_4B50
    case dataDescriptor = 0x0807_4B50

    /// The four bytes in file order.
    var bytes: [UInt8] { [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: rawValue >> $0) } }
}
