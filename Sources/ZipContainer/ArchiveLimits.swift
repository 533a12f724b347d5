/// How large an archive may be to be read.
///
/// An archive beyond ``archiveByteCount`` or ``entryCount`` is not read at all. The other limits apply to entries: one that
/// exceeds them is not unpacked, and that is reported. Nothing is cut to fit.
public struct ArchiveLimits: Sendable, Hashable {
    /// The size of the archive itself, in bytes: 160,000,000 by default.
    public var archiveByteCount: Int
    /// The number of entries, directories included: 2,000 by default.
    public var entryCount: Int
    /// The size of one entry when unpacked, in bytes: 50,000,000 by default.
    public var entryByteCount: Int
    /// The size of all entries together when unpacked, in bytes: 200,000,000 by default.
    public var totalByteCount: Int
    /// Unpacked size over packed size, for entries of more than 65,536 bytes unpacked: 200 by default.
    public var compressionRatio: Int
    /// The length of an entry's name, in bytes: 512 by default.
    public var nameByteCount: Int

    /// Entries up to this unpacked size, in bytes, may have any compression ratio.
    static let ratioExemptByteCount = 65_536

    /// The limits for archives of a few images and texts.
    public static let standard = ArchiveLimits()

    /// Sets the limits that differ from the standard ones.
    ///
    /// - Parameters:
    ///   - archiveByteCount: The size of the archive itself, in bytes.
    ///   - entryCount: The number of entries, directories included.
    ///   - entryByteCount: The size of one entry when unpacked, in bytes.
    ///   - totalByteCount: The size of all entries together when unpacked, in bytes.
    ///   - compressionRatio: Unpacked size over packed size.
    ///   - nameByteCount: The length of an entry's name, in bytes.
    public init(
        archiveByteCount: Int = 160_000_000,
        entryCount: Int = 2_000,
        entryByteCount: Int = 50_000_000,
        totalByteCount: Int = 200_000_000,
        compressionRatio: Int = 200,
        nameByteCount: Int = 512
    ) {
        self.archiveByteCount = archiveByteCount
        self.entryCount = entryCount
        self.entryByteCount = entryByteCount
        self.totalByteCount = totalByteCount
        self.compressionRatio = compressionRatio
        self.nameByteCount = nameByteCount
    }
}
