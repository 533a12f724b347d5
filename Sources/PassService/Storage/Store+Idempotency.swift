#if Server
    /// What is known of a request with an idempotency key.
    package enum RememberedRequest: Sendable, Hashable {
        /// It was not seen before, and is now in progress.
        case fresh
        /// The same request is being answered.
        case inProgress
        /// Another request had this key.
        case otherRequest
        /// The same request got this answer.
        case answered(status: Int, body: String)
    }

    extension Store {
        /// How long answers are kept, in milliseconds: a day.
        package static let answersKept: Int64 = 86_400_000
        /// When a request without answer counts as lost with the server that had it, in milliseconds.
        package static let requestsKept: Int64 = 600_000

        /// Notes that a request begins, unless it was seen before.
        ///
        /// - Parameters:
        ///   - token: whose request it is; keys of others are not seen.
        ///   - key: the key that the client chose.
        ///   - digest: the digest of method, path and body.
        /// - Returns: what is known of it.
        /// - Throws: ``StoreError``.
        package func beginRequest(token: Int64, key: String, digest: String) async throws -> RememberedRequest {
            let now = milliseconds
            return try await database.write { session in
                try session.run(
                    """
                    DELETE FROM idempotency WHERE token = ? AND key = ?
                        AND (created < ? OR (status IS NULL AND (created < ? OR created > ?)))
                    """, .integer(token), .text(key), .integer(now - Self.answersKept),
                    .integer(now - Self.requestsKept), .integer(now + Self.requestsKept))
                let inserted = try session.run(
                    """
                    INSERT INTO idempotency (token, key, digest, created) VALUES (?, ?, ?, ?)
                    ON CONFLICT (token, key) DO NOTHING RETURNING created
                    """, .integer(token), .text(key), .text(digest), .integer(now))
                guard inserted.isEmpty else { return .fresh }
                let known = try session.run(
                    "SELECT digest, status, body FROM idempotency WHERE token = ? AND key = ?",
                    .integer(token), .text(key))
                guard let row = known.first else { return .inProgress }
                guard row.text(0) == digest else { return .otherRequest }
                guard let status = row.integer(ifAt: 1) else { return .inProgress }
                return .answered(status: Int(status), body: row.text(2))
            }
        }

        /// Keeps the answer of a request for its repetition.
        package func finishRequest(token: Int64, key: String, status: Int, body: String) async throws {
            try await database.write { session in
                try session.run(
                    "UPDATE idempotency SET status = ?, body = ? WHERE token = ? AND key = ?",
                    SQLValue(status), .text(body), .integer(token), .text(key))
                return
            }
        }

        /// Forgets a request that was not carried out, so that it can be repeated.
        package func forgetRequest(token: Int64, key: String) async throws {
            try await database.write { session in
                try session.run(
                    "DELETE FROM idempotency WHERE token = ? AND key = ? AND status IS NULL", .integer(token),
                    .text(key))
                return
            }
        }
    }
#endif
