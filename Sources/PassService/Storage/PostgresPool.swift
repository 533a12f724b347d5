#if Server
    internal import Dispatch
    internal import Metrics
    internal import NIOCore
    internal import Platform
    internal import Synchronization

    /// Connections, each used by one transaction at a time; waiting transactions are served in order.
    final class PostgresPool: Sendable {
        private struct Waiter {
            let continuation: CheckedContinuation<PostgresWorker, any Error>
            let since = ContinuousClock.now
        }

        private struct State {
            var idle: [PostgresWorker]
            var waiting = CircularBuffer<Waiter>()
            var isClosed = false
        }

        private static let waits = Timer(label: "passtool_pool_wait_seconds")

        private let workers: [PostgresWorker]
        private let state: Mutex<State>

        init(address: PostgresAddress, count: Int, _ greeting: PostgresGreeting) {
            workers = (0..<count).map { _ in PostgresWorker(address: address, greeting) }
            state = Mutex(State(idle: workers))
        }

        func transaction<Value: Sendable>(
            _ begin: String?, _ body: @escaping @Sendable (any SQLSession) throws -> Value
        ) async throws -> Value {
            let start = ContinuousClock.now
            let worker = try await take()
            Self.waits.record(duration: .now - start)
            defer { putBack(worker) }
            return try await worker.perform { try $0.transaction(begin, body) }
        }

        /// Finishes running transactions, refuses waiting ones, and closes all connections.
        func close() async {
            refuseAll()
            // A lost connection is closed already.
            for worker in workers { try? await worker.perform { $0.forget() } }
        }

        /// Makes all transactions fail, and makes no more connections.
        func abort() {
            refuseAll()
            for worker in workers { worker.watchdog.end() }
        }

        /// Refuses new and waiting transactions.
        private func refuseAll() {
            let waiting = state.withLock { state in
                defer { state.waiting.removeAll() }
                state.isClosed = true
                return Array(state.waiting)
            }
            for waiter in waiting { waiter.continuation.resume(throwing: StoreError.closed) }
        }

        /// Makes transactions fail that exceed their time limits.
        func failLate(_ timeouts: PostgresTimeouts) {
            let end = ContinuousClock.now - timeouts.connection
            let late = state.withLock { state in
                var late: [Waiter] = []
                while let first = state.waiting.first, first.since < end { late.append(state.waiting.removeFirst()) }
                return late
            }
            for waiter in late { waiter.continuation.resume(throwing: StoreError.overloaded) }
            for worker in workers { worker.watchdog.endConnection(waitingSince: .now - timeouts.answer) }
        }

        private func take() async throws -> PostgresWorker {
            try await withCheckedThrowingContinuation { continuation in
                let worker: Result<PostgresWorker, any Error>? = state.withLock { state in
                    if state.isClosed { return .failure(StoreError.closed) }
                    // The last used one has prepared statements.
                    if let worker = state.idle.popLast() { return .success(worker) }
                    state.waiting.append(Waiter(continuation: continuation))
                    return nil
                }
                if let worker { continuation.resume(with: worker) }
            }
        }

        private func putBack(_ worker: PostgresWorker) {
            let waiter = state.withLock { state in
                let waiter = state.waiting.popFirst()
                if waiter == nil { state.idle.append(worker) }
                return waiter
            }
            waiter?.continuation.resume(returning: worker)
        }
    }

    /// A connection and the queue on which it is used: libpq blocks, and must not block the threads that tasks share.
    final class PostgresWorker: @unchecked Sendable {  // its variable is used on its queue only
        private let queue = DispatchQueue(label: "PostgreSQL")
        private let address: PostgresAddress
        private let greeting: PostgresGreeting
        let watchdog = StallWatchdog()
        private var connection: PostgresConnection?
        /// The number of the greeting when the connection was made.
        private var number = 0

        init(address: PostgresAddress, _ greeting: PostgresGreeting) {
            (self.address, self.greeting) = (address, greeting)
        }

        /// Starts work on the queue.
        func start(_ work: @escaping @Sendable (PostgresWorker) -> Void) { queue.async { work(self) } }

        /// Runs work on the queue.
        func perform<Value: Sendable>(
            _ work: @escaping @Sendable (PostgresWorker) throws -> Value
        ) async throws -> Value {
            try await withCheckedThrowingContinuation { continuation in
                queue.async { continuation.resume(with: Result { try work(self) }) }
            }
        }

        /// Calls `body` with the connection, which is made if necessary, and closed if it fails.
        func using<Value>(
            _ body: (PostgresConnection) throws(PostgresFailure) -> Value
        ) throws(PostgresFailure) -> Value {
            do throws(PostgresFailure) {
                guard !watchdog.hasEnded else { throw PostgresFailure(.none, StoreError.closed) }
                if let connection, number == greeting.number.load(ordering: .relaxed) { return try body(connection) }
                let connection = try PostgresConnection(to: address, watchdog)
                if !connection.isStandby { try greeting.run(on: connection) }
                (self.connection, number) = (connection, greeting.number.load(ordering: .relaxed))
                return try body(connection)
            } catch {
                if error.remedy == .reconnect { forget() }
                throw error
            }
        }

        /// Closes the connection; the next use makes another.
        func forget() { connection = nil }
    }

    extension PostgresWorker {
        /// Resumes each with its rows or error, as soon as possible.
        func answer(_ waiters: [QueryBatcher.Waiters]) {
            if waiters.count > 1 {
                do throws(PostgresFailure) {
                    let answers = try using { connection throws(PostgresFailure) in
                        try connection.run(waiters.map(\.query))
                    }
                    for (waiter, answer) in zip(waiters, answers) { waiter.resume(with: .success(answer.rows)) }
                    return
                } catch {
                    // If the server can't be reached, each would fail the same way.
                    let failure = error.error
                    if failure.code == .unreachable { return waiters.forEach { $0.resume(with: .failure(failure)) } }
                }
            }
            // If one fails, the server skips those after it. So each runs by itself, with its own retries.
            for waiter in waiters {
                let (statement, values) = (waiter.query.statement, waiter.query.values)
                waiter.resume(with: Result { try transaction(nil) { try $0.run(statement, values) } })
            }
        }
    }

    /// The time limits for PostgreSQL.
    package struct PostgresTimeouts: Sendable {
        /// The longest wait for an answer, longer than the server's own limit for statements.
        package var answer = Duration.seconds(25)
        /// The longest wait for a free connection.
        package var connection = Duration.seconds(10)

        package init() {}
    }

    /// Closes a connection if an answer takes too long.
    ///
    /// A stalled server, or a proxy, may keep connections open without answering. The server's time limit for statements
    /// does not help then, and libpq has none.
    final class StallWatchdog: Sendable {
        /// The socket that waits for an answer, and since when.
        private let waiting = Mutex<(socket: CInt, since: ContinuousClock.Instant)?>(nil)
        private let isOver = Atomic(false)

        /// Runs code that waits for an answer on a socket.
        func watching<Value>(_ socket: CInt, _ body: () -> Value) -> Value {
            waiting.withLock { $0 = (socket, .now) }
            if hasEnded { _ = shutdown(socket, CInt(SHUT_RDWR)) }
            // The socket stays open until this.
            defer { waiting.withLock { $0 = nil } }
            return body()
        }

        /// Whether no more connections are made.
        var hasEnded: Bool { isOver.load(ordering: .acquiring) }

        /// Closes the connection, now or when it next waits, for good.
        func end() {
            isOver.store(true, ordering: .releasing)
            endConnection(waitingSince: .now)
        }

        /// Shuts down the socket if it has waited since before `end`, as if the server had closed the connection.
        func endConnection(waitingSince end: ContinuousClock.Instant) {
            waiting.withLock { waiting in
                guard let (socket, since) = waiting, since < end else { return }
                _ = shutdown(socket, CInt(SHUT_RDWR))
            }
        }
    }
#endif
