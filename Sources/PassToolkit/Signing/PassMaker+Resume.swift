internal import SignedMessages
internal import ZipContainer

extension PassMaker {
    /// Whether an archive is the pass that `make(_:attached:)` would make for the record, apart from the time in its
    /// signature.
    ///
    /// This needs no new signature: the archive must be, byte for byte, what the record gives around a valid signature
    /// by this identity.
    /// - Parameters:
    ///   - archive: the archive that was made before.
    ///   - record: a value for each placeholder.
    ///   - attached: the content of each of the template's attachments.
    /// - Returns: whether the archive is that pass.
    /// - Throws: as `make(_:attached:)` does, if no pass can be made from the record.
    public func isIntact(
        _ archive: some Sequence<UInt8>, for record: Record,
        attached: [String: some Sequence<UInt8>] = [String: [UInt8]]()
    ) throws -> Bool {
        let pass = try unsignedPass(for: record, attached: attached.mapValues { Array($0) })
        return try intactPass(in: Array(archive), of: pass) != nil
    }

    /// The pass in an archive that ``isIntact(_:for:attached:)``, with its findings; `nil` for any other archive.
    package func intactPass(in archive: [UInt8], of pass: UnsignedPass) throws -> SignedPass? {
        // What can't be read is no pass of ours.
        guard let signature = (try? Archive(reading: archive))?.files["signature"],
            let (value, time) = SignedMessage.signature(in: signature)
        else { return nil }
        let signed = try pass.signed(signature, at: time)
        guard signed.archive == archive else { return nil }
        // The same message must come of the manifest, and its signature must verify; an error means that it does not.
        let prepared = try signer.identity.signer.prepared(pass.manifest, at: time)
        guard (try? prepared.message(with: value)) == signature else { return nil }
        return signed
    }
}
