internal import COpenSSL

/// A secret text that is wiped from memory when its last owner releases it.
///
/// It prints as dots, so that no message or log can show it.
@safe public final class Passphrase: Sendable, CustomStringConvertible {
    // Written once in init, wiped in deinit, read in between.
    private nonisolated(unsafe) let storage: UnsafeMutableBufferPointer<CChar>

    /// A passphrase with these UTF-8 bytes, up to the first NUL, where OpenSSL would end it.
    ///
    /// The bytes are copied: wipe your own copy.
    public init(utf8 bytes: some Collection<UInt8>) {
        let text = bytes.prefix { $0 != 0 }
        unsafe storage = .allocate(capacity: text.count + 1)
        for (index, byte) in text.enumerated() { unsafe storage[index] = CChar(bitPattern: byte) }
        unsafe storage[text.count] = 0
    }

    /// A passphrase that is in memory as a string anyway, such as the response of a secret manager.
    ///
    /// The string itself can't be wiped: if you have bytes, use ``init(utf8:)`` and wipe them.
    public convenience init(_ text: String) { self.init(utf8: text.utf8) }

    deinit {
        unsafe OPENSSL_cleanse(storage.baseAddress, storage.count)
        unsafe storage.deallocate()
    }

    /// Always the same dots.
    public var description: String { "••••••" }

    var byteCount: Int { unsafe storage.count - 1 }

    /// Calls `body` with the NUL-terminated text, which is valid only during the call.
    func withCString<Result, E: Error>(_ body: (UnsafePointer<CChar>?) throws(E) -> Result) throws(E) -> Result {
        defer { withExtendedLifetime(self) {} }
        return try unsafe body(UnsafePointer(storage.baseAddress))
    }
}

extension Passphrase {
    /// Whether it has no characters.
    public var isEmpty: Bool { byteCount == 0 }

    /// Whether both are the same bytes, compared in constant time.
    public func isIdentical(to other: Passphrase) -> Bool {
        guard byteCount == other.byteCount else { return false }
        return unsafe withCString { own in
            unsafe other.withCString { unsafe CRYPTO_memcmp(own, $0, byteCount) == 0 }
        }
    }
}

extension [UInt8] {
    /// Overwrites bytes that held a secret, and empties the array.
    public mutating func cleanse() {
        unsafe withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
        self = []
    }
}

/// Gives OpenSSL the passphrase when it needs one, so that it never prompts on the terminal.
@safe final class PassphraseCallback {
    private let passphrase: Passphrase?

    init(_ passphrase: Passphrase?) { self.passphrase = passphrase }

    static let function:
        @convention(c) @Sendable (UnsafeMutablePointer<CChar>?, Int32, Int32, UnsafeMutableRawPointer?) -> Int32 = {
            buffer, capacity, _, context in
            guard let context = unsafe context, let buffer = unsafe buffer else { return -1 }
            let callback = unsafe Unmanaged<PassphraseCallback>.fromOpaque(context).takeUnretainedValue()
            guard let passphrase = callback.passphrase else { return -1 }
            let count = passphrase.byteCount
            guard count <= Int(capacity) else { return -1 }
            unsafe passphrase.withCString { text in
                if let text = unsafe text { unsafe buffer.update(from: text, count: count) }
            }
            return Int32(count)
        }

    /// The context pointer for ``function``; the callback must outlive the call.
    var context: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }
}
