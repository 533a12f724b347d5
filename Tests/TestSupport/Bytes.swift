package import ZipContainer

extension [UInt8] {
    package static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

    package var asText: String { String(decoding: self, as: UTF8.self) }

    /// An archive of these files, in the order of their names.
    package static func archive(
        of files: [String: [UInt8]], _ compression: ArchiveEntry.Compression = .stored
    ) throws -> [UInt8] {
        try ArchiveWriter.archive(
            of: files.sorted { $0.key < $1.key }.map {
                ArchiveEntry(name: $0.key, bytes: $0.value, compression: compression)
            })
    }
}

/// A test lacks something that it can't do without.
package struct NotThere: Error {
    package init() {}
}

extension Optional {
    /// The value, which a test can't do without.
    package var needed: Wrapped {
        get throws {
            guard let self else { throw NotThere() }
            return self
        }
    }
}
