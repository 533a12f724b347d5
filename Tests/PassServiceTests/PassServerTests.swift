#if Server
    import Foundation
    import Logging
    import PassService
    import ServiceLifecycle
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("The server as a part of another program")
    struct PassServerTests {
        @Test("it serves with a settings file and variables, and stops without an error")
        func serves() async throws {
            let folder = try TemporaryFolder()
            let port = try RehearsedService.freePort()
            let identity = try folder.write(RehearsedService.identity().utf8, to: "identity.pem")
            let settings = try folder.write(
                """
                {"publicURL": "https://passes.example.com", "database": "\(folder.path("passes.sqlite"))",
                 "identities": [{"path": "\(identity)"}]}
                """.utf8, to: "server.json")
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let server = try await PassServer(
                settingsAt: settings, variables: ["PASSTOOL_SERVER_LISTEN_PORT": "\(port)"], logger: logger)
            let group = ServiceGroup(configuration: .init(services: [server], logger: logger))
            let running = Task { try await group.run() }
            var answer = ""
            for _ in 0..<100 where !answer.contains("ready") {
                try await Task.sleep(for: .milliseconds(50))
                answer = try Witness("curl").run(["-s", "http://127.0.0.1:\(port)/health"]).text
            }
            #expect(answer.contains(#""status":"ready""#), "\(answer)")
            await group.triggerGracefulShutdown()
            try await running.value
        }
    }
#endif
