internal import Bytes

/// The record that ends an archive and locates its directory (APPNOTE 4.3.16).
struct EndRecord {
    /// The length of the record without the comment, in bytes.
    static let byteCount = 22

    /// From the start of the record to the end of its comment.
    let range: Range<Int>
    let entryCount: Int
    let directoryByteCount: Int
    let directoryOffset: Int
    /// Whether the archive is in one file.
    private let isOnlyPart: Bool
    /// Other candidates in the same region, for example the end record of an archive inside the archive.
    private var others: [EndRecord] = []

    /// Finds the record in the last 65,557 bytes: the last one whose comment ends with the file, or else the last one.
    init(in bytes: [UInt8]) throws(ArchiveError) {
        let all = Self.all(in: bytes)
        let complete = all.filter { $0.range.upperBound <= bytes.count }
        guard let found = complete.first(where: { $0.range.upperBound == bytes.count }) ?? complete.first else {
            throw Self.noEnd(of: bytes)
        }
        if bytes.hasRecord(.zip64Locator, byteCount: 20, at: found.range.lowerBound - 20) {
            throw ArchiveError(.zip64)
        }
        guard found.isOnlyPart else { throw ArchiveError(.multiplePartArchive) }
        self = found
        others = all.filter { $0.range.lowerBound != found.range.lowerBound }
    }

    /// Reads a candidate at `start`; its comment may be cut off.
    private init?(in bytes: [UInt8], at start: Int) {
        var reader = ByteReader(bytes, at: start)
        guard reader.take(.endRecord), let part = reader.uint16(), let directoryPart = reader.uint16(),
            let countHere = reader.uint16(), let entryCount = reader.uint16(),
            let directoryByteCount = reader.uint32(), let directoryOffset = reader.uint32(),
            let commentByteCount = reader.uint16()
        else { return nil }
        range = start..<(start + Self.byteCount + commentByteCount)
        isOnlyPart = part == 0 && directoryPart == 0 && countHere == entryCount
        (self.entryCount, self.directoryByteCount) = (entryCount, directoryByteCount)
        self.directoryOffset = directoryOffset
    }

    /// All candidates for the end record, last one first.
    private static func all(in bytes: [UInt8]) -> [EndRecord] {
        var records: [EndRecord] = []
        var start = max(0, bytes.count - byteCount - 0xFFFF)
        while let place = bytes.firstIndex(of: UInt8(ascii: "P"), from: start, before: { $0 == UInt8(ascii: "K") }) {
            if let record = EndRecord(in: bytes, at: place) { records.append(record) }
            start = place + 1
        }
        return records.reversed()
    }

    /// Whether another end record leads to a directory too: another reader might choose that one.
    ///
    /// libzip tries them all and reads each directory; an attacker could make that take hours and all memory. libzip
    /// rejects a directory if its lines don't match the headers they lead to. In a bundle of passes, the end record of
    /// one pass may by chance lead to a line of another pass's directory, but that line leads to no header of the same
    /// name.
    func hasCompetingEndRecord(in bytes: [UInt8], shift: Int) -> Bool {
        hasLaterSignature(in: bytes)
            || others.contains { other in
                bytes.hasRecord(.zip64Locator, byteCount: 4, at: other.range.lowerBound - 20)
                    || Self.leadsToEntry(shift + other.directoryOffset, in: bytes, shift: shift)
            }
    }

    /// Whether `start` is a line of a directory that leads to its entry's header; the name may be in an extra field.
    private static func leadsToEntry(_ start: Int, in bytes: [UInt8], shift: Int) -> Bool {
        var line = ByteReader(bytes, at: start)
        guard line.take(.directoryEntry), line.skip(24), let nameByteCount = line.uint16(),
            let extraByteCount = line.uint16(), line.skip(10), let offset = line.uint32()
        else { return false }
        var header = ByteReader(bytes, at: shift + offset)
        guard header.take(.localHeader), header.skip(22), let byteCount = header.uint16(), header.skip(2) else {
            return false
        }
        guard extraByteCount == 0 else { return true }
        return byteCount == nameByteCount && header.rest.starts(with: line.rest.prefix(nameByteCount))
    }

    /// Whether the record's signature occurs again in the comment or after it: many readers start at the last one,
    /// whatever its comment's length.
    private func hasLaterSignature(in bytes: [UInt8]) -> Bool {
        bytes.firstRange(of: RecordSignature.endRecord.bytes, from: range.lowerBound + 4) != nil
    }

    private static func noEnd(of bytes: [UInt8]) -> ArchiveError {
        let kind = FileKind(of: bytes[...])
        let signatures: [RecordSignature] = [.localHeader, .directoryEntry, .endRecord]
        if signatures.contains(where: { bytes.hasRecord($0, byteCount: 4, at: 0) }) { return ArchiveError(.truncated) }
        if bytes.count < 4, bytes.starts(with: "PK".utf8) { return ArchiveError(.truncated) }
        if kind == .json, let name = memberWithArchive(in: bytes) {
            return ArchiveError(
                .notAnArchive(detail: "it is JSON that contains an archive in Base64 at '\(name)'"),
                hint: "decode this text, and send these bytes")
        }
        return ArchiveError(
            .notAnArchive(detail: kind.noun.map { "it is \($0)" } ?? "it has no end record"), hint: kind.hint)
    }

    /// The name of the JSON member that contains an archive in Base64.
    private static func memberWithArchive(in json: [UInt8]) -> String? {
        guard let text = json.firstRange(of: Array("UEsDB".utf8), from: 0) else { return nil }
        let before = String(decoding: json.prefix(text.lowerBound).suffix(256), as: UTF8.self)
        // The name, a colon, and nothing or the start of a data URL.
        let parts = before.split(separator: "\"", omittingEmptySubsequences: false).suffix(3)
        let isMember = parts.count == 3 && parts.dropFirst().first?.contains(":") == true
        return isMember ? parts.first.map { String($0) } : nil
    }
}
