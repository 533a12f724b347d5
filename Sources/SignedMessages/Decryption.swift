internal import COpenSSL

/// Decrypts keys and stores.
enum Decryption {
    /// Tries the passphrase in each of its spellings, with current ciphers and with old ones.
    ///
    /// - Parameters:
    ///   - passphrase: as it was given. `nil` and an empty one are both tried for either, since programs differ there.
    ///   - cost: the iterations of the last attempt; other spellings are tried as long as the limit allows.
    ///   - attempt: decrypts into bytes; called until it does not throw.
    /// - Returns: what `attempt` gave.
    /// - Throws: ``KeyMaterialError``.
    static func run<Value>(
        with passphrase: Passphrase?, cost: @autoclosure () -> Int = 0,
        _ attempt: (Passphrase?) throws(OpenSSLError) -> Value
    ) throws(KeyMaterialError) -> Value {
        var result = firstSuccess(with: passphrase, cost: cost, attempt)
        if case .failure(let error) = result, error.isUnsupportedAlgorithm {
            result = try LegacyProvider.run { () throws(OpenSSLError) in
                try firstSuccess(with: passphrase, cost: cost, attempt).get()
            }
        }
        do {
            return try result.get()
        } catch {
            if error.isUnsupportedAlgorithm { throw KeyMaterialError(.unsupportedEncryption, underlying: error) }
            throw KeyMaterialError(passphrase == nil ? .passphraseNeeded : .wrongPassphrase, underlying: error)
        }
    }

    /// The first success, or the failure with the passphrase as it was given.
    private static func firstSuccess<Value>(
        with passphrase: Passphrase?, cost: () -> Int, _ attempt: (Passphrase?) throws(OpenSSLError) -> Value
    ) -> Result<Value, OpenSSLError> {
        let isEmpty = passphrase.map { $0.byteCount == 0 } ?? true
        let first = Result { () throws(OpenSSLError) in try attempt(isEmpty ? nil : passphrase) }
        guard case .failure(let error) = first, !error.isUnsupportedAlgorithm else { return first }
        let others = isEmpty ? [Passphrase(utf8: [])] : passphrase?.otherSpellings ?? []
        for (index, spelling) in others.enumerated() {
            guard cost() <= KeyMaterial.Limit.iterations.maximum / (index + 2) else { return first }
            let next = Result { () throws(OpenSSLError) in try attempt(spelling) }
            switch next {
            case .success: return next
            case .failure(let error) where error.isUnsupportedAlgorithm: return next  // the passphrase was right
            case .failure: continue
            }
        }
        return first
    }
}

extension OpenSSLError {
    /// Whether OpenSSL does not have the cipher in this library context.
    var isUnsupportedAlgorithm: Bool {
        // From OpenSSL's decoders the same reason only means that none of them could read the bytes.
        has(library: ERR_LIB_EVP, reason: passtool_ERR_R_UNSUPPORTED())
            || has(library: ERR_LIB_EVP, reason: EVP_R_UNSUPPORTED_ALGORITHM)
    }
}
