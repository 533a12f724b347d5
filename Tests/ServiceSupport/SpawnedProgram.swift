#if Server
    internal import Foundation
    internal import Synchronization

    /// A program that runs beside the test.
    ///
    /// Not Foundation's `Process`: a program that runs for long would inherit the sockets by which Foundation notices the
    /// end of others, and those would seem to run as long.
    package final class SpawnedProgram: Sendable {
        package let identifier: Int32
        /// How it ended, once it was noticed.
        private let end = Mutex<Int32?>(nil)

        /// Starts a program with our standard output and error, and nothing else of ours.
        ///
        /// - Parameters:
        ///   - path: the program.
        ///   - arguments: its arguments, without its name.
        ///   - variables: variables besides those of this process.
        ///   - output: a file that gets what it prints; `nil` for our own output.
        /// - Throws: `POSIXError`.
        package init(
            _ path: String, _ arguments: [String], variables: [String: String] = [:], output: String? = nil
        ) throws {
            var actions = unsafe posix_spawn_file_actions_t()
            unsafe posix_spawn_file_actions_init(&actions)
            defer { unsafe _ = posix_spawn_file_actions_destroy(&actions) }
            unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
            if let output {
                unsafe posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
                unsafe posix_spawn_file_actions_adddup2(&actions, 1, 2)
            }
            for file: Int32 in 3..<1024 { unsafe posix_spawn_file_actions_addclose(&actions, file) }
            var attributes = posix_spawnattr_t()
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
            var words = unsafe ([path] + arguments).map { unsafe strdup($0) } + [nil]
            var settings = unsafe environment.map { unsafe strdup("\($0.key)=\($0.value)") } + [nil]
            defer { unsafe (words + settings).forEach { unsafe free($0) } }
            var process: pid_t = 0
            let status = unsafe posix_spawn(&process, path, &actions, &attributes, &words, &settings)
            guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EIO) }
            identifier = process
        }

        /// Its exit code, or 128 and the signal that ended it; `nil` while it runs.
        package var exitCode: Int32? {
            end.withLock { end in
                if let end { return end }
                var status: Int32 = 0
                guard unsafe waitpid(identifier, &status, WNOHANG) == identifier else { return nil }
                end = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
                return end
            }
        }

        package var isRunning: Bool { exitCode == nil }

        /// Asks it to end, and does not wait for that.
        package func askToEnd() { if isRunning { kill(identifier, SIGTERM) } }

        /// Sends a signal, and waits for the end.
        ///
        /// - Returns: the exit code.
        @discardableResult
        package func stop(_ signal: Int32) async -> Int32 {
            if isRunning { kill(identifier, signal) }
            while true {
                if let exitCode { return exitCode }
                try? await Task.sleep(for: .milliseconds(5))
            }
        }
    }
#endif
