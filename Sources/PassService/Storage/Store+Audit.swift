#if Server
    package import PassModel
    internal import PassToolkit
    package import Platform

    /// A row of the audit log: a change of a pass.
    package struct AuditRow: Sendable, Hashable {
        /// Counts up in the order of commits.
        package let number: Int64
        /// When the pass was changed.
        package let time: Date
        /// Who changed it: `token:` and the name of the token, `application`, `import` or `phone`.
        package let actor: String
        package let address: PassAddress
        /// The version that the change made.
        package let version: Int64
        /// What was done: `created`, `changed` or `deleted`.
        package let change: String

        fileprivate static let columns = "number, time, actor, type, serial, version, change"

        fileprivate init(_ row: SQLRow) {
            (number, time) = (row.integer(0), Date(milliseconds: row.integer(1)))
            (actor, address) = (row.text(2), PassAddress(type: row.text(3), serial: row.text(4)))
            (version, change) = (row.integer(5), row.text(6))
        }

        /// The row for a JSON document.
        package var json: JSONValue {
            .object([
                ("number", .number(JSONNumber(Int(number)))), ("time", .string(time.ISO8601Format())),
                ("actor", .string(actor)), ("type", .string(address.type)), ("serial", .string(address.serial)),
                ("version", .number(JSONNumber(Int(version)))), ("change", .string(change)),
            ])
        }
    }

    extension Store {
        /// Enters who changed passes in the audit log; comes last in a transaction.
        static func appendAudit(
            _ deeds: [(pass: PassRow, change: String)], by actor: String, at now: Int64, in session: any SQLSession
        ) throws {
            // The row of the counter stays locked until the commit, so that who reads on after a number misses none.
            let last = try session.one(
                "UPDATE counters SET value = value + ? WHERE name = 'audit' RETURNING value", SQLValue(deeds.count)
            ).integer(0)
            let rows: [[SQLValue]] = zip((last - Int64(deeds.count) + 1)..., deeds).map { number, deed in
                let address = deed.pass.address
                return [
                    .integer(number), .integer(now), .text(actor), .text(address.type), .text(address.serial),
                    .integer(deed.pass.version), .text(deed.change),
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
