/// A file packed for an archive, with its checksum.
struct PreparedEntry: Sendable {
    let name: EntryName
    /// How `data` are packed: 0 or 8.
    private let method: UInt16
    private let checksum: UInt32
    /// The unpacked size, in bytes.
    private let byteCount: Int
    private let data: [UInt8]

    /// Packs a file; one that deflating does not shorten is stored, without a copy.
    init(_ name: EntryName, _ bytes: [UInt8], _ compression: ArchiveEntry.Compression) throws(ArchiveError) {
        let limit = ArchiveAssembly.byteCountLimit
        guard bytes.count <= limit else { throw ArchiveError(.tooLarge(byteCount: bytes.count, limit: limit)) }
        self.name = name
        checksum = Packing.checksum(of: bytes)
        byteCount = bytes.count
        let deflated = compression == .deflated ? try Packing.deflated(bytes) : nil
        method = deflated == nil ? 0 : 8
        data = deflated ?? bytes
    }

    /// What the entry adds to an archive: header, data and the line in the directory, in bytes.
    var archivedByteCount: Int {
        LocalHeader.byteCount + EntryRecord.byteCount + 2 * name.bytes.count + data.count
    }

    /// Appends the local header and the data (APPNOTE 4.3.7, 4.3.8).
    func appendRecord(to bytes: inout [UInt8]) {
        bytes.append(.localHeader)
        appendCommonFields(to: &bytes)
        bytes += name.bytes
        bytes += data
    }

    /// Appends the line of the directory (APPNOTE 4.3.12) for a local header at `offset`.
    func appendLine(to bytes: inout [UInt8], offset: Int) {
        bytes.append(.directoryEntry)
        bytes.append(littleEndian: Self.maker)
        appendCommonFields(to: &bytes)
        bytes.append(littleEndian: UInt16(0))  // comment
        bytes.append(littleEndian: UInt16(0))  // disk
        bytes.append(littleEndian: UInt16(0))  // internal attributes: not said to be text
        bytes.append(littleEndian: Self.mode << 16)
        bytes.append(littleEndian: UInt32(offset))
        bytes += name.bytes
    }

    /// The fields that header and line share, from the version to the lengths of name and extra fields.
    private func appendCommonFields(to bytes: inout [UInt8]) {
        bytes.append(littleEndian: UInt16(method == 0 ? 10 : 20))
        bytes.append(littleEndian: name.flags)
        bytes.append(littleEndian: method)
        bytes.append(littleEndian: UInt16(0))  // 0:00
        bytes.append(littleEndian: Self.date)
        bytes.append(littleEndian: checksum)
        bytes.append(littleEndian: UInt32(data.count))
        bytes.append(littleEndian: UInt32(byteCount))
        bytes.append(littleEndian: UInt16(name.bytes.count))
        bytes.append(littleEndian: UInt16(0))
    }

    /// Unix (3), version 6.3 of the format.
    private static let maker: UInt16 = 3 << 8 | 63
    /// A regular file, `rw-r--r--`.
    private static let mode: UInt32 = 0o100644
    /// 1 January 1980 as MS-DOS writes it: day, month from bit 5, years since 1980 from bit 9.
    private static let date: UInt16 = 1 | 1 << 5 | 0 << 9
}
