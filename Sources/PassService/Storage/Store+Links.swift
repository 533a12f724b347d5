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

        static let columns =
            "links.id, links.expires, links.single_use, links.used, links.revoked"

        /// Reads the columns from the first one on.
        init(_ row: SQLRow, from first: Int = 0, to address: PassAddress) {
            func date(_ column: Int) -> Date? { row.integer(ifAt: first + column).map { Date(milliseconds: $0) } }
            (id, self.address) = (row.text(first), address)
            (expires, isSingleUse, used, revoked) = (date(1), row.truth(first + 2), date(3), date(4))
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
        /// The key that authenticates links; it is made once for an installation.
        func linkKey() async throws -> [UInt8] {
            let fresh = Array.random(byteCount: 32).base64URL
            let text = try await database.write { try Self.mark("link-key", fresh, in: $0) }
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
                try session.run(
                    """
                    INSERT INTO links (id, pass, expires, single_use, created)
                    SELECT ?, id, CAST(? AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT) FROM passes
                    WHERE type = ? AND serial = ? AND deleted = 0\(session.dialect.forShare) RETURNING \(DownloadLink.columns)
                    """, .text(id), SQLValue(expiry), SQLValue(isSingleUse), .integer(created), .text(address.type),
                    .text(address.serial)
                ).first.map { DownloadLink($0, to: address) }
            }
        }

        /// The link with this identifier, and its pass.
        package func link(_ id: String) async throws -> (link: DownloadLink, pass: PassRow)? {
            try await database.query(
                """
                SELECT \(PassRow.columns), \(DownloadLink.columns) FROM links JOIN passes ON passes.id = links.pass
                WHERE links.id = ?
                """, [.text(id)]
            ).first.map { row in
                let pass = PassRow(row)
                return (DownloadLink(row, from: PassRow.columnCount, to: pass.address), pass)
            }
        }

        /// The links to a pass, the newest first; at most a thousand.
        package func links(to address: PassAddress) async throws -> [DownloadLink] {
            try await database.query(
                """
                SELECT \(DownloadLink.columns) FROM links JOIN passes ON passes.id = links.pass
                WHERE passes.type = ? AND passes.serial = ? ORDER BY links.created DESC, links.id LIMIT 1000
                """, [.text(address.type), .text(address.serial)]
            ).map { DownloadLink($0, to: address) }
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
