internal import Bytes

/// The header before an entry's data, compared with the entry's line in the directory (APPNOTE 4.3.7).
struct LocalHeader {
    /// The length of the fixed part, in bytes.
    static let byteCount = 30

    /// From the header to the end of the data and its descriptor, as offsets in the file.
    let range: Range<Int>
    let data: ArraySlice<UInt8>
    /// Differences between header and directory, or between readers that start at one or the other.
    private(set) var faults: [String] = []
    /// Whether the header leaves some, but not all, of its values to the data descriptor.
    private(set) var isPartlyDeferred = false

    /// Follows `entry` to its header; `nil` unless header and data lie completely before `end`.
    ///
    /// - Parameters:
    ///   - entry: The line of the directory.
    ///   - bytes: The file.
    ///   - shift: The number of bytes before the archive, which its offsets do not count.
    ///   - end: Where the directory starts.
    init?(of entry: EntryRecord, in bytes: [UInt8], shift: Int, before end: Int) {
        let start = shift + entry.offset
        var reader = ByteReader(bytes, at: start)
        guard reader.take(.localHeader), let needed = reader.uint16(), let flags = reader.uint16(),
            let method = reader.uint16(), reader.skip(EntryRecord.timeByteCount), let checksum = reader.uint32(),
            let packedByteCount = reader.uint32(), let byteCount = reader.uint32(),
            let nameByteCount = reader.uint16(), let extraByteCount = reader.uint16(),
            let name = reader.bytes(nameByteCount), let area = reader.bytes(extraByteCount),
            let data = reader.bytes(entry.packedByteCount), data.endIndex <= end
        else { return nil }
        self.data = data
        let hasDescriptor = entry.hasDataDescriptor && Self.takeDescriptor(of: entry, from: &reader, before: end)
        range = start..<(hasDescriptor ? reader.rest.startIndex : data.endIndex)

        if !name.elementsEqual(entry.name) { noteDifference("name") }
        if (flags ^ entry.flags) & ~EntryRecord.levelFlags != 0 { noteDifference("flags") }
        if method != entry.method { noteDifference("compression method") }
        if entry.compression != nil,
            needed & 0xFF > EntryExamination.highestVersion || needed >> 8 != entry.versionSystem
        {
            noteDifference("version of the format")
        }
        let extra = ExtraFields(area)
        if extra.announcesEncryption, !entry.isEncrypted { noteDifference("encryption") }
        compareValues(of: entry, with: [checksum, packedByteCount, byteCount], extra)
        if entry.hasDataDescriptor, !hasDescriptor { noteDifference("data descriptor") }
    }

    private mutating func noteDifference(_ what: String) {
        faults.append("its \(what) differs from the directory")
    }

    /// Compares checksum and sizes.
    ///
    /// A writer to a pipe leaves them to the descriptor; a writer that expects large files puts the sizes into an extra
    /// field.
    private mutating func compareValues(of entry: EntryRecord, with values: [Int], _ extra: ExtraFields) {
        let known = [entry.checksum, entry.packedByteCount, entry.byteCount]
        let sizes = [entry.byteCount, entry.packedByteCount]
        isPartlyDeferred = entry.hasDataDescriptor && values != [0, 0, 0] && values != known
        // If sizes are in an extra field, libarchive expects a longer descriptor.
        faults += extra.faults(isLocal: true, repeating: entry.hasDataDescriptor ? [] : sizes)
        let isZip64 = values.dropFirst().allSatisfy { $0 == 0xFFFF_FFFF } && extra.zip64Sizes == sizes.map(UInt64.init)
        let admits = { (index: Int) in
            values[index] == known[index] || entry.hasDataDescriptor && values[index] == 0 || index > 0 && isZip64
        }
        if !admits(0) { noteDifference("checksum") }
        if !(admits(1) && admits(2)) { noteDifference("size") }
    }

    /// Whether data contain what a streaming reader may take for the descriptor or for the next record.
    ///
    /// Streaming readers search for these signatures: KDE's in all data before a descriptor, libarchive in stored data.
    static func containsSignature(_ data: ArraySlice<UInt8>) -> Bool {
        let signatures = [RecordSignature.dataDescriptor, .localHeader, .directoryEntry].map { UInt32($0.rawValue) }
        var last: UInt32 = 0
        for byte in data {
            last = last >> 8 | UInt32(byte) << 24
            if last & 0xFFFF == 0x4B50, signatures.contains(last) { return true }
        }
        return false
    }

    /// Whether a descriptor follows that agrees with the directory and has the form that all streaming readers expect:
    /// a signature and four-byte sizes (APPNOTE 4.3.9).
    private static func takeDescriptor(of entry: EntryRecord, from reader: inout ByteReader, before end: Int) -> Bool {
        reader.take(.dataDescriptor) && reader.uint32() == entry.checksum && reader.uint32() == entry.packedByteCount
            && reader.uint32() == entry.byteCount && reader.rest.startIndex <= end
    }
}
