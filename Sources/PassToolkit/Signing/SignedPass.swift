public import PassRules
internal import ZipContainer

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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

    /// The `.pkpass` or `.order`: `pass.json` or `order.json`, `manifest.json` and `signature` first, then the other files by name.
    ///
    /// - Throws: `ArchiveError` only for names or sizes that a zip cannot hold.
    public func archive() throws -> [UInt8] {
        try ArchiveWriter.archive(of: archiveEntries)
    }

    /// What the archive holds, in its order.
    var archiveEntries: [ArchiveEntry] {
        let others = bundle.files.filter { $0.key != bundle.purpose.file }
        let first = [
            (bundle.purpose.file, bundle.mainFile), ("manifest.json", manifest.bytes), ("signature", signature),
        ]
        let files =
            first + others.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { ($0.key, $0.value) }
        return files.map { name, bytes in
            let compression = PassFileName(name).compression(byteCount: bytes.count)
            return ArchiveEntry(name: name, bytes: bytes, compression: compression)
        }
    }

    /// Writes the archive, so that its name always stands for a whole file.
    ///
    /// - Throws: ``FileAccessError``, `ArchiveError`.
    public func write(to path: String, replacing: Bool = false) throws {
        try OutputFile.write(archive(), to: path, replacing: replacing)
    }
}
