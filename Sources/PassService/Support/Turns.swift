#if Server
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
#endif
