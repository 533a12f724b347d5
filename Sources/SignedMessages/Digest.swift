internal import COpenSSL

/// A digest algorithm, fetched from OpenSSL once.
@safe package final class DigestAlgorithm: Sendable {
    /// SHA-1, 20 bytes: the manifest of a pass.
    package static let sha1 = DigestAlgorithm("SHA1", byteCount: 20)
    /// SHA-256, 32 bytes: signatures, fingerprints, the manifest of an order.
    package static let sha256 = DigestAlgorithm("SHA2-256", byteCount: 32)

    package let byteCount: Int

    // Never mutated after init; OpenSSL counts references atomically.
    private nonisolated(unsafe) let handle: OpaquePointer?  // EVP_MD *, nil only where a provider forbids it

    private init(_ name: StaticString, byteCount: Int) {
        self.byteCount = byteCount
        unsafe handle = "\(name)".withCString { unsafe EVP_MD_fetch(nil, $0, nil) }
    }

    deinit { unsafe EVP_MD_free(handle) }

    /// The digest of `bytes`.
    ///
    /// - Throws: ``OpenSSLError`` where this machine's policy disables the algorithm.
    package func digest(of bytes: [UInt8]) throws(OpenSSLError) -> [UInt8] {
        ERR_clear_error()
        guard let handle = unsafe handle else { throw .drained(after: "EVP_MD_fetch") }
        var count: UInt32 = 0
        var succeeded = false
        let digest = unsafe [UInt8](unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { output, initialized in
            succeeded = unsafe bytes.withUnsafeBytes { input in
                unsafe EVP_Digest(input.baseAddress, input.count, output.baseAddress, &count, handle, nil) == 1
            }
            initialized = Int(count)
        }
        guard succeeded else { throw .drained(after: "EVP_Digest") }
        return digest
    }
}

extension DigestAlgorithm {
    /// The digest in lower-case hexadecimal, to show; empty where this machine's policy disables the algorithm.
    func fingerprint(of bytes: [UInt8]) -> String { (try? digest(of: bytes).hexadecimal) ?? "" }
}

extension Collection<UInt8> {
    package var hexadecimal: String {
        var text: [UInt8] = []
        text.reserveCapacity(2 * count)
        for byte in Array(self) { text += [Self.digit(byte >> 4), Self.digit(byte & 15)] }
        return String(decoding: text, as: UTF8.self)
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x61 + value - 10 }
}

/// HMAC with SHA-256 (RFC 2104).
package enum MessageAuthentication {
    /// The authentication code of a message, 32 bytes.
    ///
    /// - Throws: ``OpenSSLError`` where this machine's policy disables the algorithm.
    package static func code(of message: [UInt8], key: [UInt8]) throws(OpenSSLError) -> [UInt8] {
        var code = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var count: UInt32 = 0
        ERR_clear_error()
        let result = unsafe code.withUnsafeMutableBufferPointer { output in
            unsafe key.withUnsafeBytes { key in
                unsafe message.withUnsafeBufferPointer { message in
                    unsafe HMAC(
                        EVP_sha256(), key.baseAddress, Int32(key.count), message.baseAddress, message.count,
                        output.baseAddress, &count)
                }
            }
        }
        guard unsafe result != nil else { throw .drained(after: "HMAC") }
        return Array(code.prefix(Int(count)))
    }
}
