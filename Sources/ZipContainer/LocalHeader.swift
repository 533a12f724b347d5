/// The header in front of an entry's data, compared with the entry's line in the directory (APPNOTE 4.3.7).
struct LocalHeader {
    /// The length of the fixed part, in bytes.
    static let byteCount = 30

    /// From the header to the end of the data and its descriptor, as offsets in the file.
    let range: Range<Int>
    /// The packed data.
    let dataRange: Range<Int>
    /// Where header and directory differ, or readers that start at one or the other.
    private(set) var faults: [String] = []
    /// Whether the header has some of the values and leaves others to the data descriptor.
    private(set) var isPartlyDeferred = false

    /// Follows `entry` to its header; `nil` if there is none, or not all of its data before `end`.
    ///
    /// - Parameters:
    ///   - entry: The line of the directory.
    ///   - bytes: The file.
    ///   - shift: The number of bytes put in front of the archive, which its offsets do not count.
    ///   - end: Where the directory starts.
    init?(of entry: EntryRecord, in bytes: [UInt8], shift: Int, before end: Int) {
        let start = shift + entry.offset
        guard bytes.hasRecord(.localHeader, byteCount: Self.byteCount, at: start) else { return nil }
        let nameStart = start + Self.byteCount
        let extraStart = nameStart + bytes.uint16(at: start + 26)
        let dataStart = extraStart + bytes.uint16(at: start + 28)
        let dataEnd = dataStart + entry.packedByteCount
        guard dataEnd <= end else { return nil }
        dataRange = dataStart..<dataEnd
        let hasDescriptor = entry.hasDataDescriptor && Self.isDescriptor(of: entry, in: bytes, at: dataEnd, before: end)
        range = start..<(dataEnd + (hasDescriptor ? Self.descriptorByteCount : 0))

        if !bytes[nameStart..<extraStart].elementsEqual(entry.name) { noteDifference("name") }
        if (bytes.uint16(at: start + 6) ^ entry.flags) & ~EntryRecord.levelFlags != 0 { noteDifference("flags") }
        if bytes.uint16(at: start + 8) != entry.method { noteDifference("compression method") }
        let version = bytes.uint16(at: start + 4)
        if entry.compression != nil,
            version & 0xFF > EntryExamination.highestVersion || version >> 8 != entry.versionSystem
        {
            noteDifference("version of the format")
        }
        let extra = ExtraFields(bytes, in: extraStart..<dataStart)
        if extra.announcesEncryption, !entry.isEncrypted { noteDifference("encryption") }
        compareValues(of: entry, with: [14, 18, 22].map { bytes.uint32(at: start + $0) }, extra)
        if entry.hasDataDescriptor, !hasDescriptor { noteDifference("data descriptor") }
    }

    private mutating func noteDifference(_ what: String) {
        faults.append("its \(what) differs from the directory")
    }

    /// Compares checksum and sizes.
    ///
    /// A writer to a pipe leaves them to the descriptor; one that expects large files puts the sizes into an extra field.
    private mutating func compareValues(of entry: EntryRecord, with values: [Int], _ extra: ExtraFields) {
        let known = [entry.checksum, entry.packedByteCount, entry.byteCount]
        let sizes = [entry.byteCount, entry.packedByteCount]
        isPartlyDeferred = entry.hasDataDescriptor && values != [0, 0, 0] && values != known
        // With sizes in an extra field, libarchive expects a longer descriptor.
        faults += extra.faults(isLocal: true, repeating: entry.hasDataDescriptor ? [] : sizes)
        let isZip64 = values[1...].allSatisfy { $0 == 0xFFFF_FFFF } && extra.zip64Sizes == sizes.map(UInt64.init)
        let admits = { (index: Int) in
            values[index] == known[index] || entry.hasDataDescriptor && values[index] == 0 || index > 0 && isZip64
        }
        if !admits(0) { noteDifference("checksum") }
        if !(admits(1) && admits(2)) { noteDifference("size") }
    }

    /// Whether data hold what a streaming reader may take for the descriptor or for the next record.
    ///
    /// Streaming readers search for these signatures: KDE's in all data before a descriptor, libarchive in stored data.
    static func holdsSignature(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
        guard range.count >= 4 else { return false }
        let signatures = [RecordSignature.dataDescriptor, .localHeader, .directoryEntry].map { UInt32($0.rawValue) }
        var last: UInt32 = 0
        for place in range {
            last = last >> 8 | UInt32(bytes[place]) << 24
            if last & 0xFFFF == 0x4B50, signatures.contains(last) { return true }
        }
        return false
    }

    private static let descriptorByteCount = 16

    /// Whether the descriptor at `offset` agrees with the directory, and has the signature and the sizes of four bytes that
    /// all streaming readers expect (APPNOTE 4.3.9).
    private static func isDescriptor(of entry: EntryRecord, in bytes: [UInt8], at offset: Int, before end: Int) -> Bool
    {
        offset + descriptorByteCount <= end
            && [0, 4, 8, 12].map { bytes.uint32(at: offset + $0) }
                == [RecordSignature.dataDescriptor.rawValue, entry.checksum, entry.packedByteCount, entry.byteCount]
    }
}
