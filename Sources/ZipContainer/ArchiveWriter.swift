/// Makes archives, in memory, the same bytes each time.
public enum ArchiveWriter {
    /// The finished archive of some files, in the order given.
    ///
    /// Entries are dated 1 January 1980, 0:00, whatever the time zone, and have the Unix mode 0100644. Names are marked
    /// as UTF-8 only where they are not ASCII; there are no extra fields, data descriptors, comments or directories.
    /// Equal entries give equal bytes; where entries are deflated, as long as the same zlib does it.
    ///
    /// - Parameter entries: The files; their names as ``Archive`` would accept them, all different.
    /// - Returns: The bytes of the archive.
    /// - Throws: ``ArchiveError``, with one of the codes `noEntries`, `badName`, `duplicateName`, `tooManyEntries`,
    ///   `tooLarge` or `libraryFailure`.
    public static func archive(of entries: [ArchiveEntry]) throws(ArchiveError) -> [UInt8] {
        try check(entries)
        do throws(ZipFailure) {
            let buffer = try ZipBuffer()
            var writer = try ZipWriter(to: buffer)
            for entry in entries { try writer.add(entry) }
            try writer.finish()
            return try buffer.bytes()
        } catch {
            throw error.asArchiveError
        }
    }

    /// More entries, or more bytes with their headers, would need ZIP64.
    private static let entryCountLimit = 0xFFFE
    private static let byteCountLimit = 0xFFFF_FFFE

    private static func check(_ entries: [ArchiveEntry]) throws(ArchiveError) {
        guard !entries.isEmpty else { throw ArchiveError(.noEntries) }
        guard entries.count <= entryCountLimit else { throw ArchiveError(.tooManyEntries(limit: entryCountLimit)) }
        var names: Set<String> = []
        var byteCount = EndRecord.byteCount
        for entry in entries {
            let name = Array(entry.name.utf8)
            let limit = ArchiveLimits.standard.nameByteCount
            if let fault = NameFault.faults(in: name, isDirectory: false, limit: limit).first {
                throw ArchiveError(.badName(entry.name, fault))
            }
            guard names.insert(entry.name).inserted else { throw ArchiveError(.duplicateName(entry.name)) }
            // Twice the name, the headers, and what deflate may add to bytes that do not shrink.
            byteCount += entry.bytes.count + entry.bytes.count / 1000 + 2 * name.count + 128
        }
        guard byteCount <= byteCountLimit else {
            throw ArchiveError(.tooLarge(byteCount: byteCount, limit: byteCountLimit))
        }
    }
}
