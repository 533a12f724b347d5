/// The name of an entry, checked to be one that readers accept.
struct EntryName: Sendable {
    let text: String
    let bytes: [UInt8]

    private init(_ text: String) throws(ArchiveError) {
        self.text = text
        bytes = Array(text.utf8)
        let limit = ArchiveLimits.standard.nameByteCount
        if let fault = NameFault.faults(in: bytes, isDirectory: false, limit: limit).first {
            throw ArchiveError(.badName(text, fault))
        }
    }

    /// Bit 11 marks a name as UTF-8 (APPNOTE 4.4.4); ASCII does not need it.
    var flags: UInt16 { bytes.allSatisfy { $0 < 0x80 } ? 0 : 1 << 11 }

    /// The most entries that do not need ZIP64.
    private static let countLimit = 0xFFFE

    /// The names of all entries of an archive.
    static func all(_ texts: [String]) throws(ArchiveError) -> [EntryName] {
        guard !texts.isEmpty else { throw ArchiveError(.noEntries) }
        guard texts.count <= countLimit else { throw ArchiveError(.tooManyEntries(limit: countLimit)) }
        let names = try texts.map { (text) throws(ArchiveError) in try EntryName(text) }
        guard let (index, clash) = NameClashes(in: texts).clashes.first else { return names }
        switch clash {
        case .twin(let first): throw ArchiveError(.duplicateName(texts[index], of: texts[first]))
        case .folder(let file): throw ArchiveError(.nameConflict(texts[index], with: texts[file]))
        }
    }
}
