#if Server
    extension Store {
        /// Queues a push to each device that is registered for a pass; returns how many there are.
        func pushAgain(_ pass: StoredPass) async throws -> Int {
            let now = milliseconds
            return try await database.write { session in
                try Self.enqueuePushes(forPasses: [pass.id], tag: pass.tag, in: session, at: now)
                return Int(
                    try session.run("SELECT COUNT(*) FROM registrations WHERE pass = ?", .integer(pass.id))[0].integer(
                        0))
            }
        }

        /// The name of a template of which this is a version.
        func templateName(_ id: Int64) async throws -> String? {
            try await database.read { session in
                try session.run("SELECT name FROM templates WHERE id = ?", .integer(id)).first?.text(0)
            }
        }
    }
#endif
