/// An archive that was read, with all its entries unpacked that can be.
///
/// Two readers look at each archive, libzip and one that follows its records byte by byte, and every contradiction is a
/// problem: what one reader accepts, the next one may read differently. Only the forms that real writers use and that
/// all readers know are without a problem.
public struct Archive: Sendable, Hashable {
    /// An entry as the archive's directory lists it.
    public struct Entry: Sendable, Hashable {
        /// The path inside the archive; where its bytes are not UTF-8, with U+FFFD in their place and a problem.
        public let name: String
        /// The unpacked bytes, proven by their checksum; `nil` for a directory, and where a problem says why.
        public let bytes: [UInt8]?
        /// How the bytes are kept; `nil` if in neither way that is supported.
        public let compression: ArchiveEntry.Compression?
        /// The size when unpacked that the directory states, in bytes.
        public let byteCount: Int
        /// Whether the entry is a directory, by its name ending in `/`.
        public let isDirectory: Bool
    }

    /// The entries in the order of the archive's directory, also those that cannot be trusted.
    public let entries: [Entry]
    /// Everything wrong that did not stop reading: first what is about the archive, then entry by entry.
    public let problems: [ArchiveProblem]

    /// Reads an archive and unpacks its entries, all within the call and in memory.
    ///
    /// - Parameters:
    ///   - bytes: The archive.
    ///   - limits: The ceilings for its size.
    /// - Throws: ``ArchiveError`` if there is no directory to read, or the archive as a whole exceeds a limit.
    public init(reading bytes: [UInt8], limits: ArchiveLimits = .standard) throws(ArchiveError) {
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

    /// Opens the archive with libzip for as long as it takes to compare and unpack the entries.
    private static func run(
        _ unpacking: inout Unpacking, on bytes: [UInt8], range: Range<Int>
    ) throws(ArchiveError) {
        do throws(ZipFailure) {
            try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(ZipFailure) in
                let reader = try unsafe ZipReader(UnsafeBufferPointer(rebasing: buffer[range]))
                unpacking.run(on: bytes, comparing: reader)
            }
        } catch {
            if error.isOutOfMemory { throw error.asArchiveError }
            throw ArchiveError(.damaged(detail: "libzip cannot open it (\(error.text))"))
        }
    }
}
