/// Checks entries before anything is unpacked.
struct EntryExamination {
    let limits: ArchiveLimits
    private var names: Set<String> = []

    init(limits: ArchiveLimits) {
        self.limits = limits
    }

    /// The problems of one entry, and whether they prevent unpacking.
    mutating func examine(
        _ record: EntryRecord, named name: String
    ) -> (codes: [ArchiveProblem.Code], blocksUnpacking: Bool) {
        let faults = ArchiveError.NameFault.faults(
            in: record.name, isDirectory: record.isDirectory, limit: limits.nameByteCount)
        var codes = faults.map(ArchiveProblem.Code.badName)
        if !record.isMarkedUTF8, record.name.contains(where: { $0 > 0x7F }), !faults.contains(.notUTF8) {
            codes.append(.badName(.unmarkedUTF8))
        }
        if !names.insert(name).inserted { codes.append(.duplicateName) }
        let obstacles = kind(of: record) + packing(of: record) + size(of: record)
        return (codes + obstacles, !obstacles.isEmpty)
    }

    /// Whether the entry is a plain file or a directory for every reader, whichever system's attributes it looks at.
    private func kind(of record: EntryRecord) -> [ArchiveProblem.Code] {
        if record.attributes & Self.strangeAttributes != 0 {
            return [.specialFile(type: record.mode >> 12)]
        }
        let isDirectoryInDOS = record.attributes & 0x10 != 0
        switch record.mode & 0o170000 {
        case 0o120000: return [.symbolicLink]
        case 0o040000 where record.isDirectory: break
        case 0o100000 where !record.isDirectory && !isDirectoryInDOS: break
        case 0 where record.isDirectory || !isDirectoryInDOS: break
        case 0, 0o040000, 0o100000: return [.directoryMismatch]
        case let type: return [.specialFile(type: type >> 12)]
        }
        return record.isDirectory && record.byteCount != 0 ? [.directoryMismatch] : []
    }

    /// A volume label, which Info-ZIP skips; a device; an NTFS link.
    private static let strangeAttributes = 0x08 | 0x40 | 0x400

    /// Properties of the packed data that prevent unpacking.
    private func packing(of record: EntryRecord) -> [ArchiveProblem.Code] {
        var codes: [ArchiveProblem.Code] = []
        if record.isEncrypted { codes.append(.encrypted) }
        if record.compression == nil { codes.append(.unsupportedCompression(method: record.method)) }
        if record.isZip64 { codes.append(.zip64) }
        codes += contradictions(of: record).map { .inconsistent(detail: $0) }
        if record.compression == .stored, !record.isEncrypted, record.byteCount != record.packedByteCount {
            codes.append(.inconsistent(detail: "it is stored in fewer or more bytes than it has"))
        }
        return codes
    }

    /// Contradictions that some readers reject and others accept.
    private func contradictions(of record: EntryRecord) -> [String] {
        var details: [String] = []
        if record.disk != 0 { details.append("its directory line says that it is on another disk") }
        if !Self.systems.contains(record.system) || !Self.systems.contains(record.versionSystem) {
            details.append("it names the system \(record.system) or \(record.versionSystem), which is not in use")
        }
        if record.flags & ~EntryRecord.knownFlags & ~EntryRecord.encryptionFlags != 0 {
            details.append("it has flags that no archive of this kind needs")
        }
        if record.compression != nil, record.version > Self.highestVersion {
            details.append("it needs version \(record.version / 10).\(record.version % 10) of the format")
        }
        if record.byteCount == 0, record.checksum != 0 { details.append("it has a checksum and no bytes") }
        if !record.comment.isEmpty, String(validating: record.comment, as: UTF8.self) == nil {
            details.append("its comment is not UTF-8")
        }
        // With ZIP64 the sizes mean nothing here.
        guard !record.isZip64 else { return details }
        return details
            + record.extraFields.faults(
                isLocal: false, repeating: [record.byteCount, record.packedByteCount, record.offset])
    }

    /// The systems that writers of passes name: MS-DOS, Unix, HPFS, Macintosh, NTFS (two numbers), VFAT and Darwin.
    ///
    /// Some readers interpret the attributes of other systems in their own way.
    static let systems: Set = [0, 3, 6, 7, 10, 11, 14, 19]

    /// Version 4.5, times ten, which ZIP64 needs; later versions add other compression and encryption.
    static let highestVersion = 45

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
