internal import ZipContainer

/// The order of files in an archive: `pass.json`, `manifest.json` and `signature` first, then the others by name.
enum PackingOrder {
    /// The names in the order of the archive.
    static func sorted(_ names: some Sequence<String>, mainFile: String) -> [String] {
        let first = [mainFile, "manifest.json", "signature"]
        let others = names.filter { !first.contains($0) }
        return first + others.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The archive entry for a file.
    static func entry(_ name: String, _ bytes: [UInt8]) -> ArchiveEntry {
        ArchiveEntry(name: name, bytes: bytes, compression: PassFileName(name).compression(byteCount: bytes.count))
    }
}

/// Packs the archives of one template; the parts that are the same in all of them are packed once.
struct PassPacking: Sendable {
    private let archive: PreparedArchive
    /// The varying files in the order of the archive, with what their names mean.
    private let changing: [(name: String, kind: PassFileName)]

    /// Packs the files of a template that do not vary.
    ///
    /// - Parameters:
    ///   - files: the files of the template.
    ///   - names: the names of varying files, which need not be in the template.
    ///   - mainFile: `pass.json` or `order.json`.
    /// - Throws: `ArchiveError`.
    init(_ files: [String: [UInt8]], changing names: Set<String>, mainFile: String) throws {
        let varying = names.union(["manifest.json", "signature"])
        let order = PackingOrder.sorted(Set(files.keys).union(names), mainFile: mainFile)
        changing = order.filter(varying.contains).map { ($0, PassFileName($0)) }
        archive = try PreparedArchive(
            order.map { name in
                guard !varying.contains(name), let bytes = files[name] else { return .changing(name: name) }
                return .fixed(PackingOrder.entry(name, bytes))
            })
    }

    /// Appends the archive of one pass.
    ///
    /// - Throws: `ArchiveError`.
    func append(
        _ files: [String: [UInt8]], manifest: [UInt8], signature: [UInt8], to buffer: inout [UInt8]
    ) throws {
        let entries = changing.map { name, kind in
            let bytes = name == "manifest.json" ? manifest : name == "signature" ? signature : files[name] ?? []
            return ArchiveEntry(name: name, bytes: bytes, compression: kind.compression(byteCount: bytes.count))
        }
        try archive.append(entries, to: &buffer)
    }
}
