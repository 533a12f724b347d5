#if Server
    internal import SignedMessages

    extension Store {
        /// Begins a new epoch of tags, after a backup was restored; returns its mark.
        ///
        /// The counter of a backup is behind the tags that phones have. With another epoch they are given everything.
        package func beginEpoch() async throws -> String {
            let fresh = Array.random(byteCount: 4).hexadecimal
            try await database.write { session in
                try session.run("UPDATE meta SET value = ? WHERE name = 'epoch'", .text(fresh))
                return
            }
            return fresh
        }
    }
#endif
