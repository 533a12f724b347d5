#if Server
    import Hummingbird
    import Logging
    import NIOCore
    import NIOPosix
    import PassModel
    import ServiceLifecycle
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Connections that clients keep", .timeLimit(.minutes(60)))
    struct ConnectionTests {
        private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

        /// Runs the service for the length of `body`.
        private func serve(
            idleTimeout: Duration = .seconds(60), _ body: @escaping @Sendable (_ port: Int) async throws -> Void
        ) async throws {
            let folder = try TemporaryFolder()
            var settings = ServiceConfiguration(
                publicURL: "https://passes.example.com", database: .sqlite(path: folder.path("passes.sqlite")))
            settings.listen.port = 0
            let (ports, running) = AsyncStream.makeStream(of: Int.self)
            var adjustments = PassServer.Adjustments()
            adjustments.idleTimeout = idleTimeout
            adjustments.onRunning = { running.yield($0) }
            let server = try await PassServer(
                settings, metrics: PrometheusMetrics(), logger: logger, adjustments: adjustments)
            try await run(server, ports, body)
        }

        private func run(
            _ service: any Service, _ ports: AsyncStream<Int>, _ body: @escaping @Sendable (Int) async throws -> Void
        ) async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await service.run() }
                var found = ports.makeAsyncIterator()
                let port = await found.next() ?? 0
                try await body(port)
                group.cancelAll()
            }
        }

        @Test("a connection that says nothing is closed, and one that stops in a request")
        func silent() async throws {
            try await serve(idleTimeout: .milliseconds(100)) { port in
                for start in ["", "GET /health HTTP/1.1\r\nHost:"] {
                    let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                        .connect(host: "127.0.0.1", port: port).get()
                    try await channel.writeAndFlush(ByteBuffer(string: start)).get()
                    // Ends only when the service closes it.
                    try await channel.closeFuture.get()
                }
            }
        }

        @Test("a slow download is not closed, even if it pauses for longer than a connection may be silent")
        func slowDownload() async throws {
            let router = Router(context: ServiceRequestContext.self)
            // More than the sockets of both sides hold.
            let byteCount = 32 << 20
            router.get("large") { _, _ in
                Response(status: .ok, body: .init(inPartsOf: ByteBuffer(repeating: 0x61, count: byteCount)))
            }
            let (ports, running) = AsyncStream.makeStream(of: Int.self)
            let settings = ServiceConfiguration(
                publicURL: "https://passes.example.com", database: .sqlite(path: "unused"))
            let listener = Listener(
                address: .init(host: "127.0.0.1", port: 0), responder: router.buildResponder(),
                server: try settings.httpServer(nil, idleTimeout: .milliseconds(100)), logger: logger
            ) { running.yield($0) }
            try await run(listener, ports) { port in
                var count = 0
                // On a busy machine the request can come when the connection is closed for its silence.
                while count == 0 { count = (try? await slowlyReceived(from: port, upTo: byteCount)) ?? 0 }
                #expect(count > byteCount)
            }
        }

        /// How many bytes come when the client makes pauses.
        private func slowlyReceived(from port: Int, upTo limit: Int) async throws -> Int {
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "127.0.0.1", port: port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                    }
                }
            return try await channel.executeThenClose { inbound, outbound in
                try await outbound.write(ByteBuffer(string: "GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                var (count, pauses) = (0, 3)
                do {
                    for try await part in inbound {
                        count += part.readableBytes
                        if pauses > 0 {
                            try await Task.sleep(for: .milliseconds(300))
                            pauses -= 1
                        }
                        if count > limit { break }
                    }
                } catch  where count > 0 {}  // A connection that is closed too early has given what it gave.
                return count
            }
        }

        @Test(
            "a body whose parts have impossible lengths is the client's mistake",
            .enabled(if: Witness("bash").isInstalled, "bash is not installed"))
        func badParts() async throws {
            try await serve { port in
                let script = #"""
                    exec 3<>/dev/tcp/127.0.0.1/\#(port)
                    printf 'POST /v1/log HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n' >&3
                    head -n 1 <&3
                    """#
                let result = try await Task.detached {
                    try Witness("timeout").run(["10", "bash", "-c", script])
                }.value
                #expect(result.text.hasPrefix("HTTP/1.1 400 "), "\(result.text) \(result.errors)")
            }
        }

        @Test(
            "a body without end is not read any more after the answer",
            .enabled(if: Witness("bash").isInstalled, "bash is not installed"),
            arguments: [
                ("POST /v1/devices/phone/registrations/pass.com.example.sample/1", "ApplePass none0123456789", 413),
                ("POST /v1/devices/phone/registrations/pass.com.example.sample/1", "Bearer none", 401),
                ("PUT /admin/v1/templates/card", "Bearer none", 401), ("GET /metrics", "Bearer none", 200),
                ("POST /nothing", "Bearer none", 404),
            ])
        func endless(request: String, authorization: String, status: Int) async throws {
            try await serve { port in
                // Unlike curl, it sends on after an answer.
                let script = #"""
                    exec 3<>/dev/tcp/127.0.0.1/\#(port); head -n 1 <&3 &
                    { printf '%s HTTP/1.1\r\nHost: a\r\nAuthorization: %s\r\n' '\#(request)' '\#(authorization)'
                      printf 'Transfer-Encoding: chunked\r\n\r\nffffffffff\r\n'; exec yes; } >&3; wait
                    """#
                let result = try await Task.detached {
                    try Witness("timeout").run(["10", "bash", "-c", script])
                }.value
                // 124 is what timeout says.
                #expect(result.status != 124)
                #expect(result.text.hasPrefix("HTTP/1.1 \(status) "), "\(result.text) \(result.errors)")
            }
        }
    }
#endif
