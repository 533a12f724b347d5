internal import ZipContainer

/// The files of an archive that is safe to unpack, each as it was packed, manifest and signature included.
public struct UnpackedArchive: Sendable, Hashable {
    /// The files by their names.
    public let files: [String: [UInt8]]

    /// Unpacks an archive in memory.
    ///
    /// - Parameters:
    ///   - bytes: a `.pkpass`, `.pkpasses`, `.order` or any other zip.
    ///   - path: what messages call it.
    ///   - limits: the ceilings.
    /// - Throws: ``BundleError`` for an archive with any problem, ``UnpackError`` for names that could not lie in one
    ///   folder on every system.
    public init(_ bytes: [UInt8], path: String = "archive", limits: Limits = .standard) throws {
        let archive = try Archive(bundled: bytes, path: path, limits: limits)
        var files: [String: [UInt8]] = [:]
        for entry in archive.entries where !entry.isDirectory { files[entry.name] = entry.bytes }
        if let (first, second) = Self.conflict(in: files.keys) {
            throw UnpackError(.nameConflict(first, second), path: path)
        }
        self.files = files
    }

    /// Writes the files into a folder that is new or empty, all or none.
    ///
    /// - Parameter path: the folder; the one above it must exist.
    /// - Throws: ``UnpackError``, ``FileAccessError``; nothing is then left behind.
    public func write(to path: String) throws { try OutputFolder.write(files, to: path) }

    /// Two names that meet in one place where case doesn't count, or as a file and a folder.
    private static func conflict(in names: some Collection<String>) -> (String, String)? {
        var files: [String: String] = [:]
        var folders: [String: String] = [:]
        for name in names.sorted() {
            var folder = Substring(name)
            while let slash = folder.lastIndex(of: "/") {
                folder = folder[..<slash]
                let spelling = String(folder)
                let first = folders.updateValue(spelling, forKey: spelling.lowercased()) ?? spelling
                if !first.isIdentical(to: spelling) { return (first, name) }
            }
            if let first = files.updateValue(name, forKey: name.lowercased()) { return (first, name) }
        }
        let both = files.first { folders[$0.key] != nil }
        return both.map { ($0.value, "\(folders[$0.key] ?? "")/") }
    }
}
