/// What can be said of entries before anything is unpacked.
struct EntryExamination {
    let limits: ArchiveLimits
    private var names: Set<String> = []

    init(limits: ArchiveLimits) {
        self.limits = limits
    }

    /// Everything wrong with one entry, and whether it may be unpacked all the same.
    mutating func examine(_ record: EntryRecord, named name: String) -> (codes: [ArchiveProblem.Code], isBarred: Bool) {
        let faults = NameFault.faults(in: record.name, isDirectory: record.isDirectory, limit: limits.nameByteCount)
        var codes = faults.map(ArchiveProblem.Code.badName)
        if !names.insert(name).inserted { codes.append(.duplicateName) }
        let obstacles = kind(of: record) + packing(of: record) + size(of: record)
        return (codes + obstacles, !obstacles.isEmpty || record.isDirectory)
    }

    /// Whether the entry is a plain file or a directory in every respect.
    private func kind(of record: EntryRecord) -> [ArchiveProblem.Code] {
        let isDirectoryInDOS = record.attributes & 0x10 != 0
        switch record.mode & 0o170000 {
        case 0o120000: return [.symbolicLink]
        case 0o040000 where record.isDirectory: break
        case 0 where record.isDirectory || !isDirectoryInDOS: break
        case 0o100000 where !record.isDirectory: break
        case 0, 0o040000, 0o100000: return [.directoryMismatch]
        case let type: return [.specialFile(type: type >> 12)]
        }
        return record.isDirectory && record.byteCount != 0 ? [.directoryMismatch] : []
    }

    /// Whether the entry is packed in a way that is supported.
    private func packing(of record: EntryRecord) -> [ArchiveProblem.Code] {
        var codes: [ArchiveProblem.Code] = []
        if record.isEncrypted { codes.append(.encrypted) }
        if record.compression == nil { codes.append(.unsupportedCompression(method: record.method)) }
        if record.isZip64 { codes.append(.zip64) }
        if record.compression == .stored, !record.isEncrypted, record.byteCount != record.packedByteCount {
            codes.append(.inconsistent(detail: "it is stored in fewer or more bytes than it has"))
        }
        return codes
    }

    /// Whether the sizes that the directory states are within the limits.
    private func size(of record: EntryRecord) -> [ArchiveProblem.Code] {
        guard !record.isZip64 else { return [] }
        var codes: [ArchiveProblem.Code] = []
        if record.byteCount > limits.entryByteCount {
            codes.append(.entryTooLarge(byteCount: record.byteCount, limit: limits.entryByteCount))
        }
        let (product, overflow) = limits.compressionRatio.multipliedReportingOverflow(by: record.packedByteCount)
        if record.byteCount > ArchiveLimits.ratioExemptByteCount, !overflow, record.byteCount > product {
            let ratio = record.byteCount / max(record.packedByteCount, 1)
            codes.append(.compressionRatio(ratio: ratio, limit: limits.compressionRatio))
        }
        return codes
    }
}
