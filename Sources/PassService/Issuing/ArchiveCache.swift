#if Server
    internal import NIOCore
    internal import Synchronization

    /// Finished archives, up to a number of bytes; each is made by one task, however many ask for it.
    final class ArchiveCache: Sendable {
        /// One version of a pass, signed with one certificate.
        struct Key: Hashable {
            let pass: Int64
            let version: Int64
            let fingerprint: String
        }

        /// Two generations: when the young one holds half of the bytes, it becomes the old one, which is dropped.
        private struct Shelf {
            var young: [Key: IssuedPass] = [:]
            var old: [Key: IssuedPass] = [:]
            var youngByteCount = 0
            var flights: [Key: Task<IssuedPass, any Error>] = [:]
        }

        private let shelf = Mutex(Shelf())
        private let byteCount: Int

        init(byteCount: Int) { self.byteCount = byteCount }

        /// The archive under a key, made if it is not there.
        func archive(
            _ key: Key, making make: @escaping @Sendable () async throws -> IssuedPass
        ) async throws -> IssuedPass {
            enum Found { case pass(IssuedPass), flight(Task<IssuedPass, any Error>) }
            let found: Found = shelf.withLock { shelf in
                if let pass = shelf.young[key] { return .pass(pass) }
                if let pass = shelf.old[key] {
                    keep(pass, as: key, in: &shelf)
                    return .pass(pass)
                }
                if let flight = shelf.flights[key] { return .flight(flight) }
                // A task of its own: the phone that asked first may hang up.
                let flight = Task.detached {
                    defer { self.shelf.withLock { $0.flights[key] = nil } }
                    let pass = try await make()
                    self.shelf.withLock { self.keep(pass, as: key, in: &$0) }
                    return pass
                }
                shelf.flights[key] = flight
                return .flight(flight)
            }
            switch found {
            case .pass(let pass): return pass
            case .flight(let flight): return try await flight.value
            }
        }

        private func keep(_ pass: IssuedPass, as key: Key, in shelf: inout Shelf) {
            guard shelf.young.updateValue(pass, forKey: key) == nil else { return }
            shelf.youngByteCount += pass.archive.readableBytes
            guard shelf.youngByteCount > byteCount / 2 else { return }
            shelf.old = shelf.young
            shelf.young = [:]
            shelf.youngByteCount = 0
        }
    }
#endif
