internal import COpenSSL

/// The encoding of ASN.1 values, by OpenSSL's own functions.
enum DER {
    /// The DER bytes that an `i2d_…` function gives: asked for the length first, then for the bytes.
    static func encode(_ call: StaticString, _ encode: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32)
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
    static func decode<Value>(
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

    /// The value that `bytes` begin with, if a `d2i_…` function can read it; what other bytes lack does not matter.
    static func value<Value>(
        of bytes: [UInt8], as decode: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> Value?
    ) -> Value? {
        unsafe try? self.decode("d2i", bytes, decode).value
    }
}
