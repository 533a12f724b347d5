public import PassRules
public import Platform
internal import ZipContainer

/// A bundle, of a pass or an order, with its manifest and signature, ready to be packed.
public struct SignedPass: Sendable {
    /// The files that were signed.
    public let bundle: PassBundle
    /// Their digests.
    public let manifest: Manifest
    /// The detached CMS signature over the manifest's bytes, DER.
    public let signature: [UInt8]
    /// The time in the signature.
    public let signingTime: Date
    /// What the rules had to say; without errors, unless they were waived.
    public let findings: [Finding]

    /// The `.pkpass` or `.order`: `pass.json` or `order.json`, `manifest.json` and `signature` first, then the other
    /// files by name.
    ///
    /// - Throws: `ArchiveError` only for names or sizes that a zip cannot hold.
    public func archive() throws -> [UInt8] {
        try ArchiveWriter.archive(of: archiveEntries)
    }

    /// What the archive holds, in its order.
    var archiveEntries: [ArchiveEntry] {
        let files = bundle.files.merging(["manifest.json": manifest.bytes, "signature": signature]) { $1 }
        return PackingOrder.sorted(bundle.files.keys, mainFile: bundle.purpose.file)
            .map { PackingOrder.entry($0, files[$0] ?? []) }
    }

    /// Writes the archive, so that its name always stands for a whole file.
    ///
    /// - Throws: ``FileAccessError``, `ArchiveError`.
    public func write(to path: String, replacing: Bool = false) throws {
        try OutputFile.write(archive(), to: path, replacing: replacing)
    }
}
