#if Server
    import Synchronization
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("The cache of passes and templates", .endsByItself) struct SharedCacheTests {
        /// Counts how often each value was made.
        private final class Maker: Sendable {
            private let counts = Mutex<[Int: Int]>([:])

            func make(_ key: Int) -> [UInt8] {
                counts.withLock { $0[key, default: 0] += 1 }
                return Array(repeating: UInt8(key), count: 100)
            }

            func count(_ key: Int) -> Int { counts.withLock { $0[key, default: 0] } }
        }

        private let maker = Maker()
        private let cache = SharedCache<Int, [UInt8]>(byteCount: 1000, size: \.count)

        private func value(_ key: Int) async throws -> [UInt8] {
            try await cache.value(key) { [maker] in maker.make(key) }
        }

        @Test("a value that many ask for at once is made once") func single() async throws {
            try await withThrowingTaskGroup(of: [UInt8].self) { group in
                for _ in 0..<100 {
                    group.addTask {
                        try await cache.value(1) {
                            await Task.yield()
                            return maker.make(1)
                        }
                    }
                }
                for try await value in group { #expect(value.count == 100) }
            }
            #expect(maker.count(1) == 1)
        }

        @Test("values beyond the limit of bytes are dropped, unused ones first")
        func eviction() async throws {
            for key in 0..<20 {
                _ = try await value(key)
                // It is asked for all the time.
                _ = try await value(0)
            }
            #expect(maker.count(0) == 1)
            _ = try await value(1)
            #expect(maker.count(1) == 2)
            _ = try await value(19)
            #expect(maker.count(19) == 1)
        }

        @Test("a value that could not be made is tried again at the next request") func failure() async throws {
            await #expect(throws: CancellationError.self) { try await cache.value(1) { throw CancellationError() } }
            #expect(try await value(1).count == 100)
        }
    }
#endif
