/// A file to pack: its name and its unpacked bytes.
package struct ArchiveEntry: Sendable, Hashable {
    /// How the bytes of an entry are packed.
    package enum Compression: Sendable, Hashable {
        /// Not compressed (method 0).
        case stored
        /// Deflated (method 8, RFC 1951); when writing, only if there are any.
        case deflated
    }

    /// The path inside the archive, components separated by `/`, relative to the archive's root.
    package var name: String
    /// The unpacked bytes.
    package var bytes: [UInt8]
    /// How the bytes are packed.
    package var compression: Compression

    /// A file with this name and these unpacked bytes.
    package init(name: String, bytes: [UInt8], compression: Compression) {
        self.name = name
        self.bytes = bytes
        self.compression = compression
    }
}
