#if Server
    internal import ServiceLifecycle
    internal import Synchronization

    /// Runs tasks with the same key one after the other; tasks with different keys run concurrently.
    final class KeyedSerialExecutor<Key: Hashable & Sendable>: Sendable {
        private let last = Mutex<[Key: (task: Task<Void, Never>, number: Int)]>([:])

        /// Runs work after all earlier work for the same key.
        func run<Value: Sendable>(
            for key: Key, _ body: @escaping @Sendable () async throws -> Value
        ) async throws -> Value {
            let (work, number) = last.withLock { last in
                let before = last[key]
                let work = Task<Value, any Error> {
                    await before?.task.value
                    return try await body()
                }
                let number = (before?.number ?? 0) + 1
                last[key] = (Task { _ = await work.result }, number)
                return (work, number)
            }
            defer {
                // No work was added since.
                last.withLock { last in
                    if last[key]?.number == number { last[key] = nil }
                }
            }
            return try await work.value
        }
    }

    /// Wakes tasks that wait for work; as a service, it ends their waiting when the application stops.
    package final class WakeupSignal: Service {
        private typealias Waiting = [Int: AsyncStream<Void>.Continuation]

        private let state = Mutex<(waiting: Waiting, count: Int, isClosed: Bool)>(([:], 0, false))

        /// Whether the application is stopping.
        var isClosed: Bool { state.withLock { $0.isClosed } }

        /// Wakes all waiting tasks.
        func notify() {
            for waiting in state.withLock({ Array($0.waiting.values) }) { waiting.yield() }
        }

        /// Notifications of this process, and one in each interval for changes by others, until the application stops.
        func notifications(pollingEvery interval: Duration = .seconds(1)) -> AsyncStream<Void> {
            let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let poll = Task {
                while !Task.isCancelled {
                    continuation.yield()
                    // Only cancellation ends the sleep early, and with it the loop.
                    try? await Task.sleep(for: interval)
                }
            }
            let (number, isClosed) = state.withLock { state in
                state.count += 1
                state.waiting[state.count] = continuation
                return (state.count, state.isClosed)
            }
            continuation.onTermination = { [self] _ in
                poll.cancel()
                state.withLock { $0.waiting[number] = nil }
            }
            if isClosed { continuation.finish() }
            return stream
        }

        package func run() async throws {
            // A cancelled wait has ended, too.
            try? await gracefulShutdown()
            close()
        }

        /// Ends all waiting.
        func close() {
            let waiting = state.withLock { state in
                state.isClosed = true
                return Array(state.waiting.values)
            }
            for waiting in waiting { waiting.finish() }
        }
    }
#endif
