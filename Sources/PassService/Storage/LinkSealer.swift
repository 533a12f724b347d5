#if Server
    internal import Bytes
    internal import SignedMessages

    /// Turns the identifiers of links into what stands in their addresses, and back.
    ///
    /// An address holds a mark that only the service can make (HMAC), so that guessed ones are refused without a question
    /// to the database. Administration tokens have the same form for the same reason.
    package struct LinkSealer: Sendable {
        private let key: [UInt8]
        /// What a mark is for: one of a link is none of a token.
        enum Kind: String { case link, token }
        /// How many bytes of the mark are in the address: 128 bits.
        private static let markLength = 16

        /// The sealer of an installation, with the key in its database.
        ///
        /// - Throws: ``StoreError``.
        package init(store: Store) async throws { key = try await store.linkKey() }

        /// The part of an address after `/p/`.
        func signedToken(_ id: String, for kind: Kind = .link) throws -> String {
            guard let bytes = id.base64URLBytes, bytes.count == 16 else {
                throw StoreError(.fault, "a link is damaged")
            }
            return (bytes + (try mark(bytes, kind))).base64URL
        }

        /// The identifier of a link; `nil` if the address was not made here.
        func id(_ token: String, for kind: Kind = .link) throws -> String? {
            guard let bytes = token.base64URLBytes, bytes.count == 16 + Self.markLength else { return nil }
            let id = Array(bytes[..<16])
            guard isEqualSecret(try mark(id, kind).base64URL, bytes[16...].base64URL) else { return nil }
            return id.base64URL
        }

        private func mark(_ id: [UInt8], _ kind: Kind) throws -> [UInt8] {
            let text = Array("\(kind.rawValue) ".utf8) + id
            return Array(try MessageAuthentication.code(of: text, key: key).prefix(Self.markLength))
        }
    }
#endif
