#if Server
    package import Logging
    internal import Metrics
    package import NIOCore
    package import Platform
    internal import ServiceLifecycle
    internal import Synchronization

    /// Why pushes of a topic are paused or fail, for the health report.
    package struct PushProblem: Sendable, Equatable {
        package let reason: String
        package fileprivate(set) var since: Date
        /// When it is retried, by the monotonic clock.
        let until: ContinuousClock.Instant
        /// The credentials that failed, if there were any; others are tried at once.
        let mark: String?
        /// Whether retries go on: APNs fails or can't be reached, rather than refusing us.
        package var isOutage = false
    }

    /// Sends the queued pushes, each at least once.
    ///
    /// Several servers can share one queue: each claims rows for a while, and claims those whose claim has expired.
    package actor PushDispatcher: Service {
        package struct Configuration: Sendable {
            /// How many pushes are claimed and sent together.
            package var batchSize = 500
            /// How many pushes of a pass with many devices are queued in one transaction.
            package var chunkSize = 1000
            /// How many batches of a topic are sent at once.
            package var batchesAtOnce = 4
            /// How long a claim lasts, which must exceed the time for sending a batch.
            package var lease = Duration.seconds(180)
            /// How often the queue is polled.
            package var pollInterval = Duration.seconds(1)
            package var backoff = PushBackoff()

            package init() {}
        }

        /// Pushes to send, and the client that sends them.
        private typealias Job = (claim: PushClaim, client: APNsClient)

        private let store: Store
        private let endpoint: APNsEndpoint
        private let configuration: Configuration
        private let group: any EventLoopGroup
        private let logger: Logger
        private let credentials: @Sendable (String) async throws -> APNsCredentials?
        private nonisolated let wakeup = WakeupSignal()
        private var clients: [String: APNsClient] = [:]
        private var sendingCounts: [String: Int] = [:]
        /// The topics that are paused or failing.
        package private(set) var problems: [String: PushProblem] = [:]
        private var isDraining = false
        /// Whether ``run()`` was called.
        nonisolated let hasBegun = Atomic(false)

        /// A dispatcher for the queue of a store.
        ///
        /// `credentials` returns the credentials for a type. It is called often, so that a renewed certificate is used
        /// without a restart; the same certificate must return the same mark.
        package init(
            store: Store, endpoint: APNsEndpoint, configuration: Configuration = Configuration(),
            group: any EventLoopGroup, logger: Logger,
            credentials: @escaping @Sendable (_ type: String) async throws -> APNsCredentials?
        ) {
            (self.store, self.endpoint, self.configuration) = (store, endpoint, configuration)
            (self.group, self.logger, self.credentials) = (group, logger, credentials)
        }

        /// Wakes the dispatcher after the commit of a change.
        package nonisolated func wake() { wakeup.notify() }

        /// Sends until the service shuts down; then finishes open requests and releases the other claims.
        package func run() async throws {
            hasBegun.store(true, ordering: .relaxed)
            let wakeup = wakeup
            let notifications = wakeup.notifications(pollingEvery: configuration.pollInterval)
            await withTaskCancellationOrGracefulShutdownHandler {
                await withDiscardingTaskGroup { group in
                    for await _ in notifications {
                        for job in await jobs() { group.addTask { await self.send(job) } }
                    }
                    await drain()
                }
            } onCancelOrGracefulShutdown: {
                wakeup.close()
            }
        }

        private func drain() async {
            isDraining = true
            for client in clients.values { await client.drain() }
        }

        /// Claims due pushes, as many as can be sent now.
        private func jobs() async -> [Job] {
            var jobs: [Job] = []
            await enqueueNextChunk()
            do {
                let types = try await store.dueTypes()
                if !problems.isEmpty {
                    // An alert ends when nothing is queued; failed pushes stay queued until their next attempt.
                    let queued = try await store.queuedTypes()
                    for (type, problem) in problems where !queued.contains(type) && problem.until <= .now {
                        endProblem(type)
                    }
                }
                for type in types where !isDraining { try await claim(type, into: &jobs) }
            } catch {
                // The next poll is within a second.
                logger.warn("cannot read the queue of pushes", of: error)
            }
            return jobs
        }

        /// Queues pushes that a change has deferred; they are sent before the next chunk is queued.
        private func enqueueNextChunk() async {
            do {
                if try await store.enqueueNextChunk(of: configuration.chunkSize) { wake() }
            } catch {
                // The next poll is within a second.
                logger.warn("cannot queue pushes", of: error)
            }
        }

        private func claim(_ type: String, into jobs: inout [Job]) async throws {
            if let problem = problems[type], problem.until > .now {
                // Errors of the credentials are reported when the pause ends.
                guard let present = try? await credentials(type), present.mark != problem.mark else { return }
                endProblem(type)
            }
            while !isDraining, sendingCounts[type, default: 0] < configuration.batchesAtOnce {
                guard let client = await client(for: type), await client.pause <= endpoint.connectionInterval else {
                    return
                }
                let claim = try await store.claimPushes(
                    type: type, limit: configuration.batchSize, lease: configuration.lease.milliseconds)
                if claim.pushes.isEmpty { return }
                sendingCounts[type, default: 0] += 1
                jobs.append((claim, client))
            }
        }

        /// The client of a topic, with the current credentials.
        private func client(for type: String) async -> APNsClient? {
            do {
                guard let present = try await credentials(type) else {
                    stop(type, reason: "there is no certificate for this type")
                    return nil
                }
                if let client = clients[type], client.credentials.mark == present.mark { return client }
                await clients[type]?.drain()
                let client = APNsClient(
                    topic: type, credentials: present, endpoint: endpoint,
                    hasAccepted: try await store.hasDelivered(type), group: group, logger: logger, now: store.now)
                clients[type] = client
                return client
            } catch {
                stop(type, reason: "\(error)")
                return nil
            }
        }

        private func send(_ job: Job) async {
            let claim = job.claim
            // Sending over a slow connection may outlast a claim, and an expired claim would be sent twice.
            let heartbeat = store.heartbeat(of: claim, lease: configuration.lease)
            defer { heartbeat.cancel() }
            let outcomes = await job.client.send(claim.pushes.map(\.token))
            let outage = await job.client.outage
            note(outcomes, type: claim.type, mark: job.client.credentials.mark, outage: outage)
            // It is only for diagnosis, and is logged as well.
            if let outage { try? await store.noteOutage(outage, type: claim.type) }
            await finish(claim, outcomes)
            sendingCounts[claim.type, default: 1] -= 1
            if outcomes.contains(where: { $0.meaning != .notSent }) { wake() }
        }

        private func finish(_ claim: PushClaim, _ outcomes: [PushOutcome]) async {
            for attempt in 1...3 {
                do {
                    try await store.finishPushes(claim, outcomes, backoff: configuration.backoff)
                    return
                } catch {
                    // If it never succeeds, the claim expires and the pushes are sent twice.
                    logger.warning(
                        "cannot record the results of pushes", metadata: ["error": "\(error)", "attempt": "\(attempt)"])
                    // A cancelled task retries at once.
                    try? await Task.sleep(for: .milliseconds(100 * attempt))
                }
            }
        }

        // MARK: - Problems

        private func note(_ outcomes: [PushOutcome], type: String, mark: String, outage: String?) {
            for (name, count) in Dictionary(grouping: outcomes, by: \.meaning.rawValue).mapValues(\.count) {
                Counter(label: "passtool_pushes_total", dimensions: [("type", type), ("outcome", name)])
                    .increment(by: count)
            }
            if let refusal = outcomes.first(where: { $0.meaning == .misconfigured }) {
                let reason = refusal.reason ?? ""
                stop(type, reason: refusal.status == 0 ? reason : "APNs answers \(reason)", mark: mark)
            } else if outcomes.contains(where: { $0.meaning == .accepted }) {
                endProblem(type)
            } else if let reason = outage.map({ "unreachable: \($0)" }) ?? Self.failure(outcomes) {
                // Retries go on: the cause may be outside this service.
                begin(.init(reason: reason, since: store.now(), until: .now, mark: nil, isOutage: true), type)
            } else if problems[type]?.isOutage == true, outcomes.contains(where: { $0.meaning != .notSent }) {
                endProblem(type)
            }
            if let invalid = outcomes.first(where: { $0.meaning == .invalidRequest }) {
                logger.error(
                    "APNs rejected a push as invalid",
                    metadata: [
                        "topic": "\(type)", "status": "\(invalid.status)", "reason": "\(invalid.reason ?? "")",
                    ])
            }
        }

        /// Why no push was accepted, if the cause is APNs rather than a device.
        static func failure(_ outcomes: [PushOutcome]) -> String? {
            guard let failed = outcomes.first(where: { [.retry, .tokenBusy].contains($0.meaning) }) else { return nil }
            if failed.status == 0 { return "failing: APNs does not answer (\(failed.reason ?? ""))" }
            let answer = ["\(failed.status)", failed.reason].compactMap(\.self)
            return "failing: APNs answers \(answer.joined(separator: " "))"
        }

        /// Pauses a topic for some minutes: nothing is removed, and somebody has to look.
        private func stop(_ type: String, reason: String, mark: String? = nil) {
            let end = ContinuousClock.now + endpoint.misconfiguredPause
            begin(.init(reason: reason, since: store.now(), until: end, mark: mark), type)
            logger.critical(
                "pushes of a topic are stopped", metadata: ["topic": "\(type)", "reason": "\(reason)"])
        }

        private func begin(_ problem: PushProblem, _ type: String) {
            var problem = problem
            if let before = problems[type], before.isOutage == problem.isOutage { problem.since = before.since }
            problems[type] = problem
        }

        /// Clears the problem of a topic and its alert, if there is one.
        private func endProblem(_ type: String) {
            guard problems.removeValue(forKey: type) != nil else { return }
            logger.notice("pushes of a topic are no longer stopped", metadata: ["topic": "\(type)"])
        }
    }

    extension Duration {
        /// Whole milliseconds.
        var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
    }
#endif
