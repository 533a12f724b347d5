public import PassRules
internal import ZipContainer

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A bundle with its manifest and signature, ready to be packed.
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

    /// The `.pkpass`: `pass.json`, `manifest.json` and `signature` first, then the other files by name.
    ///
    /// - Throws: `ArchiveError` only for names or sizes that a zip cannot hold.
    public func archive() throws -> [UInt8] {
        var entries = [
            ArchiveEntry(name: "pass.json", bytes: bundle.passJSON, compression: .deflated),
            ArchiveEntry(name: "manifest.json", bytes: manifest.bytes, compression: .deflated),
            ArchiveEntry(name: "signature", bytes: signature, compression: .stored),
        ]
        let others = bundle.files.filter { $0.key != "pass.json" }
        entries += others.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { name, bytes in
            ArchiveEntry(name: name, bytes: bytes, compression: PassFileName(name).isCompressed ? .stored : .deflated)
        }
        return try ArchiveWriter.archive(of: entries)
    }

    /// Writes the `.pkpass`, so that its name always stands for a whole file.
    ///
    /// - Throws: ``FileAccessError``, `ArchiveError`.
    public func write(to path: String, replacing: Bool = false) throws {
        try OutputFile.write(archive(), to: path, replacing: replacing)
    }
}
