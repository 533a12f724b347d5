#if Server
    internal import Bytes
    package import Platform

    /// A link to download a pass.
    package struct DownloadLink: Sendable, Hashable {
        /// The identifier, which its address contains in signed form.
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

        /// Why it no longer works; `nil` while it works.
        package func end(at now: Date) -> End? {
            if revoked != nil { return .revoked }
            if let expires, expires <= now { return .expired }
            return isSingleUse && used != nil ? .used : nil
        }

        /// Why a link no longer works.
        package enum End: String, Sendable {
            case revoked, expired, used
        }
    }

    /// The keys of an installation.
    struct LinkKeys: Sendable {
        /// For links, the newest first.
        let links: [[UInt8]]
        let tokens: [UInt8]
    }

    extension Store {
        /// The keys that authenticate links and tokens; the first is created once for an installation.
        func linkKeys() async throws -> LinkKeys {
            let fresh = Array.random(byteCount: 32).base64URL
            let texts = try await database.write { session in
                let newest = try Self.value(of: "link-key", initially: fresh, in: session)
                let others = try ["link-key-before", "token-key"].map { name in
                    try session.run("SELECT value FROM meta WHERE name = ?", .text(name)).first?.text(0)
                }
                return [newest, others[0], others[1] ?? newest]
            }
            let keys = try texts.map { text in
                try text.map { text in
                    guard let key = text.base64URLBytes, key.count == 32 else {
                        throw StoreError(.fault, "the key of the links is damaged")
                    }
                    return key
                }
            }
            return LinkKeys(links: [keys[0], keys[1]].compactMap(\.self), tokens: keys[2] ?? [])
        }

        /// Makes a new key for links.
        ///
        /// Links by the key before stay valid, those by still older ones end. Tokens keep theirs. Servers read keys at their
        /// start.
        package func rotateLinkKey() async throws {
            let fresh = Array.random(byteCount: 32).base64URL
            try await database.write { session in
                let newest = try Self.value(of: "link-key", initially: fresh, in: session)
                _ = try Self.value(of: "token-key", initially: newest, in: session)
                for (name, value) in [("link-key-before", newest), ("link-key", fresh)] {
                    try session.run(
                        "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                        .text(name), .text(value))
                }
            }
        }

        /// Creates a link to a pass; `nil` if the pass does not exist or was deleted.
        package func makeLink(to address: PassAddress, expires: Date?, isSingleUse: Bool) async throws -> DownloadLink?
        {
            let (id, created) = (Array.random(byteCount: 16).base64URL, milliseconds)
            // A time too far in the future means never.
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

        /// The links to a pass after one of them, by their identifiers.
        package func links(
            to address: PassAddress, after id: String = "", limit: Int = .max
        ) async throws -> [DownloadLink] {
            try await database.query(
                """
                SELECT \(DownloadLink.columns) FROM links JOIN passes ON passes.id = links.pass
                WHERE passes.type = ? AND passes.serial = ? AND links.id > ? ORDER BY links.id LIMIT ?
                """, [.text(address.type), .text(address.serial), .text(id), SQLValue(limit)]
            ).map { DownloadLink($0, to: address) }
        }

        /// Revokes a link to this pass; returns whether there was an active one.
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

        /// Uses up a single-use link; returns whether it was unused.
        ///
        /// This precedes sending the pass, so that only one of two concurrent downloads gets it.
        package func takeUse(ofLink id: String) async throws -> Bool {
            let now = milliseconds
            return try await database.write { session in
                !(try session.run(
                    "UPDATE links SET used = ? WHERE id = ? AND used IS NULL AND revoked IS NULL RETURNING id",
                    .integer(now), .text(id)
                ).isEmpty)
            }
        }

        /// Makes a link usable again after an interrupted download.
        func giveBackUse(ofLink id: String) async throws {
            try await database.write { session in
                try session.run("UPDATE links SET used = NULL WHERE id = ?", .text(id))
                return
            }
        }
    }
#endif
