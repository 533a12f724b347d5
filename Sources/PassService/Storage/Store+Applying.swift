#if Server
    extension Store {
        /// What one change did within the transaction.
        enum Applied {
            case created(Int64), changed(Int64)
            /// It was deleted, and is made again, perhaps for another person; `isSame` if it has the token of before.
            case remade(Int64, isSame: Bool)
            case unchanged(PassRow), deleted(PassRow)
            case refused(PassChangeOutcome)

            var changedID: Int64? {
                switch self {
                case .created(let id), .changed(let id), .remade(let id, _): id
                case .unchanged, .deleted, .refused: nil
                }
            }

            var deletedID: Int64? { if case .deleted(let row) = self { row.id } else { nil } }

            /// The word for it in the audit log; `nil` if nothing changed.
            var word: String? {
                switch self {
                case .created, .remade: "created"
                case .changed: "changed"
                case .deleted: "deleted"
                case .unchanged, .refused: nil
                }
            }

            /// What became of a change, with the rows of all passes that were changed.
            func outcome(of change: PassChange, _ rows: [Int64: PassRow]) throws(StoreError) -> PassChangeOutcome {
                if case .refused(let outcome) = self { return outcome }
                if case .unchanged(let row) = self { return .unchanged(try StoredPass(row, record: change.record)) }
                if case .deleted(let row) = self { return .unchanged(try StoredPass(row)) }
                guard let row = changedID.flatMap({ rows[$0] }) else { return .unknown }
                let pass = try StoredPass(row, record: change.record)
                if case .changed = self { return .changed(pass) }
                return .created(pass)
            }
        }

        /// Makes changes of passes whose rows are locked, all but their tag: a pass keeps its version of a template, or
        /// gets the newest one.
        static func apply(
            _ changes: [(change: PassChange, row: PassRow?)], _ replaced: [Int64], in session: any SQLSession,
            at now: Int64, token: () -> String
        ) throws -> [Applied] {
            var results = [Applied](repeating: .refused(.unknown), count: changes.count)
            var (new, inserts): ([Int], [SQLQuery]) = ([], [])
            for (index, (change, row)) in changes.enumerated() {
                if case .make(let id, _, _) = change.action, replaced.contains(id), row?.template != id {
                    results[index] = .refused(.outdated)
                } else if !change.condition.holds(for: row) {
                    results[index] = .refused(.outdated)
                } else if let row {
                    results[index] =
                        row.isDeleted
                        ? try remake(row, change, in: session, at: now, token: token)
                        : try apply(change, to: row, in: session, at: now)
                } else if let row = NewRow(change.action, token: token) {
                    new.append(index)
                    inserts.append(row.insert(change, at: now))
                }
            }
            for (index, rows) in zip(new, inserts.isEmpty ? [] : try session.run(inserts)) {
                if let id = rows.first?.integer(0) {
                    results[index] = .created(id)
                } else {
                    // Another transaction made it in between; it is committed, so it is found now.
                    let change = changes[index].change
                    let row = try row(change.address, in: session, lock: session.dialect.forUpdate)
                    results[index] = try apply([(change, row)], replaced, in: session, at: now, token: token)[0]
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
                case .give(let archive, let digest, let token):
                    (self.token, self.archive, self.digest) = (token, archive, digest)
                case .void, .personalize, .delete: return nil
                }
            }

            func insert(_ change: PassChange, at now: Int64) -> SQLQuery {
                SQLQuery(
                    """
                    INSERT INTO passes (type, serial, token, template, data, archive, digest, voided, version, tag,
                        modified, created, changed, generation) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, 0, ?, ?, ?,
                        (SELECT value FROM counters WHERE name = 'generation'))
                        ON CONFLICT (type, serial) DO NOTHING RETURNING id
                    """,
                    [
                        .text(change.address.type), .text(change.address.serial), .text(token), SQLValue(template),
                        change.data, SQLValue(archive), SQLValue(digest), SQLValue(isVoided), .integer(now / 1000),
                        .integer(now), .integer(now),
                    ])
            }
        }

        /// Makes a deleted pass again.
        ///
        /// The serial number may be another person's now. Phones that have the pass of before know its token, and Google its
        /// object, so this one gets others, unless an uploaded archive has the token.
        private static func remake(
            _ row: PassRow, _ change: PassChange, in session: any SQLSession, at now: Int64, token: () -> String
        ) throws -> Applied {
            if case .delete = change.action { return .unchanged(row) }
            guard let new = NewRow(change.action, token: token) else {
                return .refused(.unknown)
            }
            let isSame = isEqualSecret(new.token, row.token)
            // What requests of before were answered says nothing about the new one.
            try session.queue("DELETE FROM failures WHERE pass = ?", .integer(row.id))
            _ = try advance(
                row, in: session, at: now,
                "token = ?, template = ?, data = ?, archive = ?, digest = ?, voided = ?, created = ?, deleted = 0,"
                    + " generation = ?", .text(new.token), SQLValue(new.template), change.data, SQLValue(new.archive),
                SQLValue(new.digest), SQLValue(new.isVoided), .integer(now),
                .integer(isSame ? row.generation : .freshGeneration))
            return .remade(row.id, isSame: isSame)
        }

        private static func apply(
            _ change: PassChange, to row: PassRow, in session: any SQLSession, at now: Int64
        ) throws -> Applied {
            // Phones keep sending the token of the pass that they have.
            if case .give(_, _, let token) = change.action, !isEqualSecret(token, row.token) {
                return .refused(.otherToken)
            }
            if row.isUnchanged(by: change) { return .unchanged(row) }
            switch change.action {
            case .make(let template, _, let isVoided):
                return try advance(
                    row, in: session, at: now, "template = ?, data = ?, archive = NULL, digest = NULL, voided = ?",
                    .integer(template), change.data, SQLValue(isVoided ?? row.isVoided))
            case .give(let archive, let digest, _):
                return try advance(
                    row, in: session, at: now,
                    "template = NULL, data = NULL, person = NULL, archive = ?, digest = ?", .bytes(archive),
                    .text(digest))
            case .void(let isVoided):
                return try advance(row, in: session, at: now, "voided = ?", SQLValue(isVoided))
            case .personalize(let person):
                return try advance(row, in: session, at: now, "person = ?", SQLValue(person))
            case .delete:
                // No phone is told: it keeps its pass, and gets no answer about it any more.
                // If the serial number is given out again, old links must not lead there.
                try session.queue(
                    "UPDATE links SET revoked = ? WHERE pass = ? AND revoked IS NULL", .integer(now), .integer(row.id))
                // Nothing of what it was about is kept, but for a month the token, so that phones can unregister.
                return .deleted(
                    PassRow(
                        try session.one(
                            """
                            UPDATE passes SET deleted = ?, changed = ?, template = NULL, data = NULL, person = NULL,
                                archive = NULL, digest = NULL WHERE id = ? RETURNING \(PassRow.columns)
                            """, .integer(now), .integer(now), .integer(row.id))))
            }
        }

        /// Sets columns, and makes it the next version.
        private static func advance(
            _ row: PassRow, in session: any SQLSession, at now: Int64, _ columns: String, _ values: SQLValue...
        ) throws -> Applied {
            try session.queue(
                SQLQuery(
                    "UPDATE passes SET version = version + 1, modified = ?, changed = ?, \(columns) WHERE id = ?",
                    [.integer(max(now / 1000, row.modified + 1)), .integer(now)] + values + [.integer(row.id)]))
            return .changed(row.id)
        }
    }
#endif
