extension KeyMaterial {
    /// The limits for a file of keys and certificates.
    public enum Limit: String, Hashable, Sendable {
        /// The bytes of the file.
        case bytes
        /// The iterations of key derivation to decrypt the file, in total.
        case iterations
        /// The certificates and the requests for one, counted before any is decoded.
        case certificates
        case keys

        /// The largest accepted number.
        public var maximum: Int {
            switch self {
            case .bytes: 1_000_000
            // A million each for the check, the certificates and the key; the defaults of programs are 600,000 (NSS) and
            // 2,048 (OpenSSL). Today's machines take a second and a half for that many.
            case .iterations: 3_000_000
            // More than twice as many as the root certificates that a system trusts.
            case .certificates: 500
            case .keys: 100
            }
        }
    }
}
