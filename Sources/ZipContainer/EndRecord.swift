internal import Bytes

/// The record that ends an archive and tells where its directory is (APPNOTE 4.3.16).
struct EndRecord {
    /// The length of the record without the comment, in bytes.
    static let byteCount = 22

    /// Where the record starts, and where its comment ends.
    let range: Range<Int>
    let entryCount: Int
    let directoryByteCount: Int
    let directoryOffset: Int
    /// Where else in the same region an end record seems to start, for example that of an archive in the archive.
    private let otherPlaces: [Int]

    /// Finds the record in the last 65,557 bytes: the last one whose comment ends with the file, or just the last one.
    init(in bytes: [UInt8]) throws(ArchiveError) {
        let places = Self.places(in: bytes)
        let complete = places.filter { bytes.holds(Self.byteCount + bytes.uint16(at: $0 + 20), at: $0) }
        let exact = complete.filter { $0 + Self.byteCount + bytes.uint16(at: $0 + 20) == bytes.count }
        guard let start = exact.first ?? complete.first else { throw Self.noEnd(of: bytes) }
        if bytes.hasRecord(.zip64Locator, byteCount: 20, at: start - 20) { throw ArchiveError(.zip64) }
        let isFirstPart = bytes.uint16(at: start + 4) == 0 && bytes.uint16(at: start + 6) == 0
        guard isFirstPart, bytes.uint16(at: start + 8) == bytes.uint16(at: start + 10) else {
            throw ArchiveError(.multiplePartArchive)
        }
        range = start..<(start + Self.byteCount + bytes.uint16(at: start + 20))
        entryCount = bytes.uint16(at: start + 10)
        directoryByteCount = bytes.uint32(at: start + 12)
        directoryOffset = bytes.uint32(at: start + 16)
        otherPlaces = places.filter { $0 != start }
    }

    /// Where end records seem to start, the last one first.
    private static func places(in bytes: [UInt8]) -> [Int] {
        var places: [Int] = []
        var start = max(0, bytes.count - byteCount - 0xFFFF)
        while let place = bytes.firstIndex(of: UInt8(ascii: "P"), from: start) {
            if bytes.hasRecord(.endRecord, byteCount: byteCount, at: place) { places.append(place) }
            start = place + 1
        }
        return places.reversed()
    }

    /// Whether another end record leads to a directory too, so that another reader might choose that.
    ///
    /// libzip tries them all and reads each directory, which an attacker could make take hours and all memory. It takes
    /// none whose lines don't fit the headers they lead to. In a bundle of passes, the end record of one pass may lead to
    /// a line of another one by chance, and that line to no header of its name.
    func hasRival(in bytes: [UInt8], shift: Int) -> Bool {
        hasLaterSignature(in: bytes)
            || otherPlaces.contains { place in
                bytes.hasRecord(.zip64Locator, byteCount: 4, at: place - 20)
                    || Self.leadsToEntry(shift + bytes.uint32(at: place + 16), in: bytes, shift: shift)
            }
    }

    /// Whether there is a line of a directory, and the header of its entry; a line may have its name in an extra field.
    private static func leadsToEntry(_ start: Int, in bytes: [UInt8], shift: Int) -> Bool {
        guard bytes.hasRecord(.directoryEntry, byteCount: EntryRecord.byteCount, at: start) else { return false }
        let header = shift + bytes.uint32(at: start + 42)
        guard bytes.hasRecord(.localHeader, byteCount: LocalHeader.byteCount, at: header) else { return false }
        let byteCount = bytes.uint16(at: start + 28)
        guard bytes.uint16(at: start + 30) == 0 else { return true }
        guard bytes.uint16(at: header + 26) == byteCount else { return false }
        let name = bytes[min(start + EntryRecord.byteCount, bytes.count)...].prefix(byteCount)
        return bytes[min(header + LocalHeader.byteCount, bytes.count)...].starts(with: name)
    }

    /// Whether the record's signature occurs again in the comment or after it: many readers start at the last one,
    /// whatever the length of its comment.
    private func hasLaterSignature(in bytes: [UInt8]) -> Bool {
        (range.lowerBound + 4..<bytes.count).contains { bytes.hasRecord(.endRecord, byteCount: 4, at: $0) }
    }

    /// What to report of bytes without an end record.
    private static func noEnd(of bytes: [UInt8]) -> ArchiveError {
        let kind = FileKind(of: bytes[...])
        let signatures: [RecordSignature] = kind == .mangledZip ? [] : [.localHeader, .directoryEntry, .endRecord]
        if signatures.contains(where: { bytes.hasRecord($0, byteCount: 4, at: 0) }) { return ArchiveError(.truncated) }
        if bytes.count < 4, bytes.starts(with: "PK".utf8) { return ArchiveError(.truncated) }
        return ArchiveError(.notAnArchive(detail: kind.text), hint: kind.hint)
    }
}
