public import PassRules
public import Platform
internal import SignedMessages

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

    /// Writes the archive; `path` always stands for a complete file.
    ///
    /// - Throws: ``FileAccessError``.
    public func write(to path: String, replacing: Bool = false) throws(FileAccessError) {
        try OutputFile.write(archive, to: path, replacing: replacing)
    }
}

/// A pass that passed all pre-signing checks: what is left is the signature, and packing.
package struct UnsignedPass: Sendable {
    /// Its files; of a pass made from a template those that the record changes.
    let files: [String: [UInt8]]
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
