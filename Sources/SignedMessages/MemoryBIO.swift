internal import COpenSSL

/// Memory that OpenSSL reads and writes like a file.
enum MemoryBIO {
    /// Lends a read-only BIO over `bytes`, which are not copied, for the length of `body`.
    static func reading<Result>(
        _ bytes: ArraySlice<UInt8>, _ body: (OpaquePointer) throws(OpenSSLError) -> Result
    ) throws(OpenSSLError) -> Result {
        // OpenSSL counts in 32 bits here.
        guard let count = Int32(exactly: bytes.count) else { throw OpenSSLError(call: "BIO_new_mem_buf", entries: []) }
        do {
            return try unsafe bytes.withUnsafeBytes { buffer in
                // An empty buffer may have no address, which OpenSSL would take for an error.
                let address = unsafe buffer.baseAddress ?? UnsafeRawPointer(bitPattern: 1)
                let bio = try unsafe OpenSSL.call("BIO_new_mem_buf") { unsafe BIO_new_mem_buf(address, count) }
                defer { unsafe BIO_free(bio) }
                return try unsafe body(bio)
            }
        } catch let error as OpenSSLError {
            throw error
        } catch {
            throw OpenSSLError(call: "BIO_new_mem_buf", entries: [])
        }
    }

    /// The bytes that `body` writes into a BIO.
    static func written(_ body: (OpaquePointer) throws(OpenSSLError) -> Void) throws(OpenSSLError) -> [UInt8] {
        let bio = try unsafe OpenSSL.call("BIO_new") { unsafe BIO_new(BIO_s_secmem() ?? BIO_s_mem()) }
        defer { unsafe BIO_free(bio) }
        try unsafe body(bio)
        var start: UnsafeMutablePointer<CChar>?
        let count = unsafe passtool_BIO_get_mem_data(bio, &start)
        guard let start = unsafe start, count > 0 else { return [] }
        return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
    }
}
