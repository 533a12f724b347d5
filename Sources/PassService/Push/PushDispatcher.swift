#if Server
    package import Logging
    internal import Metrics
    package import NIOCore
    package import Platform
    internal import ServiceLifecycle
    internal import Synchronization

    /// Why pushes of a topic are stopped or fail, for health pages.
    package struct PushProblem: Sendable, Equatable {
        package let reason: String
        package fileprivate(set) var since: Date
        /// When it is tried again, by a clock that nobody sets.
        let until: ContinuousClock.Instant
        /// The credentials that it happened with, if there were any; others are tried at once.
        let mark: String?
        /// Whether it goes on trying: APNs cannot be reached or fails, rather than refusing us.
        package var isOutage = false
    }

    /// Sends the pushes of the queue, each at least once.
    ///
    /// Several servers can share one queue: each claims rows for a while, and takes those whose claim has ended.
    package actor PushDispatcher: Service {
        package struct Configuration: Sendable {
            /// How many pushes are claimed and sent together.
            package var batchSize = 500
            /// How many pushes of a pass with many devices are queued together.
            package var chunkSize = 1000
            /// How many batches of a topic are sent at once.
            package var batchesAtOnce = 4
            /// How long a claim lasts; longer than sending a batch can take.
            package var lease = Duration.seconds(180)
            /// How often the queue is looked at without being woken.
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
        /// The topics that are stopped or wait.
        package private(set) var problems: [String: PushProblem] = [:]
        private var isDraining = false
        /// Whether anybody has let it run.
        nonisolated let hasBegun = Atomic(false)

        /// A dispatcher for the queue of a store.
        ///
        /// `credentials` tells what authenticates pushes of a type. It is asked again and again, so that a renewed
        /// certificate is used without a restart; the same certificate must give the same mark.
        package init(
            store: Store, endpoint: APNsEndpoint, configuration: Configuration = Configuration(),
            group: any EventLoopGroup, logger: Logger,
            credentials: @escaping @Sendable (_ type: String) async throws -> APNsCredentials?
        ) {
            (self.store, self.endpoint, self.configuration) = (store, endpoint, configuration)
            (self.group, self.logger, self.credentials) = (group, logger, credentials)
        }

        /// Looks at the queue now; to be called after the commit of a change.
        package nonisolated func wake() { wakeup.notify() }

        /// Sends until the service shuts down; then finishes what is in hand, and gives back the rest.
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

        /// Claims what is due, as far as there is room to send it.
        private func jobs() async -> [Job] {
            var jobs: [Job] = []
            await enqueueNextChunk()
            do {
                let types = try await store.dueTypes()
                if !problems.isEmpty {
                    // With nothing left to push, nothing would ever end the alert; what failed waits for its next try.
                    let queued = try await store.queuedTypes()
                    for (type, problem) in problems where !queued.contains(type) && problem.until <= .now {
                        endProblem(type)
                    }
                }
                for type in types where !isDraining { try await claim(type, into: &jobs) }
            } catch {
                // The next look comes within a second.
                logger.warn("cannot read the queue of pushes", of: error)
            }
            return jobs
        }

        /// Queues pushes that a change has left; what is queued is sent before the next part.
        private func enqueueNextChunk() async {
            do {
                if try await store.enqueueNextChunk(of: configuration.chunkSize) { wake() }
            } catch {
                // The next look comes within a second.
                logger.warn("cannot queue pushes", of: error)
            }
        }

        private func claim(_ type: String, into jobs: inout [Job]) async throws {
            if let problem = problems[type], problem.until > .now {
                // What is wrong with the credentials is told when the pause ends.
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

        /// The client of a topic, with its present credentials.
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
            // Slow connections take longer than a claim lasts, and an ended claim would be sent a second time.
            let heartbeat = store.heartbeat(of: claim, lease: configuration.lease)
            defer { heartbeat.cancel() }
            let outcomes = await job.client.send(claim.pushes.map(\.token))
            let outage = await job.client.outage
            note(outcomes, type: claim.type, mark: job.client.credentials.mark, outage: outage)
            // It is for diagnosis only, and is told in the log as well.
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
                    // If it never succeeds, the claim ends and the pushes are sent a second time.
                    logger.warning(
                        "cannot record the results of pushes", metadata: ["error": "\(error)", "attempt": "\(attempt)"])
                    // A cancelled task tries again at once.
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
                // It goes on trying, since nobody here may be to blame.
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

        /// Why pushes fail of which none was accepted, if APNs is to blame rather than a device.
        static func failure(_ outcomes: [PushOutcome]) -> String? {
            guard let failed = outcomes.first(where: { [.retry, .tokenBusy].contains($0.meaning) }) else { return nil }
            if failed.status == 0 { return "failing: APNs gives no answer (\(failed.reason ?? ""))" }
            let words = ["\(failed.status)", failed.reason].compactMap(\.self)
            return "failing: APNs answers \(words.joined(separator: " "))"
        }

        /// Stops a topic for some minutes: nothing is removed, and a person has to look.
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

        /// Ends the problem of a topic, if there is one, and its alert.
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
