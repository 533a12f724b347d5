internal import COpenSSL

/// Runs calls into OpenSSL: clears the error queue before, and drains it after a failure.
///
/// Each thread has its own queue, so there must be no `await` in between.
package enum OpenSSL {
    /// Leaves memory to the system when the program ends, which is faster; to call before anything else of OpenSSL.
    package static func leaveCleanupToSystem() { _ = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) }

    /// Runs one OpenSSL call that returns `nil` on failure.
    static func call<Value>(_ call: StaticString, _ body: () -> Value?) throws(OpenSSLError) -> Value {
        ERR_clear_error()
        guard let value = body() else { throw .drained(after: call) }
        return value
    }

    /// Runs one OpenSSL call that returns 1 (or a positive count) on success.
    static func check(_ call: StaticString, _ body: () -> Int32) throws(OpenSSLError) {
        ERR_clear_error()
        guard body() > 0 else { throw .drained(after: call) }
    }
}

/// A call into OpenSSL that failed, with OpenSSL's reasons.
public struct OpenSSLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One entry of OpenSSL's error queue.
    public struct Entry: Hashable, Sendable {
        /// The part of OpenSSL that reported it, `ERR_LIB_…`.
        public let library: Int32
        /// The reason, `…_R_…`: to match on, not to show.
        public let reason: Int32
        /// The reason in words, with any detail OpenSSL added.
        public let text: String
    }

    /// The name of the C function.
    public let call: String
    /// The queue, innermost reason first; may be empty.
    public let entries: [Entry]

    /// The call and the reasons, for a message.
    public var description: String {
        let reasons = entries.map(\.text).joined(separator: ", ")
        return reasons.isEmpty ? "\(call) failed" : "\(call): \(reasons)"
    }

    /// Empties this thread's queue into an error.
    static func drained(after call: StaticString) -> OpenSSLError {
        var entries: [Entry] = []
        var data: UnsafePointer<CChar>?
        while case let code = unsafe ERR_get_error_all(nil, nil, nil, &data, nil), code != 0 {
            var text = unsafe ERR_reason_error_string(code).map { unsafe String(cString: $0) } ?? "error \(code)"
            if let detail = unsafe data, unsafe detail.pointee != 0 { unsafe text += " (\(String(cString: detail)))" }
            entries.append(
                Entry(library: passtool_ERR_GET_LIB(code), reason: passtool_ERR_GET_REASON(code), text: text))
        }
        return OpenSSLError(call: "\(call)", entries: entries)
    }

    func has(library: Int32, reason: Int32) -> Bool {
        entries.contains { $0.library == library && $0.reason == reason }
    }
}

/// Memory that OpenSSL reads and writes like a file.
enum MemoryBIO {
    /// Calls `body` with a read-only BIO over `bytes`, which are not copied; the BIO is valid only during the call.
    static func reading<Result>(
        _ bytes: ArraySlice<UInt8>, _ body: (OpaquePointer) throws(OpenSSLError) -> Result
    ) throws(OpenSSLError) -> Result {
        // OpenSSL counts in 32 bits here.
        guard let count = Int32(exactly: bytes.count) else { throw OpenSSLError(call: "BIO_new_mem_buf", entries: []) }
        do {
            return try unsafe bytes.withUnsafeBytes { buffer in
                // The address of an empty buffer may be nil, which OpenSSL treats as an error.
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

/// The encoding of ASN.1 values, by OpenSSL's own functions.
enum DER {
    /// The DER bytes from an `i2d_…` function, which is called for the length first, then for the bytes.
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

    /// Reads DER with a `d2i_…` function, and returns how many bytes it used.
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

    /// The largest content of an element that we write.
    static let mostBytes = 0xFFFF

    /// An element with a tag of one byte (X.690).
    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        let octets = [UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
        return [tag] + (count < 0x80 ? [octets[1]] : count < 0x100 ? [0x81, octets[1]] : [0x82] + octets) + content
    }

    /// The value at the start of `bytes`, if a `d2i_…` function can read it.
    static func value<Value>(
        of bytes: [UInt8], as decode: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> Value?
    ) -> Value? {
        unsafe try? self.decode("d2i", bytes, decode).value
    }
}
