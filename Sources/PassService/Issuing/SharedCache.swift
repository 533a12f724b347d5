#if Server
    internal import Synchronization

    /// Values that are costly to make, up to a number of bytes; each is made by one task, however many ask for it.
    final class SharedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
        /// Two generations: when the recent one holds half of the bytes, it becomes the old one, which is dropped.
        private struct Generations {
            var recent: [Key: Value] = [:]
            var old: [Key: Value] = [:]
            var recentByteCount = 0
            var inFlight: [Key: Task<Value, any Error>] = [:]
        }

        private enum Found { case value(Value), flight(Task<Value, any Error>) }

        private let generations = Mutex(Generations())
        private let byteCount: Int
        private let size: @Sendable (Value) -> Int

        /// - Parameters:
        ///   - byteCount: how many bytes are kept.
        ///   - size: how many bytes a value takes.
        init(byteCount: Int, size: @escaping @Sendable (Value) -> Int) {
            self.byteCount = byteCount
            self.size = size
        }

        /// The value under a key, made if it is not there.
        func value(_ key: Key, making make: @escaping @Sendable () async throws -> Value) async throws -> Value {
            let found: Found = generations.withLock { generations in
                if let value = generations.recent[key] { return .value(value) }
                if let value = generations.old[key] {
                    keep(value, as: key, in: &generations)
                    return .value(value)
                }
                if let flight = generations.inFlight[key] { return .flight(flight) }
                // A task of its own: the phone that asked first may hang up.
                let flight = Task.detached {
                    defer { self.generations.withLock { $0.inFlight[key] = nil } }
                    let value = try await make()
                    self.generations.withLock { self.keep(value, as: key, in: &$0) }
                    return value
                }
                generations.inFlight[key] = flight
                return .flight(flight)
            }
            switch found {
            case .value(let value): return value
            case .flight(let flight): return try await flight.value
            }
        }

        private func keep(_ value: Value, as key: Key, in generations: inout Generations) {
            guard generations.recent.updateValue(value, forKey: key) == nil else { return }
            generations.recentByteCount += size(value)
            guard generations.recentByteCount > byteCount / 2 else { return }
            generations.old = generations.recent
            generations.recent = [:]
            generations.recentByteCount = 0
        }
    }
#endif
