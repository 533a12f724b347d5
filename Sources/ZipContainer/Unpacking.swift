/// Lists, checks and unpacks the entries of an archive.
struct Unpacking {
    private(set) var entries: [Archive.Entry] = []
    private var problems: [ArchiveProblem]
    private var entryProblems: [[ArchiveProblem.Code]]
    private let records: [EntryRecord]
    /// How many more bytes ``ArchiveLimits/totalByteCount`` allows; `nil` after it was exceeded.
    private var remainingByteCount: Int?
    private let limits: ArchiveLimits
    private let ignoresInconsistency: Bool
    private let data: [ArraySlice<UInt8>?]

    init(of layout: ArchiveLayout, limits: ArchiveLimits) {
        problems = layout.problems
        entryProblems = layout.recordProblems
        records = layout.records
        remainingByteCount = limits.totalByteCount
        self.limits = limits
        data = layout.data
        ignoresInconsistency = layout.hasPartlyDeferredHeader
    }

    /// All problems: the archive's first, then those of each entry.
    var allProblems: [ArchiveProblem] {
        problems
            + zip(entries, entryProblems).flatMap { entry, codes in
                codes.map { ArchiveProblem($0, entryName: entry.name) }
            }
    }

    /// Lists all entries, and unpacks the sound ones on which `reader` agrees.
    mutating func run(comparing reader: borrowing ZipReader) {
        note(reader.inconsistency)
        let isSameDirectory = reader.entryCount == records.count
        if !isSameDirectory {
            problems.append(.init(.inconsistent(detail: "two readers find different numbers of entries")))
        }
        var examination = EntryExamination(limits: limits)
        for (index, record) in records.enumerated() {
            let name = String(decoding: record.name, as: UTF8.self)
            let (codes, blocksUnpacking) = examination.examine(record, named: name)
            entryProblems[index] += codes
            let content = blocksUnpacking || !isSameDirectory ? nil : unpack(record, at: index, comparing: reader)
            entries.append(
                Archive.Entry(
                    name: name, bytes: record.isDirectory ? nil : content, compression: record.compression,
                    byteCount: record.byteCount, isDirectory: record.isDirectory))
        }
        noteClashes()
    }

    private mutating func noteClashes() {
        // Longer names are reported already, and are slow to compare.
        let names = records.indices.map { records[$0].name.count <= limits.nameByteCount ? entries[$0].name : nil }
        for (index, clash) in NameClashes(in: names).clashes {
            switch clash {
            case .folder(let file): entryProblems[index].append(.nameConflict(with: entries[file].name))
            case .twin(let first):
                // Equal names are reported already; if the bytes are equal, it does not matter which file survives.
                guard entries[first].name != entries[index].name else { continue }
                guard entries[first].bytes == nil || entries[first].bytes != entries[index].bytes else { continue }
                entryProblems[index].append(.twinName(of: entries[first].name))
            }
        }
    }

    /// Reports libzip's inconsistency, unless our own checks found a problem: they describe it better.
    private mutating func note(_ inconsistency: ZipFailure?) {
        guard let inconsistency, !inconsistency.isDuplicateName, !ignoresInconsistency else { return }
        guard problems.isEmpty, entryProblems.allSatisfy(\.isEmpty) else { return }
        problems.append(.init(.inconsistent(detail: inconsistency.text)))
    }

    private mutating func unpack(
        _ record: EntryRecord, at index: Int, comparing reader: borrowing ZipReader
    ) -> [UInt8]? {
        guard reader.agrees(with: record, at: index) else {
            entryProblems[index].append(.inconsistent(detail: "two readers find different entries"))
            return nil
        }
        // A missing header or overlapping data are reported already.
        guard let packed = data[index] else { return nil }
        guard let remaining = remainingByteCount else { return nil }
        guard record.byteCount <= remaining else {
            entryProblems[index].append(.totalTooLarge(limit: limits.totalByteCount))
            remainingByteCount = nil
            return nil
        }
        remainingByteCount = remaining - record.byteCount
        do throws(UnpackingFailure) {
            let content = try reader.content(at: index, byteCount: record.byteCount)
            if record.compression == .deflated,
                let mismatch = Zlib.streamEndMismatch(of: packed, byteCount: record.byteCount)
            {
                throw mismatch
            }
            return content
        } catch {
            entryProblems[index].append(error.problem)
            return nil
        }
    }
}
