#if Server
    package import PassModel
    internal import PassToolkit
    package import Platform

    /// A change of a pass that is entered in the audit log.
    package struct AuditEntry: Sendable, Hashable {
        /// When the pass was changed.
        package var time: Date
        /// Who changed it: `token:` and the name of the token, `application`, `import` or `phone`.
        package var actor: String
        package var address: PassAddress
        /// The version that the change made.
        package var version: Int64
        /// What was done: `created`, `changed` or `deleted`.
        package var change: String

        package init(time: Date, actor: String, address: PassAddress, version: Int64, change: String) {
            self.time = time
            self.actor = actor
            self.address = address
            self.version = version
            self.change = change
        }
    }

    /// A row of the audit log: an entry with its number, which counts up in the order of commits.
    package struct AuditRow: Sendable, Hashable {
        package let number: Int64
        package let entry: AuditEntry

        fileprivate static let columns = "number, time, actor, type, serial, version, change"

        fileprivate init(_ row: SQLRow) {
            number = row.integer(0)
            entry = AuditEntry(
                time: Date(milliseconds: row.integer(1)), actor: row.text(2),
                address: PassAddress(type: row.text(3), serial: row.text(4)), version: row.integer(5),
                change: row.text(6))
        }

        /// The row for a JSON document.
        package var json: JSONValue {
            .object([
                ("number", .number(JSONNumber(Int(number)))), ("time", .string(entry.time.ISO8601Format())),
                ("actor", .string(entry.actor)), ("type", .string(entry.address.type)),
                ("serial", .string(entry.address.serial)), ("version", .number(JSONNumber(Int(entry.version)))),
                ("change", .string(entry.change)),
            ])
        }
    }

    extension Store {
        /// Enters rows in the audit log; comes last in a transaction.
        static func appendAudit(_ entries: [AuditEntry], in session: any SQLSession) throws {
            // The row of the counter stays locked until the commit, so that who reads on after a number misses none.
            let last = try session.one(
                "UPDATE counters SET value = value + ? WHERE name = 'audit' RETURNING value", SQLValue(entries.count)
            ).integer(0)
            let first = last - Int64(entries.count) + 1
            let rows: [[SQLValue]] = entries.enumerated().map { index, entry in
                [
                    .integer(first + Int64(index)),
                    .integer(Int64((entry.time.timeIntervalSince1970 * 1000).rounded())), .text(entry.actor),
                    .text(entry.address.type), .text(entry.address.serial), .integer(entry.version),
                    .text(entry.change),
                ]
            }
            for part in rows.chunks(of: 100) {
                let places = part.map { "(\(marks($0.count)))" }.joined(separator: ", ")
                try session.run(
                    "INSERT INTO audit (\(AuditRow.columns)) VALUES \(places)", part.flatMap { $0 })
            }
        }

        /// Who made this version of a pass.
        static func author(of address: PassAddress, version: Int64, in session: any SQLSession) throws -> String? {
            try session.run(
                "SELECT actor FROM audit WHERE type = ? AND serial = ? AND version = ? ORDER BY number DESC LIMIT 1",
                .text(address.type), .text(address.serial), .integer(version)
            ).first?.text(0)
        }

        /// The rows after a number, in their order.
        package func audit(after number: Int64, limit: Int = 1000) async throws -> [AuditRow] {
            try await database.read { session in
                try session.run(
                    "SELECT \(AuditRow.columns) FROM audit WHERE number > ? ORDER BY number LIMIT ?", .integer(number),
                    SQLValue(limit)
                ).map(AuditRow.init)
            }
        }
    }
#endif
