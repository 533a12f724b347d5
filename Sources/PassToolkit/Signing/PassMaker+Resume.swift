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
        // Neither the archive nor the message is parsed: these two values determine what both must be.
        guard let signature = PreparedArchive.storedContent(of: "signature", in: archive),
            let time = PreparedSignature.signingTime(in: signature)
        else { return nil }
        var expected: [UInt8] = []
        expected.reserveCapacity(archive.count)
        try pack(pass, signature, to: &expected)
        guard archive == expected else { return nil }
        let prepared = try signer.identity.signer.prepared(pass.manifest, at: time)
        let values = Self.signatureValues(at: signature, of: signer.identity.certificate)
        // An error means that this key did not make the value.
        guard values.contains(where: { (try? prepared.message(with: $0)) == signature }) else { return nil }
        return pass.signed(signature, as: archive, at: time)
    }

    /// Possible values of the key's own signature, which is at the end of the message.
    private static func signatureValues(at message: [UInt8], of certificate: Certificate) -> [[UInt8]] {
        guard let key = certificate.publicKey else { return [] }
        let keyByteCount = (key.bitCount + 7) / 8
        guard key.algorithm != "RSA" else { return [Array(message.suffix(keyByteCount))] }
        // Two DER numbers, each shorter if it starts with zeros; their length precedes them.
        return (8...2 * keyByteCount + 16).filter { count in
            message.count > count && message[message.count - count - 1] == UInt8(truncatingIfNeeded: count)
                && message[message.count - count] == 0x30
        }.map { Array(message.suffix($0)) }
    }
}
