extension [UInt8] {
    /// Whether there are `byteCount` bytes at `offset`, which may be any number that a file leads to.
    func holds(_ byteCount: Int, at offset: Int) -> Bool {
        offset >= 0 && byteCount <= count - offset
    }

    /// The two bytes at `offset` as a number; the caller has checked that they are there.
    func uint16(at offset: Int) -> Int {
        Int(self[offset]) | Int(self[offset + 1]) << 8
    }

    /// The four bytes at `offset` as a number; the caller has checked that they are there.
    func uint32(at offset: Int) -> Int {
        uint16(at: offset) | uint16(at: offset + 2) << 16
    }

    /// Whether a record starts at `offset`: its signature and `byteCount` bytes in all.
    func hasRecord(_ signature: RecordSignature, byteCount: Int, at offset: Int) -> Bool {
        holds(byteCount, at: offset) && uint32(at: offset) == signature.rawValue
    }
}

/// The four bytes that each kind of record starts with (APPNOTE 4.3).
enum RecordSignature: Int {
    case localHeader = 0x0403_4B50
    case directoryEntry = 0x0201_4B50
    case endRecord = 0x0605_4B50
    case zip64Locator = 0x0706_4B50
    case dataDescriptor = 0x0807_4B50
}
