import ZipContainer

/// Writes archives field by field, so that each can be wrong by itself.
struct ZipForge {
    /// What a header in front of an entry and its line in the directory both say.
    struct Header {
        var version = 20
        var flags = 0
        var method = 0
        var checksum = 0
        var packedByteCount = 0
        var byteCount = 0
        var name: [UInt8] = []
        var extra: [UInt8] = []
        /// The length of the name that is stated, where it is not its own.
        var nameByteCount: Int?

        var fields: [UInt8] {
            le(version, 2) + le(flags, 2) + le(method, 2) + le(0, 2) + le(33, 2) + le(checksum, 4)
                + le(packedByteCount, 4) + le(byteCount, 4) + le(nameByteCount ?? name.count, 2) + le(extra.count, 2)
        }
    }

    struct Entry {
        var local = Header()
        var central = Header()
        /// The bytes between the header and the next entry, the data descriptor among them.
        var data: [UInt8] = []
        var descriptor: [UInt8] = []
        /// Bytes between this entry and the one before it.
        var gap: [UInt8] = []
        var comment: [UInt8] = []
        var madeBy = 3 << 8 | 20
        var disk = 0
        var attributes = 0o100644 << 16
        /// Where the directory says that it is, where that is not its place.
        var offset: Int?
        var isListed = true
        var isWritten = true

        /// A sound entry.
        init(_ name: String, _ bytes: [UInt8], deflated: Bool = false) {
            local.name = Array(name.utf8)
            local.method = deflated ? 8 : 0
            local.checksum = Int(crc32(bytes))
            local.byteCount = bytes.count
            data = deflated ? ZipForge.deflated(bytes) : bytes
            local.packedByteCount = data.count
            central = local
            if name.hasSuffix("/") { attributes = 0o040755 << 16 | 0x10 }
        }

        /// Moves checksum and sizes to a descriptor after the data, as writers to pipes do.
        mutating func useDescriptor(signed: Bool = true, wide: Bool = false) {
            descriptor =
                (signed ? [0x50, 0x4B, 7, 8] : []) + le(local.checksum, 4)
                + le(local.packedByteCount, wide ? 8 : 4) + le(local.byteCount, wide ? 8 : 4)
            (local.flags, central.flags) = (local.flags | 8, central.flags | 8)
            (local.checksum, local.packedByteCount, local.byteCount) = (0, 0, 0)
        }
    }

    var entries: [Entry] = []
    var leading: [UInt8] = []
    var beforeDirectory: [UInt8] = []
    var beforeEnd: [UInt8] = []
    var comment: [UInt8] = []
    var trailing: [UInt8] = []
    /// The directory's lines by their entries, where they are not in the order of the file.
    var order: [Int]?
    var disk = 0
    var directoryDisk = 0
    var entryCountHere: Int?
    var entryCount: Int?
    var directoryByteCount: Int?
    var directoryOffset: Int?
    var commentByteCount: Int?
    /// Whether offsets count the leading bytes.
    var countsLeading = true

    /// The archive.
    var bytes: [UInt8] {
        var output = leading
        let shift = countsLeading ? 0 : leading.count
        var offsets: [Int] = []
        for entry in entries {
            output += entry.gap
            offsets.append(output.count - shift)
            guard entry.isWritten else { continue }
            output += [0x50, 0x4B, 3, 4] + entry.local.fields + entry.local.name + entry.local.extra
            output += entry.data + entry.descriptor
        }
        output += beforeDirectory
        let start = output.count
        let listed = (order ?? Array(entries.indices)).filter { entries[$0].isListed }
        for index in listed {
            let entry = entries[index]
            output += [0x50, 0x4B, 1, 2] + le(entry.madeBy, 2) + entry.central.fields + le(entry.comment.count, 2)
            output += le(entry.disk, 2) + le(0, 2) + le(entry.attributes, 4) + le(entry.offset ?? offsets[index], 4)
            output += entry.central.name + entry.central.extra + entry.comment
        }
        let byteCount = output.count - start
        output += beforeEnd + [0x50, 0x4B, 5, 6] + le(disk, 2) + le(directoryDisk, 2)
        output += le(entryCountHere ?? entryCount ?? listed.count, 2) + le(entryCount ?? listed.count, 2)
        output += le(directoryByteCount ?? byteCount, 4) + le(directoryOffset ?? start - shift, 4)
        return output + le(commentByteCount ?? comment.count, 2) + comment + trailing
    }

    /// An end record for an archive of nothing, or of what is told.
    static func endRecord(entryCount: Int = 0, byteCount: Int = 0, offset: Int = 0, comment: Int = 0) -> [UInt8] {
        [0x50, 0x4B, 5, 6] + le(0, 4) + le(entryCount, 2) + le(entryCount, 2) + le(byteCount, 4) + le(offset, 4)
            + le(comment, 2)
    }

    /// The record of ZIP64 and its locator, in front of an end record at `place`.
    static func zip64End(entryCount: Int, byteCount: Int, offset: Int, at place: Int) -> [UInt8] {
        [0x50, 0x4B, 6, 6] + le(44, 8) + le(45, 2) + le(45, 2) + le(0, 8) + le(entryCount, 8) + le(entryCount, 8)
            + le(byteCount, 8) + le(offset, 8) + [0x50, 0x4B, 6, 7] + le(0, 4) + le(place, 8) + le(1, 4)
    }

    /// The data as zlib deflates them, taken out of an archive of ours; in one block as they are if they do not shrink.
    static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        let entry = ArchiveEntry(name: "x", bytes: bytes, compression: .deflated)
        guard let archive = try? ArchiveWriter.archive(of: [entry]) else { return [] }
        if archive[8] == 0 { return [1] + le(bytes.count, 2) + le(bytes.count ^ 0xFFFF, 2) + bytes }
        let count = (0..<4).reduce(0) { $0 | Int(archive[18 + $1]) << (8 * $1) }
        return Array(archive[31..<(31 + count)])
    }

    /// An extra field.
    static func field(_ number: Int, _ content: [UInt8]) -> [UInt8] { le(number, 2) + le(content.count, 2) + content }

    /// Info-ZIP's second name for an entry called `name`.
    static func unicodePath(_ other: String, for name: String) -> [UInt8] {
        field(0x7075, [1] + le(Int(crc32(Array(name.utf8))), 4) + Array(other.utf8))
    }
}

/// A number in `byteCount` bytes, the least significant first.
func le(_ value: Int, _ byteCount: Int) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

/// The checksum of ZIP, bit by bit.
func crc32(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
        (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
}
