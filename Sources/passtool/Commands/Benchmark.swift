internal import ArgumentParser
internal import Benchmarking
internal import PassToolkit
internal import ToolConsole

/// Measures the speed of this machine.
struct Benchmark: AsyncToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmark",
        abstract: "Measure how fast passes are made and verified here.",
        discussion: """
            Examples:
              passtool benchmark
              passtool benchmark --seconds 10 --directory /dev/shm --json
              passtool benchmark --identity my.p12

            Next: passtool batch my.pass --data members.csv --dry-run

            Every pass needs one signature, so signatures alone are measured too, in turn
            with the passes and with the same key and number of threads: the ratio of the
            two is stable from day to day. Of verifying, the part of OpenSSL and zlib is
            measured by itself, and its share of the whole. The templates have 33 kB and
            352 kB of images. Without an identity, a new RSA 2048 key is used.
            """)

    @Option(help: ArgumentHelp("How many seconds each measurement takes: 0.01 to 3600.", valueName: "number"))
    var seconds = 2.0

    @Option(
        help: ArgumentHelp("A folder to write passes to; they are removed afterwards.", valueName: "folder"),
        completion: .directory)
    var directory: String?

    @OptionGroup var sources: IdentitySources
    @OptionGroup var common: CommonOptions

    func inputs(_ environment: Environment) -> [(name: String, path: String?)] {
        sources.readers(environment: environment)
    }

    func run(_ session: Session) async throws {
        guard (0.01...3600).contains(seconds) else {
            throw CommandError(
                status: .usage, message: "--seconds is '\(seconds)', out of range", recovery: ["0.01 to 3600"])
        }
        let isGiven = try sources.isGiven(in: session.environment)
        let identity = isGiven ? try sources.signingIdentity(for: nil, session) : nil
        let report = try await Self.report(of: SpeedTest(identity, seconds: seconds, directory: directory))
        if common.json {
            try session.console.answer(report.json)
        } else {
            try session.console.answer(report.text)
        }
    }

    /// Runs the test; after Ctrl-C, it ends once its files are removed.
    private static func report(of test: SpeedTest) async throws -> SpeedReport {
        let interruption = Interruption()
        defer { interruption.end() }
        return try await withThrowingTaskGroup(of: SpeedReport?.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await test.run() }
            group.addTask {
                while interruption.signal == nil { try await Task.sleep(for: .milliseconds(50)) }
                return nil
            }
            if let report = try await group.next() ?? nil { return report }
            group.cancelAll()
            _ = try? await group.next()  // throws because it was cancelled
            throw ExitCode(128 + (interruption.signal ?? 0))
        }
    }
}
