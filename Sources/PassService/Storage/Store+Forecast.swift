#if Server
    /// What a change would do, or did.
    package struct PassForecast: Sendable {
        /// The word for it, as that of an outcome.
        package let word: String
        /// The version that there is before, or after what was done; `nil` if there is no pass.
        package let version: Int64?
    }

    extension Store {
        /// What changes would do, each by itself; nothing is changed.
        ///
        /// - Throws: ``StoreError``.
        package func forecast(_ changes: [PassChange]) async throws -> [PassForecast] {
            try await database.read { session in
                try changes.map { change in
                    let row = try Self.row(change.address, in: session)
                    let isSame = row?.isUnchanged(by: change) ?? false
                    let isNew = row?.isDeleted ?? true
                    return PassForecast(
                        word: isSame ? "unchanged" : isNew ? "created" : "changed", version: row?.version)
                }
            }
        }

        /// Does work again while the database can't answer, with longer and longer pauses.
        package func retrying<Value>(
            _ attempts: Int = 4, _ body: () async throws -> sending Value
        ) async throws -> sending Value {
            for attempt in 1..<attempts {
                do {
                    return try await body()
                } catch let error as StoreError where error.isTemporary {
                    try await Task.sleep(for: .milliseconds(200 * attempt))
                }
            }
            return try await body()
        }
    }
#endif
