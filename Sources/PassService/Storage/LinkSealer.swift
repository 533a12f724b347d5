#if Server
    internal import Bytes
    internal import SignedMessages

    /// Turns the identifiers of links into what stands in their addresses, and back.
    ///
    /// An address holds a mark that only the service can make (HMAC), so that guessed ones are refused without a question
    /// to the database. Administration tokens have the same form for the same reason; the database knows which is which.
    package struct LinkSealer: Sendable {
        private let key: [UInt8]
        /// How many bytes of the mark are in the address: 128 bits.
        private static let markLength = 16

        /// The sealer of an installation, with the key in its database.
        ///
        /// - Throws: ``StoreError``.
        package init(store: Store) async throws { key = try await store.linkKey() }

        /// The part of an address after `/p/`.
        func opaque(_ id: String) throws -> String {
            guard let bytes = id.base64URLBytes, bytes.count == 16 else {
                throw StoreError(.fault, "a link is damaged")
            }
            return (bytes + (try mark(bytes))).base64URL
        }

        /// The identifier of a link; `nil` if the address was not made here.
        func id(_ opaque: String) throws -> String? {
            guard let bytes = opaque.base64URLBytes, bytes.count == 16 + Self.markLength else { return nil }
            let id = Array(bytes[..<16])
            guard isEqualSecret(try mark(id).base64URL, bytes[16...].base64URL) else { return nil }
            return id.base64URL
        }

        private func mark(_ id: [UInt8]) throws -> [UInt8] {
            // The word keeps marks of links apart from marks for anything else with this key.
            Array(try MessageAuthentication.code(of: Array("link ".utf8) + id, key: key).prefix(Self.markLength))
        }
    }
#endif
