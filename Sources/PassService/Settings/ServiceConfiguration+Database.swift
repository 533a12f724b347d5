#if Server
    internal import Platform

    extension ServiceConfiguration {
        /// Opens the database, and brings its tables up to date.
        ///
        /// - Throws: ``StoreError``.
        package func openedStore() async throws -> Store { try await Store(opening: database.openedDatabase()) }

        /// Throws if there is no database yet: a wrong path would give an empty new one.
        package func checkDatabaseExists() throws(StoreError) {
            guard case .sqlite(let path) = database, !FileManager.default.fileExists(atPath: path) else { return }
            throw StoreError(.missing, "'\(URL(filePath: path).standardizedFileURL.path(percentEncoded: false))'")
        }
    }
#endif
