/// An archive that was read, with every entry unpacked that can be.
///
/// libzip reads it, and our own examination follows the records byte by byte. Every contradiction is a problem, since two
/// programs might then read two different archives. Only forms that real writers use and all readers
/// know pass without a problem.
package struct Archive: Sendable, Hashable {
    /// An entry as the archive's directory lists it.
    package struct Entry: Sendable, Hashable {
        /// The path inside the archive, with U+FFFD for bytes that are not UTF-8, which are a problem.
        package let name: String
        /// The unpacked bytes, which match their checksum; `nil` for a directory, and where a problem says why.
        package let bytes: [UInt8]?
        /// How the bytes are packed; `nil` for a method that is not supported.
        package let compression: ArchiveEntry.Compression?
        /// The size when unpacked that the directory states, in bytes.
        package let byteCount: Int
        /// Whether the entry is a directory: its name ends in `/`.
        package let isDirectory: Bool
    }

    /// All entries in the order of the archive's directory, including those that cannot be trusted.
    package let entries: [Entry]
    /// Everything that is wrong but did not stop reading: problems of the archive first, then those of each entry.
    package let problems: [ArchiveProblem]

    /// Reads an archive and unpacks its entries in memory.
    ///
    /// - Parameters:
    ///   - bytes: The archive.
    ///   - limits: The ceilings for its size.
    /// - Throws: ``ArchiveError`` if there is no directory to read, or the archive as a whole exceeds a limit.
    package init(reading bytes: [UInt8], limits: ArchiveLimits = .standard) throws(ArchiveError) {
        guard !bytes.isEmpty else { throw ArchiveError(.empty) }
        guard bytes.count <= limits.archiveByteCount else {
            throw ArchiveError(.tooLarge(byteCount: bytes.count, limit: limits.archiveByteCount))
        }
        let layout = try ArchiveLayout(of: bytes, limits: limits)
        var unpacking = Unpacking(of: layout, limits: limits)
        if !layout.records.isEmpty {
            try Self.run(&unpacking, on: bytes, range: layout.range)
        }
        (entries, problems) = (unpacking.entries, unpacking.allProblems)
    }

    /// Opens the archive with libzip, and compares and unpacks the entries.
    private static func run(
        _ unpacking: inout Unpacking, on bytes: [UInt8], range: Range<Int>
    ) throws(ArchiveError) {
        do throws(ZipFailure) {
            let reader = try ZipReader(bytes[range])
            unpacking.run(on: bytes, comparing: reader)
        } catch {
            if error.isOutOfMemory { throw error.asArchiveError }
            throw ArchiveError(.damaged(detail: "libzip cannot open it (\(error.text))"))
        }
    }
}

extension Archive {
    /// The content of an entry as libzip reads it, of an archive of our own form.
    ///
    /// For callers who compare the whole archive afterwards with what this content makes of it. Little is examined, but
    /// no archive keeps libzip busy: it would read each directory that several end records lead to.
    /// - Parameters:
    ///   - name: The entry's name.
    ///   - bytes: What may be an archive.
    ///   - byteCount: The most bytes that it may have.
    /// - Returns: The content; `nil` where there is no such entry, or a longer one.
    package static func content(of name: String, in bytes: [UInt8], atMost byteCount: Int) -> [UInt8]? {
        // Whatever is wrong with it, it is not the archive that the caller looks for.
        let limits = ArchiveLimits.standard
        guard bytes.count <= limits.archiveByteCount, let end = try? EndRecord(in: bytes),
            end.entryCount <= limits.entryCount, !end.hasRival(in: bytes, shift: 0)
        else { return nil }
        guard let reader = try? ZipReader(unchecked: bytes[...]), let index = reader.index(of: name) else { return nil }
        guard let stated = reader.byteCount(at: index), stated <= byteCount else { return nil }
        return try? reader.content(at: index, byteCount: stated)
    }

    /// The names of all files, including those that can't be unpacked.
    package var fileNames: Set<String> { Set(entries.lazy.filter { !$0.isDirectory }.map(\.name)) }

    /// The unpacked files by their names.
    ///
    /// Of several files with one name none is there: one reader takes the first and another the last.
    package var files: [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for entry in entries where !entry.isDirectory { files[entry.name] = entry.bytes }
        for problem in problems where problem.code == .duplicateName {
            if let name = problem.entryName { files[name] = nil }
        }
        return files
    }
}
