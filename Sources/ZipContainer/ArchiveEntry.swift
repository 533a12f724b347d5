/// A file to pack: its name and its unpacked bytes.
package struct ArchiveEntry: Sendable, Hashable {
    /// How the bytes of an entry are packed.
    package enum Compression: Sendable, Hashable {
        /// Not compressed (method 0).
        case stored
        /// Deflated (method 8, RFC 1951); an empty file is written as stored.
        case deflated
    }

    /// The path relative to the archive's root, with `/` between components.
    package var name: String
    package var bytes: [UInt8]
    package var compression: Compression

    package init(name: String, bytes: [UInt8], compression: Compression) {
        self.name = name
        self.bytes = bytes
        self.compression = compression
    }
}
