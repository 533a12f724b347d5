/// Checks the names of an archive's entries before writing.
enum EntryNames {
    /// The most entries without ZIP64.
    private static let countLimit = 0xFFFE

    /// - Throws: ``ArchiveError`` unless readers accept the names and can tell them apart.
    static func check(_ names: [String]) throws(ArchiveError) {
        guard !names.isEmpty else { throw ArchiveError(.noEntries) }
        guard names.count <= countLimit else { throw ArchiveError(.tooManyEntries(limit: countLimit)) }
        let limit = ArchiveLimits.standard.nameByteCount
        for name in names {
            if let fault = ArchiveError.NameFault.faults(in: Array(name.utf8), isDirectory: false, limit: limit).first {
                throw ArchiveError(.badName(name, fault))
            }
        }
        guard let (index, clash) = NameClashes(in: names).clashes.first else { return }
        switch clash {
        case .twin(let first): throw ArchiveError(.duplicateName(names[index], of: names[first]))
        case .folder(let file): throw ArchiveError(.nameConflict(names[index], with: names[file]))
        }
    }
}
