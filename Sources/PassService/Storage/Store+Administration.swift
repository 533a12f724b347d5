#if Server
    internal import Bytes
    package import PassModel
    internal import PassToolkit
    package import Platform
    internal import SignedMessages

    /// The permissions of an administration token.
    package enum AdminRole: String, Sendable, CaseIterable {
        /// Make passes that the service does not keep.
        case render
        /// Read passes with their records, devices and history.
        case read
        /// Also create and change passes, links and pushes.
        case issue
        /// Also change templates, delete passes, and read the audit log.
        case admin

        /// Whether it permits what `other` permits: each role includes the previous ones, but reading is not signing.
        package func includes(_ other: AdminRole) -> Bool {
            let all = Self.allCases
            return (self, other) != (.read, .render)
                && all.firstIndex(of: self) ?? 0 >= all.firstIndex(of: other) ?? all.count
        }
    }

    /// A token of the administration interface; its secret is not stored.
    package struct AdminToken: Sendable, Hashable {
        package let id: Int64
        package let name: String
        package let role: AdminRole
        package let created: Date
        package let revoked: Date?

        init(_ row: SQLRow) {
            id = row.integer(0)
            name = row.text(1)
            role = AdminRole(rawValue: row.text(2)) ?? .read
            created = Date(milliseconds: row.integer(3))
            revoked = row.integer(ifAt: 4).map { Date(milliseconds: $0) }
        }

        fileprivate static let columns = "id, name, role, created, revoked"
    }

    /// An error in creating or revoking a token.
    package struct AdminTokenError: DescribedError, Equatable {
        package enum Code: Equatable, Sendable {
            case nameTaken, badName, unknown
        }

        package let code: Code
        package let name: String

        package var message: String {
            switch code {
            case .nameTaken: "a token named '\(name)' exists already"
            case .badName: "'\(name)' is not a valid name for a token"
            case .unknown: "there is no active token named '\(name)'"
            }
        }

        package var hints: [String] {
            switch code {
            case .nameTaken: ["choose another name: a revoked token keeps its name"]
            case .badName: ["use 1 to 64 letters, digits, '.', '_' or '-'"]
            case .unknown: []
            }
        }
    }

    extension Store {
        /// The prefix of every token, so that scanners find leaked ones.
        package static let adminTokenPrefix = "pt_"

        /// Creates a token for the administration interface.
        ///
        /// - Parameters:
        ///   - name: the name for listing and revoking it.
        ///   - role: its permissions.
        /// - Returns: the secret; only its digest is stored.
        /// - Throws: ``AdminTokenError``, ``StoreError``.
        package func makeAdminToken(named name: String, role: AdminRole) async throws -> String {
            guard name.wholeMatch(of: /[A-Za-z0-9._-]{1,64}/) != nil else {
                throw AdminTokenError(code: .badName, name: name)
            }
            let sealer = try await LinkSealer(store: self)
            let random = Array.random(byteCount: 16).base64URL
            let secret = Self.adminTokenPrefix + (try sealer.signedToken(random, for: .token))
            let (hash, created) = (try Self.adminTokenHash(secret), milliseconds)
            let isNew = try await database.write { session in
                !(try session.run(
                    """
                    INSERT INTO admin_tokens (name, role, hash, created) VALUES (?, ?, ?, ?)
                    ON CONFLICT (name) DO NOTHING RETURNING id
                    """, .text(name), .text(role.rawValue), .text(hash), .integer(created)
                ).isEmpty)
            }
            guard isNew else { throw AdminTokenError(code: .nameTaken, name: name) }
            return secret
        }

        /// All tokens, in the order of creation.
        package func adminTokens() async throws -> [AdminToken] {
            let statement = "SELECT \(AdminToken.columns) FROM admin_tokens ORDER BY id"
            return try await database.query(statement, []).map(AdminToken.init)
        }

        /// Revokes a token.
        ///
        /// - Throws: ``AdminTokenError`` if no active token has this name; ``StoreError``.
        package func revokeAdminToken(named name: String) async throws {
            let revoked = milliseconds
            let rows = try await database.write { session in
                try session.run(
                    "UPDATE admin_tokens SET revoked = ? WHERE name = ? AND revoked IS NULL RETURNING id",
                    .integer(revoked), .text(name))
            }
            if rows.isEmpty { throw AdminTokenError(code: .unknown, name: name) }
        }

        /// The active token of a secret, if there is one.
        package func adminToken(of secret: String) async throws -> AdminToken? {
            guard secret.hasPrefix(Self.adminTokenPrefix), secret.utf8.count <= 100 else { return nil }
            let hash = try Self.adminTokenHash(secret)
            // The index compares digests, so the time reveals nothing about the secret.
            return try await database.query(
                "SELECT \(AdminToken.columns) FROM admin_tokens WHERE hash = ? AND revoked IS NULL", [.text(hash)]
            ).first.map(AdminToken.init)
        }

        private static func adminTokenHash(_ secret: String) throws -> String {
            try DigestAlgorithm.sha256.digest(of: Array(secret.utf8)).hexadecimal
        }
    }

    extension Date {
        /// A time of the database.
        package init(milliseconds: Int64) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
    }

    /// A row of the audit log: a change of a pass.
    package struct AuditRow: Sendable, Hashable {
        /// An increasing number: ``places`` times the tag of the change, plus the index of the pass.
        package let number: Int64
        static let places: Int64 = 1024
        /// The time of the change.
        package let time: Date
        /// Who changed it: `token:` and the name of the token, `application`, `import` or `phone`.
        package let actor: String
        package let address: PassAddress
        /// The version after the change.
        package let version: Int64
        /// What was done: `created`, `changed` or `deleted`.
        package let action: String

        fileprivate static let columns = "number, time, actor, type, serial, version, action"

        fileprivate init(_ row: SQLRow) {
            (number, time) = (row.integer(0), Date(milliseconds: row.integer(1)))
            (actor, address) = (row.text(2), PassAddress(type: row.text(3), serial: row.text(4)))
            (version, action) = (row.integer(5), row.text(6))
        }

        /// The row for a JSON document.
        package var json: JSONValue {
            .object(
                [
                    ("number", .number(JSONNumber(Int(number)))), ("time", .string(time.ISO8601Format())),
                    ("actor", .string(actor)),
                ] + address.members + [("version", .number(JSONNumber(Int(version)))), ("change", .string(action))])
        }
    }

    extension Store {
        /// Appends actions to the audit log, fewer at a time than a tag has places.
        static func appendAudit(
            _ actions: [(pass: PassRow, action: String)], by actor: String, tag: Int64, at now: Int64,
            in session: any SQLSession
        ) throws {
            let rows: [[SQLValue]] = zip((tag * AuditRow.places)..., actions).map { number, entry in
                let address = entry.pass.address
                return [
                    .integer(number), .integer(now), .text(actor), .text(address.type), .text(address.serial),
                    .integer(entry.pass.version), .text(entry.action),
                ]
            }
            for part in rows.chunks(of: 100) {
                let places = part.map { "(\(marks($0.count)))" }.joined(separator: ", ")
                try session.queue(
                    SQLQuery("INSERT INTO audit (\(AuditRow.columns)) VALUES \(places)", part.flatMap { $0 }))
            }
        }

        /// The author of this version of a pass.
        static func author(of address: PassAddress, version: Int64, in session: any SQLSession) throws -> String? {
            try session.run(
                "SELECT actor FROM audit WHERE type = ? AND serial = ? AND version = ? ORDER BY number DESC LIMIT 1",
                .text(address.type), .text(address.serial), .integer(version)
            ).first?.text(0)
        }

        /// The rows after a number, in order, up to the point before which no others can be added.
        package func audit(after number: Int64, limit: Int = 1000) async throws -> [AuditRow] {
            try await database.query(
                """
                SELECT \(AuditRow.columns) FROM audit WHERE number > ?
                    AND number < (\(Lineage.horizon(lineage.dialect)) + 1) * \(AuditRow.places) ORDER BY number LIMIT ?
                """, [.integer(number), SQLValue(limit)]
            ).map(AuditRow.init)
        }
    }
#endif
