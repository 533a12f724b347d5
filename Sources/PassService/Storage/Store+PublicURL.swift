#if Server
    /// An address that passes had before, and that phones may still ask.
    package struct FormerAddress: Sendable, Hashable {
        package let url: String
        /// How many passes with phones have not been fetched since another address took its place, at most 1001.
        package let passCount: Int
        /// Whether it is to be told: the change is new, or there are such passes.
        package var isTold = true

        /// What it means.
        package var words: String {
            guard passCount > 0 else { return "publicURL was '\(url)': links that were sent begin with it" }
            let count = passCount > 1000 ? "more than 1000 passes" : passCount == 1 ? "1 pass" : "\(passCount) passes"
            return "publicURL was '\(url)', which phones ask for \(count): "
                + "it must go on answering, not by a redirect, until they have been fetched again"
        }
    }

    extension Store {
        /// Notes the address that passes get from now on.
        ///
        /// - Returns: how often it changed while there were passes, and the addresses before it that phones may still ask:
        ///   of several that have a pass, one may have fetched it.
        /// - Throws: ``StoreError``.
        package func notePublicURL(_ url: String) async throws -> (changeCount: Int64, former: [FormerAddress]) {
            let now = milliseconds
            let (changeCount, replaced) = try await database.write { session in
                try Self.note(url, at: now, in: session)
            }
            var former: [FormerAddress] = []
            for row in try await database.query("SELECT name, value FROM meta WHERE name LIKE 'former-url %'", []) {
                let url = String(row.text(0).dropFirst("former-url ".count))
                let time = Int64(row.text(1)) ?? 0
                let isAsked = try await isAnybody(since: time)
                guard isAsked || url == replaced else {
                    try await database.write { session in
                        _ = try session.run("DELETE FROM meta WHERE name = ?", .text("former-url \(url)"))
                    }
                    continue
                }
                let count = try await passCount(notFetchedSince: time)
                former.append(FormerAddress(url: url, passCount: count, isTold: count > 0 || url == replaced))
            }
            return (changeCount, former)
        }

        /// Returns how often the address changed, and the one that it replaces.
        private static func note(
            _ url: String, at now: Int64, in session: any SQLSession
        ) throws -> (changeCount: Int64, replaced: String?) {
            func set(_ name: String, _ value: String) throws {
                try session.run(
                    """
                    INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value
                    """, .text(name), .text(value))
            }
            let row = try session.run("SELECT value FROM meta WHERE name = 'public-url'").first?.text(0)
            let parts = row?.split(separator: " ", maxSplits: 1).map(String.init) ?? ["0", url]
            let changeCount = Int64(parts[0]) ?? 0
            // Without passes, nobody has the old address.
            let isAnyPass = try !session.run("SELECT 1 FROM passes WHERE deleted = 0 LIMIT 1").isEmpty
            guard let old = parts.last, old != url, isAnyPass else {
                try set("public-url", "\(changeCount) \(url)")
                return (changeCount, nil)
            }
            try set("public-url", "\(changeCount + 1) \(url)")
            try set("former-url \(old)", "\(now)")
            try session.run("DELETE FROM meta WHERE name = ?", .text("former-url \(url)"))
            return (changeCount + 1, old)
        }

        /// Whether a phone has a pass since before a time, or a customer a link that can still be used.
        private func isAnybody(since time: Int64) async throws -> Bool {
            let query = """
                SELECT 1 AS one FROM registrations WHERE created < ? UNION ALL SELECT 1 FROM links
                WHERE created < ? AND revoked IS NULL AND (expires IS NULL OR expires > ?)
                AND (single_use = 0 OR used IS NULL) LIMIT 1
                """
            return try await !database.query(query, [.integer(time), .integer(time), .integer(milliseconds)]).isEmpty
        }

        /// How many passes are in phones as they were at a time: none of their phones fetched them since.
        ///
        /// The count ends at 1001, since a start waits for it. Passes that were signed elsewhere have the address of their upload.
        private func passCount(notFetchedSince time: Int64) async throws -> Int {
            let rows = try await database.query(
                """
                SELECT COUNT(*) FROM (SELECT 1 AS one FROM passes p LEFT JOIN fetches f ON f.pass = p.id
                    WHERE p.deleted = 0
                        AND EXISTS (SELECT 1 FROM registrations r WHERE r.pass = p.id AND r.created < ?)
                        AND (COALESCE(f.fetched, 0) < ? OR (p.template IS NULL AND p.changed < ?)) LIMIT 1001) AS found
                """, [.integer(time), .integer(time), .integer(time)])
            return Int(rows.first?.integer(0) ?? 0)
        }
    }
#endif
