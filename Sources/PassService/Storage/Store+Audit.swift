#if Server
    package import PassModel
    package import Platform
    internal import SignedMessages

    /// A signature, or a change of a pass, that is entered in the audit log.
    package struct AuditEntry: Sendable, Hashable {
        /// When it was signed, or changed.
        package var signed: Date
        /// Who asked for it: `phone` or `link`; for a change also `token:` and the name of the token, `application` or
        /// `import`.
        package var actor: String
        package var address: PassAddress
        package var version: Int64
        /// The digest of the manifest that was signed, in hexadecimal; for a change its word, such as `changed`.
        package var manifestDigest: String

        /// What was done to the pass; `nil` for a signature.
        package var change: String? { Self.changes.contains(manifestDigest) ? manifestDigest : nil }

        private static let changes: Set = ["created", "changed", "deleted"]

        package init(signed: Date, actor: String, address: PassAddress, version: Int64, manifestDigest: String) {
            self.signed = signed
            self.actor = actor
            self.address = address
            self.version = version
            self.manifestDigest = manifestDigest
        }
    }

    /// A row of the audit log: an entry with its number, and with the digests that chain it to the row before.
    package struct AuditRow: Sendable, Hashable {
        package let number: Int64
        package let entry: AuditEntry
        package let previous: String
        package let hash: String

        fileprivate static let columns = "number, signed, actor, type, serial, version, manifest, previous, hash"

        fileprivate init(_ row: SQLRow) {
            number = row.integer(0)
            entry = AuditEntry(
                signed: Date(milliseconds: row.integer(1)), actor: row.text(2),
                address: PassAddress(type: row.text(3), serial: row.text(4)), version: row.integer(5),
                manifestDigest: row.text(6))
            previous = row.text(7)
            hash = row.text(8)
        }

        fileprivate init(_ number: Int64, _ entry: AuditEntry, after previous: String) throws {
            self.number = number
            self.entry = entry
            self.previous = previous
            hash = try Self.digest(number, entry, after: previous)
        }

        /// The digest over all that the row says, and over the row before it.
        fileprivate static func digest(_ number: Int64, _ entry: AuditEntry, after previous: String) throws -> String {
            // A JSON array, since no value can pass for another one there.
            let content = JSONValue.array([
                .string(String(number)), .string(String(entry.milliseconds)), .string(entry.actor),
                .string(entry.address.type), .string(entry.address.serial), .string(String(entry.version)),
                .string(entry.manifestDigest), .string(previous),
            ])
            return try DigestAlgorithm.sha256.digest(of: content.utf8Text()).hexadecimal
        }
    }

    extension AuditRow {
        /// The row for a JSON document.
        package var json: JSONValue {
            .object(
                JSONObject(members: [
                    .init(name: "number", value: .number(JSONNumber(Int(number)))),
                    .init(name: "signed", value: .string(entry.signed.ISO8601Format())),
                    .init(name: "actor", value: .string(entry.actor)),
                    .init(name: "type", value: .string(entry.address.type)),
                    .init(name: "serial", value: .string(entry.address.serial)),
                    .init(name: "version", value: .number(JSONNumber(Int(entry.version)))),
                    .init(name: entry.change == nil ? "manifest" : "change", value: .string(entry.manifestDigest)),
                    .init(name: "previous", value: .string(previous)),
                    .init(name: "hash", value: .string(hash)),
                ]))
        }
    }

    extension AuditEntry {
        fileprivate var milliseconds: Int64 { Int64((signed.timeIntervalSince1970 * 1000).rounded()) }
    }

    /// Whether the audit log is as it was written.
    package struct AuditVerdict: Sendable, Hashable {
        /// The first row that is not as it was written.
        package struct Break: Sendable, Hashable {
            package let number: Int64
            package let reason: String
        }

        /// How many rows were checked.
        package let count: Int64
        /// The digest of the last good row; noted elsewhere, it shows later that nothing before it was changed.
        package let head: String
        package let firstBreak: Break?
    }

    extension Store {
        /// Enters signatures in the audit log.
        package func appendAudit(_ entries: [AuditEntry]) async throws {
            guard !entries.isEmpty else { return }
            try await database.write { session in try Self.appendAudit(entries, in: session) }
        }

        /// Enters rows in the audit log; comes last in a transaction.
        static func appendAudit(_ entries: [AuditEntry], in session: any SQLSession) throws {
            // The row of the counter stays locked until the commit, so that the chain never forks.
            let last = try session.one(
                "UPDATE counters SET value = value + ? WHERE name = 'audit' RETURNING value", SQLValue(entries.count)
            ).integer(0)
            var number = last - Int64(entries.count)
            var previous =
                try session.run("SELECT hash FROM audit WHERE number = ?", .integer(number)).first?.text(0) ?? ""
            var rows: [[SQLValue]] = []
            for entry in entries {
                number += 1
                let row = try AuditRow(number, entry, after: previous)
                rows.append([
                    .integer(number), .integer(entry.milliseconds), .text(entry.actor), .text(entry.address.type),
                    .text(entry.address.serial), .integer(entry.version), .text(entry.manifestDigest),
                    .text(previous), .text(row.hash),
                ])
                previous = row.hash
            }
            for part in rows.chunks(of: 100) {
                let places = part.map { "(\(marks($0.count)))" }.joined(separator: ", ")
                try session.run(
                    "INSERT INTO audit (\(AuditRow.columns)) VALUES \(places)", part.flatMap { $0 })
            }
        }

        /// Who made this version of a pass; `nil` for one of before changes were entered.
        static func author(of address: PassAddress, version: Int64, in session: any SQLSession) throws -> String? {
            try session.run(
                """
                SELECT actor FROM audit WHERE type = ? AND serial = ? AND version = ?
                AND manifest IN ('created', 'changed', 'deleted') ORDER BY number DESC LIMIT 1
                """, .text(address.type), .text(address.serial), .integer(version)
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

        /// Computes all digests of the audit log again.
        ///
        /// Rows that are entered meanwhile are not checked.
        package func verifyAudit(pageSize: Int = 1000) async throws -> AuditVerdict {
            let last = try await database.read { session in
                try session.one("SELECT value FROM counters WHERE name = 'audit'").integer(0)
            }
            var (number, head): (Int64, String) = (0, "")
            func broken(_ reason: String) -> AuditVerdict {
                AuditVerdict(count: number, head: head, firstBreak: .init(number: number + 1, reason: reason))
            }
            while number < last {
                let rows = try await audit(after: number, limit: pageSize)
                if rows.isEmpty { return broken("the rows from here to \(last) are missing") }
                for row in rows where number < last {
                    guard row.number == number + 1 else { return broken("it is missing") }
                    guard row.previous == head else { return broken("it does not follow the row before it") }
                    guard row.hash == (try AuditRow.digest(row.number, row.entry, after: head)) else {
                        return broken("it was changed")
                    }
                    (number, head) = (row.number, row.hash)
                }
            }
            // A row with another number follows none, and no hash covers it.
            let stray = try await database.query(
                """
                SELECT number FROM audit WHERE number < 1
                OR number > (SELECT value FROM counters WHERE name = 'audit') ORDER BY number LIMIT 1
                """, [])
            if let stray = stray.first {
                return AuditVerdict(
                    count: number, head: head,
                    firstBreak: .init(number: stray.integer(0), reason: "the service never entered it"))
            }
            return AuditVerdict(count: number, head: head, firstBreak: nil)
        }
    }

    /// Enters signatures in the audit log, those of the same moment in one transaction.
    package actor AuditLog {
        private let store: Store
        private var waiting: [(entry: AuditEntry, continuation: CheckedContinuation<Void, any Error>)] = []
        private var isWriting = false

        package init(store: Store) { self.store = store }

        /// Enters a signature; returns when it is committed.
        ///
        /// - Throws: ``StoreError``.
        package func record(_ entry: AuditEntry) async throws {
            try await withCheckedThrowingContinuation { continuation in
                waiting.append((entry, continuation))
                guard !isWriting else { return }
                isWriting = true
                Task { await writeAll() }
            }
        }

        private func writeAll() async {
            while !waiting.isEmpty {
                let batch = Array(waiting.prefix(1000))
                waiting.removeFirst(batch.count)
                let result: Result<Void, any Error>
                do {
                    result = .success(try await store.appendAudit(batch.map(\.entry)))
                } catch {
                    result = .failure(error)
                }
                for (_, continuation) in batch { continuation.resume(with: result) }
            }
            isWriting = false
        }
    }
#endif
