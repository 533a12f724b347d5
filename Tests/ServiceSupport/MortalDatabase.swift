#if Server
    internal import Foundation
    package import PassService
    internal import Synchronization

    /// A database whose process dies, without any warning, at a certain write.
    package final class MortalDatabase: Database {
        package enum Phase: String, CaseIterable, Sendable {
            /// Before the transaction begins.
            case before
            /// After all statements, before the commit.
            case within
            /// After the commit, before anybody is told.
            case after
        }

        private let database: any Database
        private let last: Int
        private let phase: Phase
        private let count = Mutex(0)

        /// A database that dies at the write with this number, counted from 1.
        package init(_ database: any Database, dyingAt last: Int, _ phase: Phase) {
            self.database = database
            self.last = last
            self.phase = phase
        }

        package func read<Value: Sendable>(
            _ body: @escaping @Sendable (any SQLSession) throws -> Value
        ) async throws -> Value { try await database.read(body) }

        package func write<Value: Sendable>(
            _ body: @escaping @Sendable (any SQLSession) throws -> Value
        ) async throws -> Value {
            let number = count.withLock { count in
                count += 1
                return count
            }
            let isLast = number == last
            if isLast, phase == .before { Self.die() }
            let value = try await database.write { [phase] session in
                let value = try body(session)
                if isLast, phase == .within { Self.die() }
                return value
            }
            if isLast { Self.die() }
            return value
        }

        package func close() async { await database.close() }

        private static func die() -> Never {
            kill(getpid(), SIGKILL)
            while true { sleep(1) }
        }
    }
#endif
