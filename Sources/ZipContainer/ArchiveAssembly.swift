/// An archive, or a stretch of one, as it grows: entries one after the other, and their lines of the directory apart.
struct ArchiveAssembly: Sendable {
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var entryCount = 0
    /// Where in `bytes` the archive starts.
    private var start = 0

    /// A stretch without entries.
    init() {}

    /// An archive at the end of a buffer, whose memory it takes until ``finish(into:)``.
    init(taking buffer: inout [UInt8], byteCount: Int) {
        swap(&bytes, &buffer)  // nothing else may hold the memory, or the first change would copy it
        start = bytes.count
        bytes.reserveCapacity(start + byteCount)
    }

    mutating func append(_ entry: PreparedEntry) {
        entry.appendLine(to: &directory, offset: bytes.count - start)
        entry.appendRecord(to: &bytes)
        entryCount += 1
    }

    /// Appends a stretch as it is; only the offsets in its part of the directory grow by what stands before it.
    mutating func append(_ stretch: ArchiveAssembly) {
        let shift = bytes.count - start
        var line = directory.count
        bytes += stretch.bytes
        directory += stretch.directory
        entryCount += stretch.entryCount
        while line < directory.count {
            directory.replace(UInt32(directory.uint32(at: line + 42) + shift), at: line + 42)
            line += EntryRecord.byteCount + directory.uint16(at: line + 28)
        }
    }

    /// Ends the archive with directory and end record (APPNOTE 4.3.16), and gives the memory back.
    mutating func finish(into buffer: inout [UInt8]) {
        let offset = UInt32(bytes.count - start)
        bytes += directory
        bytes.append(.endRecord)
        bytes.append(littleEndian: UInt32(0))  // disks
        bytes.append(littleEndian: UInt16(entryCount))
        bytes.append(littleEndian: UInt16(entryCount))
        bytes.append(littleEndian: UInt32(directory.count))
        bytes.append(littleEndian: offset)
        bytes.append(littleEndian: UInt16(0))  // comment
        swap(&bytes, &buffer)
    }

    /// An archive of more bytes would need ZIP64.
    static let byteCountLimit = 0xFFFF_FFFE

    /// The size of an archive of these entries and `others` bytes, those of its end record among them.
    ///
    /// To be asked before they are appended: there, an offset that is too large would be our own mistake.
    static func byteCount(
        of entries: [PreparedEntry], besides others: Int = EndRecord.byteCount
    ) throws(ArchiveError) -> Int {
        let byteCount = entries.reduce(others) { $0 + $1.archivedByteCount }
        guard byteCount <= byteCountLimit else {
            throw ArchiveError(.tooLarge(byteCount: byteCount, limit: byteCountLimit))
        }
        return byteCount
    }
}
