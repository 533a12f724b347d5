internal import COpenSSL

/// HMAC with SHA-256 (RFC 2104): a mark that only the holder of a key can make.
package enum MessageAuthentication {
    /// The mark of a message, 32 bytes.
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
