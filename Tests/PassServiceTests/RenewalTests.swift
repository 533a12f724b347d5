#if Server
    import Foundation
    import Logging
    import PassModel
    import ServiceLifecycle
    import ServiceSupport
    import Synchronization
    import TestSupport
    import Testing

    @testable import PassService

    /// The other end is curl, which trusts nothing but the file it is given.
    @Suite("Files that are renewed while the service runs", .timeLimit(.minutes(2)))
    struct RenewalTests {
        let folder: TemporaryFolder
        let port: Int

        init() throws {
            folder = try TemporaryFolder()
            port = try RehearsedService.freePort()
        }

        /// Lines of a log.
        final class Lines: Sendable {
            private let lines = Mutex<[String]>([])
            var text: String { lines.withLock { $0.joined(separator: "\n") } }
            func add(_ line: String) { lines.withLock { $0.append(line) } }
        }

        private struct Recorder: LogHandler {
            let lines: Lines
            var metadata: Logger.Metadata = [:]
            var logLevel = Logger.Level.info

            subscript(metadataKey key: String) -> Logger.Metadata.Value? {
                get { metadata[key] }
                set { metadata[key] = newValue }
            }

            func log(event: LogEvent) { lines.add("\(event.level): \(event.message) \(event.metadata ?? [:])") }
        }

        /// Makes a certificate for `localhost` and its key, and copies them to the service's files.
        private func renewCertificate(_ name: String) throws -> String {
            let (certificate, key) = (folder.path("\(name).pem"), folder.path("\(name).key"))
            let made = try Witness.openssl.run([
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-keyout", key, "-out", certificate,
                "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
            ])
            try #require(made.status == 0, "\(made.errors)")
            for (file, copy) in [(certificate, "server.pem"), (key, "server.key")] {
                try folder.write(Data(contentsOf: URL(filePath: file)), to: copy)
            }
            return certificate
        }

        private func curl(_ arguments: String...) throws -> Witness.Result {
            try Witness("curl").run(["-sS", "--resolve", "localhost:\(port):127.0.0.1"] + arguments)
        }

        /// Waits until `isSo`; false after a while that is longer than it takes.
        private func comes(_ isSo: () throws -> Bool) async throws -> Bool {
            for _ in 0..<200 {
                if try isSo() { return true }
                try await Task.sleep(for: .milliseconds(50))
            }
            return false
        }

        /// Runs the service for the length of `body`.
        private func serve(
            hasTLS: Bool = false, operations: Int? = nil, _ body: (Lines) async throws -> Void
        ) async throws {
            var settings = ServiceConfiguration(
                publicURL: "https://passes.example.com", database: .sqlite(path: folder.path("passes.sqlite")))
            settings.listen.port = port
            let identity = try folder.write(RehearsedService.identity().utf8, to: "identity.pem")
            settings.identities = [IdentitySource(path: identity)]
            if hasTLS {
                settings.tls = .init(certificatePath: folder.path("server.pem"), keyPath: folder.path("server.key"))
            }
            if let operations { settings.operations = .init(host: "127.0.0.1", port: operations) }
            let lines = Lines()
            let logger = Logger(label: "test") { _ in Recorder(lines: lines) }
            var adjustments = PassServer.Adjustments()
            adjustments.watchInterval = .milliseconds(20)
            let (ports, running) = AsyncStream.makeStream(of: Int.self)
            adjustments.onRunning = { running.yield($0) }
            let server = try await PassServer(
                settings, metrics: PrometheusMetrics(), logger: logger, adjustments: adjustments)
            let group = ServiceGroup(configuration: .init(services: [server], logger: logger))
            let task = Task { try await group.run() }
            for await _ in ports { break }
            do {
                try await body(lines)
            } catch {
                await group.triggerGracefulShutdown()
                throw error
            }
            await group.triggerGracefulShutdown()
            try await task.value
        }

        @Test("a renewed TLS certificate is served to new connections, and a broken one is not")
        func certificate() async throws {
            let first = try renewCertificate("first")
            try await serve(hasTLS: true) { lines async throws in
                let address = "https://localhost:\(port)/health"
                let answer = try curl("--cacert", first, address)
                #expect(answer.text.contains(#""status":"ready""#), "\(answer.errors)")

                let second = try renewCertificate("second")
                #expect(try await comes { try curl("--cacert", second, address).status == 0 })
                // 60 is what curl says of certificates that it does not trust.
                #expect(try curl("--cacert", first, address).status == 60)
                #expect(lines.text.contains("notice: the TLS files were reloaded"))

                try folder.write("no certificate".utf8, to: "server.pem")
                #expect(try await comes { lines.text.contains("error: the TLS files changed") })
                #expect(lines.text.contains("server.pem': it is no certificate in PEM"), "\(lines.text)")
                #expect(try curl("--cacert", second, address).status == 0)
            }
        }

        @Test("a renewed identity is used without a restart, and a broken one leaves the old in use")
        func identity() async throws {
            try await serve { lines async throws in
                func daysLeft() throws -> Int? {
                    try JSONDocument(parsing: Array(curl("http://localhost:\(port)/health").output)).root
                        .object?["certificates"]?.array?.first?.object?["daysLeft"]?.number?.int
                }
                let before = try #require(try daysLeft())
                let end = Date(timeIntervalSinceNow: 30.5 * 86_400)
                try folder.write(RehearsedService.identity(until: end).utf8, to: "identity.pem")
                #expect(before > 31)
                #expect(try await comes { try daysLeft() == 30 })
                #expect(lines.text.contains("notice: the identities were reloaded"))

                try folder.write("no identity".utf8, to: "identity.pem")
                #expect(try await comes { lines.text.contains("error: the identities changed") })
                #expect(try daysLeft() == 30)
            }
        }

        @Test("a change between the first reading of a file and the first look at it is noticed")
        func early() async throws {
            let path = try folder.write("first".utf8, to: "file")
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: path)
            let seen = Lines()
            let files = FileWatcher.Files(name: "the file", paths: [path]) {
                let text = try String(contentsOfFile: path, encoding: .utf8)
                seen.add(text)
                if text == "first" { try Data("second".utf8).write(to: URL(filePath: path)) }
            }
            let watcher = try FileWatcher(
                [files], interval: .milliseconds(10), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let running = Task { try await watcher.run() }
            defer { running.cancel() }
            #expect(try await comes { seen.text == "first\nsecond" })
        }

        @Test("health and figures move to an address of their own if there is one")
        func operations() async throws {
            let own = try RehearsedService.freePort()
            try await serve(operations: own) { _ async throws in
                func status(_ port: Int, _ path: String) throws -> String {
                    try curl("-o", "/dev/null", "-w", "%{http_code}", "http://127.0.0.1:\(port)\(path)").text
                }
                for path in ["/health", "/metrics"] {
                    #expect(try await comes { try status(own, path) == "200" })
                    #expect(try status(port, path) == "404")
                }
                #expect(try status(own, "/admin/v1/templates") == "404")
                #expect(try status(port, "/admin/v1/templates") == "401")
            }
        }
    }
#endif
