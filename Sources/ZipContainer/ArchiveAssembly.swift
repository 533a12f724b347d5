/// An archive under construction, or a part of one: entries in one buffer, their directory lines in another.
struct ArchiveAssembly: Sendable {
    private var bytes: [UInt8] = []
    private var directory: [UInt8] = []
    private var entryCount = 0
    /// Where in `bytes` the archive starts.
    private var start = 0

    /// A part without entries.
    init() {}

    /// An archive that is appended to a buffer; it takes over the buffer's memory until ``finish(into:)``.
    init(taking buffer: inout [UInt8], byteCount: Int) {
        swap(&bytes, &buffer)  // with a second owner, the first change would copy it
        start = bytes.count
        bytes.reserveCapacity(start + byteCount)
    }

    mutating func append(_ entry: PreparedEntry) {
        entry.appendLine(to: &directory, offset: bytes.count - start)
        entry.appendRecord(to: &bytes)
        entryCount += 1
    }

    /// Appends a part, whose offsets grow by the number of bytes before it.
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

    /// Appends the directory and the end record (APPNOTE 4.3.16), and gives the memory back.
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

    /// The largest archive that does not need ZIP64.
    static let byteCountLimit = 0xFFFF_FFFE

    /// The size of an archive of these entries and `others` bytes, which include its end record.
    ///
    /// Check this before appending: an offset that does not fit would trap there.
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
