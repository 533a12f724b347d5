extension Pass {
    /// What a contactless terminal gets from the pass.
    ///
    /// - SeeAlso: Wallet Passes, `Pass.NFC`.
    public struct NFC: JSONBacked {
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
    }
}

extension Pass {
    /// Whether `nfc` is there, whatever its value; a null reads as absent.
    package var usesNFC: Bool { object[Key.nfc.rawValue].map { $0 != .null } ?? false }
}
