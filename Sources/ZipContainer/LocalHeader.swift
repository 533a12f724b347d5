/// The header in front of an entry's data, compared with the entry's line in the directory (APPNOTE 4.3.7).
struct LocalHeader {
    /// The length of the fixed part, in bytes.
    static let byteCount = 30
    /// The flags that change what a reader does: all but the compressor's level (bits 1 and 2).
    private static let relevantFlags = 0xFFF9

    /// From the header to the end of the data and of the data descriptor, in bytes from the start of the file.
    let range: Range<Int>
    /// In what the header and the directory differ.
    private(set) var contradictions: [String] = []
    /// Whether the sizes are in an extra field of the header, although the directory could hold them.
    let isZip64: Bool
    /// The data, where their end must be followed.
    ///
    /// Of some only they and the descriptor after them tell a reader from front to back where they end; of those that
    /// unpack to nothing libzip does not look at the data at all.
    let followedRange: Range<Int>?
    /// Whether a writer to a pipe left some of the values to the data descriptor, and wrote others.
    let isPartlyDeferred: Bool

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
        let descriptor = Self.descriptorByteCount(of: entry, in: bytes, at: dataEnd, before: end)
        range = start..<(dataEnd + (descriptor ?? 0))

        if !bytes[nameStart..<extraStart].elementsEqual(entry.name) { contradictions.append("its name") }
        if (bytes.uint16(at: start + 6) ^ entry.flags) & Self.relevantFlags != 0 { contradictions.append("its flags") }
        if bytes.uint16(at: start + 8) != entry.method { contradictions.append("its compression method") }
        let values = [14, 18, 22].map { bytes.uint32(at: start + $0) }
        let sizes = [entry.packedByteCount, entry.byteCount]
        isZip64 = values[1...].allSatisfy { $0 == 0xFFFF_FFFF }
        // A writer to a pipe leaves for the descriptor what it does not know yet; some write the size all the same.
        let admits = { (value: Int, known: Int) in value == known || entry.hasDataDescriptor && value == 0 }
        isPartlyDeferred = entry.hasDataDescriptor && values != [0, 0, 0] && values != [entry.checksum] + sizes
        if !admits(values[0], entry.checksum) { contradictions.append("its checksum") }
        if !isZip64, !(admits(values[1], sizes[0]) && admits(values[2], sizes[1])) { contradictions.append("its size") }
        if entry.hasDataDescriptor, descriptor == nil { contradictions.append("its data descriptor") }
        let extra = ExtraFields(bytes, in: extraStart..<dataStart)
        if !extra.isWhole { contradictions.append("its extra fields") }
        if extra.renames(entry.name) { contradictions.append("its second name") }
        if extra.announcesEncryption, !entry.isEncrypted { contradictions.append("its encryption") }
        if !isZip64, extra.contradicts(sizes.reversed()), !(entry.hasDataDescriptor && extra.contradicts([0, 0])) {
            contradictions.append("its ZIP64 size")
        }
        if entry.compression != nil, bytes.uint16(at: start + 4) & 0xFF > EntryExamination.highestVersion {
            contradictions.append("its version of the format")
        }
        let isStreamed = entry.hasDataDescriptor && values[1] != sizes[0]
        followedRange = isStreamed || entry.byteCount == 0 ? dataStart..<dataEnd : nil
        if isStreamed, let data = followedRange, entry.method == 0, Self.holdsDescriptor(of: data, in: bytes) {
            contradictions.append("what its data say of their size")
        }
    }

    /// Whether stored data hold what a reader from front to back takes for the descriptor at their end.
    private static func holdsDescriptor(of data: Range<Int>, in bytes: [UInt8]) -> Bool {
        guard data.count >= 16 else { return false }
        return (data.lowerBound...(data.upperBound - 16)).contains { place in
            bytes[place] == UInt8(ascii: "P")
                && bytes.uint32(at: place) == RecordSignature.dataDescriptor.rawValue
                && bytes.uint32(at: place + 8) == place - data.lowerBound
        }
    }

    /// The length of the descriptor after the data, in bytes; `nil` if what is there does not say what the entry says.
    private static func descriptorByteCount(
        of entry: EntryRecord, in bytes: [UInt8], at offset: Int, before end: Int
    ) -> Int? {
        guard entry.hasDataDescriptor else { return 0 }
        let (checksum, sizes) = (entry.checksum, [entry.packedByteCount, entry.byteCount])
        // With or without a signature, and with sizes of 4 or (ZIP64) 8 bytes.
        for start in [offset + 4, offset] where start + 12 <= end && bytes.uint32(at: start) == checksum {
            if start != offset, bytes.uint32(at: offset) != RecordSignature.dataDescriptor.rawValue { continue }
            if sizes == [4, 8].map({ bytes.uint32(at: start + $0) }) { return start + 12 - offset }
            guard start + 20 <= end else { continue }
            let words = [4, 8, 12, 16].map { bytes.uint32(at: start + $0) }
            if words == [sizes[0], 0, sizes[1], 0] { return start + 20 - offset }
        }
        return nil
    }
}
