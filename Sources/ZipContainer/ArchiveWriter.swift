/// Writes archives in memory, with the same bytes each time.
package enum ArchiveWriter {
    /// The finished archive of some files, in the order given.
    ///
    /// Entries are dated 1 January 1980, 0:00 in every time zone, and have the Unix mode 0100644. Only names that are not
    /// ASCII are marked as UTF-8; there are no extra fields, data descriptors, comments or directories.
    /// Equal entries give equal bytes; deflated entries do so with the same version of zlib.
    ///
    /// - Parameter entries: The files; their names as ``Archive`` would accept them, all different.
    /// - Returns: The bytes of the archive.
    /// - Throws: ``ArchiveError``, with one of the codes `noEntries`, `badName`, `duplicateName`, `tooManyEntries`,
    ///   `tooLarge` or `libraryFailure`.
    package static func archive(of entries: [ArchiveEntry]) throws(ArchiveError) -> [UInt8] {
        let names = try EntryName.all(entries.map(\.name))
        let prepared = try zip(entries, names).map { (entry, name) throws(ArchiveError) in
            try PreparedEntry(name, entry.bytes, entry.compression)
        }
        let byteCount = try ArchiveAssembly.byteCount(of: prepared)
        var bytes: [UInt8] = []
        var assembly = ArchiveAssembly(taking: &bytes, byteCount: byteCount)
        for entry in prepared { assembly.append(entry) }
        assembly.finish(into: &bytes)
        return bytes
    }
}
