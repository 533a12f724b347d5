extension Pass {
    /// What a contactless terminal gets from the pass.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.NFC`.
    public struct NFC: JSONBacked {
        /// The keys of the object.
        public enum Key: String, CaseIterable, Sendable {
            case message, encryptionPublicKey, requiresAuthentication
        }

        /// The members as they stand in JSON.
        public var object: JSONObject

        /// A contactless payload that reads and writes `object`.
        public init(object: JSONObject) { self.object = object }

        /// A payload for terminals that hold the private key to `encryptionPublicKey`.
        public init(message: String, encryptionPublicKey: String, requiresAuthentication: Bool? = nil) {
            self.init(object: JSONObject())
            self.message = message
            self.encryptionPublicKey = encryptionPublicKey
            self.requiresAuthentication = requiresAuthentication
        }

        /// The payload, at most 64 bytes of UTF-8; more is cut off.
        ///
        /// Required. (iOS 9)
        /// - SeeAlso: Wallet Passes, `Pass.NFC`, key `message`.
        public var message: String? {
            get { self[.message] }
            set { self[.message] = newValue }
        }

        /// The terminal's public key: Base64 of an X.509 `SubjectPublicKeyInfo` on P-256, without PEM lines or breaks.
        ///
        /// Required; in practice with the compressed point. (iOS 9)
        /// - SeeAlso: Wallet Passes, `Pass.NFC`, key `encryptionPublicKey`.
        public var encryptionPublicKey: String? {
            get { self[.encryptionPublicKey] }
            set { self[.encryptionPublicKey] = newValue }
        }

        /// Whether the user must authenticate for each use; absent means no.
        ///
        /// Set ``Pass/sharingProhibited`` too. (iOS 13.1)
        /// - SeeAlso: Wallet Passes, `Pass.NFC`, key `requiresAuthentication`.
        public var requiresAuthentication: Bool? {
            get { self[.requiresAuthentication] }
            set { self[.requiresAuthentication] = newValue }
        }
    }
}
