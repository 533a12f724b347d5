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
            // Three times the 1,300,000 that are recommended for SHA-1, more than any program writes by itself: NSS has
            // 600,000, OpenSSL 2,048, each for the check, the certificates and the key. A machine of today takes two
            // seconds for it.
            case .iterations: 4_000_000
            // The roots of all authorities that a system trusts are fewer than half of it.
            case .certificates: 500
            case .keys: 100
            }
        }
    }
}
