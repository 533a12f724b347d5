#if Server
    internal import TestSupport

    /// Waits until something is so.
    ///
    /// - Returns: whether it is so before `Effort.mostSeconds` are over, which only ends a hang.
    @discardableResult
    package func waits(until isSo: () async throws -> Bool) async throws -> Bool {
        let end = ContinuousClock.now + .seconds(Effort.isTest ? Effort.mostSeconds : 3600)
        while try await !isSo() {
            if .now > end { return false }
            try await Task.sleep(for: .milliseconds(20))
        }
        return true
    }
#endif
