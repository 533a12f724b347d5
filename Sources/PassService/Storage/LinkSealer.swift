#if Server
    internal import Bytes
    internal import SignedMessages

    /// Converts the identifiers of links to signed tokens for addresses, and back.
    ///
    /// A token contains an HMAC of the service, so that guesses are refused without a query. Administration tokens have
    /// the same format for the same reason.
    package struct LinkSealer: Sendable {
        private let key: [UInt8]
        /// What an HMAC is for: that of a link is not valid for a token.
        enum Kind: String { case link, token }
        /// How many bytes of the HMAC a token contains: 128 bits.
        private static let codeLength = 16

        /// The sealer of an installation, with the key in its database.
        ///
        /// - Throws: ``StoreError``.
        package init(store: Store) async throws { key = try await store.linkKey() }

        /// The part of an address after `/p/`.
        func signedToken(_ id: String, for kind: Kind = .link) throws -> String {
            guard let bytes = id.base64URLBytes, bytes.count == 16 else {
                throw StoreError(.fault, "a link is damaged")
            }
            return (bytes + (try code(bytes, kind))).base64URL
        }

        /// The identifier of a link; `nil` if this service did not sign it.
        func id(_ token: String, for kind: Kind = .link) throws -> String? {
            guard let bytes = token.base64URLBytes, bytes.count == 16 + Self.codeLength else { return nil }
            let id = Array(bytes[..<16])
            guard isEqualSecret(try code(id, kind).base64URL, bytes[16...].base64URL) else { return nil }
            return id.base64URL
        }

        private func code(_ id: [UInt8], _ kind: Kind) throws -> [UInt8] {
            let text = Array("\(kind.rawValue) ".utf8) + id
            return Array(try MessageAuthentication.code(of: text, key: key).prefix(Self.codeLength))
        }
    }
#endif
