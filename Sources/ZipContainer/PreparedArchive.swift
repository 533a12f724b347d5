/// The common part of many archives: packed once, then completed with the files that differ.
///
/// ```swift
/// let prepared = try PreparedArchive([.changing(name: "pass.json"), .fixed(icon)])
/// for text in texts {
///     buffer.removeAll(keepingCapacity: true)
///     let file = ArchiveEntry(name: "pass.json", bytes: text, compression: .stored)
///     try prepared.append([file], to: &buffer)
/// }
/// ```
package struct PreparedArchive: Sendable {
    /// An entry of each of the archives.
    package enum Part: Sendable, Hashable {
        /// A file that is the same in all of them.
        case fixed(ArchiveEntry)
        /// A file with another content in each of them.
        case changing(name: String)

        fileprivate var name: String {
            switch self {
            case .fixed(let entry): entry.name
            case .changing(let name): name
            }
        }
    }

    /// Each changing entry with the fixed ones between it and the previous changing one.
    private var changing: [(fixed: ArchiveAssembly, name: EntryName)] = []
    /// The fixed entries after the last changing one.
    private var end = ArchiveAssembly()
    /// The size of an archive without its changing entries, in bytes.
    private let fixedByteCount: Int

    /// Packs the fixed files.
    ///
    /// - Parameter parts: The entries, in the order that they have in the archives.
    /// - Throws: ``ArchiveError``, with the codes of ``ArchiveWriter/archive(of:)``.
    package init(_ parts: [Part]) throws(ArchiveError) {
        let names = try EntryName.all(parts.map(\.name))
        let entries = try zip(parts, names).map { (part, name) throws(ArchiveError) -> PreparedEntry? in
            guard case .fixed(let entry) = part else { return nil }
            return try PreparedEntry(name, entry.bytes, entry.compression)
        }
        fixedByteCount = try ArchiveAssembly.byteCount(of: entries.compactMap(\.self))
        for (entry, name) in zip(entries, names) {
            if let entry {
                end.append(entry)
            } else {
                changing.append((end, name))
                end = ArchiveAssembly()
            }
        }
    }

    /// One of the archives, the same bytes as ``ArchiveWriter/archive(of:)`` gives for all its entries.
    ///
    /// - Parameter files: The changing entries: their names as announced, in the same order.
    /// - Returns: The bytes of the archive.
    /// - Throws: ``ArchiveError``, with the code `tooLarge` or `libraryFailure`.
    package func archive(with files: [ArchiveEntry]) throws(ArchiveError) -> [UInt8] {
        var bytes: [UInt8] = []
        try append(files, to: &bytes)
        return bytes
    }

    /// Appends one of the archives to a buffer, which grows at most once.
    ///
    /// Reuse a buffer after `removeAll(keepingCapacity:)`: that saves an allocation and its page faults each time.
    ///
    /// - Parameters:
    ///   - files: The changing entries: their names as announced, in the same order.
    ///   - buffer: The bytes before the archive; they are left alone if it fails.
    /// - Throws: ``ArchiveError``, with the code `tooLarge` or `libraryFailure`.
    package func append(_ files: [ArchiveEntry], to buffer: inout [UInt8]) throws(ArchiveError) {
        let entries = try prepare(files)
        let byteCount = try ArchiveAssembly.byteCount(of: entries, besides: fixedByteCount)
        var assembly = ArchiveAssembly(taking: &buffer, byteCount: byteCount)
        for (entry, place) in zip(entries, changing) {
            assembly.append(place.fixed)
            assembly.append(entry)
        }
        assembly.append(end)
        assembly.finish(into: &buffer)
    }

    private func prepare(_ files: [ArchiveEntry]) throws(ArchiveError) -> [PreparedEntry] {
        precondition(files.map(\.name) == changing.map(\.name.text), "each changing entry needs its file, in order")
        return try zip(files, changing).map { (file, place) throws(ArchiveError) in
            try PreparedEntry(place.name, file.bytes, file.compression)
        }
    }
}

extension PreparedArchive {
    /// The content of a stored entry in an archive that ``append(_:to:)`` wrote, found by the headers before it.
    ///
    /// Nothing is checked: this is for callers who can compute the whole archive from this content and compare.
    ///
    /// - Parameters:
    ///   - name: The entry's name.
    ///   - archive: What may be such an archive.
    /// - Returns: The content; `nil` where there is no stored entry of this name.
    package static func storedContent(of name: String, in archive: [UInt8]) -> [UInt8]? {
        var start = 0
        while archive.hasRecord(.localHeader, byteCount: LocalHeader.byteCount, at: start) {
            let nameStart = start + LocalHeader.byteCount
            let nameEnd = nameStart + archive.uint16(at: start + 26)
            let dataStart = nameEnd + archive.uint16(at: start + 28)
            let dataEnd = dataStart + archive.uint32(at: start + 18)
            guard dataEnd <= archive.count else { return nil }
            if archive[nameStart..<nameEnd].elementsEqual(name.utf8) {
                return archive.uint16(at: start + 8) == 0 ? Array(archive[dataStart..<dataEnd]) : nil
            }
            start = dataEnd
        }
        return nil
    }
}
