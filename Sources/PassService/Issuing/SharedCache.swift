#if Server
    internal import Synchronization

    /// Values that are costly to make, up to a number of bytes; each is made by one task, however many ask for it.
    final class SharedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
        /// Two generations: when the young one holds half of the bytes, it becomes the old one, which is dropped.
        private struct Shelf {
            var young: [Key: Value] = [:]
            var old: [Key: Value] = [:]
            var youngByteCount = 0
            var flights: [Key: Task<Value, any Error>] = [:]
        }

        private enum Found { case value(Value), flight(Task<Value, any Error>) }

        private let shelf = Mutex(Shelf())
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
            let found: Found = shelf.withLock { shelf in
                if let value = shelf.young[key] { return .value(value) }
                if let value = shelf.old[key] {
                    keep(value, as: key, in: &shelf)
                    return .value(value)
                }
                if let flight = shelf.flights[key] { return .flight(flight) }
                // A task of its own: the phone that asked first may hang up.
                let flight = Task.detached {
                    defer { self.shelf.withLock { $0.flights[key] = nil } }
                    let value = try await make()
                    self.shelf.withLock { self.keep(value, as: key, in: &$0) }
                    return value
                }
                shelf.flights[key] = flight
                return .flight(flight)
            }
            switch found {
            case .value(let value): return value
            case .flight(let flight): return try await flight.value
            }
        }

        private func keep(_ value: Value, as key: Key, in shelf: inout Shelf) {
            guard shelf.young.updateValue(value, forKey: key) == nil else { return }
            shelf.youngByteCount += size(value)
            guard shelf.youngByteCount > byteCount / 2 else { return }
            shelf.old = shelf.young
            shelf.young = [:]
            shelf.youngByteCount = 0
        }
    }
#endif
