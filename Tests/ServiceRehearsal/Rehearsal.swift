#if Server
    import Foundation
    import Logging
    import PassService
    import ServiceLifecycle
    import ServiceSupport
    import UnixSignals

    /// What shows, measures and torments the web service: `demo`, `shop`, `bench`, `serve`.
    @main enum Rehearsal {
        static func main() async throws {
            let arguments = Array(CommandLine.arguments.dropFirst())
            switch arguments.first {
            case "serve": try await serve(Array(arguments.dropFirst()))
            case "demo": await run { try await Demo().run() }
            case "shop": await run { try await ShopDemo().run() }
            case "bench": await run { try await Bench.run(arguments.dropFirst()) }
            default:
                print("usage: ServiceRehearsal demo | shop | bench [PART…] | serve CONFIG [WRITE before|within|after]")
                exit(64)
            }
        }

        /// Runs work that a signal can end: what it has started ends with it.
        private static func run(_ work: @escaping @Sendable () async throws -> Void) async {
            let task = Task(operation: work)
            let watch = Task { for await _ in await UnixSignalsSequence(trapping: .sigterm, .sigint) { task.cancel() } }
            defer { watch.cancel() }
            do { try await task.value } catch {
                // What was printed so far comes first.
                fflush(nil)
                FileHandle.standardError.write(Data("failed: \(error)\n".utf8))
                exit(1)
            }
        }

        /// Runs the service as `passtool-server serve` does, with short pauses; it may die at a write.
        private static func serve(_ arguments: [String]) async throws {
            let configuration = try ServiceConfiguration(path: arguments[0], environment: .empty)
            var overrides = PassServer.TestOverrides()
            overrides.endpoint = RehearsedService.hurry
            overrides.pushes = RehearsedService.hurriedPushes
            if arguments.count > 2, let write = Int(arguments[1]),
                let phase = MortalDatabase.Phase(rawValue: arguments[2])
            {
                overrides.database = { MortalDatabase($0, dyingAt: write, phase) }
            }
            var logger = Logger(label: "rehearsal") { StreamLogHandler.standardError(label: $0) }
            logger.logLevel = .error
            let server = try await PassServer(
                configuration, metrics: PrometheusMetrics(), logger: logger, overrides: overrides)
            // A test that was killed must leave no service behind.
            let parent = getppid()
            Task {
                while getppid() == parent { try await Task.sleep(for: .seconds(1)) }
                exit(1)
            }
            let group = ServiceGroup(
                configuration: .init(services: [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger))
            try await group.run()
        }
    }
#else
    @main enum Rehearsal {
        static func main() { print("built without the trait Server") }
    }
#endif
