#if Server
    internal import SignedMessages
    internal import Synchronization

    /// What tells a store's database from another one, and from a copy of it that lacks changes; and the tags of changes.
    ///
    /// In a file, a tag is a counter, whose row is locked until the commit. In PostgreSQL it is the number of the
    /// transaction above a base, so that no change waits for another one. Those that began first may be committed last:
    /// lists go up to the oldest one that still runs, and name again what is above that. The base and the epoch are new
    /// wherever numbers could go back: on another cluster, on the timeline of a standby that was promoted, or in tables
    /// that were made anew.
    final class Lineage: Sendable {
        /// What was seen, and can't go back.
        struct Known {
            /// The highest tag that this process knows as committed.
            var tag: Int64 = 0
            /// The last number in the audit log.
            var auditNumber: Int64 = 0
            /// What tags are above in PostgreSQL: each epoch has a higher one.
            var base: Int64 = 0
        }

        private struct State {
            var epoch: String
            var known: Known
            var timeline = ""
            var lost: StoreError?
        }

        /// Tells the tables from those of a dump that took their place; 0 in a file.
        private let tables: Int64
        private let state: Mutex<State>
        let dialect: SQLDialect
        var known: Known { state.withLock { $0.known } }
        /// The mark of the tags: those of another one mean nothing here.
        var epoch: String { state.withLock { $0.epoch } }
        /// Cluster and timeline of the primary that was used last: an older one comes back without what happened since.
        var timeline: String { state.withLock { $0.timeline } }
        /// The last tag, or what the next one is above, with epoch, tables and the last number of the audit log.
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
            "SELECT \(tag), m.value, \(dialect == .postgres ? "CAST(m.tableoid AS BIGINT)" : "0"), \(auditNumber), c.value"
                + " FROM counters c, meta m WHERE c.name = 'tag' AND m.name = 'epoch'"
        }

        /// Notes a tag that was committed.
        func note(_ tag: Int64) { state.withLock { $0.known.tag = max($0.known.tag, tag) } }

        /// The tag in a row of ``row(_:_:auditNumber:)``.
        ///
        /// - Throws: ``StoreError`` if the row is of another database, or of one that lacks changes; then for good, since
        ///   phones may know what is lost. One without an epoch may be filled just now.
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
                // An old primary's connection may be one of the last.
                if row?.text(ifAt: 1) != nil, dialect == .sqlite || isNew { state.lost = error }
                throw error
            }
        }

        /// Runs the first statements of a change, which lock what it changes, and gives its tag when that is needed.
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

        /// The tag up to which every change is committed.
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
        /// Looks on a new connection whether it leads to what was opened, or to a standby that was promoted.
        ///
        /// - Returns: whether other connections lead to what was the primary before.
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

        /// Begins a new epoch if PostgreSQL is not the one that changed the database last.
        ///
        /// - Parameters:
        ///   - session: a transaction.
        ///   - installation: the one whose database it must be.
        ///   - last: cluster and timeline that were used last.
        ///   - isOpen: whether the tables are in use: then they must be those that were opened.
        ///   - hint: what helps where an old primary runs.
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
                throw StoreError(.unreachable, "an old primary runs again, without what changed since", hint: hint)
            }
            guard row.text(4) == installation else { throw StoreError(.lost, "it is another one than was used here") }
            guard let before = row.text(ifAt: 3) else {
                _ = try Store.mark("place", place, in: session)
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

        /// Begins an epoch: what phones and Google know of tags and passes that are lost means nothing any more.
        static func begin(in session: any SQLSession) throws {
            try session.queue(
                "UPDATE meta SET value = ? WHERE name = 'epoch'", .text(Array.random(byteCount: 4).hexadecimal))
            try session.queue("UPDATE counters SET value = ? WHERE name = 'generation'", .integer(.freshGeneration))
            guard session.dialect == .postgres else { return }
            // A change that has its tag already would come below lists of the new epoch.
            try session.queue("LOCK TABLE passes IN EXCLUSIVE MODE")
            // Above every tag that there is: those of registrations are not in the log, but so many can't be since then.
            try session.queue(
                """
                UPDATE counters SET value =
                    GREATEST(value, (SELECT COALESCE(MAX(number), 0) FROM audit) / \(AuditRow.places)) + \(1 << 30)
                WHERE name = 'tag'
                """)
        }
    }
#endif
