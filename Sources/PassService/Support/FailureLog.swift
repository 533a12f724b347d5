#if Server
    package import Logging
    internal import Synchronization

    /// Logs failures of requests: in an outage one line now and then with a number, not one for each request.
    package final class FailureLog: Sendable {
        private struct Said {
            var time: ContinuousClock.Instant
            var omitted = 0
        }

        private let pause: Duration
        private let said = Mutex<[String: Said]>([:])

        package init(pause: Duration = .seconds(10)) { self.pause = pause }

        /// Logs a message as one of a request, unless it was logged a short while ago.
        package func log(_ level: Logger.Level, _ message: String, to logger: Logger) {
            let omitted: Int? = said.withLock { said in
                let now = ContinuousClock.now
                if let last = said[message], last.time.duration(to: now) < pause {
                    said[message]?.omitted += 1
                    return nil
                }
                // Messages that differ are few; those with parts of requests must not add up.
                if said.count > 100 { said = [:] }
                defer { said[message] = Said(time: now) }
                return said[message]?.omitted ?? 0
            }
            guard let omitted else { return }
            logger.log(level: level, "\(message)", metadata: omitted > 0 ? ["omitted": "\(omitted)"] : nil)
        }
    }
#endif
