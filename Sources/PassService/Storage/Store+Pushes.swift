#if Server
    extension Store {
        /// Queues a push to each device that is registered for one of these passes.
        static func enqueuePushes(forPasses ids: [Int64], tag: Int64, in session: any SQLSession, at now: Int64) throws
        {
            for chunk in ids.chunks(of: 500) {
                let marks = chunk.map { _ in "?" }.joined(separator: ", ")
                try session.run(
                    """
                    INSERT INTO pushes (device, type, tag, due)
                        SELECT DISTINCT r.device, p.type, CAST(? AS BIGINT), CAST(? AS BIGINT) FROM registrations r
                            JOIN passes p ON p.id = r.pass WHERE p.id IN (\(marks))
                        ON CONFLICT (device, type) DO UPDATE SET tag = excluded.tag, due = excluded.due, attempts = 0
                    """, [.integer(tag), .integer(now)] + chunk.map { .integer($0) })
            }
        }

        /// Queues a push to one device.
        static func enqueuePush(
            device: String, type: String, tag: Int64, in session: any SQLSession, at now: Int64
        ) throws {
            try session.run(
                """
                INSERT INTO pushes (device, type, tag, due) VALUES (?, ?, ?, ?)
                    ON CONFLICT (device, type) DO UPDATE SET tag = excluded.tag, due = excluded.due, attempts = 0
                """, .text(device), .text(type), .integer(tag), .integer(now))
        }
    }
#endif
