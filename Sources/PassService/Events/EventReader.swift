#if Server
    internal import Logging
    internal import ServiceLifecycle
    internal import SignedMessages

    /// The events for a name; each loop over them has a reader of its own, and goes on after what the one before took.
    struct EventSequence: AsyncSequence, Sendable {
        let store: Store
        let name: String
        let logger: Logger

        func makeAsyncIterator() -> EventReader { EventReader(store, for: name, logger: logger) }
    }

    /// Reads events for somebody with a name, as the only one of several processes.
    ///
    /// The name's place in the database moves past what was taken; what was only given comes again after a kill.
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
        /// When events were last asked for; long ago, so that the first question waits for nothing.
        private var claimed = ContinuousClock.now - .seconds(1)
        private var heartbeat: Task<Void, Never>?

        /// A reader that hears of other processes' events once in an interval.
        init(_ store: Store, for name: String, every interval: Duration = .seconds(1), logger: Logger) {
            (self.store, self.name, self.logger) = (store, name, logger)
            notifications = store.wakeup.notifications(pollingEvery: interval)
        }

        deinit {
            heartbeat?.cancel()
            // If it fails, the next reader waits for the end of the lease.
            Task { [store, name, holder, acknowledged] in
                try? await store.extendReading(for: name, as: holder, acknowledged: acknowledged, by: 0)
                // The next reader of this process need not wait.
                store.wakeup.notify()
            }
        }

        /// The next event, or `nil` when the application stops.
        ///
        /// The one before counts as taken.
        /// - Throws: ``StoreError``, unless that ends by itself; ``ConfigurationError`` for the name of the webhook's reader.
        func next() async throws -> PassEvent? {
            guard name != Store.webhookReader else {
                throw ConfigurationError(
                    .badValue, in: "events(for:)", "the name '\(name)' is that of the webhook's reader",
                    advice: "read the events with another name")
            }
            acknowledge(delivered)
            // After a pause of this process, another one may have gone on.
            if claimed.duration(to: .now) > .milliseconds(Store.readingLease / 2) { page = [] }
            while page.isEmpty {
                if isOver {
                    await end()
                    return nil
                }
                do {
                    page = try await claim(limit: 100)?[...] ?? []
                } catch let error as StoreError where error.isTemporary {
                    // It ends by itself, and the loop goes on; but somebody should hear of it.
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

        /// The events after those that were taken; `nil` if there are none, or another process reads them.
        ///
        /// - Parameters:
        ///   - limit: how many.
        ///   - isNeeded: whether other processes are to stay out also if there are none.
        /// - Returns: the events.
        /// - Throws: ``StoreError``.
        func claim(limit: Int, isNeeded: Bool = false) async throws -> [StoredEvent]? {
            if !isNeeded, try await !store.hasWork(for: name, as: holder) {
                if heartbeat != nil { await end() }
                return nil
            }
            // Many changes are read together.
            let pause = Duration.milliseconds(100) - claimed.duration(to: .now)
            if heartbeat == nil, pause > .zero { try await Task.sleep(for: pause) }
            let events = try await store.claimEvents(
                for: name, as: holder, acknowledged: acknowledged, limit: limit, isNeeded: isNeeded)
            claimed = .now
            heartbeat?.cancel()
            heartbeat = events?.isEmpty == false || (isNeeded && events != nil) ? beating() : nil
            return events
        }

        /// Notes that the events up to a number were dealt with.
        func acknowledge(_ number: Int64) { acknowledged = max(acknowledged, number) }

        /// Whether the application, or what reads in it, stops.
        nonisolated var isOver: Bool {
            store.wakeup.isClosed || Task.isCancelled || Task.isShuttingDownGracefully
        }

        /// Waits until there may be events; `false` when the application stops.
        func isNotified() async -> Bool {
            await cancelWhenGracefulShutdown { [notifications] in
                for await _ in notifications { return true }
                return false
            }
        }

        /// Lets another reader of this name begin.
        func end() async {
            heartbeat?.cancel()
            heartbeat = nil
            // In a task of its own, since a cancelled one writes nothing. If it fails, the next one waits for the lease.
            await Task { [store, name, holder, acknowledged] in
                try? await store.extendReading(for: name, as: holder, acknowledged: acknowledged, by: 0)
            }.value
        }

        private func beating() -> Task<Void, Never> {
            Task { [store, name, holder] in
                while !Task.isCancelled {
                    // A cancelled sleep is the end; without an extension, another process may read the same.
                    try? await Task.sleep(for: .milliseconds(Store.readingLease / 3))
                    guard !Task.isCancelled else { return }
                    try? await store.extendReading(for: name, as: holder, by: Store.readingLease)
                }
            }
        }
    }
#endif
