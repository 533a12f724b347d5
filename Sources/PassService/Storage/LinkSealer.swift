#if Server
    internal import Bytes
    internal import SignedMessages

    /// Converts the identifiers of links to signed tokens for addresses, and back.
    ///
    /// A token contains an HMAC of the service, so that guesses are refused without a query. Administration tokens have
    /// the same format for the same reason.
    package struct LinkSealer: Sendable {
        /// The keys for links, the newest first, and the one for tokens.
        private let keys: LinkKeys
        /// What an HMAC is for: that of a link is not valid for a token.
        enum Kind: String { case link, token }
        /// How many bytes of the HMAC a token contains: 128 bits.
        private static let codeLength = 16

        /// The sealer of an installation, with the keys in its database.
        ///
        /// - Throws: ``StoreError``.
        package init(store: Store) async throws { keys = try await store.linkKeys() }

        private func keys(for kind: Kind) -> [[UInt8]] { kind == .link ? keys.links : [keys.tokens] }

        /// The part of an address after `/p/`.
        func signedToken(_ id: String, for kind: Kind = .link) throws -> String {
            guard let bytes = id.base64URLBytes, bytes.count == 16 else {
                throw StoreError(.fault, "a link is damaged")
            }
            return (bytes + (try code(bytes, kind, keys(for: kind)[0]))).base64URL
        }

        /// The identifier of a link; `nil` if this service did not sign it.
        func id(_ token: String, for kind: Kind = .link) throws -> String? {
            guard let bytes = token.base64URLBytes, bytes.count == 16 + Self.codeLength else { return nil }
            let id = Array(bytes[..<16])
            let isOurs = try keys(for: kind).contains { key in
                isEqualSecret(try code(id, kind, key).base64URL, bytes[16...].base64URL)
            }
            return isOurs ? id.base64URL : nil
        }

        private func code(_ id: [UInt8], _ kind: Kind, _ key: [UInt8]) throws -> [UInt8] {
            let text = Array("\(kind.rawValue) ".utf8) + id
            return Array(try MessageAuthentication.code(of: text, key: key).prefix(Self.codeLength))
        }
    }
#endif
