internal import COpenSSL

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
