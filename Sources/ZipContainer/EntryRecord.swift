internal import Bytes

/// A line of an archive's directory (APPNOTE 4.3.12).
struct EntryRecord {
    /// The length of the fixed part, in bytes.
    static let byteCount = 46

    let name: [UInt8]
    /// The version of the format needed to read the entry, times ten.
    let version: Int
    /// The system in the upper byte of the version field; Info-ZIP skips some entries of VMS.
    let versionSystem: Int
    let flags: Int
    let method: Int
    let checksum: Int
    /// The size of the packed data, in bytes.
    let packedByteCount: Int
    /// The size when unpacked, in bytes.
    let byteCount: Int
    /// The Unix mode; 0 if the writer set none.
    let mode: Int
    let attributes: Int
    /// The system that the attributes are for (APPNOTE 4.4.2).
    let system: Int
    let comment: [UInt8]
    /// The number of the disk that the entry is on, from 0.
    let disk: Int
    let extraFields: ExtraFields
    /// The offset of the local header from the start of the archive, foreign bytes before it not counted.
    let offset: Int
    let lineByteCount: Int

    /// Reads the line at `start`; `nil` unless a complete line ends before `end`.
    init?(in bytes: [UInt8], at start: Int, before end: Int) {
        var reader = ByteReader(bytes, at: start)
        guard reader.take(.directoryEntry), let madeBy = reader.uint16(), let needed = reader.uint16(),
            let flags = reader.uint16(), let method = reader.uint16(), reader.skip(Self.timeByteCount),
            let checksum = reader.uint32(), let packedByteCount = reader.uint32(), let byteCount = reader.uint32(),
            let nameByteCount = reader.uint16(), let extraByteCount = reader.uint16(),
            let commentByteCount = reader.uint16(), let disk = reader.uint16(), reader.skip(2),
            let attributes = reader.uint16(), let mode = reader.uint16(), let offset = reader.uint32(),
            let name = reader.bytes(nameByteCount), let extra = reader.bytes(extraByteCount),
            let comment = reader.bytes(commentByteCount)
        else { return nil }
        lineByteCount = Self.byteCount + nameByteCount + extraByteCount + commentByteCount
        guard start + lineByteCount <= end else { return nil }
        (self.name, self.comment, extraFields) = (Array(name), Array(comment), ExtraFields(extra))
        (system, version, versionSystem) = (madeBy >> 8, needed & 0xFF, needed >> 8)
        (self.flags, self.method, self.checksum) = (flags, method, checksum)
        (self.packedByteCount, self.byteCount, self.offset) = (packedByteCount, byteCount, offset)
        (self.disk, self.attributes, self.mode) = (disk, attributes, mode)
    }

    /// The length of the modification time and date, which are not checked.
    static let timeByteCount = 4

    var isDirectory: Bool { name.last == UInt8(ascii: "/") }
    var isMarkedUTF8: Bool { flags & 1 << 11 != 0 }
    /// Whether any kind of encryption is declared: ordinary, strong, or of the directory itself.
    var isEncrypted: Bool { flags & Self.encryptionFlags != 0 || extraFields.announcesEncryption }
    var hasDataDescriptor: Bool { flags & 1 << 3 != 0 }
    /// Whether one of the values is in a ZIP64 extra field instead.
    var isZip64: Bool { [packedByteCount, byteCount, offset].contains(0xFFFF_FFFF) }

    /// The compression level, which readers ignore.
    static let levelFlags = 1 << 1 | 1 << 2
    static let encryptionFlags = 1 << 0 | 1 << 6 | 1 << 13
    /// Flags that only say where sizes are and how names are encoded.
    static let knownFlags = levelFlags | 1 << 3 | 1 << 11

    var compression: ArchiveEntry.Compression? {
        switch method {
        case 0: .stored
        case 8: .deflated
        default: nil
        }
    }
}
