#if Server
    internal import Logging
    internal import ServiceLifecycle
    internal import SignedMessages

    /// The events for a named reader; each loop starts after the last acknowledged event.
    struct EventSequence: AsyncSequence, Sendable {
        let store: Store
        let name: String
        let logger: Logger

        func makeAsyncIterator() -> EventReader { EventReader(store, for: name, logger: logger) }
    }

    /// Reads events under a name, in only one of several processes at a time.
    ///
    /// The stored position moves past acknowledged events; others are delivered again after a crash.
    actor EventReader: AsyncIteratorProtocol {
        private let store: Store
        private let name: String
        private let logger: Logger
        private let failures = ThrottledLogger()
        private let holder = Array.random(byteCount: 8).hexadecimal
        private let notifications: AsyncStream<Void>
        private var page: ArraySlice<StoredEvent> = []
        private var delivered: Int64 = 0
        private var acknowledged: Int64 = 0
        /// When events were last claimed; initially long ago, so that the first claim does not wait.
        private var claimed = ContinuousClock.now - .seconds(1)
        private var heartbeat: Task<Void, Never>?

        /// A reader that polls for events of other processes.
        init(_ store: Store, for name: String, every interval: Duration = .seconds(1), logger: Logger) {
            (self.store, self.name, self.logger) = (store, name, logger)
            notifications = store.wakeup.notifications(pollingEvery: interval)
        }

        deinit {
            heartbeat?.cancel()
            // If this fails, the next reader waits until the lease expires.
            Task { [store, name, holder, acknowledged] in
                try? await store.extendReading(for: name, as: holder, acknowledged: acknowledged, by: 0)
                // The next reader of this process need not wait for a poll.
                store.wakeup.notify()
            }
        }

        /// The next event, or `nil` when the application stops.
        ///
        /// This acknowledges the previous one.
        /// - Throws: ``StoreError``, unless it is temporary; ``ConfigurationError`` for the webhook's name.
        func next() async throws -> PassEvent? {
            guard name != Store.webhookReader else {
                throw ConfigurationError(
                    .badValue, in: "events(for:)", "the name '\(name)' is reserved for the webhook",
                    advice: "read the events with another name")
            }
            acknowledge(delivered)
            // After a pause of this process, another one may have read on.
            if claimed.duration(to: .now) > .milliseconds(Store.readingLease / 2) { page = [] }
            while page.isEmpty {
                if isOver {
                    await end()
                    return nil
                }
                do {
                    page = try await claim(limit: 100)?[...] ?? []
                } catch let error as StoreError where error.isTemporary {
                    // The loop retries, but the error should be logged.
                    failures.log(.warning, "cannot read events: \(error.message)", to: logger)
                } catch is CancellationError {
                    await end()
                    return nil
                }
                if page.isEmpty { _ = await isNotified() }
            }
            guard let event = page.popFirst() else { return nil }
            delivered = event.number
            return event.event
        }

        /// Claims the events after the acknowledged ones; `nil` if there are none, or another process reads them.
        ///
        /// - Parameters:
        ///   - limit: the maximum number of events.
        ///   - isNeeded: whether to keep other processes out even if there are none.
        /// - Returns: the events.
        /// - Throws: ``StoreError``.
        func claim(limit: Int, isNeeded: Bool = false) async throws -> [StoredEvent]? {
            if !isNeeded, try await !store.hasWork(for: name, as: holder) {
                if heartbeat != nil { await end() }
                return nil
            }
            // A short wait lets several changes be read together.
            let pause = Duration.milliseconds(100) - claimed.duration(to: .now)
            if heartbeat == nil, pause > .zero { try await Task.sleep(for: pause) }
            let events = try await store.claimEvents(
                for: name, as: holder, acknowledged: acknowledged, limit: limit, isNeeded: isNeeded)
            claimed = .now
            heartbeat?.cancel()
            heartbeat = events?.isEmpty == false || (isNeeded && events != nil) ? beating() : nil
            return events
        }

        /// Acknowledges the events up to a number.
        func acknowledge(_ number: Int64) { acknowledged = max(acknowledged, number) }

        /// Whether the application or the reading task is stopping.
        nonisolated var isOver: Bool {
            store.wakeup.isClosed || Task.isCancelled || Task.isShuttingDownGracefully
        }

        /// Waits until there may be events; `false` if the application stops.
        func isNotified() async -> Bool {
            await cancelWhenGracefulShutdown { [notifications] in
                for await _ in notifications { return true }
                return false
            }
        }

        /// Releases the lease, so that another reader of this name can start.
        func end() async {
            heartbeat?.cancel()
            heartbeat = nil
            // In its own task, since a cancelled one writes nothing. If it fails, the next reader waits for the lease.
            await Task { [store, name, holder, acknowledged] in
                try? await store.extendReading(for: name, as: holder, acknowledged: acknowledged, by: 0)
            }.value
        }

        private func beating() -> Task<Void, Never> {
            Task { [store, name, holder] in
                while !Task.isCancelled {
                    // Without an extension, another process may read the same events.
                    try? await Task.sleep(for: .milliseconds(Store.readingLease / 3))
                    guard !Task.isCancelled else { return }
                    try? await store.extendReading(for: name, as: holder, by: Store.readingLease)
                }
            }
        }
    }
#endif
