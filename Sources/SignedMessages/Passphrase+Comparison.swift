internal import COpenSSL

extension Passphrase {
    /// Whether there is nothing in it.
    public var isEmpty: Bool { byteCount == 0 }

    /// Whether both are the same text, byte for byte; takes as long whatever they hold.
    public func isIdentical(to other: Passphrase) -> Bool {
        guard byteCount == other.byteCount else { return false }
        return unsafe withCString { own in
            unsafe other.withCString { unsafe CRYPTO_memcmp(own, $0, byteCount) == 0 }
        }
    }
}
