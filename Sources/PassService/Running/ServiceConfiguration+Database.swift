#if Server
    extension ServiceConfiguration {
        /// Opens the database, and brings its tables up to date.
        ///
        /// - Throws: ``StoreError``.
        package func openedStore() async throws -> Store { try await Store(opening: openedDatabase()) }

        private func openedDatabase() throws -> any Database {
            switch database {
            case .sqlite(let path): try SQLiteDatabase(path: path)
            case .postgres(let url): try PostgresDatabase(url: url)
            }
        }
    }
#endif
