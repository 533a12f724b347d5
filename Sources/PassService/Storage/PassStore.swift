#if Server
    /// The database of the service: templates, passes, devices, and the pushes that wait.
    ///
    /// ```swift
    /// let store = try await PassStore(.sqlite(path: "passes.sqlite"))
    /// ```
    ///
    /// Several servers may share one in PostgreSQL; SQLite serves one process on one disk.
    public struct PassStore: Sendable {
        /// Where the database is.
        public enum Place: Sendable, Hashable {
            /// A file, which is made if it is not there.
            case sqlite(path: String)
            /// A database by its whole address; libpq reads it, and the password from its own file or variable.
            case postgres(url: String)
        }

        package let store: Store
        let database: ObservedDatabase

        /// Opens the database, and brings its tables up to date.
        ///
        /// - Throws: ``StoreError``, also if the database is of a newer version of the service.
        public init(_ place: Place) async throws { try await self.init(on: place.openedDatabase()) }

        /// Brings the tables of a database up to date.
        package init(on database: any Database) async throws {
            self.database = ObservedDatabase(database)
            store = try await Store(opening: self.database)
        }
    }

    extension PassStore.Place {
        /// Opens the database as it is.
        package func openedDatabase() throws -> any Database {
            switch self {
            case .sqlite(let path): try SQLiteDatabase(path: path)
            case .postgres(let url): try PostgresDatabase(url: url)
            }
        }
    }
#endif
