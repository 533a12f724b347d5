internal import COpenSSL

/// Decrypts keys and stores.
enum Decryption {
    /// Tries the passphrase in each of its spellings, with current ciphers and with old ones.
    ///
    /// - Parameters:
    ///   - passphrase: as it was given. `nil` and an empty one are both tried for either, since programs differ there.
    ///   - attempt: decrypts into bytes; called again, at most three times, after an ``OpenSSLError``.
    /// - Returns: what `attempt` gave.
    /// - Throws: ``KeyMaterialError``, also that of an attempt.
    static func run<Value>(
        with passphrase: Passphrase?, _ attempt: (Passphrase?) throws -> Value
    ) throws(KeyMaterialError) -> Value {
        do {
            do {
                return try firstSuccess(with: passphrase, attempt)
            } catch let error as OpenSSLError where error.isUnsupportedAlgorithm {
                return try LegacyProvider.run { try firstSuccess(with: passphrase, attempt) }
            }
        } catch {
            if let error = error as? KeyMaterialError { throw error }
            let underlying = error as? OpenSSLError
            guard underlying?.isUnsupportedAlgorithm != true else {
                throw KeyMaterialError(.unsupportedEncryption, underlying: underlying)
            }
            throw KeyMaterialError(passphrase == nil ? .passphraseNeeded : .wrongPassphrase, underlying: underlying)
        }
    }

    /// The first success, or the failure with the passphrase as it was given.
    private static func firstSuccess<Value>(
        with passphrase: Passphrase?, _ attempt: (Passphrase?) throws -> Value
    ) throws -> Value {
        let isEmpty = passphrase?.isEmpty ?? true
        do {
            return try attempt(isEmpty ? nil : passphrase)
        } catch let first as OpenSSLError where !first.isUnsupportedAlgorithm {
            for spelling in isEmpty ? [Passphrase(utf8: [])] : passphrase?.otherSpellings ?? [] {
                do {
                    return try attempt(spelling)
                } catch let error as OpenSSLError where !error.isUnsupportedAlgorithm {
                    continue  // where the cipher is missing, the passphrase was right
                }
            }
            throw first
        }
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
