#if Server
    internal import SignedMessages
    internal import Synchronization

    /// Identifies a store's database, detects a copy of it that lacks changes, and assigns the tags of changes.
    ///
    /// In SQLite, a tag is a counter, whose row is locked until the commit. In PostgreSQL, it is the number of the
    /// transaction plus a base, so that changes don't wait for each other. The first to begin may commit last: lists go
    /// up to the oldest running transaction, and repeat later changes. Base and epoch are new wherever numbers could go
    /// back: on another cluster, on the timeline of a promoted standby, or in new tables.
    final class Lineage: Sendable {
        /// Values that were seen and must not decrease.
        struct Known {
            /// The highest tag known to be committed.
            var tag: Int64 = 0
            /// The last number in the audit log.
            var auditNumber: Int64 = 0
            /// The base of tags in PostgreSQL, which is higher in each epoch.
            var base: Int64 = 0
        }

        private struct State {
            var epoch: String
            var known: Known
            var timeline = ""
            var lost: StoreError?
        }

        /// Identifies the tables, which a restored dump would replace; 0 in SQLite.
        private let tables: Int64
        private let state: Mutex<State>
        let dialect: SQLDialect
        var known: Known { state.withLock { $0.known } }
        /// The epoch of the tags; tags of other epochs are invalid.
        var epoch: String { state.withLock { $0.epoch } }
        /// Cluster and timeline of the last primary; an older one lacks later changes.
        var timeline: String { state.withLock { $0.timeline } }
        /// A query for the last tag (a lower bound of the next one in PostgreSQL), epoch, tables and last audit number.
        var present: String {
            // A standby lags behind.
            let last = """
                CASE WHEN pg_is_in_recovery() THEN NULL
                    ELSE c.value - 1 + CAST(CAST(pg_snapshot_xmax(pg_current_snapshot()) AS TEXT) AS BIGINT) END
                """
            return dialect == .postgres
                ? Self.row(last, dialect, auditNumber: "(SELECT MAX(number) FROM audit)") : Self.row("c.value", dialect)
        }

        /// Reads a row of ``row(_:_:auditNumber:)``.
        init(_ row: SQLRow, _ dialect: SQLDialect, timeline: String) {
            (tables, self.dialect) = (row.integer(2), dialect)
            state = Mutex(
                State(epoch: row.text(1), known: Known(tag: row.integer(0), base: row.integer(4)), timeline: timeline))
        }

        static func row(_ tag: String, _ dialect: SQLDialect, auditNumber: String = "NULL") -> String {
            "SELECT \(tag), m.value, \(dialect == .postgres ? "CAST(m.tableoid AS BIGINT)" : "0"), \(auditNumber),"
                + " c.value FROM counters c, meta m WHERE c.name = 'tag' AND m.name = 'epoch'"
        }

        /// Records a committed tag.
        func note(_ tag: Int64) { state.withLock { $0.known.tag = max($0.known.tag, tag) } }

        /// The tag in a row of ``row(_:_:auditNumber:)``.
        ///
        /// - Throws: ``StoreError`` if the row is of another database, or of one that lacks changes. This is permanent,
        ///   since phones may have the lost changes, unless the epoch is missing: a restore may be running.
        func tag(in row: SQLRow?, notBelow known: Known, isNew: Bool = true) throws -> Int64 {
            try state.withLock { state in
                if state.lost == nil, let row, let epoch = row.text(ifAt: 1), row.integer(2) == tables,
                    epoch == state.epoch
                        ? row.integer(0) >= known.tag && row.integer(ifAt: 3) ?? known.auditNumber >= known.auditNumber
                        : dialect == .postgres && row.integer(4) > state.known.base
                {
                    if epoch != state.epoch { (state.epoch, state.known) = (epoch, Known(base: row.integer(4))) }
                    state.known.auditNumber = max(state.known.auditNumber, row.integer(3))
                    return row.integer(0)
                }
                let error = state.lost ?? StoreError(.lost, "it was emptied, replaced or restored while it was in use")
                // A remaining connection may lead to the old primary.
                if row?.text(ifAt: 1) != nil, dialect == .sqlite || isNew { state.lost = error }
                throw error
            }
        }

        /// Runs the first statements of a change, which lock its rows; the tag is assigned when it is needed.
        func run(
            _ queries: [SQLQuery], in session: any SQLSession
        ) throws -> (rows: [[SQLRow]], tag: () throws -> Int64) {
            if dialect == .postgres {
                var rows = try session.run(queries + [SQLQuery(Self.row("c.value + \(Self.transaction)", dialect))])
                let tag = try tag(in: rows.removeLast().one(), notBelow: Known(), isNew: false)
                return (rows, { tag })
            }
            let counting = SQLQuery(
                """
                UPDATE counters SET value = value + 1 WHERE name = 'tag'
                RETURNING value, (SELECT m.value FROM meta m WHERE m.name = 'epoch'), 0, NULL, 0
                """)
            return (
                try session.run(queries),
                { [self] in try tag(in: session.run([counting])[0].one(), notBelow: Known(tag: known.tag + 1)) }
            )
        }

        private static let transaction = "CAST(CAST(pg_current_xact_id() AS TEXT) AS BIGINT)"

        /// The tag up to which all changes are committed.
        static func horizon(_ dialect: SQLDialect) -> String {
            switch dialect {
            case .sqlite: "(SELECT value FROM counters WHERE name = 'tag')"
            case .postgres:
                "(SELECT value - 1 + CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS TEXT) AS BIGINT)"
                    + " FROM counters WHERE name = 'tag')"
            }
        }
    }

    // MARK: - Where the database is

    extension Lineage {
        /// Checks that a new connection leads to the opened database, or to a promoted standby.
        ///
        /// - Returns: whether other connections lead to the previous primary.
        /// - Throws: ``StoreError``.
        func greet(_ session: any SQLSession, _ installation: String) throws -> Bool {
            let known = known
            let timeline = try Self.settle(in: session, installation, after: self.timeline, isOpen: true)
            _ = try tag(in: session.run([SQLQuery(present)])[0].first, notBelow: known)
            return state.withLock { state in
                defer { state.timeline = max(state.timeline, timeline) }
                return timeline > state.timeline
            }
        }

        /// Begins a new epoch if another PostgreSQL server changed the database last.
        ///
        /// - Parameters:
        ///   - session: a transaction.
        ///   - installation: the installation that the database must belong to.
        ///   - last: the last cluster and timeline.
        ///   - isOpen: whether the database is open: then the tables must be the same.
        ///   - hint: what to do about an old primary.
        /// - Returns: cluster and timeline.
        /// - Throws: ``StoreError``.
        static func settle(
            in session: any SQLSession, _ installation: String, after last: String, isOpen: Bool, hint: String? = nil
        ) throws -> String {
            guard session.dialect == .postgres else { return "" }
            // Cluster, database and tables, and the timeline, which each promotion of a standby counts up.
            let row = try session.one(
                """
                SELECT (SELECT CAST(system_identifier AS TEXT) FROM pg_control_system()),
                    (SELECT CAST(oid AS TEXT) FROM pg_database WHERE datname = current_database()) || '.'
                    || CAST(CAST(tableoid AS BIGINT) AS TEXT), substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8),
                    (SELECT value FROM meta WHERE name = 'place'), (SELECT value FROM meta WHERE name = 'installation')
                FROM meta WHERE name = 'epoch'
                """)
            let (cluster, timeline) = (row.text(0), "\(row.text(0)).\(row.text(2))")
            let place = "\(cluster).\(row.text(1)) \(row.text(2))"
            guard timeline >= last || !last.hasPrefix("\(cluster).") else {
                throw StoreError(.unreachable, "an old primary is running again, without later changes", hint: hint)
            }
            guard row.text(4) == installation else { throw StoreError(.lost, "it is not the one that was used before") }
            guard let before = row.text(ifAt: 3) else {
                _ = try Store.value(of: "place", initially: place, in: session)
                return timeline
            }
            if before == place { return timeline }
            let isPromoted = before.split(separator: " ").first == place.split(separator: " ").first
            guard isPromoted || !isOpen else {
                throw StoreError(.lost, "it was emptied, replaced or restored while it was in use")
            }
            // Another connection may have been the first.
            guard
                try !session.run(
                    "UPDATE meta SET value = ? WHERE name = 'place' AND value = ? RETURNING name", .text(place),
                    .text(before)
                ).isEmpty
            else { return timeline }
            try begin(in: session)
            if !isPromoted { try Store.noteRestoring(in: session) }
            return timeline
        }

        /// Begins an epoch, which invalidates what phones and Google know of lost changes.
        static func begin(in session: any SQLSession) throws {
            try session.queue(
                "UPDATE meta SET value = ? WHERE name = 'epoch'", .text(Array.random(byteCount: 4).hexadecimal))
            try session.queue("UPDATE counters SET value = ? WHERE name = 'generation'", .integer(.freshGeneration))
            guard session.dialect == .postgres else { return }
            // Running changes with tags of the old epoch must finish first.
            try session.queue("LOCK TABLE passes IN EXCLUSIVE MODE")
            // Above all tags: those of registrations are not in the log, but there can't be so many after the last one.
            try session.queue(
                """
                UPDATE counters SET value =
                    GREATEST(value, (SELECT COALESCE(MAX(number), 0) FROM audit) / \(AuditRow.places)) + \(1 << 30)
                WHERE name = 'tag'
                """)
        }
    }
#endif
