#if Server
    import Foundation
    import Logging
    import PassService
    import ServiceLifecycle
    import UnixSignals

    // What the page shows; `ArticleTests` compares the two.

    // listing begins
    /// Prints why a pass has not reached phones, then serves until SIGTERM or Ctrl-C.
    func runPassService(settings: String) async throws {
        let logger = Logger(label: "passes")
        let server = try await PassServer(
            settingsAt: settings, variables: ProcessInfo.processInfo.environment, logger: logger)
        let report = try await server.why(type: "pass.com.example.sample", serial: "0001")
        print(report.text)

        let group = ServiceGroup(services: [server], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        try await group.run()
    }
// listing ends
#endif
