internal import Bytes

/// An archive after reading, with all readable entries unpacked.
///
/// libzip reads it, and our own checks follow the records byte by byte. Every contradiction is a problem: two programs
/// might read two different archives. Only forms that real writers use and all readers support are accepted.
package struct Archive: Sendable, Hashable {
    /// An entry as the archive's directory lists it.
    package struct Entry: Sendable, Hashable {
        /// The path inside the archive; invalid UTF-8, which is also reported as a problem, becomes U+FFFD.
        package let name: String
        /// The unpacked bytes, which match their checksum; `nil` for a directory, and if a problem prevents unpacking.
        package let bytes: [UInt8]?
        /// How the bytes are packed; `nil` for a method that is not supported.
        package let compression: ArchiveEntry.Compression?
        /// The unpacked size in bytes, as the directory states it.
        package let byteCount: Int
        /// Whether the entry is a directory: its name ends in `/`.
        package let isDirectory: Bool
    }

    /// All entries in the order of the archive's directory, including those with problems.
    package let entries: [Entry]
    /// All problems that did not stop reading: those of the archive first, then those of each entry.
    package let problems: [ArchiveProblem]

    /// Reads an archive and unpacks its entries in memory.
    ///
    /// - Parameters:
    ///   - bytes: The archive.
    ///   - limits: The limits for its size.
    /// - Throws: ``ArchiveError`` if the directory can't be read, or the archive as a whole exceeds a limit.
    package init(reading bytes: [UInt8], limits: ArchiveLimits = .standard) throws(ArchiveError) {
        guard !bytes.isEmpty else { throw ArchiveError(.empty) }
        guard bytes.count <= limits.archiveByteCount else {
            throw ArchiveError(.tooLarge(byteCount: bytes.count, limit: limits.archiveByteCount))
        }
        do throws(ArchiveError) {
            try self.init(in: bytes, limits: limits)
        } catch {
            throw ArchiveError(damageTo: bytes, limits: limits) ?? error
        }
        let isUnpacked = entries.allSatisfy { $0.bytes != nil || $0.isDirectory }
        if !isUnpacked, let error = ArchiveError(damageTo: bytes, limits: limits) { throw error }
    }

    private init(in bytes: [UInt8], limits: ArchiveLimits) throws(ArchiveError) {
        let layout = try ArchiveLayout(of: bytes, limits: limits)
        var unpacking = Unpacking(of: layout, limits: limits)
        if !layout.records.isEmpty {
            try Self.run(&unpacking, on: bytes.prefix(layout.range.upperBound).dropFirst(layout.range.lowerBound))
        }
        (entries, problems) = (unpacking.entries, unpacking.allProblems)
    }

    /// Opens the archive with libzip, and compares and unpacks the entries.
    private static func run(
        _ unpacking: inout Unpacking, on archive: ArraySlice<UInt8>
    ) throws(ArchiveError) {
        do throws(ZipFailure) {
            let reader = try ZipReader(archive)
            unpacking.run(comparing: reader)
        } catch {
            if error.isOutOfMemory { throw error.asArchiveError }
            throw ArchiveError(.damaged(detail: "libzip cannot open it (\(error.text))"))
        }
    }
}

extension ArchiveError {
    /// Names damage in transfer, if that is why the archive can't be read or contradicts itself.
    fileprivate init?(damageTo bytes: [UInt8], limits: ArchiveLimits) {
        let damage = TransferDamage(to: bytes) {
            (try? ArchiveLayout(of: $0, limits: limits))?.problems.isEmpty ?? false
        }
        guard let damage else { return nil }
        self.init(.notAnArchive(detail: damage.words("it was")), hint: damage.hint)
    }
}

extension Archive {
    /// The names of all files, including those that can't be unpacked.
    package var fileNames: Set<String> { Set(entries.lazy.filter { !$0.isDirectory }.map(\.name)) }

    /// The unpacked files by their names.
    ///
    /// Files with duplicate names are left out: some readers take the first and some the last.
    package var files: [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for entry in entries where !entry.isDirectory { files[entry.name] = entry.bytes }
        for problem in problems where problem.code == .duplicateName {
            if let name = problem.entryName { files[name] = nil }
        }
        return files
    }
}
