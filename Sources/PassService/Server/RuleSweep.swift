#if Server
    internal import Logging
    internal import Metrics
    internal import ServiceLifecycle

    /// Counts the stored passes that the rules of this build would refuse, for the page `/metrics`.
    ///
    /// It judges a page at a time, and rests three times as long as that took: it never takes more than a quarter of a
    /// core. What is stored while it runs has passed these rules. So once the number is 0, it is not counted again; else
    /// it is once an hour, as passes are corrected.
    struct RuleSweep: Service {
        private let issuer: PassIssuer
        private let logger: Logger
        private let refused: Gauge
        private let isComplete: Gauge

        init(issuer: PassIssuer, metrics: any MetricsFactory, logger: Logger) {
            self.issuer = issuer
            self.logger = logger
            refused = Gauge(label: "passtool_stored_passes_refused", factory: metrics)
            isComplete = Gauge(label: "passtool_stored_passes_refused_complete", factory: metrics)
            refused.record(0)
            isComplete.record(0)
        }

        func run() async throws {
            try await untilShutdown {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    group.addTask(priority: .background) { try await sweepAgain() }
                    try await group.waitForAll()
                }
            }
        }

        private func sweepAgain() async throws {
            var count: Int?
            while true {
                if count != 0 { count = try await sweep(known: count ?? 0) }
                try await Task.sleep(for: .seconds(3600))
            }
        }

        /// Judges all passes; the number on the page doesn't fall before the end.
        private func sweep(known: Int) async throws -> Int {
            var count = 0
            var next: Int64? = 0
            while let row = next {
                let start = ContinuousClock.now
                let page = try await page(after: row)
                count += page.refusals.count
                try await note(page, after: row)
                refused.record(max(count, known))
                next = page.next
                try await Task.sleep(for: start.duration(to: .now) * 3)
            }
            refused.record(count)
            isComplete.record(1)
            if count > 0, count != known {
                logger.warning("the rules would refuse stored passes", metadata: ["count": "\(count)"])
            }
            return count
        }

        /// Keeps what is refused, so that each refusal is one event, however often it is found and by how many servers.
        private func note(_ page: JudgedPage, after row: Int64) async throws {
            do {
                let found = page.refusals.map { ($0.id, $0.ruleNames) }
                try await issuer.store.noteRefusals(
                    Dictionary(found) { first, _ in first }, after: row, upTo: page.next)
            } catch let error as StoreError {
                // The next sweep finds it again.
                logger.warning("refused passes could not be noted", metadata: ["reason": "\(error.message)"])
            }
        }

        /// The next page; if it can't be read, a minute later.
        private func page(after row: Int64) async throws -> JudgedPage {
            while true {
                do {
                    return try await issuer.judgedPage(after: row)
                } catch let error as StoreError {
                    logger.warning("stored passes could not be judged", metadata: ["reason": "\(error.message)"])
                    try await Task.sleep(for: .seconds(60))
                }
            }
        }
    }
#endif
