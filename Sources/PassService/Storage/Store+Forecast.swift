#if Server
    /// What a change would do.
    package struct PassForecast: Sendable {
        /// The word for it, as that of an outcome.
        package let word: String
        /// The version that there is before; `nil` if there is no pass.
        package let version: Int64?
        /// The phones that it would wake, each as a number that stands for it in this process.
        package var phones: Set<Int> = []
    }

    extension Store {
        /// What changes would do, each by itself; nothing is changed.
        ///
        /// - Throws: ``StoreError``.
        package func forecast(_ changes: [PassChange]) async throws -> [PassForecast] {
            try await database.read { session in
                let passes = try changes.map { try Self.pass($0.address, in: session) }
                let isSame = zip(passes, changes).map { pass, change in pass?.isUnchanged(by: change.action) ?? false }
                // Phones that had a deleted pass are not told when it is made again.
                let changed = zip(passes, isSame).compactMap { $1 || $0?.isDeleted ?? true ? nil : $0?.id }
                let phones = try Self.phones(ofPasses: changed, in: session)
                return zip(passes, isSame).map { pass, isSame in
                    let isNew = pass?.isDeleted ?? true
                    return PassForecast(
                        word: isSame ? "unchanged" : isNew ? "created" : "changed", version: pass?.version,
                        phones: isSame ? [] : pass.flatMap { phones[$0.id] } ?? [])
                }
            }
        }

        /// The phones of passes: a device counts with each of its push tokens, since it is pushed at each.
        private static func phones(
            ofPasses ids: [Int64], in session: any SQLSession, pageSize: Int = 5000
        ) throws -> [Int64: Set<Int>] {
            var phones: [Int64: Set<Int>] = [:]
            for part in ids.chunks(of: 500) {
                var last: [SQLValue] = [0, ""]
                while true {
                    let rows = try session.run(
                        """
                        SELECT r.pass, r.device, o.token, o.type FROM (
                            SELECT pass, device, type FROM registrations
                            WHERE pass IN (\(marks(part.count))) AND (pass, device) > (?, ?)
                            ORDER BY pass, device LIMIT ?) r
                        JOIN registrations o ON o.device = r.device AND o.type = r.type ORDER BY r.pass, r.device
                        """, part.map { .integer($0) } + last + [SQLValue(pageSize)])
                    for row in rows where !row.text(2).isEmpty {
                        phones[row.integer(0), default: []].insert([row.text(2), row.text(3)].hashValue)
                    }
                    guard let end = rows.last else { break }
                    last = Array(end.values.prefix(2))
                }
            }
            return phones
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

    extension StoredPass {
        /// Whether it is already as a change would make it.
        func isUnchanged(by action: PassChange.Action) -> Bool {
            guard !isDeleted else { return false }
            switch (action, content) {
            case (.make(let template, let record, let isVoided), .made(let made)):
                return made.template == template && made.record.isIdentical(to: record)
                    && made.isVoided == isVoided ?? made.isVoided
            case (.give(_, let new, _), .given(let digest)): return new == digest
            default: return false
            }
        }
    }
#endif
