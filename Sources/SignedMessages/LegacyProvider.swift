internal import COpenSSL

/// The ciphers that OpenSSL 3 keeps apart: RC2, DES and others that old stores and keys are encrypted with.
///
/// They are loaded when first wanted, into a library context of their own: what else this process does with OpenSSL
/// never meets them.
@safe final class LegacyProvider {
    private let context: OpaquePointer  // OSSL_LIB_CTX *, kept to the end of the process

    private static let shared = Result { () throws(OpenSSLError) in try LegacyProvider() }

    private init() throws(OpenSSLError) {
        unsafe context = try unsafe openSSL("OSSL_LIB_CTX_new") { unsafe OSSL_LIB_CTX_new() }
        do {
            for name in ["default", "legacy"] {
                _ = try unsafe openSSL("OSSL_PROVIDER_load") { unsafe OSSL_PROVIDER_load(context, name) }
            }
        } catch {
            unsafe OSSL_LIB_CTX_free(context)
            throw error
        }
    }

    /// Runs `body` so that OpenSSL finds the old ciphers, on this thread and for its length alone.
    ///
    /// Whatever OpenSSL makes in it belongs to that context: hand out bytes, not objects.
    /// - Throws: ``KeyMaterialError`` with code `legacyEncryption` if the ciphers cannot be loaded, or what `body` throws.
    static func run<Value>(_ body: () throws(OpenSSLError) -> Value) throws(KeyMaterialError) -> Result<
        Value, OpenSSLError
    > {
        let provider: LegacyProvider
        do {
            provider = try shared.get()
        } catch {
            throw KeyMaterialError(.legacyEncryption, underlying: error)
        }
        let usual = unsafe OSSL_LIB_CTX_set0_default(provider.context)
        defer { unsafe OSSL_LIB_CTX_set0_default(usual) }
        return Result(catching: body)
    }
}

// Written once in init; OpenSSL locks a library context's own tables.
extension LegacyProvider: @unchecked Sendable {}
