internal import PassRules
internal import ZipContainer

/// The order of files in an archive, the same however a pass is made.
///
/// What seldom differs between the passes of a template comes first: images and other files by name, then texts in
/// languages, thumbnails, `pass.json`, `manifest.json` and `signature`. So an archive of the leading files serves many
/// passes. Only names decide: the same files give the same bytes on every path.
enum PackingOrder {
    /// The names in the order of the archive.
    static func sorted(_ names: some Sequence<String>, mainFile: String) -> [String] {
        let last = [mainFile, "manifest.json", "signature"]
        let others = Set(names).subtracting(last).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return (0...2).flatMap { rank in others.filter { self.rank(of: $0) == rank } } + last
    }

    private static func rank(of name: String) -> Int {
        let base = name.split(separator: "/").last ?? ""
        return base.hasPrefix("thumbnail") ? 2 : base.hasSuffix(".strings") ? 1 : 0
    }
}

/// Packs the archives of one template: the leading files that no record changes are packed once.
struct PassPacking: Sendable {
    private let writer: ArchiveWriter
    /// The other files in the order of the archive, with what their names mean.
    private let others: [(name: String, kind: FileName)]
    /// The content of those of them that no record changes.
    private let fixed: [String: [UInt8]]

    /// Packs the leading files of a template.
    ///
    /// - Parameters:
    ///   - files: the files of the template.
    ///   - changing: the names of files that each archive has its own of; they need not be in the template.
    ///   - mainFile: `pass.json` or `order.json`.
    /// - Throws: `ArchiveError`.
    init(_ files: [String: [UInt8]], changing: Set<String>, mainFile: String) throws {
        fixed = files.filter { !changing.contains($0.key) }
        let order = PackingOrder.sorted(changing.union(files.keys), mainFile: mainFile).map { ($0, FileName($0)) }
        let start = order.prefix { [fixed] in fixed[$0.0] != nil }
        others = Array(order.dropFirst(start.count))
        writer = try ArchiveWriter(
            startingWith: start.map { [fixed] in try Self.entry($0, fixed[$0.0]) }, then: others.map(\.name))
    }

    /// The archive of one pass.
    ///
    /// - Parameters:
    ///   - files: the files that each archive has its own of.
    ///   - manifest: the content of `manifest.json`.
    ///   - signature: the content of `signature`.
    /// - Returns: the bytes of the archive.
    /// - Throws: `ArchiveError`.
    func archive(of files: [String: [UInt8]], manifest: [UInt8], signature: [UInt8]) throws -> [UInt8] {
        try writer.archive(
            adding: others.map { file in
                let made = file.name == "manifest.json" ? manifest : file.name == "signature" ? signature : nil
                return try Self.entry(file, made ?? files[file.name] ?? fixed[file.name])
            })
    }

    private static func entry(
        _ file: (name: String, kind: FileName), _ bytes: [UInt8]?
    ) throws(ArchiveError) -> ArchiveEntry {
        guard let bytes else { throw ArchiveError(.missingContent(file.name)) }
        return ArchiveEntry(name: file.name, bytes: bytes, compression: file.kind.compression(byteCount: bytes.count))
    }
}
