#if Server
    package import Platform
    internal import SignedMessages

    /// The data of the service: passes, devices, pushes and events.
    ///
    /// Each topic is an extension in its own file, and each function is one transaction.
    package struct Store: Sendable {
        package let database: any Database
        package let now: @Sendable () -> Date
        let lineage: Lineage
        /// The epoch of the current tags.
        var epoch: String { lineage.epoch }
        /// The name of this installation, and the file that records it.
        let installation: String
        let marker: DatabaseMarker?
        /// Wakes readers when there may be new events.
        let wakeup = WakeupSignal()

        /// Opens a database.
        ///
        /// - Parameters:
        ///   - database: the database.
        ///   - marker: records which installation's database was used here before.
        ///   - mayBeNew: whether an empty database gets tables if none was used before.
        ///   - isRestored: whether the database may differ from the one used before.
        ///   - now: the clock.
        /// - Throws: ``StoreError``, also if the database is of another version of the service.
        package init(
            opening database: any Database, marked marker: DatabaseMarker? = nil, mayBeNew: Bool = true,
            isRestored: Bool = false, now: @escaping @Sendable () -> Date = { Date() }
        ) async throws {
            self.database = database
            self.now = now
            self.marker = marker
            // Commands may run as another user, who can't read the marker.
            let known = try isRestored ? nil : mayBeNew ? marker?.installation : (try? marker?.installation)
            if !isRestored, marker?.isLost == true {
                throw StoreError(
                    .lost, "it was emptied, replaced or restored while it was in use",
                    hint: marker.map { "if it was restored, begin a new epoch once; then \($0.hint)" })
            }
            (lineage, installation) = try await database.write { session in
                let isNew = try Migrations.prepare(in: session)
                try DatabaseMove.checkIsServable(session, isRestored: isRestored)
                if isNew, known == nil, !mayBeNew { throw StoreError(.missing, "with the service's tables") }
                let installation = try Self.value(of: "installation", in: session)
                guard known ?? installation == installation else {
                    throw StoreError(.lost, "it is empty, or not the one that was used before", hint: marker?.hint)
                }
                _ = try Self.value(of: "epoch", in: session)
                let timeline = try Lineage.settle(
                    in: session, installation, after: marker?.timeline ?? "", isOpen: false,
                    hint: marker.map { "stop it; or \($0.hint)" })
                let row = try session.one(Lineage.row("c.value", session.dialect))
                return (Lineage(row, session.dialect, timeline: timeline), installation)
            }
            database.greet { [lineage, installation] in try lineage.greet($0, installation) }
            (database as? ObservedDatabase)?.watch(lineage)
        }

        /// A value that is set once for an installation.
        static func value(
            of name: String, initially fresh: String = Array.random(byteCount: 4).hexadecimal,
            in session: any SQLSession
        ) throws -> String {
            try session.run(
                "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING", .text(name), .text(fresh))
            return try session.one("SELECT value FROM meta WHERE name = ?", .text(name)).text(0)
        }

        /// The time in milliseconds since 1970.
        package var milliseconds: Int64 { Int64((now().timeIntervalSince1970 * 1000).rounded(.down)) }
    }

    /// The database of the service: templates, passes, devices and queued pushes.
    ///
    /// ```swift
    /// let store = try await PassStore(.sqlite(path: "passes.sqlite"))
    /// ```
    ///
    /// Several servers can share a PostgreSQL database; SQLite serves one process on one disk.
    public struct PassStore: Sendable {
        /// The place of a database.
        public enum Place: Sendable, Hashable {
            /// A file, which is created if it does not exist.
            case sqlite(path: String)
            /// A PostgreSQL database by its address; libpq may read the password from its own file or variable.
            case postgres(url: String)
        }

        package let store: Store
        let database: ObservedDatabase

        /// Opens the database, and creates the tables of an empty one.
        ///
        /// - Throws: ``StoreError``, also if the database is of another version of the service; see ``migrate(_:)``.
        public init(_ place: Place) async throws {
            try await self.init(on: place.openedDatabase(), marked: place.marker())
        }

        /// Opens a database, and creates the tables of an empty one.
        package init(on database: any Database, marked marker: DatabaseMarker? = nil) async throws {
            self.database = ObservedDatabase(database)
            store = try await Store(opening: self.database, marked: marker)
        }
    }

    extension PassStore.Place {
        /// The marker of the database, beside its file or in a folder.
        func marker(in folder: Substring? = nil) -> DatabaseMarker? {
            switch self {
            case .sqlite(let path): DatabaseMarker(beside: path)
            case .postgres: folder.map { DatabaseMarker(path: "\($0)/.database.known") }
            }
        }

        var dialect: SQLDialect { if case .sqlite = self { .sqlite } else { .postgres } }

        /// Opens the database; `isUnlimited` makes one connection to PostgreSQL, without time limits.
        package func openedDatabase(isUnlimited: Bool = false) throws -> any Database {
            var timeouts = PostgresTimeouts()
            if isUnlimited { timeouts.answer = .seconds(1_000_000_000) }
            return switch self {
            case .sqlite(let path): try SQLiteDatabase(path: path)
            case .postgres(let url):
                try PostgresDatabase(url: url, connections: isUnlimited ? 1 : 8, timeouts: timeouts)
            }
        }
    }

    extension Store {
        /// Begins a new epoch of tags, after a backup was restored.
        ///
        /// Phones have later tags than the backup. In a new epoch they get all passes, every device is pushed, and every
        /// pass is written to Google again, since they may have lost versions.
        ///
        /// Rows are changed in portions, each in its own transaction, so that no statement takes long. After an
        /// interruption, another call starts over.
        /// - Parameters:
        ///   - portion: how many rows a transaction changes.
        ///   - progress: called after each portion with the approximate number of rows done.
        /// - Returns: the epoch.
        /// - Throws: ``StoreError``.
        package func beginEpoch(
            portion: Int = 10_000, progress: (_ done: Int) -> Void = { _ in }
        ) async throws -> String {
            let now = milliseconds
            let epoch = try await database.write { session in
                try Lineage.begin(in: session)
                try Self.noteRestoring(in: session)
                return try session.one("SELECT value FROM meta WHERE name = 'epoch'").text(0)
            }
            var (done, pass): (Int, Int64?) = (0, 0)
            while let last = pass {
                pass = try await database.write { try Self.date(portion, after: last, in: $0, at: now) }
                done += portion
                progress(done)
            }
            var registration: [SQLValue]? = [0, ""]
            while let last = registration {
                registration = try await database.write { try Self.queue(portion, after: last, in: $0, at: now) }
                done += portion
                progress(done)
            }
            if let marker, marker.exists { try marker.write([installation, lineage.timeline]) }
            try await database.write { _ = try $0.run("DELETE FROM meta WHERE name = 'restoring'") }
            return epoch
        }

        /// Records that phones must still be notified of a restore.
        static func noteRestoring(in session: any SQLSession) throws {
            try session.queue("INSERT INTO meta (name, value) VALUES ('restoring', '') ON CONFLICT DO NOTHING")
        }

        /// Moves dates past those of lost versions; returns the last pass, or `nil` if no others follow.
        private static func date(
            _ size: Int, after pass: Int64, in session: any SQLSession, at now: Int64
        ) throws -> Int64? {
            let last = try session.run(
                "SELECT id FROM passes WHERE id > ? ORDER BY id LIMIT 1 OFFSET ?", .integer(pass), SQLValue(size - 1)
            ).first?.integer(0)
            try session.run(
                """
                UPDATE passes SET modified = CASE WHEN modified + 86400 > ? THEN modified + 86400 ELSE ? END
                    WHERE id > ? AND id <= ?
                """, .integer(now / 1000), .integer(now / 1000), .integer(pass), .integer(last ?? .max))
            // Google may have a lost version, too.
            try session.run(
                "UPDATE google_passes SET due = ?, queued = ?, claim = 0, attempts = 0 WHERE pass > ? AND pass <= ?",
                .integer(now), .integer(now), .integer(pass), .integer(last ?? .max))
            return last
        }

        /// Queues pushes; returns pass and device of the last registration, or `nil` if no others follow.
        private static func queue(
            _ size: Int, after start: [SQLValue], in session: any SQLSession, at now: Int64
        ) throws -> [SQLValue]? {
            let last = try session.run(
                """
                SELECT pass, device FROM registrations WHERE (pass, device) > (?, ?) ORDER BY pass, device
                    LIMIT 1 OFFSET ?
                """, start + [SQLValue(size - 1)]
            ).first?.values
            try session.run(
                """
                INSERT INTO pushes (token, type, tag, due, queued)
                    SELECT DISTINCT token, type, CAST(1 AS BIGINT), CAST(? AS BIGINT), CAST(? AS BIGINT)
                    FROM registrations WHERE token <> '' AND (pass, device) > (?, ?) AND (pass, device) <= (?, ?)
                    ORDER BY 1, 2
                    ON CONFLICT (token, type) DO UPDATE SET tag = pushes.tag + 1, due = excluded.due, attempts = 0,
                        claimed_until = 0
                """, [.integer(now), .integer(now)] + start + (last ?? [.integer(.max), ""]))
            return last
        }
    }
#endif
