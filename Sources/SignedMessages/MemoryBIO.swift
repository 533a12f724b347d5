internal import COpenSSL

/// Lends a read-only BIO over `bytes`, which are not copied, for the length of `body`.
func withBIO<Result>(
    reading bytes: ArraySlice<UInt8>, _ body: (OpaquePointer) throws(OpenSSLError) -> Result
) throws(OpenSSLError) -> Result {
    // OpenSSL counts in 32 bits here.
    guard let count = Int32(exactly: bytes.count) else { throw OpenSSLError(call: "BIO_new_mem_buf", entries: []) }
    do {
        return try unsafe bytes.withUnsafeBytes { buffer in
            // An empty buffer may have no address, which OpenSSL would take for an error.
            let address = unsafe buffer.baseAddress ?? UnsafeRawPointer(bitPattern: 1)
            let bio = try unsafe openSSL("BIO_new_mem_buf") { unsafe BIO_new_mem_buf(address, count) }
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
func bytesFromBIO(_ body: (OpaquePointer) throws(OpenSSLError) -> Void) throws(OpenSSLError) -> [UInt8] {
    let bio = try unsafe openSSL("BIO_new") { unsafe BIO_new(BIO_s_secmem() ?? BIO_s_mem()) }
    defer { unsafe BIO_free(bio) }
    try unsafe body(bio)
    var start: UnsafeMutablePointer<CChar>?
    let count = unsafe passtool_BIO_get_mem_data(bio, &start)
    guard let start = unsafe start, count > 0 else { return [] }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
}

/// The DER bytes that an `i2d_…` function gives: asked for the length first, then for the bytes.
func der(_ call: StaticString, _ encode: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32)
    throws(OpenSSLError) -> [UInt8]
{
    ERR_clear_error()
    let count = encode(nil)
    guard count > 0 else { throw .drained(after: call) }
    return unsafe [UInt8](unsafeUninitializedCapacity: Int(count)) { buffer, initialized in
        var cursor = buffer.baseAddress
        initialized = unsafe Int(max(0, encode(&cursor)))
    }
}

/// Reads DER with a `d2i_…` function and tells how many bytes it took.
func decode<Value>(
    _ call: StaticString, _ bytes: [UInt8],
    _ decode: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> Value?
) throws(OpenSSLError) -> (value: Value, byteCount: Int) {
    ERR_clear_error()
    let result = unsafe bytes.withUnsafeBufferPointer { buffer -> (Value, Int)? in
        var cursor = buffer.baseAddress
        guard let value = unsafe decode(&cursor, buffer.count) else { return nil }
        let end = unsafe cursor.map { unsafe $0 - (buffer.baseAddress ?? $0) } ?? 0
        return (value, end)
    }
    guard let result else { throw .drained(after: call) }
    return result
}
