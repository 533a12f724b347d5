#if Server
    internal import PassToolkit

    extension Store {
        /// What one change did within the transaction.
        enum Applied {
            case created(Int64), changed(Int64), unchanged(Int64)
            /// It was deleted, and is made again, perhaps for another person; `isSame` if it has the token of before.
            case remade(Int64, isSame: Bool)
            case refused(PassChangeOutcome)

            var changedID: Int64? {
                switch self {
                case .created(let id), .changed(let id), .remade(let id, _): id
                case .unchanged, .refused: nil
                }
            }

            /// The pass that a change deleted.
            func deletedID(by change: PassChange) -> Int64? {
                if case (.unchanged(let id), .delete) = (self, change.action) { id } else { nil }
            }

            func outcome(in session: any SQLSession) throws -> PassChangeOutcome {
                func pass(_ id: Int64) throws -> StoredPass {
                    try StoredPass(session.one("SELECT \(StoredPass.columns) FROM passes WHERE id = ?", .integer(id)))
                }
                return switch self {
                case .created(let id), .remade(let id, _): .created(try pass(id))
                case .changed(let id): .changed(try pass(id))
                case .unchanged(let id): .unchanged(try pass(id))
                case .refused(let outcome): outcome
                }
            }
        }

        /// Makes one change, all but its tag.
        static func apply(
            _ change: PassChange, in session: any SQLSession, at now: Int64, token: () -> String
        ) throws -> Applied {
            if let pass = try pass(change.address, in: session, lock: session.dialect.forUpdate) {
                return pass.isDeleted
                    ? try remake(pass, change, in: session, at: now, token: token)
                    : try apply(change, to: pass, in: session, at: now)
            }
            guard change.expectedVersion == nil, let new = NewRow(change.action, token: token) else {
                return .refused(.unknown)
            }
            let rows = try session.run(
                """
                INSERT INTO passes (type, serial, token, template, data, archive, digest, voided, version, tag, modified,
                    created, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1, 0, ?, ?, ?)
                    ON CONFLICT (type, serial) DO NOTHING RETURNING id
                """, .text(change.address.type), .text(change.address.serial), .text(new.token), SQLValue(new.template),
                SQLValue(new.record), SQLValue(new.archive), SQLValue(new.digest), SQLValue(new.isVoided),
                .integer(now / 1000), .integer(now), .integer(now))
            if let id = rows.first?.integer(0) { return .created(id) }
            // Another transaction made it in between; it is committed, so it is found now.
            return try apply(change, in: session, at: now, token: token)
        }

        private struct NewRow {
            var token: String
            var template: Int64?
            var record: Record?
            var archive: [UInt8]?
            var digest: String?
            var isVoided = false

            init?(_ action: PassChange.Action, token fresh: () -> String) {
                switch action {
                case .make(let template, let record, let isVoided):
                    (token, self.template, self.record) = (fresh(), template, record)
                    self.isVoided = isVoided ?? false
                case .give(let archive, let digest, let token):
                    (self.token, self.archive, self.digest) = (token, archive, digest)
                case .void, .personalize, .delete: return nil
                }
            }
        }

        /// Makes a deleted pass again.
        ///
        /// The serial number may be another person's now. Phones that have the pass of before know its token, so this one
        /// gets another, unless an uploaded archive has one.
        private static func remake(
            _ pass: StoredPass, _ change: PassChange, in session: any SQLSession, at now: Int64, token: () -> String
        ) throws -> Applied {
            if case .delete = change.action { return .unchanged(pass.id) }
            guard change.expectedVersion == nil, let new = NewRow(change.action, token: token) else {
                return .refused(.unknown)
            }
            // What requests of before were answered says nothing about the new one.
            try session.run("DELETE FROM failures WHERE pass = ?", .integer(pass.id))
            _ = try advance(
                pass, in: session, at: now,
                "token = ?, template = ?, data = ?, archive = ?, digest = ?, voided = ?, created = ?, deleted = 0",
                .text(new.token), SQLValue(new.template), SQLValue(new.record), SQLValue(new.archive),
                SQLValue(new.digest), SQLValue(new.isVoided), .integer(now))
            return .remade(pass.id, isSame: isEqualSecret(new.token, pass.token))
        }

        private static func apply(
            _ change: PassChange, to pass: StoredPass, in session: any SQLSession, at now: Int64
        ) throws -> Applied {
            if let expected = change.expectedVersion, expected != pass.version { return .refused(.outdated) }
            switch change.action {
            case .make(let template, let record, let isVoided):
                if pass.isUnchanged(by: change.action) { return .unchanged(pass.id) }
                return try advance(
                    pass, in: session, at: now,
                    "template = ?, data = ?, person = ?, archive = NULL, digest = NULL, voided = ?",
                    .integer(template), SQLValue(record), SQLValue(pass.person), SQLValue(isVoided ?? pass.isVoided))
            case .give(let archive, let digest, let token):
                // Phones keep sending the token of the pass that they have.
                guard isEqualSecret(token, pass.token) else { return .refused(.otherToken) }
                if pass.isUnchanged(by: change.action) { return .unchanged(pass.id) }
                return try advance(
                    pass, in: session, at: now,
                    "template = NULL, data = NULL, person = NULL, archive = ?, digest = ?",
                    .bytes(archive), .text(digest))
            case .void(let isVoided):
                if pass.isVoided == isVoided { return .unchanged(pass.id) }
                return try advance(pass, in: session, at: now, "voided = ?", SQLValue(isVoided))
            case .personalize(let person):
                if person == nil, pass.person == nil { return .unchanged(pass.id) }
                return try advance(pass, in: session, at: now, "person = ?", SQLValue(person))
            case .delete:
                // No phone is told: it keeps its pass, and gets no answer about it any more.
                // If the serial number is given out again, old links must not lead there.
                try session.run(
                    "UPDATE links SET revoked = ? WHERE pass = ? AND revoked IS NULL", .integer(now), .integer(pass.id))
                // Nothing of what it was about is kept, but the token, so that phones can unregister.
                try session.run(
                    """
                    UPDATE passes SET deleted = 1, changed = ?, template = NULL, data = NULL, person = NULL,
                        archive = NULL, digest = NULL WHERE id = ?
                    """, .integer(now), .integer(pass.id))
                return .unchanged(pass.id)
            }
        }

        /// Sets columns, and makes it the next version.
        private static func advance(
            _ pass: StoredPass, in session: any SQLSession, at now: Int64, _ columns: String, _ values: SQLValue...
        ) throws -> Applied {
            try session.run(
                "UPDATE passes SET version = version + 1, modified = ?, changed = ?, \(columns) WHERE id = ?",
                [.integer(max(now / 1000, pass.modified + 1)), .integer(now)] + values + [.integer(pass.id)])
            return .changed(pass.id)
        }
    }
#endif
