#if Server
    internal import Foundation
    internal import TestSupport

    /// How long a test waits for what has to happen; a measurement may last longer.
    package let longestWait = Duration.seconds(Effort.isTest ? Effort.mostSeconds : 3600)

    /// Waits until something is so.
    ///
    /// - Returns: whether it is so within ``longestWait``, which only ends a hang.
    @discardableResult package func waits(until isSo: () async throws -> Bool) async throws -> Bool {
        let end = ContinuousClock.now + longestWait
        while try await !isSo() {
            if .now > end { return false }
            try await Task.sleep(for: .milliseconds(20))
        }
        return true
    }

    /// Does what blocks on a thread of its own: a program that asks this process needs the threads that answer.
    package func aside<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
        }
    }
#endif
