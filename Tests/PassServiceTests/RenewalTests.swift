#if Server
    import Foundation
    import Logging
    import ServiceLifecycle
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    /// The other end is curl, which trusts nothing but the file it is given.
    @Suite("Files that are renewed while the service runs", .timeLimit(.minutes(60))) struct RenewalTests {
        private let folder: TemporaryFolder

        init() throws { folder = try TemporaryFolder() }

        /// Makes a certificate for `localhost` and its key, and copies them to the service's files.
        private func renewCertificate(_ name: String) throws -> String {
            let identity = try LinkSite.Identity(for: "localhost")
            try replace("server.pem", with: identity.certificate.utf8)
            try replace("server.key", with: identity.key.utf8)
            return try folder.write(identity.certificate.utf8, to: "\(name).pem")
        }

        /// Replaces a file by a rename, as it should be done.
        private func replace(_ name: String, with bytes: some Collection<UInt8>) throws {
            try Data(bytes).write(to: URL(filePath: folder.path(name)), options: .atomic)
        }

        private func curl(_ port: Int, _ arguments: String...) async throws -> Witness.Result {
            try await aside { try Witness.curl.run(["-sS", "--resolve", "localhost:\(port):127.0.0.1"] + arguments) }
        }

        /// Runs the service for the length of `body`.
        private func serve(
            hasTLS: Bool = false, metricsPort: Int? = nil,
            _ body: (_ port: Int, PassServer, LogLines) async throws -> Void
        ) async throws {
            var settings = ServiceConfiguration(
                publicURL: "https://passes.example.com", database: .sqlite(path: folder.path("passes.sqlite")))
            settings.listen.port = 0
            let identity = try folder.write(RehearsedService.identity().utf8, to: "identity.pem")
            settings.identities = [IdentitySource(path: identity)]
            if hasTLS {
                settings.tls = .init(certificatePath: folder.path("server.pem"), keyPath: folder.path("server.key"))
            }
            if let metricsPort { settings.metrics = .init(host: "127.0.0.1", port: metricsPort) }
            let lines = LogLines()
            var overrides = PassServer.TestOverrides()
            overrides.watchInterval = .milliseconds(20)
            let (ports, running) = AsyncStream.makeStream(of: Int.self)
            overrides.onRunning = { running.yield($0) }
            let server = try await PassServer(
                settings, metrics: PrometheusMetrics(), logger: lines.logger, overrides: overrides)
            let group = ServiceGroup(services: [server], logger: lines.logger)
            try await group.run(serving: ports) { try await body($0, server, lines) }
        }

        @Test("a renewed TLS certificate is served to new connections, and a broken one is not")
        func certificate() async throws {
            let first = try renewCertificate("first")
            try await serve(hasTLS: true) { port, _, lines async throws in
                let address = "https://localhost:\(port)/readyz"
                let answer = try await curl(port, "-f", "--cacert", first, address)
                #expect(answer.status == 0 && answer.text.isEmpty, "\(answer.errors)")

                // Without forward secrecy.
                let old = try Witness.openssl.run([
                    "s_client", "-connect", "127.0.0.1:\(port)", "-tls1_2", "-cipher", "AES128-SHA", "-brief",
                ])
                #expect(old.status != 0)

                let second = try renewCertificate("second")
                #expect(try await waits { try await curl(port, "--cacert", second, address).status == 0 })
                // 60 is curl's code for an untrusted certificate.
                #expect(try await curl(port, "--cacert", first, address).status == 60)
                #expect(try await waits { lines.text.contains("notice: the TLS files were reloaded") })

                try replace("server.pem", with: "no certificate".utf8)
                // A look can come before the new key is there, which is then missing.
                #expect(try await waits { lines.text.contains("server.pem': it is not a certificate in PEM") })
                #expect(lines.text.contains("error: the TLS files changed"))
                #expect(try await curl(port, "--cacert", second, address).status == 0)
            }
        }

        @Test("a renewed identity is used without a restart, and a broken one leaves the old in use")
        func identity() async throws {
            try await serve { _, server, lines async throws in
                func daysLeft() async -> Int? { server.service.health.daysLeft.first?.days }
                let before = try #require(await daysLeft())
                let end = Date(timeIntervalSinceNow: 30.5 * 86_400)
                try replace("identity.pem", with: RehearsedService.identity(until: end).utf8)
                #expect(before > 31)
                #expect(try await waits { await daysLeft() == 30 })
                #expect(try await waits { lines.text.contains("notice: the identities were reloaded") })

                try replace("identity.pem", with: "no identity".utf8)
                #expect(try await waits { lines.text.contains("error: the identities changed") })
                #expect(await daysLeft() == 30)
            }
        }

        @Test("files that are still being written are not read, and those that are there stay in use")
        func halfWritten() throws {
            let paths = try ["pem", "key"].map { try folder.write("1".utf8, to: $0) }
            let (read, lines) = (LogLines(), LogLines())
            let files = FileWatcher.Files(name: "the files", paths: { paths }) {
                let texts = try paths.map { try String(contentsOfFile: $0, encoding: .utf8) }
                guard texts[0] == texts[1] else { throw CancellationError() }
                read.add(texts[0])
            }
            let watcher = try FileWatcher([files], logger: lines.logger)
            var seen = watcher.first
            func look(after certificate: String, _ key: String) throws {
                try folder.write(certificate.utf8, to: "pem")
                try folder.write(key.utf8, to: "key")
                watcher.look(&seen)
            }
            watcher.look(&seen)
            // A part of the certificate, the whole of it, and then its key.
            for texts in [("2", "1"), ("22", "1"), ("22", "22")] { try look(after: texts.0, texts.1) }
            #expect(read.text == "1" && lines.text.isEmpty)
            watcher.look(&seen)
            #expect(read.text == "1\n22" && lines.text.contains("notice: the files were reloaded"))
            // A file that stays wrong is reported, and read as soon as it is corrected.
            for texts in [("333", "22"), ("333", "333")] {
                try look(after: texts.0, texts.1)
                watcher.look(&seen)
                #expect(lines.text.contains("error: the files changed and can't be read"))
            }
            #expect(read.text == "1\n22\n333")
        }

        @Test("metrics move to their own address if there is one") func metrics() async throws {
            let own = try RehearsedService.freePort()
            try await serve(metricsPort: own) { port, _, _ async throws in
                func status(_ port: Int, _ path: String) async throws -> String {
                    let url = "http://127.0.0.1:\(port)\(path)"
                    return try await curl(port, "-o", "/dev/null", "-w", "%{http_code}", url).text
                }
                #expect(try await waits { try await status(own, "/metrics") == "200" })
                #expect(try await status(port, "/metrics") == "404")
                #expect(try await status(own, "/admin/v1/templates") == "404")
                #expect(try await status(port, "/admin/v1/templates") == "401")
            }
        }
    }
#endif
