public import PassRules
public import Platform

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
