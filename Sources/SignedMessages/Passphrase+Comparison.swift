internal import COpenSSL

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
