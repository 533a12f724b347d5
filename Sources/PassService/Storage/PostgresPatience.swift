#if Server
    internal import Platform
    internal import Synchronization

    /// How long the server may take for an answer.
    package struct PostgresPatience: Sendable {
        /// The longest time until an answer; longer than the server lets a statement run.
        package var answering = Duration.seconds(25)
        /// The longest wait for a connection that is free.
        package var waiting = Duration.seconds(10)

        package init() {}
    }

    /// Ends a connection on which an answer takes too long.
    ///
    /// A server that has stalled, or a proxy before it, may keep its connections open without a word. Its own limit of a
    /// statement ends nothing then, and libpq has none.
    final class PostgresWatch: Sendable {
        /// The socket on which an answer is awaited, and since when.
        private let awaited = Mutex<(socket: CInt, since: ContinuousClock.Instant)?>(nil)
        private let isOver = Atomic(false)

        /// Awaits an answer on a socket.
        func awaiting<Value>(on socket: CInt, _ body: () -> Value) -> Value {
            awaited.withLock { $0 = (socket, .now) }
            if hasEnded { _ = shutdown(socket, CInt(SHUT_RDWR)) }
            // The socket is not closed before this.
            defer { awaited.withLock { $0 = nil } }
            return body()
        }

        /// Whether no connection is made any more.
        var hasEnded: Bool { isOver.load(ordering: .acquiring) }

        /// Ends the connection at its next answer, or now.
        func end() {
            isOver.store(true, ordering: .releasing)
            giveUp(before: .now)
        }

        /// Ends the connection if its answer has been awaited since before `end`: it fails as if the server had closed it.
        func giveUp(before end: ContinuousClock.Instant) {
            awaited.withLock { awaited in
                guard let (socket, since) = awaited, since < end else { return }
                _ = shutdown(socket, CInt(SHUT_RDWR))
            }
        }
    }
#endif
