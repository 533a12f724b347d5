#if Server
    internal import Foundation
    package import PassService
    internal import Synchronization

    /// A database whose process dies, without any warning, at a certain write; or that looks to its user as if.
    package final class MortalDatabase: Database {
        package enum Phase: String, CaseIterable, Sendable {
            /// Before the transaction begins.
            case before
            /// After all statements, before the commit.
            case within
            /// After the commit, before the caller knows.
            case after
        }

        private let database: any Database
        private let last: Int
        private let phase: Phase
        private let isInProcess: Bool
        private let count = Mutex(0)
        private let death = Mutex(false)

        package var isDead: Bool { death.withLock { $0 } }

        /// A database that dies at the write with this number, counted from 1.
        package init(_ database: any Database, dyingAt last: Int, _ phase: Phase, isInProcess: Bool = false) {
            (self.database, self.last, self.phase, self.isInProcess) = (database, last, phase, isInProcess)
        }

        package func read<Value: Sendable>(
            _ body: @escaping @Sendable (any SQLSession) throws -> Value
        ) async throws -> Value {
            if isDead { try die() }
            return try await database.read(body)
        }

        package func write<Value: Sendable>(
            _ body: @escaping @Sendable (any SQLSession) throws -> Value
        ) async throws -> Value {
            let number = count.withLock { count in
                count += 1
                return count
            }
            let isLast = number == last
            if isDead || isLast && phase == .before { try die() }
            let value = try await database.write { session in
                let value = try body(session)
                if self.isDead || isLast && self.phase == .within { try self.die() }
                return value
            }
            if isLast { try die() }
            return value
        }

        package func close() async { await database.close() }

        private func die() throws {
            death.withLock { $0 = true }
            if isInProcess { throw CancellationError() }
            kill(getpid(), SIGKILL)
            while true { sleep(1) }
        }
    }
#endif
