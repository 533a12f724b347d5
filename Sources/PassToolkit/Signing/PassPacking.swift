public import PassRules
public import Platform
internal import SignedMessages
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

/// A finished pass or order, signed and packed.
public struct SignedPass: Sendable {
    /// The `.pkpass` or `.order`: images and other files by name, texts in languages, thumbnails, `pass.json` or
    /// `order.json`, `manifest.json`, `signature`.
    public let archive: [UInt8]
    /// The exact bytes of its `manifest.json`.
    public let manifest: [UInt8]
    /// The detached CMS signature over the manifest's bytes, in DER.
    public let signature: [UInt8]
    /// The time in the signature.
    public let signingTime: Date
    /// The rules' findings; no errors, unless they were waived.
    public let findings: [Finding]

    /// The archive as `Data`, for the body of a response or an attachment.
    public var data: Data { Data(archive) }

    /// Writes the archive; the file at `path` is complete at all times.
    ///
    /// - Throws: ``FileAccessError``.
    public func write(to path: String, replacing: Bool = false) throws(FileAccessError) {
        try OutputFile.write(archive, to: path, replacing: replacing)
    }
}

/// A pass that passed all pre-signing checks: what is left is the signature, and packing.
package struct UnsignedPass: Sendable {
    /// Its files; of a pass made from a template those that the record changes.
    package let files: [String: [UInt8]]
    /// The exact bytes to be signed.
    let manifest: [UInt8]
    let signingTime: Date
    package let findings: [Finding]
    let packing: PassPacking

    /// The pass with its signature; `time` is given if the signature was made before.
    func signed(_ signature: [UInt8], at time: Date? = nil) throws -> SignedPass {
        SignedPass(
            archive: try packing.archive(of: files, manifest: manifest, signature: signature), manifest: manifest,
            signature: signature, signingTime: time ?? signingTime, findings: findings)
    }
}

// The core step: files and manifest → signature → archive. One pass and each pass of a batch take it.
extension SigningIdentity {
    /// Signs and packs with a local key.
    ///
    /// - Throws: ``IdentityError`` (also if the key is not local), `ArchiveError`, `OpenSSLError`.
    func sign(_ pass: UnsignedPass) throws -> SignedPass {
        try pass.signed(withSignatureErrors { try signer.detachedSignature(of: pass.manifest, at: pass.signingTime) })
    }

    /// Signs and packs with any key: an asynchronous `Signer` or a local key.
    ///
    /// - Throws: as the synchronous form does, and errors of the `Signer`.
    func sign(_ pass: UnsignedPass) async throws -> SignedPass {
        try pass.signed(await signature(of: pass.manifest, at: pass.signingTime))
    }
}
