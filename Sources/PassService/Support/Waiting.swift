#if Server
    internal import ServiceLifecycle
    internal import Synchronization

    /// Lets tasks about one thing run one after the other; those about other things run beside them.
    final class Turns<Key: Hashable & Sendable>: Sendable {
        private let last = Mutex<[Key: (task: Task<Void, Never>, number: Int)]>([:])

        /// Runs work after all that came before it.
        func inTurn<Value: Sendable>(
            _ key: Key, _ body: @escaping @Sendable () async throws -> Value
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
                // Nobody came after it.
                last.withLock { last in
                    if last[key]?.number == number { last[key] = nil }
                }
            }
            return try await work.value
        }
    }

    /// Wakes those who wait for something to do; as a service, it ends their waiting when the application stops.
    package final class Bell: Service {
        private typealias Waiting = [Int: AsyncStream<Void>.Continuation]

        private let state = Mutex<(waiting: Waiting, count: Int, isClosed: Bool)>(([:], 0, false))

        /// Whether the application stops.
        var isClosed: Bool { state.withLock { $0.isClosed } }

        /// Something happened.
        func ring() {
            for waiting in state.withLock({ Array($0.waiting.values) }) { waiting.yield() }
        }

        /// Rings of this process, and one now and then for what happens in others, until the application stops.
        func rings(every interval: Duration = .seconds(1)) -> AsyncStream<Void> {
            let (rings, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let poll = Task {
                while !Task.isCancelled {
                    continuation.yield()
                    // Only its cancellation ends the sleep early, and the loop.
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
            return rings
        }

        package func run() async throws {
            // A cancelled wait is over, too.
            try? await gracefulShutdown()
            close()
        }

        /// Ends the waiting.
        func close() {
            let waiting = state.withLock { state in
                state.isClosed = true
                return Array(state.waiting.values)
            }
            for waiting in waiting { waiting.finish() }
        }
    }
#endif
