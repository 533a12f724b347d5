internal import CZlib
internal import ZipContainer

/// Writes archives field by field, so that each field can be wrong on its own.
package struct ZipForge {
    /// The fields that an entry's local header and its directory line share.
    package struct Header {
        package var version = 20
        package var flags = 0
        package var method = 0
        package var checksum = 0
        package var packedByteCount = 0
        package var byteCount = 0
        package var name: [UInt8] = []
        package var extra: [UInt8] = []
        /// The stated length of the name, if it is wrong.
        package var nameByteCount: Int?

        package var fields: [UInt8] {
            le(version, 2) + le(flags, 2) + le(method, 2) + le(0, 2) + le(33, 2) + le(checksum, 4)
                + le(packedByteCount, 4) + le(byteCount, 4) + le(nameByteCount ?? name.count, 2) + le(extra.count, 2)
        }
    }

    package struct Entry {
        package var local = Header()
        package var central = Header()
        /// The bytes between the header and the next entry, the data descriptor among them.
        package var data: [UInt8] = []
        package var descriptor: [UInt8] = []
        /// Bytes between this entry and the one before it.
        package var gap: [UInt8] = []
        package var comment: [UInt8] = []
        package var madeBy = 3 << 8 | 20
        package var disk = 0
        package var attributes = 0o100644 << 16
        /// The offset that the directory states, if it is wrong.
        package var offset: Int?
        package var isListed = true
        package var isWritten = true

        package init(_ name: String, _ bytes: [UInt8], deflated: Bool = false) {
            local.name = Array(name.utf8)
            local.method = deflated ? 8 : 0
            local.checksum = Int(crc32(bytes))
            local.byteCount = bytes.count
            data = deflated ? ZipForge.deflated(bytes) : bytes
            local.packedByteCount = data.count
            central = local
            if name.hasSuffix("/") { attributes = 0o040755 << 16 | 0x10 }
        }

        package mutating func takePackedByteCount() {
            (local.packedByteCount, central.packedByteCount) = (data.count, data.count)
        }

        /// Hides bytes behind the end of the deflated data and within their stated size.
        package mutating func hide(_ bytes: [UInt8]) {
            data += bytes
            takePackedByteCount()
        }

        package mutating func setFlags(_ flags: Int) {
            (local.flags, central.flags) = (local.flags | flags, central.flags | flags)
        }

        /// Moves the sizes to a ZIP64 field of the header, as writers do that expect large files.
        package mutating func useZIP64() {
            local.extra = ZipForge.field(1, le(local.byteCount, 8) + le(local.packedByteCount, 8))
            (local.byteCount, local.packedByteCount) = (0xFFFF_FFFF, 0xFFFF_FFFF)
        }

        /// Moves checksum and sizes to a descriptor after the data, as writers to pipes do.
        package mutating func useDescriptor(signed: Bool = true, wide: Bool = false) {
            descriptor =
                (signed ? [0x50, 0x4B, 7, 8] : []) + le(local.checksum, 4)
                + le(local.packedByteCount, wide ? 8 : 4) + le(local.byteCount, wide ? 8 : 4)
            setFlags(8)
            (local.checksum, local.packedByteCount, local.byteCount) = (0, 0, 0)
        }
    }

    package var entries: [Entry] = []
    package var leading: [UInt8] = []
    package var beforeDirectory: [UInt8] = []
    package var beforeEnd: [UInt8] = []
    package var comment: [UInt8] = []
    package var trailing: [UInt8] = []
    /// The order of the directory's lines, if it is not that of the entries.
    package var order: [Int]?
    package var disk = 0
    package var directoryDisk = 0
    package var entryCountHere: Int?
    package var entryCount: Int?
    package var directoryByteCount: Int?
    package var directoryOffset: Int?
    package var commentByteCount: Int?
    /// Whether offsets count the leading bytes.
    package var countsLeading = true

    package init(entries: [Entry]) { self.entries = entries }

    package var bytes: [UInt8] {
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

    package static func endRecord(entryCount: Int = 0, byteCount: Int = 0, offset: Int = 0, comment: Int = 0) -> [UInt8]
    {
        [0x50, 0x4B, 5, 6] + le(0, 4) + le(entryCount, 2) + le(entryCount, 2) + le(byteCount, 4) + le(offset, 4)
            + le(comment, 2)
    }

    /// The record of ZIP64 and its locator, in front of an end record at `place`.
    package static func zip64End(entryCount: Int, byteCount: Int, offset: Int, at place: Int) -> [UInt8] {
        [0x50, 0x4B, 6, 6] + le(44, 8) + le(45, 2) + le(45, 2) + le(0, 8) + le(entryCount, 8) + le(entryCount, 8)
            + le(byteCount, 8) + le(offset, 8) + [0x50, 0x4B, 6, 7] + le(0, 4) + le(place, 8) + le(1, 4)
    }

    /// A block of deflate that holds bytes as they are; it ends the stream if it is the last one.
    package static func storedBlock(_ bytes: [UInt8], isLast: Bool = false) -> [UInt8] {
        [isLast ? 1 : 0] + le(bytes.count, 2) + le(bytes.count ^ 0xFFFF, 2) + bytes
    }

    /// The data as zlib deflates them, taken from an archive of ours, which stores empty files.
    package static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        guard !bytes.isEmpty else { return storedBlock([], isLast: true) }
        let entry = ArchiveEntry(name: "x", bytes: bytes, compression: .deflated)
        guard let archive = try? ArchiveWriter.archive(of: [entry]) else { return [] }
        let count = (0..<4).reduce(0) { $0 | Int(archive[18 + $1]) << (8 * $1) }
        return Array(archive[31..<(31 + count)])
    }

    package static func field(_ number: Int, _ content: [UInt8]) -> [UInt8] {
        le(number, 2) + le(content.count, 2) + content
    }

    /// The field of ASi, in which some readers look for links.
    package static func unixLink(mode: Int, to target: String) -> [UInt8] {
        let content = le(mode, 2) + le(target.utf8.count, 4) + le(0, 4) + Array(target.utf8)
        return field(0x756E, le(Int(crc32(content)), 4) + content)
    }

    /// The field in which libarchive looks for the attributes, before it has seen the directory.
    package static func libarchive(mode: Int) -> [UInt8] { field(0x6C78, [5] + le(0x0314, 2) + le(mode << 16, 4)) }

    /// Fills the last block with zeros, as `bsdtar` does on a pipe.
    package mutating func padToBlock() {
        let byteCount = bytes.count
        trailing += Array(repeating: 0, count: (byteCount + 10_239) / 10_240 * 10_240 - byteCount)
    }

    /// Info-ZIP's second name for an entry called `name`.
    package static func unicodePath(_ other: String, for name: String) -> [UInt8] {
        field(0x7075, [1] + le(Int(crc32(Array(name.utf8))), 4) + Array(other.utf8))
    }
}

/// A number in `byteCount` bytes, the least significant first.
package func le(_ value: Int, _ byteCount: Int) -> [UInt8] {
    (0..<byteCount).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
}

package func crc32(_ bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { unsafe UInt32(truncatingIfNeeded: crc32_z(0, $0.baseAddress, $0.count)) }
}
