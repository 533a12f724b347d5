internal import COpenSSL

/// The ciphers that OpenSSL 3 has in a provider of their own: RC2, DES and others that encrypt old stores and keys.
///
/// They are loaded when first needed, into a separate library context, so that nothing else in this process uses them.
@safe final class LegacyProvider {
    private let context: OpaquePointer  // OSSL_LIB_CTX *, kept to the end of the process

    private static let shared = Result { () throws(OpenSSLError) in try LegacyProvider() }

    private init() throws(OpenSSLError) {
        unsafe context = try unsafe OpenSSL.call("OSSL_LIB_CTX_new") { unsafe OSSL_LIB_CTX_new() }
        do {
            for name in ["default", "legacy"] {
                _ = try unsafe OpenSSL.call("OSSL_PROVIDER_load") { unsafe OSSL_PROVIDER_load(context, name) }
            }
        } catch {
            unsafe OSSL_LIB_CTX_free(context)
            throw error
        }
    }

    /// Runs `body` with the old ciphers available, on this thread only.
    ///
    /// OpenSSL's objects made in `body` belong to the separate context: return bytes, not objects.
    /// - Throws: ``KeyMaterialError`` with code `legacyEncryption` if the ciphers cannot be loaded, or what `body` throws.
    static func run<Value>(_ body: () throws -> Value) throws -> Value {
        let provider: LegacyProvider
        do {
            provider = try shared.get()
        } catch {
            throw KeyMaterialError(.legacyEncryption, underlying: error)
        }
        let usual = unsafe OSSL_LIB_CTX_set0_default(provider.context)
        defer { unsafe OSSL_LIB_CTX_set0_default(usual) }
        return try body()
    }
}

// Written once in init; OpenSSL locks a library context's own tables.
extension LegacyProvider: @unchecked Sendable {}
