extension MaterialContents {
    /// The ceilings that a file of keys and certificates meets.
    public enum Limit: String, Hashable, Sendable {
        /// How often the passphrase is digested to open the file, all in all.
        case iterations
        case certificates
        case keys

        /// The most that is taken.
        public var maximum: Int {
            switch self {
            // A million each for the check, the certificates and the key; programs write 600,000 (NSS) or 2,048 (OpenSSL)
            // by themselves. A machine of today takes a second and a half for it.
            case .iterations: 3_000_000
            // The roots of all authorities that a system trusts are fewer than half of it.
            case .certificates: 500
            case .keys: 100
            }
        }
    }
}
