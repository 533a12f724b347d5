#if Server
    internal import SignedMessages

    extension Store {
        /// Makes all changes in one transaction, with one tag, queues their pushes, and records the actor.
        ///
        /// - Parameters:
        ///   - changes: the changes, each of another pass.
        ///   - actor: who makes them, for the audit log.
        /// - Returns: the outcome of each change, in order.
        /// - Throws: ``StoreError``.
        package func change(
            _ changes: [PassChange], by actor: String = "application"
        ) async throws -> [PassChangeOutcome] {
            let (now, token) = (milliseconds, Self.freshToken)
            defer { wakeup.notify() }
            // Rows are locked in the same order everywhere, to avoid deadlocks.
            let order = changes.indices.sorted { changes[$0].address < changes[$1].address }
            return try await writeTagged({ dialect in
                Self.replacedTemplates(of: changes, dialect)
                    + order.map { Self.query(changes[$0].address, lock: dialect.forUpdate) }
            }) { session, rows, nextTag in
                let replaced = rows.dropLast(order.count).compactMap { $0.first?.integer(0) }
                let applied = try Self.apply(
                    zip(order, rows.suffix(order.count)).map { (changes[$0], $1.first.map(PassRow.init)) }, replaced,
                    in: session, at: now, token: token, tag: nextTag)
                let results = zip(order, applied).sorted { $0.0 < $1.0 }.map(\.1)
                let actions = results.compactMap(\.auditAction)
                if !actions.isEmpty {
                    // After all rows are locked, since registrations lock the pass before the device.
                    for case .remade(let pass, isSame: false) in applied {
                        try session.queue("DELETE FROM registrations WHERE pass = ?", .integer(pass.id))
                    }
                    let tag = try nextTag()
                    try Self.enqueueGoogleWrites(ofPasses: actions.map(\.pass.id), in: session, at: now)
                    try Self.enqueuePushes(
                        forPasses: results.compactMap(\.changedRow?.id).sorted(), tag: tag, in: session, at: now)
                    try Self.appendAudit(actions, by: actor, tag: tag, at: now, in: session)
                }
                return try zip(changes, results).map { try $1.outcome(of: $0) }
            }
        }

        /// An unpredictable token for phones.
        static let freshToken: @Sendable () -> String = { Array.random(byteCount: 16).hexadecimal }

        /// Runs a change that may use one tag, after the statements that lock its rows.
        func writeTagged<Value: Sendable>(
            _ first: @escaping @Sendable (SQLDialect) -> [SQLQuery],
            _ body:
                @escaping @Sendable (any SQLSession, _ rows: [[SQLRow]], _ nextTag: () throws -> Int64) throws ->
                Value
        ) async throws -> Value {
            let (value, tag) = try await database.write { [lineage] session in
                let (rows, nextTag) = try lineage.run(first(session.dialect), in: session)
                var tag: Int64 = 0
                let value = try body(session, rows) {
                    if tag == 0 { tag = try nextTag() }
                    return tag
                }
                return (value, tag)
            }
            lineage.note(tag)
            return value
        }

        /// Makes all devices of a pass ask again, even if they missed the latest version: it gets a new tag, and pushes
        /// that ignore the delay after an earlier failure.
        ///
        /// - Returns: the number of devices.
        /// - Throws: ``StoreError``.
        package func pushAgain(_ address: PassAddress) async throws -> Int {
            let now = milliseconds
            return try await writeTagged({ [Self.query(address, lock: $0.forUpdate)] }) { session, rows, nextTag in
                guard let pass = rows[0].first.map(PassRow.init) else { return 0 }
                // Earlier requests of devices are not answers to this push.
                let tag = try nextTag()
                try session.queue(
                    "UPDATE passes SET changed = ?, tag = ? WHERE id = ?", .integer(now), .integer(tag),
                    .integer(pass.id))
                let count = try session.one(
                    "SELECT COUNT(*) FROM registrations WHERE pass = ?", .integer(pass.id)
                ).integer(0)
                try Self.enqueueGoogleWrites(ofPasses: [pass.id], in: session, at: now)
                try Self.enqueuePushes(forPasses: [pass.id], tag: tag, in: session, at: now, isAskedFor: true)
                return Int(count)
            }
        }

        /// The current pass.
        ///
        /// - Throws: ``StoreError``.
        package func pass(_ address: PassAddress) async throws -> StoredPass? {
            try await row(address).map { try StoredPass($0) }
        }

        static func query(_ address: PassAddress, lock: String = "") -> SQLQuery {
            SQLQuery(byAddress + lock, [.text(address.type), .text(address.serial)])
        }

        private static let byAddress = "SELECT \(PassRow.columns) FROM passes WHERE type = ? AND serial = ?"

        /// The current row of a pass.
        ///
        /// - Throws: ``StoreError``.
        package func row(_ address: PassAddress) async throws -> PassRow? {
            try await database.query(Self.byAddress, [.text(address.type), .text(address.serial)]).first
                .map(PassRow.init)
        }

        static func row(_ address: PassAddress, in session: any SQLSession, lock: String = "") throws -> PassRow? {
            try session.run(byAddress + lock, .text(address.type), .text(address.serial)).first.map(PassRow.init)
        }

        /// The archive of an uploaded pass.
        ///
        /// - Throws: ``StoreError``.
        package func uploadedArchive(ofPass id: Int64) async throws -> (archive: [UInt8], digest: String)? {
            try await database.query("SELECT archive, digest FROM passes WHERE id = ?", [.integer(id)]).first
                .flatMap { row in row.bytes(ifAt: 0).map { ($0, row.text(1)) } }
        }

        /// The passes after a row, in the order of creation, including deleted ones.
        ///
        /// - Throws: ``StoreError``.
        func passes(after id: Int64, limit: Int) async throws -> [StoredPass] {
            try await database.query(
                "SELECT \(PassRow.columns) FROM passes WHERE id > ? ORDER BY id LIMIT ?",
                [.integer(id), SQLValue(limit)]
            ).map { try StoredPass(PassRow($0)) }
        }

        /// The passes made from versions of a template, version by version.
        ///
        /// - Parameters:
        ///   - name: the name of the template.
        ///   - newest: only versions before this one.
        ///   - last: the version and the row of the last pass before.
        ///   - limit: at most so many.
        /// - Returns: the passes, by the version of the template and then by their rows.
        /// - Throws: ``StoreError``.
        package func passes(
            ofTemplate name: String, before newest: Int64 = .max, after last: (version: Int64, id: Int64), limit: Int
        ) async throws -> [PassRow] {
            try await database.read { session in
                var rows: [SQLRow] = []
                let versions = try session.run(
                    """
                    SELECT id FROM templates t WHERE name = ? AND id >= ? AND id < ?
                        AND (SELECT MIN(p.id) FROM passes p WHERE p.template = t.id) IS NOT NULL ORDER BY id
                    """, .text(name), .integer(last.version), .integer(newest)
                ).map { $0.integer(0) }
                for version in versions where rows.count < limit {
                    rows += try session.run(
                        "SELECT \(PassRow.columns) FROM passes WHERE template = ? AND id > ? ORDER BY id LIMIT ?",
                        .integer(version), .integer(version == last.version ? last.id : 0),
                        SQLValue(limit - rows.count))
                }
                return rows.map(PassRow.init)
            }
        }
    }

    extension Array {
        /// Consecutive chunks of at most `count` elements.
        func chunks(of count: Int) -> [ArraySlice<Element>] {
            stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
        }
    }

    /// The actual or predicted effect of a change.
    package struct PassForecast: Sendable {
        /// The action, as named by an outcome.
        package let action: String
        /// The version before a predicted change, or after an actual one; `nil` without a pass.
        package let version: Int64?
    }

    extension Store {
        /// Predicts the effect of changes, each by itself, without making them.
        ///
        /// - Throws: ``StoreError``.
        package func forecast(_ changes: [PassChange]) async throws -> [PassForecast] {
            try await database.read { session in
                try changes.map { change in
                    let row = try Self.row(change.address, in: session)
                    guard change.condition.holds(for: row) else { return PassForecast(action: "refused", version: nil) }
                    let isSame = row?.isUnchanged(by: change) ?? false
                    let isNew = row?.isDeleted ?? true
                    return PassForecast(
                        action: isSame ? "unchanged" : isNew ? "created" : "changed", version: row?.version)
                }
            }
        }

        /// Retries work while the database has temporary errors, with growing pauses.
        package func retrying<Value>(
            _ attempts: Int = 4, _ body: () async throws -> sending Value
        ) async throws -> sending Value {
            for attempt in 1..<attempts {
                do {
                    return try await body()
                } catch let error as StoreError where error.isTemporary {
                    try await Task.sleep(for: .milliseconds(200 * attempt))
                }
            }
            return try await body()
        }
    }
#endif
