#if Server
    internal import Bytes
    package import Platform

    /// A link to download a pass.
    package struct DownloadLink: Sendable, Hashable {
        /// What its address is made of.
        package let id: String
        package let address: PassAddress
        package let expires: Date?
        package let isSingleUse: Bool
        package let used: Date?
        package let revoked: Date?
        package let created: Date

        init(_ row: SQLRow) {
            id = row.text(0)
            address = PassAddress(type: row.text(1), serial: row.text(2))
            expires = row.integer(ifAt: 3).map { Date(milliseconds: $0) }
            isSingleUse = row.truth(4)
            used = row.integer(ifAt: 5).map { Date(milliseconds: $0) }
            revoked = row.integer(ifAt: 6).map { Date(milliseconds: $0) }
            created = Date(milliseconds: row.integer(7))
        }

        /// Why it gives nothing any more; `nil` while it works.
        package func end(at moment: Date) -> End? {
            if revoked != nil { return .revoked }
            if let expires, expires <= moment { return .expired }
            return isSingleUse && used != nil ? .used : nil
        }

        /// Why a link gives nothing.
        package enum End: String, Sendable {
            case revoked, expired, used
        }
    }

    extension Store {
        private static let linkColumns = """
            links.id, passes.type, passes.serial, links.expires, links.single_use, links.used, links.revoked, links.created
            """

        /// The key that authenticates links; it is made once for an installation.
        func linkKey() async throws -> [UInt8] {
            let fresh = Array.random(byteCount: 32).base64URL
            let text = try await database.write { session in
                try session.run(
                    "INSERT INTO meta (name, value) VALUES ('link-key', ?) ON CONFLICT (name) DO NOTHING", .text(fresh))
                return try session.one("SELECT value FROM meta WHERE name = 'link-key'").text(0)
            }
            guard let key = text.base64URLBytes, key.count == 32 else {
                throw StoreError(.fault, "the key of the links is damaged")
            }
            return key
        }

        /// Makes a link to a pass; `nil` if there is no such pass, or it was deleted.
        package func makeLink(to address: PassAddress, expires: Date?, isSingleUse: Bool) async throws -> DownloadLink?
        {
            let (id, created) = (Array.random(byteCount: 16).base64URL, milliseconds)
            // A time far away is never.
            let expiry = expires.flatMap { Int64(exactly: ($0.timeIntervalSince1970 * 1000).rounded(.down)) }
            return try await database.write { session in
                let made = try session.run(
                    """
                    INSERT INTO links (id, pass, expires, single_use, created)
                    SELECT ?, id, CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT) FROM passes
                    WHERE type = ? AND serial = ? AND deleted = 0 RETURNING id
                    """, .text(id), SQLValue(expiry), SQLValue(isSingleUse), .integer(created), .text(address.type),
                    .text(address.serial))
                return made.isEmpty ? nil : try Self.link(id, in: session)
            }
        }

        /// The link with this identifier.
        package func link(_ id: String) async throws -> DownloadLink? {
            try await database.read { session in try Self.link(id, in: session) }
        }

        private static func link(_ id: String, in session: any SQLSession) throws -> DownloadLink? {
            try session.run(
                "SELECT \(linkColumns) FROM links JOIN passes ON passes.id = links.pass WHERE links.id = ?", .text(id)
            ).first.map(DownloadLink.init)
        }

        /// The links to a pass, the newest first; at most a thousand.
        package func links(to address: PassAddress) async throws -> [DownloadLink] {
            try await database.read { session in
                try session.run(
                    """
                    SELECT \(Self.linkColumns) FROM links JOIN passes ON passes.id = links.pass
                    WHERE passes.type = ? AND passes.serial = ? ORDER BY links.created DESC, links.id LIMIT 1000
                    """, .text(address.type), .text(address.serial)
                ).map(DownloadLink.init)
            }
        }

        /// Ends a link to this pass; whether there was one that was not ended before.
        package func revokeLink(_ id: String, to address: PassAddress) async throws -> Bool {
            let now = milliseconds
            return try await database.write { session in
                !(try session.run(
                    """
                    UPDATE links SET revoked = ? WHERE id = ? AND revoked IS NULL
                    AND pass IN (SELECT id FROM passes WHERE type = ? AND serial = ?) RETURNING id
                    """, .integer(now), .text(id), .text(address.type), .text(address.serial)
                ).isEmpty)
            }
        }

        /// Takes the one use of a link; whether it was still there.
        ///
        /// It is taken before the pass is sent, so that of two downloads at the same time one gets nothing.
        package func takeUse(ofLink id: String) async throws -> Bool {
            let now = milliseconds
            return try await database.write { session in
                !(try session.run(
                    "UPDATE links SET used = ? WHERE id = ? AND used IS NULL AND revoked IS NULL RETURNING id",
                    .integer(now), .text(id)
                ).isEmpty)
            }
        }

        /// Gives the use of a link back, since the download broke off.
        func giveBackUse(ofLink id: String) async throws {
            try await database.write { session in
                try session.run("UPDATE links SET used = NULL WHERE id = ?", .text(id))
                return
            }
        }
    }
#endif
