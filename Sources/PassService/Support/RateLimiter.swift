#if Server
    package import Logging
    internal import Synchronization

    /// Token buckets by key: each key has a rate per minute, and a burst that it can save up.
    ///
    /// Memory is bounded: idle keys are forgotten, which gives them a full bucket again.
    package final class RateLimiter<Key: Hashable & Sendable>: Sendable {
        private typealias Buckets = [Key: (tokens: Double, filled: Duration)]

        /// Two generations: when the recent one is full, it becomes the old one, which is dropped.
        private let generations = Mutex<(recent: Buckets, old: Buckets)>(([:], [:]))
        private let perSecond: Double
        private let burst: Double
        private let mostKeys: Int
        private let clock: @Sendable () -> Duration

        /// - Parameters:
        ///   - perMinute: how many requests a key has per minute.
        ///   - burst: how many at once; by default those of ten seconds, at least 10.
        ///   - mostKeys: how many keys are remembered.
        ///   - clock: a monotonic time.
        package init(
            perMinute: Int, burst: Int? = nil, mostKeys: Int = 100_000,
            clock: @escaping @Sendable () -> Duration = RateLimiter.uptime
        ) {
            perSecond = Double(perMinute) / 60
            self.burst = Double(burst ?? max(10, perMinute / 6))
            self.mostKeys = max(2, mostKeys)
            self.clock = clock
        }

        /// The monotonic time since the first use.
        package static var uptime: @Sendable () -> Duration {
            let start = ContinuousClock.now
            return { ContinuousClock.now - start }
        }

        /// Takes tokens of a key, at most the burst; returns the seconds to wait if there are too few.
        package func secondsToWait(for key: Key, taking count: Int = 1) -> Int? {
            let count = min(burst, Double(count))
            let now = clock()
            return generations.withLock { generations in
                var bucket = generations.recent[key] ?? generations.old[key] ?? (tokens: burst, filled: now)
                let passed = max(0, (now - bucket.filled) / .seconds(1))
                bucket = (min(burst, bucket.tokens + passed * perSecond), now)
                let isAllowed = bucket.tokens >= count
                if isAllowed { bucket.tokens -= count }
                generations.recent[key] = bucket
                if generations.recent.count > mostKeys / 2 {
                    generations.old = generations.recent
                    generations.recent = [:]
                }
                return isAllowed ? nil : max(1, Int(((count - bucket.tokens) / perSecond).rounded(.up)))
            }
        }

        /// How many keys are remembered.
        var keyCount: Int { generations.withLock { $0.recent.count + $0.old.count } }
    }

    /// Limits of the service.
    package struct ServiceLimits: Sendable, Hashable {
        package var cacheBytes = 64 << 20
        package var templateBytes = 20_000_000
        package var archiveBytes = 20_000_000
        package var recordBytes = 256 << 10
        package var linkRequestsPerMinute = 60
        package var adminRequestsPerMinute = 6000
        package var newDevicesPerMinute = 600

        package init() {}
    }

    extension Logger {
        /// Warns about failed work; the housekeeper reports a lost database, once.
        func warn(_ message: Logger.Message, of error: any Error, _ more: Metadata = [:]) {
            guard (error as? StoreError)?.code != .lost else { return }
            warning(message, metadata: more.merging(["reason": "\(error)"]) { first, _ in first })
        }
    }

    /// Logs each message at most once per interval, with the number of omitted ones: an outage must not fill the log.
    package final class ThrottledLogger: Sendable {
        private let pause: Duration
        private let entries = Mutex<[String: (time: ContinuousClock.Instant, omitted: Int)]>([:])

        package init(pause: Duration = .seconds(10)) { self.pause = pause }

        /// Logs a message unless it was logged within the interval.
        package func log(_ level: Logger.Level, _ message: String, to logger: Logger) {
            let omitted: Int? = entries.withLock { entries in
                let now = ContinuousClock.now
                if let last = entries[message], last.time.duration(to: now) < pause {
                    entries[message]?.omitted += 1
                    return nil
                }
                // There are few different messages; those with parts of requests must not accumulate.
                if entries.count > 100 { entries = [:] }
                defer { entries[message] = (now, 0) }
                return entries[message]?.omitted ?? 0
            }
            guard let omitted else { return }
            logger.log(level: level, "\(message)", metadata: omitted > 0 ? ["omitted": "\(omitted)"] : nil)
        }
    }
#endif
