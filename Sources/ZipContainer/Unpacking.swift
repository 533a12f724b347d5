/// The entries of an archive on their way to ``Archive``: listed, examined, unpacked.
struct Unpacking {
    private(set) var entries: [Archive.Entry] = []
    /// What is wrong with the archive as a whole.
    private var problems: [ArchiveProblem]
    /// What is wrong with the entries, each at its index.
    private var entryProblems: [[ArchiveProblem.Code]]
    private let records: [EntryRecord]
    /// The unpacked bytes that ``ArchiveLimits/totalByteCount`` still allows; `nil` when it was exceeded.
    private var remainingByteCount: Int?
    private let limits: ArchiveLimits
    private let ignoresInconsistency: Bool
    private let followedRanges: [Int: Range<Int>]

    init(of layout: ArchiveLayout, limits: ArchiveLimits) {
        problems = layout.problems
        entryProblems = layout.recordProblems
        records = layout.records
        remainingByteCount = limits.totalByteCount
        self.limits = limits
        followedRanges = layout.followedRanges
        ignoresInconsistency = layout.hasPartlyDeferredHeader
    }

    /// Every problem, the archive's first, then entry by entry.
    var allProblems: [ArchiveProblem] {
        problems
            + zip(entries, entryProblems).flatMap { entry, codes in
                codes.map { ArchiveProblem($0, entryName: entry.name) }
            }
    }

    /// Lists all entries, and unpacks with `reader` those that may be.
    mutating func run(with reader: borrowing ZipReader) {
        note(reader.inconsistency)
        let isSameDirectory = reader.entryCount == records.count
        if !isSameDirectory {
            problems.append(.init(.inconsistent(detail: "two readers find different numbers of entries")))
        }
        var examination = EntryExamination(limits: limits)
        for (index, record) in records.enumerated() {
            let name = String(decoding: record.name, as: UTF8.self)
            let (codes, isBarred) = examination.examine(record, named: name)
            entryProblems[index] += codes
            let bytes = isBarred || !isSameDirectory ? nil : unpack(record, at: index, with: reader)
            entries.append(
                Archive.Entry(
                    name: name, bytes: bytes, compression: record.compression, byteCount: record.byteCount,
                    isDirectory: record.isDirectory))
        }
    }

    /// Reports data that end before their stated size, where a reader from front to back goes on with another entry, and
    /// those that have no end at all.
    mutating func findWrongEnds(in bytes: [UInt8]) {
        for (index, range) in followedRanges.sorted(by: { $0.key < $1.key }) where entries[index].bytes != nil {
            let end = DeflateStream.byteCount(in: bytes, range: range)
            guard end != range.count else { continue }
            let detail = end == nil ? "its data have no end" : "its data end before their stated size"
            entryProblems[index].append(.inconsistent(detail: detail))
        }
    }

    /// Keeps what libzip's own checks say, unless it is known already, and in better words.
    private mutating func note(_ inconsistency: ZipFailure?) {
        guard let inconsistency, !inconsistency.isDuplicateName, !ignoresInconsistency else { return }
        guard problems.isEmpty, entryProblems.allSatisfy(\.isEmpty) else { return }
        problems.append(.init(.inconsistent(detail: inconsistency.text)))
    }

    private mutating func unpack(
        _ record: EntryRecord, at index: Int, with reader: borrowing ZipReader
    ) -> [UInt8]? {
        guard reader.agrees(with: record, at: index) else {
            entryProblems[index].append(.inconsistent(detail: "two readers find different entries"))
            return nil
        }
        guard let remaining = remainingByteCount else { return nil }
        guard record.byteCount <= remaining else {
            entryProblems[index].append(.totalTooLarge(limit: limits.totalByteCount))
            remainingByteCount = nil
            return nil
        }
        remainingByteCount = remaining - record.byteCount
        do throws(UnpackingFailure) {
            return try reader.bytes(at: index, byteCount: record.byteCount)
        } catch {
            entryProblems[index].append(.unreadable(detail: error.detail))
            return nil
        }
    }
}
