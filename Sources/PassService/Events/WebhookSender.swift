#if Server
    internal import Logging
    internal import Metrics
    internal import NIOHTTP1
    internal import PassToolkit
    internal import Platform
    internal import ServiceLifecycle
    internal import SignedMessages

    /// A receiver of events: its address, and the secret that signs them (*Standard Webhooks*).
    ///
    /// ```swift
    /// let webhook = try Webhook(url: "https://crm.example.com/passes", secret: secret)
    /// ```
    public struct Webhook: Sendable, CustomStringConvertible {
        let url: String
        /// How long delivery of an event is retried.
        let retries: Duration
        private let keys: [[UInt8]]

        /// The scheme and host of the address; the path and query may contain a token.
        public let description: String

        /// A receiver of events.
        ///
        /// - Parameters:
        ///   - url: the address; https, or this machine.
        ///   - secret: `whsec_` and the Base64 of 24 to 64 random bytes, shared with the receiver. Of two with a space between
        ///     them, both sign, so that the receiver can change from one to the other.
        ///   - retries: how long delivery of an event is retried.
        /// - Throws: ``ConfigurationError``.
        public init(url: String, secret: String, retries: Duration = .seconds(86_400)) throws(ConfigurationError) {
            let advice = "use one like https://crm.example.com/passes"
            let parsed = URL(string: url)
            // Messages omit the address, which may contain a token.
            guard parsed?.user() == nil, parsed?.password() == nil else {
                throw ConfigurationError(
                    .badValue, in: "webhook", "its address contains a user name or password", advice: advice)
            }
            guard let parsed, let scheme = parsed.scheme, let host = parsed.host(), !host.isEmpty,
                scheme == "https" || scheme == "http" && AddressRange.isLoopback(host)
            else {
                throw ConfigurationError(
                    .badValue, in: "webhook", "its address does not begin with https://", advice: advice)
            }
            description = "\(scheme)://\(host)"
            let keys = secret.split(separator: " ").map { word in
                word.hasPrefix("whsec_") ? Data(base64Encoded: String(word.dropFirst(6))).map { Array($0) } ?? [] : []
            }
            guard (1...2).contains(keys.count), keys.allSatisfy({ (24...64).contains($0.count) }) else {
                throw ConfigurationError(
                    .badValue, in: "webhook",
                    "the secret is not whsec_ followed by 24 to 64 bytes in Base64, or two of these",
                    advice: "make one: echo whsec_$(openssl rand -base64 32)")
            }
            (self.url, self.retries, self.keys) = (url, retries, keys)
        }

        /// The headers of a message, sent at a time in seconds since 1970.
        func headers(of event: PassEvent, _ body: [UInt8], at time: Int64) throws -> [(String, String)] {
            let signed = Array("\(event.id).\(time).".utf8) + body
            let signatures = try keys.map { key in
                "v1,\(Data(try MessageAuthentication.code(of: signed, key: key)).base64EncodedString())"
            }
            return [
                ("webhook-id", event.id), ("webhook-timestamp", "\(time)"),
                ("webhook-signature", signatures.joined(separator: " ")),
                ("content-type", "application/json"), ("user-agent", "PassService"),
            ]
        }
    }

    /// Sends events to the webhook's receiver, each at least once and those of a pass in order.
    ///
    /// A failed event waits in the database, and blocks later events of its pass, but not those of other passes. If
    /// events of many passes fail and none is accepted, the receiver is down, and single events probe it.
    actor WebhookSender: Service {
        struct Backoff: Sendable {
            /// The pause after the first failure of an event, in milliseconds; it doubles up to `longest`.
            var first: Int64 = 5_000
            var longest: Int64 = 3_600_000
            /// The pause while the receiver is down; it doubles as well, up to `longestDown`.
            var down = Duration.seconds(1)
            var longestDown = Duration.seconds(60)
            /// How long an answer may take, including its body.
            var timeout = Duration.seconds(15)
        }

        /// How many events are claimed together, and the maximum number of passes whose events are sent concurrently.
        private static let (batchSize, concurrency) = (50, 8)
        /// The receiver counts as down if the events of so many passes fail.
        private static let manyPasses = 5

        private let store: Store
        private let webhook: Webhook
        private let backoff: Backoff
        private let logger: Logger
        /// An outage logs a line every ten minutes.
        private let failures = ThrottledLogger(pause: .seconds(600))
        /// The passes whose events failed since one was last accepted.
        private var failing: Set<Int64> = []
        private var downs = 0
        private var pause = ContinuousClock.now

        init(store: Store, webhook: Webhook, backoff: Backoff = Backoff(), logger: Logger) {
            (self.store, self.webhook, self.backoff, self.logger) = (store, webhook, backoff, logger)
        }

        private var isDown: Bool { failing.count >= Self.manyPasses }

        /// Sends until the application stops; open requests are finished.
        func run() async throws {
            let fetcher = try HTTPFetcher(timeout: backoff.timeout, mostBytes: 1_000_000)
            let reader = EventReader(store, for: Store.webhookReader, logger: logger)
            repeat {
                do {
                    while try await deliver(reader, fetcher) {}
                } catch {
                    logger.warn("cannot read events for the webhook", of: error)
                    // Another server may succeed: during an upgrade, one of the next version.
                    await reader.end()
                }
            } while await reader.isNotified()
            await reader.end()
            await fetcher.shutDown()
        }

        /// Sends some events; `false` if there are none to send now.
        private func deliver(_ reader: EventReader, _ fetcher: HTTPFetcher) async throws -> Bool {
            guard !reader.isOver, pause <= .now else { return false }
            let (wasDown, limit) = (isDown, isDown ? 1 : Self.batchSize)
            let due = isDown ? .max : store.milliseconds
            let isDue = try await !store.dueDeliveries(before: due, limit: 1).isEmpty
            guard let fresh = try await reader.claim(limit: limit, isNeeded: isDue) else { return false }
            let again = isDue ? try await store.dueDeliveries(before: due, limit: limit) : []
            let waiting = try await store.waitingPasses(fresh.map(\.pass))
            let blocked = fresh.filter { waiting.contains($0.pass) }.map { Delivery(stored: $0) }
            let free = fresh.filter { !waiting.contains($0.pass) }.map { Delivery(stored: $0) }
            let groups = Dictionary(grouping: again + free, by: \.stored.pass).values.map { $0 }
            let sent = await send(groups, stoppingIfDown: !wasDown, reader, fetcher)
            try await settle(sent + blocked)
            // Last, so that a crash before this sends them again.
            if let last = fresh.last { await reader.acknowledge(last.number) }
            noteHealth(wasDown: wasDown)
            return !sent.isEmpty || !blocked.isEmpty
        }

        private func send(
            _ groups: [[Delivery]], stoppingIfDown: Bool, _ reader: EventReader, _ fetcher: HTTPFetcher
        ) async -> [Delivery] {
            await withTaskGroup(of: [Delivery].self) { group in
                var rest = groups.sorted { ($0.first?.stored.number ?? 0) < ($1.first?.stored.number ?? 0) }[...]
                func addGroup() {
                    guard let deliveries = rest.popFirst() else { return }
                    group.addTask { await self.send(deliveries, stoppingIfDown: stoppingIfDown, reader, fetcher) }
                }
                for _ in 0..<Self.concurrency { addGroup() }
                var sent: [Delivery] = []
                for await deliveries in group {
                    sent += deliveries
                    addGroup()
                }
                return sent
            }
        }

        /// Sends the events of a pass, up to the first failure.
        private func send(
            _ deliveries: [Delivery], stoppingIfDown: Bool, _ reader: EventReader, _ fetcher: HTTPFetcher
        ) async -> [Delivery] {
            var deliveries = deliveries
            let start = ContinuousClock.now
            for index in deliveries.indices where !reader.isOver && !(stoppingIfDown && isDown) {
                // Other passes wait for the slowest; and after a pause of this process, another one may be sending.
                if start.duration(to: .now) > backoff.timeout { break }
                let reason = await failure(of: deliveries[index].stored.event, fetcher)
                // The request was interrupted.
                if Task.isCancelled { break }
                guard let reason else {
                    failing = []
                    deliveries[index].verdict = .delivered
                    continue
                }
                failing.insert(deliveries[index].stored.pass)
                fail(&deliveries[index], reason)
                break
            }
            return deliveries
        }

        private func fail(_ delivery: inout Delivery, _ reason: String) {
            let now = store.milliseconds
            if delivery.attempts == 0 { delivery.since = now }
            let pause = min(backoff.first << min(delivery.attempts, 20), backoff.longest)
            delivery.due = now + pause * Int64.random(in: 7...13) / 10
            delivery.attempts += 1
            delivery.reason = reason
            delivery.verdict = .failed
            failures.log(.warning, "webhook delivery failed and will be retried: \(reason)", to: logger)
            guard now - delivery.since >= webhook.retries.milliseconds else { return }
            (delivery.verdict, delivery.dead) = (.dead, now)
            let event = delivery.stored.event
            logger.error(
                "webhook delivery failed permanently; the event is now a dead letter",
                metadata: ["event": "\(event.id)", "kind": "\(event.kind.rawValue)", "reason": "\(reason)"])
        }

        /// Sends an event; returns why that failed, or `nil`.
        private func failure(of event: PassEvent, _ fetcher: HTTPFetcher) async -> String? {
            do {
                let body = try event.body
                let headers = try webhook.headers(of: event, body, at: store.milliseconds / 1000)
                let status = try await fetcher.send(.POST, webhook.url, headers, body: body).status
                return (200..<300).contains(status) ? nil : "status \(status)"
            } catch {
                return HTTPFailure(error).message
            }
        }

        private func settle(_ deliveries: [Delivery]) async throws {
            let verdicts = Dictionary(grouping: deliveries.filter { $0.verdict != .untried }, by: \.verdict.rawValue)
            for (verdict, deliveries) in verdicts {
                Counter(label: "passtool_webhook_deliveries_total", dimensions: [("outcome", verdict)])
                    .increment(by: deliveries.count)
            }
            // In its own task, since a cancelled one writes nothing.
            try await Task { [store] in
                try await store.settle(deliveries)
                let counts = try await store.deliveryCounts()
                Gauge(label: "passtool_webhook_waiting").record(counts.waiting)
                Gauge(label: "passtool_webhook_dead_letters").record(counts.dead)
            }.value
        }

        private func noteHealth(wasDown: Bool) {
            if isDown {
                if !wasDown { logger.warning("the webhook accepts no events; they stay queued") }
                pause = .now + min(backoff.down * (1 << min(downs, 10)), backoff.longestDown)
                downs += 1
            } else if wasDown {
                logger.notice("webhook is accepting events again")
                downs = 0
            }
        }
    }
#endif
