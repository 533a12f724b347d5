internal import Bytes

/// The positions of all records and data in an archive.
///
/// We read the archive ourselves as well: libzip reports neither offsets nor gaps, ends names at a NUL, and allocates
/// as much memory as the directory says.
struct ArchiveLayout {
    let records: [EntryRecord]
    /// The archive's range in the file, without foreign bytes before and after it.
    let range: Range<Int>
    private(set) var problems: [ArchiveProblem] = []
    /// Whether a header leaves only some of its values to a data descriptor, which libzip reports as an inconsistency.
    private(set) var hasPartlyDeferredHeader = false
    /// The packed data of each entry; `nil` if the header is missing, or the data overlap another entry's.
    private(set) var data: [ArraySlice<UInt8>?]
    private(set) var recordProblems: [[ArchiveProblem.Code]]

    /// Follows the records of an archive from its end to its entries.
    init(of bytes: [UInt8], limits: ArchiveLimits) throws(ArchiveError) {
        let end = try EndRecord(in: bytes)
        let directory = try Self.directory(of: end, in: bytes)
        let shift = directory.lowerBound - end.directoryOffset
        guard !end.hasCompetingEndRecord(in: bytes, shift: shift) else {
            throw ArchiveError(.damaged(detail: "it has two end records that lead to a directory"))
        }
        records = try Self.records(in: bytes, directory: directory, limit: limits.entryCount)
        range = shift..<end.range.upperBound
        recordProblems = Array(repeating: [], count: records.count)
        data = Array(repeating: nil, count: records.count)

        if records.count != end.entryCount {
            let detail = "it lists \(records.count) entries and counts \(end.entryCount)"
            problems.append(.init(.inconsistent(detail: detail)))
        }
        let places = followRecords(in: bytes, before: directory.lowerBound)
        lookIntoData(of: places)
        if places.count == records.count {
            reportGaps(between: places + [(directory, nil), (end.range, nil)], in: bytes)
        } else {
            // We can't tell which bytes belong to which entry; each missing entry already has its own problem.
            reportGaps(between: [(range, nil)], in: bytes)
        }
    }

    /// Finds the directory: where the end record says, or later by the number of bytes before the archive.
    private static func directory(of end: EndRecord, in bytes: [UInt8]) throws(ArchiveError) -> Range<Int> {
        let stated = end.directoryOffset..<(end.directoryOffset + end.directoryByteCount)
        let shift = end.range.lowerBound - stated.upperBound
        guard shift >= 0 else { throw ArchiveError(.damaged(detail: "its directory is not where it should be")) }
        let isEmpty = stated.isEmpty
        if shift == 0 || isEmpty && end.directoryOffset == 0 { return stated }
        if bytes.hasRecord(.directoryEntry, byteCount: 4, at: stated.lowerBound) { return stated }
        let shifted = (stated.lowerBound + shift)..<(stated.upperBound + shift)
        if isEmpty || bytes.hasRecord(.directoryEntry, byteCount: 4, at: shifted.lowerBound) { return shifted }
        throw ArchiveError(.damaged(detail: "its directory is not where it should be"))
    }

    private static func records(
        in bytes: [UInt8], directory: Range<Int>, limit: Int
    ) throws(ArchiveError) -> [EntryRecord] {
        var records: [EntryRecord] = []
        var start = directory.lowerBound
        while start < directory.upperBound {
            guard records.count < limit else { throw ArchiveError(.tooManyEntries(limit: limit)) }
            guard let record = EntryRecord(in: bytes, at: start, before: directory.upperBound) else {
                throw ArchiveError(.damaged(detail: "line \(records.count + 1) of its directory cannot be read"))
            }
            records.append(record)
            start += record.lineByteCount
        }
        return records
    }

    /// Finds the entries in the order of the file, each with its index.
    private mutating func followRecords(in bytes: [UInt8], before end: Int) -> [(range: Range<Int>, index: Int?)] {
        var places: [(range: Range<Int>, index: Int?)] = []
        for (index, record) in records.enumerated() where !record.isZip64 {
            guard let header = LocalHeader(of: record, in: bytes, shift: range.lowerBound, before: end) else {
                recordProblems[index].append(.inconsistent(detail: "it is not where the directory says"))
                continue
            }
            places.append((header.range, index))
            data[index] = header.data
            if header.isPartlyDeferred { hasPartlyDeferredHeader = true }
            recordProblems[index] += header.faults.map { .inconsistent(detail: $0) }
        }
        return places.sorted { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
    }

    /// Searches the data of entries, each byte once.
    ///
    /// Overlapping entries are not unpacked: otherwise a few bytes could be unpacked thousands of times.
    private mutating func lookIntoData(of places: [(range: Range<Int>, index: Int?)]) {
        var cursor = 0
        for (place, index) in places {
            guard let index, let packed = data[index] else { continue }
            if place.lowerBound < cursor {
                recordProblems[index].append(.inconsistent(detail: "its bytes are also those of another entry"))
                data[index] = nil
            } else if records[index].hasDataDescriptor, LocalHeader.containsSignature(packed) {
                recordProblems[index].append(.inconsistent(detail: "its data contain what looks like their end"))
            }
            cursor = max(cursor, place.upperBound)
        }
    }

    /// Reports bytes that belong to nothing.
    private mutating func reportGaps(between places: [(range: Range<Int>, index: Int?)], in bytes: [UInt8]) {
        var cursor = 0
        for (place, _) in places {
            if place.lowerBound > cursor {
                report(cursor == 0 ? .leading : .between, cursor..<place.lowerBound, in: bytes)
            }
            cursor = max(cursor, place.upperBound)
        }
        // Some writers, such as bsdtar, pad their output to whole blocks when writing to a pipe.
        let isPadded = bytes.count % 512 == 0 && bytes.dropFirst(cursor).allSatisfy { $0 == 0 }
        if cursor < bytes.count, !isPadded { report(.trailing, cursor..<bytes.count, in: bytes) }
    }

    private mutating func report(_ place: ArchiveProblem.Place, _ gap: Range<Int>, in bytes: [UInt8]) {
        problems.append(
            .init(
                .foreignBytes(place, offset: gap.lowerBound, byteCount: gap.count),
                prelude: place == .leading ? Prelude(bytes.prefix(gap.upperBound)) : nil))
    }
}
