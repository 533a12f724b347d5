internal import Foundation
internal import Synchronization

/// A program that runs beside the test.
///
/// Not Foundation's `Process`: a program that runs for long would inherit the sockets by which Foundation notices the end
/// of others, and those would seem to run as long. Nor does it notice an end sooner than after 50 milliseconds, and
/// without its own way of waiting it leaves a source in the thread's run loop.
package final class SpawnedProgram: Sendable {
    package let identifier: Int32
    private let end = Mutex<Int32?>(nil)

    /// Files for a program in place of our own input, output and errors.
    package struct Streams: Sendable {
        var input = "/dev/null"
        var output: String?
        /// The same as the output, if that is given and this is not.
        var errors: String?

        /// Streams of these files; `nil` for our own.
        package init(input: String = "/dev/null", output: String? = nil, errors: String? = nil) {
            (self.input, self.output, self.errors) = (input, output, errors)
        }
    }

    /// Starts a program with nothing of ours but what `streams` says.
    package init(
        _ path: String, _ arguments: [String], variables: [String: String] = [:], streams: Streams = Streams(),
        in folder: String? = nil
    ) throws {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = unsafe posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, streams.input, O_RDONLY, 0)
        let writing = O_WRONLY | O_CREAT | O_TRUNC
        if let output = streams.output { unsafe posix_spawn_file_actions_addopen(&actions, 1, output, writing, 0o600) }
        if let errors = streams.errors {
            unsafe posix_spawn_file_actions_addopen(&actions, 2, errors, writing, 0o600)
        } else if streams.output != nil {
            unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
        }
        for file: Int32 in 3..<1024 { unsafe posix_spawn_file_actions_addclose(&actions, file) }
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe _ = posix_spawnattr_destroy(&attributes) }
        // The threads of tests block signals, and a program would inherit that.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        var usual = sigset_t()
        unsafe sigfillset(&usual)
        unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        // Swift knows no action that changes the folder.
        let change = folder.map { ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\"", $0] } ?? []
        var words = unsafe (change + [path] + arguments).map { unsafe strdup($0) } + [nil]
        var settings = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
        defer { unsafe (words + settings).forEach { unsafe free($0) } }
        var process: pid_t = 0
        let status = unsafe posix_spawn(&process, change.first ?? path, &actions, &attributes, &words, &settings)
        guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EIO) }
        identifier = process
        guard Effort.isTest else { return }
        // It must not be forgotten before its time is over.
        DispatchQueue.global().asyncAfter(deadline: .now() + Double(Effort.mostSecondsOfProgram)) { [self] in
            endOverdue(([path] + arguments).joined(separator: " "))
        }
    }

    /// Ends a program that hangs; the test that waits for it sees the signal.
    private func endOverdue(_ words: String) {
        // Who holds the lock waits for the end, so the process is there.
        let isWaited = end.withLockIfAvailable { _ in } == nil
        guard isWaited || isRunning else { return }
        kill(identifier, SIGKILL)
        let line = "killed after \(Effort.mostSecondsOfProgram) seconds: \(words)\n"
        FileHandle.standardError.write(Data(line.utf8))
    }

    /// Its exit code, or 128 and the signal that ended it; `nil` while it runs.
    package var exitCode: Int32? { end(WNOHANG) }

    private func end(_ options: Int32) -> Int32? {
        end.withLock { end in
            if let end { return end }
            var status: Int32 = 0
            var found = unsafe waitpid(identifier, &status, options)
            while found == -1, errno == EINTR { found = unsafe waitpid(identifier, &status, options) }
            guard found == identifier else { return nil }
            end = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
            return end
        }
    }

    package func wait() -> Int32 { end(0) ?? -1 }

    package var isRunning: Bool { exitCode == nil }

    /// Asks it to end, and does not wait for that.
    package func askToEnd() { if isRunning { kill(identifier, SIGTERM) } }

    /// Sends a signal, and waits for the end.
    @discardableResult package func stop(_ signal: Int32) async -> Int32 {
        if isRunning { kill(identifier, signal) }
        while true {
            if let exitCode { return exitCode }
            // A test that is cancelled waits all the same: the program would be left.
            try? await Task.sleep(for: .milliseconds(5))
        }
    }
}
