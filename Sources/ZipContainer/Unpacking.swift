/// Lists, checks and unpacks the entries of an archive.
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

    /// Every problem: the archive's first, then those of each entry.
    var allProblems: [ArchiveProblem] {
        problems
            + zip(entries, entryProblems).flatMap { entry, codes in
                codes.map { ArchiveProblem($0, entryName: entry.name) }
            }
    }

    /// Lists all entries, and unpacks the sound ones that `reader` finds too.
    mutating func run(comparing reader: borrowing ZipReader) {
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
            let content = isBarred || !isSameDirectory ? nil : unpack(record, at: index, comparing: reader)
            entries.append(
                Archive.Entry(
                    name: name, bytes: record.isDirectory ? nil : content, compression: record.compression,
                    byteCount: record.byteCount, isDirectory: record.isDirectory))
        }
        noteClashes()
    }

    private mutating func noteClashes() {
        // Longer names are reported already, and comparing them would take time.
        let names = records.indices.map { records[$0].name.count <= limits.nameByteCount ? entries[$0].name : nil }
        for (index, clash) in NameClashes(in: names).clashes {
            switch clash {
            case .folder(let file): entryProblems[index].append(.nameConflict(with: entries[file].name))
            case .twin(let first):
                // The same name is reported already; with the same bytes it does not matter which file survives.
                guard entries[first].name != entries[index].name else { continue }
                guard entries[first].bytes == nil || entries[first].bytes != entries[index].bytes else { continue }
                entryProblems[index].append(.twinName(of: entries[first].name))
            }
        }
    }

    /// Reports what libzip's own checks found, unless our own have found something, which say it better.
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
                let fault = Zlib.endFault(of: packed, byteCount: record.byteCount)
            {
                throw fault
            }
            return content
        } catch {
            entryProblems[index].append(error.problem)
            return nil
        }
    }
}
