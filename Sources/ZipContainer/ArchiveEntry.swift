/// A file on its way into an archive: its name and its unpacked bytes.
public struct ArchiveEntry: Sendable, Hashable {
    /// How the bytes of an entry are kept inside an archive.
    public enum Compression: Sendable, Hashable {
        /// As they are (method 0).
        case stored
        /// Deflated (method 8, RFC 1951); when writing, only if that makes them shorter.
        case deflated
    }

    /// The path inside the archive, components separated by `/`, relative to the archive's root.
    public var name: String
    /// The unpacked bytes.
    public var bytes: [UInt8]
    /// How the bytes are kept.
    public var compression: Compression

    /// Describes a file by its name, its unpacked bytes and how to keep them.
    public init(name: String, bytes: [UInt8], compression: Compression) {
        self.name = name
        self.bytes = bytes
        self.compression = compression
    }
}
