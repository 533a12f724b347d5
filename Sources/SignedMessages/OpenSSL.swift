internal import COpenSSL

/// Runs calls into OpenSSL: clears the error queue before, and drains it after a failure.
///
/// Each thread has a queue of its own, so nothing in between may suspend.
enum OpenSSL {
    /// Runs one OpenSSL call that gives `nil` on failure.
    static func call<Value>(_ call: StaticString, _ body: () -> Value?) throws(OpenSSLError) -> Value {
        ERR_clear_error()
        guard let value = body() else { throw .drained(after: call) }
        return value
    }

    /// Runs one OpenSSL call that gives 1 (or a positive count) on success.
    static func check(_ call: StaticString, _ body: () -> Int32) throws(OpenSSLError) {
        ERR_clear_error()
        guard body() > 0 else { throw .drained(after: call) }
    }
}
