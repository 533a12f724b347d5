#if Server
    extension Store {
        /// The result of one change in the transaction.
        enum Applied {
            case created(PassRow), changed(PassRow)
            /// A deleted pass is made again, perhaps for another person; `isSame` if it has the same token.
            case remade(PassRow, isSame: Bool)
            case unchanged(PassRow), deleted(PassRow)
            case refused(PassChangeOutcome)

            /// The pass, if it has a new version.
            var changedRow: PassRow? {
                switch self {
                case .created(let row), .changed(let row), .remade(let row, _): row
                case .unchanged, .deleted, .refused: nil
                }
            }

            /// The pass and the action for the audit log; `nil` if nothing changed.
            var auditAction: (pass: PassRow, action: String)? {
                switch self {
                case .created(let row), .remade(let row, _): (row, "created")
                case .changed(let row): (row, "changed")
                case .deleted(let row): (row, "deleted")
                case .unchanged, .refused: nil
                }
            }

            /// The outcome of the change.
            func outcome(of change: PassChange) throws(StoreError) -> PassChangeOutcome {
                switch self {
                case .refused(let outcome): outcome
                case .unchanged(let row): .unchanged(try StoredPass(row, record: change.record))
                case .deleted(let row): .unchanged(try StoredPass(row))
                case .changed(let row): .changed(try StoredPass(row, record: change.record))
                case .created(let row), .remade(let row, _): .created(try StoredPass(row, record: change.record))
                }
            }
        }

        /// The work for a change: nothing, or a statement that returns the row.
        private enum Step {
            case nothing(Applied)
            case statement(SQLQuery, (PassRow) -> Applied)
        }

        /// Applies changes to passes whose rows are locked: a pass keeps its template version, or gets the newest one.
        static func apply(
            _ changes: [(change: PassChange, row: PassRow?)], _ replaced: [Int64], in session: any SQLSession,
            at now: Int64, token: () -> String, tag: () throws -> Int64
        ) throws -> [Applied] {
            var results = [Applied](repeating: .refused(.unknown), count: changes.count)
            var open: [(index: Int, query: SQLQuery, result: (PassRow) -> Applied)] = []
            for (index, (change, row)) in changes.enumerated() {
                if case .make(let id, _, _) = change.action, replaced.contains(id), row?.template != id {
                    results[index] = .refused(.outdated)
                } else if !change.condition.holds(for: row) {
                    results[index] = .refused(.outdated)
                } else if let row {
                    let step =
                        row.isDeleted
                        ? try remake(row, change, in: session, at: now, token: token, tag: tag)
                        : try apply(change, to: row, in: session, at: now, tag: tag)
                    switch step {
                    case .nothing(let result): results[index] = result
                    case .statement(let query, let result): open.append((index, query, result))
                    }
                } else if let row = NewRow(change.action, token: token) {
                    open.append((index, row.insert(change, at: now, tag: try tag()), { .created($0) }))
                }
            }
            for (step, rows) in zip(open, open.isEmpty ? [] : try session.run(open.map(\.query))) {
                if let row = rows.first {
                    results[step.index] = step.result(PassRow(row))
                } else {
                    // Another transaction inserted it meanwhile, and is committed, so the row is found now.
                    let change = changes[step.index].change
                    let row = try row(change.address, in: session, lock: session.dialect.forUpdate)
                    results[step.index] = try apply(
                        [(change, row)], replaced, in: session, at: now, token: token, tag: tag)[0]
                }
            }
            return results
        }

        private struct NewRow {
            var token: String
            var template: Int64?
            var archive: [UInt8]?
            var digest: String?
            var isVoided = false

            init?(_ action: PassChange.Action, token fresh: () -> String) {
                switch action {
                case .make(let template, _, let isVoided):
                    (token, self.template) = (fresh(), template)
                    self.isVoided = isVoided ?? false
                case .upload(let archive, let digest, let token):
                    (self.token, self.archive, self.digest) = (token, archive, digest)
                case .void, .personalize, .delete: return nil
                }
            }

            func insert(_ change: PassChange, at now: Int64, tag: Int64) -> SQLQuery {
                SQLQuery(
                    """
                    INSERT INTO passes (type, serial, token, template, data, archive, digest, voided, version, tag,
                        modified, created, changed, generation) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?,
                        (SELECT value FROM counters WHERE name = 'generation'))
                        ON CONFLICT (type, serial) DO NOTHING RETURNING \(PassRow.columns)
                    """,
                    [
                        .text(change.address.type), .text(change.address.serial), .text(token), SQLValue(template),
                        change.data, SQLValue(archive), SQLValue(digest), SQLValue(isVoided), .integer(tag),
                        .integer(now / 1000), .integer(now), .integer(now),
                    ])
            }
        }

        /// Makes a deleted pass again.
        ///
        /// The serial number may belong to another person now. Phones that have the old pass know its token, and Google has
        /// its object, so the new one gets others, unless an uploaded archive has the same token.
        private static func remake(
            _ row: PassRow, _ change: PassChange, in session: any SQLSession, at now: Int64, token: () -> String,
            tag: () throws -> Int64
        ) throws -> Step {
            if case .delete = change.action { return .nothing(.unchanged(row)) }
            guard let new = NewRow(change.action, token: token) else { return .nothing(.refused(.unknown)) }
            let isSame = isEqualSecret(new.token, row.token)
            // Earlier failures are not about the new pass.
            try session.queue("DELETE FROM failures WHERE pass = ?", .integer(row.id))
            let query = try advance(
                row, at: now, tag(),
                "token = ?, template = ?, data = ?, archive = ?, digest = ?, voided = ?, created = ?, deleted = 0,"
                    + " generation = ?",
                [
                    .text(new.token), SQLValue(new.template), change.data, SQLValue(new.archive), SQLValue(new.digest),
                    SQLValue(new.isVoided), .integer(now), .integer(isSame ? row.generation : .freshGeneration),
                ])
            return .statement(query) { .remade($0, isSame: isSame) }
        }

        private static func apply(
            _ change: PassChange, to row: PassRow, in session: any SQLSession, at now: Int64,
            tag: () throws -> Int64
        ) throws -> Step {
            // Phones keep sending the token of the pass they have.
            if case .upload(_, _, let token) = change.action, !isEqualSecret(token, row.token) {
                return .nothing(.refused(.otherToken))
            }
            if row.isUnchanged(by: change) { return .nothing(.unchanged(row)) }
            func changed(_ columns: String, _ values: SQLValue...) throws -> Step {
                .statement(try advance(row, at: now, tag(), columns, values)) { .changed($0) }
            }
            switch change.action {
            case .make(let template, _, let isVoided):
                return try changed(
                    "template = ?, data = ?, archive = NULL, digest = NULL, voided = ?", .integer(template),
                    change.data, SQLValue(isVoided ?? row.isVoided))
            case .upload(let archive, let digest, _):
                return try changed(
                    "template = NULL, data = NULL, person = NULL, archive = ?, digest = ?", .bytes(archive),
                    .text(digest))
            case .void(let isVoided): return try changed("voided = ?", SQLValue(isVoided))
            case .personalize(let person): return try changed("person = ?", SQLValue(person))
            case .delete:
                // Phones are not notified: they keep the pass, but get no more answers about it.
                // If the serial number is used again, old links must not lead to the new pass.
                try session.queue(
                    "UPDATE links SET revoked = ? WHERE pass = ? AND revoked IS NULL", .integer(now), .integer(row.id))
                // All content is removed; the token stays for a month, so that phones can unregister.
                let query = SQLQuery(
                    """
                    UPDATE passes SET deleted = ?, changed = ?, template = NULL, data = NULL, person = NULL,
                        archive = NULL, digest = NULL WHERE id = ? RETURNING \(PassRow.columns)
                    """, [.integer(now), .integer(now), .integer(row.id)])
                return .statement(query) { .deleted($0) }
            }
        }

        /// Sets columns, and increments the version.
        private static func advance(
            _ row: PassRow, at now: Int64, _ tag: Int64, _ columns: String, _ values: [SQLValue]
        ) -> SQLQuery {
            SQLQuery(
                """
                UPDATE passes SET version = version + 1, tag = ?, modified = ?, changed = ?, \(columns) WHERE id = ?
                RETURNING \(PassRow.columns)
                """,
                [.integer(tag), .integer(max(now / 1000, row.modified + 1)), .integer(now)] + values
                    + [.integer(row.id)])
        }
    }
#endif
