#if Server
    internal import Foundation
    package import PassService
    internal import TestSupport

    package enum DatabaseKind: String, CaseIterable, Sendable, CustomStringConvertible {
        case sqlite, postgres

        package static var available: [DatabaseKind] { Witness.postgres.isInstalled ? allCases : [.sqlite] }

        package var description: String { self == .sqlite ? "SQLite" : "PostgreSQL" }
    }

    /// An empty database for one test, and programs that look into it.
    package final class TestDatabase: Sendable {
        package let kind: DatabaseKind
        /// The file of SQLite, or the address of PostgreSQL.
        package let location: String
        package let database: any Database
        private let folder: TemporaryFolder

        package init(_ kind: DatabaseKind) throws {
            self.kind = kind
            folder = try TemporaryFolder()
            switch kind {
            case .sqlite: location = folder.path("service.sqlite")
            case .postgres: location = try PostgresServer.shared.freshDatabase()
            }
            database = try Self.opened(kind, location)
        }

        /// A second server's view of the same database.
        package func another() throws -> any Database { try Self.opened(kind, location) }

        private static func opened(_ kind: DatabaseKind, _ location: String) throws -> any Database {
            switch kind {
            // On a machine that pauses, one of many may wait for long: SQLite has no fair queue.
            case .sqlite: return try SQLiteDatabase(path: location, timeout: .seconds(600))
            case .postgres:
                var timeouts = PostgresTimeouts()
                (timeouts.answer, timeouts.connection) = (.seconds(600), .seconds(600))
                let limits = "-c%20lock_timeout%3D600000%20-c%20statement_timeout%3D600000"
                let url = "\(location)&options=\(limits)"
                return JudgedDatabase(try PostgresDatabase(url: url, connections: 4, timeouts: timeouts))
            }
        }

        /// Waits until what ran up to now has ended, also in other databases of the server: lists name again what changed
        /// after the oldest transaction that still runs.
        package func settle() async throws {
            guard kind == .postgres else { return }
            let last = try witness("SELECT pg_current_xact_id()")
            _ = try await waits {
                try self.witness("SELECT pg_snapshot_xmin(pg_current_snapshot()) > '\(last)'") == "t"
            }
        }

        /// What another program finds, `psql` or Python's own SQLite; values have `|` between them.
        package func witness(_ query: String) throws -> String {
            switch kind {
            case .postgres: return try PostgresServer.shared.psql(query, in: location)
            case .sqlite:
                let program = """
                    import sqlite3, sys
                    database = sqlite3.connect(sys.argv[1])
                    for row in database.execute(sys.argv[2]):
                        print('|'.join('' if value is None else str(value) for value in row))
                    database.commit()
                    """
                let result = try Witness("python3").run(["-c", program, location, query])
                guard result.status == 0 else { throw Failure(result.errors) }
                return result.text.trimmingCharacters(in: .newlines)
            }
        }
    }
#endif
