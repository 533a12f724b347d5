#if Server
    internal import Logging
    internal import ServiceLifecycle

    /// Removes what is no longer needed, once an hour.
    struct Housekeeper: Service {
        let store: Store
        let logger: Logger

        func run() async throws {
            try await untilShutdown {
                while true {
                    do {
                        try await store.tidy()
                        for name in try await store.tidyEvents() {
                            logger.warning("nobody read these events for 30 days", metadata: ["reader": "\(name)"])
                        }
                    } catch {
                        logger.warning("old rows could not be removed")
                    }
                    try await Task.sleep(for: .seconds(3600))
                }
            }
        }
    }

    extension Store {
        /// Removes links and failures of a month ago.
        func tidy() async throws {
            let now = milliseconds
            try await database.write { session in
                let month: Int64 = 30 * 86_400_000
                try session.run(
                    "DELETE FROM links WHERE expires < ? OR used < ? OR revoked < ?", .integer(now - month),
                    .integer(now - month), .integer(now - month))
                try session.run("DELETE FROM failures WHERE failed < ?", .integer(now - month))
            }
        }
    }
#endif
