#if Server
    import Hummingbird
    import NIOCore
    import NIOPosix
    import PassModel
    import ServiceLifecycle
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Connections that clients keep", .timeLimit(.minutes(60))) struct ConnectionTests {
        /// Runs the service for the length of `body`.
        private func serve(
            idleTimeout: Duration = .seconds(60), pace: ConnectionGuard.Pace = .init(),
            _ body: (_ port: Int) async throws -> Void
        ) async throws {
            let folder = try TemporaryFolder()
            var settings = ServiceConfiguration(
                publicURL: "https://passes.example.com", database: .sqlite(path: folder.path("passes.sqlite")))
            settings.listen.port = 0
            let (ports, running) = AsyncStream.makeStream(of: Int.self)
            var overrides = PassServer.TestOverrides()
            overrides.idleTimeout = idleTimeout
            overrides.pace = pace
            overrides.onRunning = { running.yield($0) }
            let server = try await PassServer(
                settings, metrics: PrometheusMetrics(), logger: EventShop.quiet, overrides: overrides)
            try await ServiceGroup.stopping(server, logger: EventShop.quiet).run(serving: ports, body)
        }

        @Test("a connection that sends requests but reads no answers is closed before they fill the memory")
        func pipelined() async throws {
            try await serve { port in
                let channel = try await connected(to: port)
                let requests = String(repeating: "GET / HTTP/1.1\r\nHost: a\r\n\r\n", count: 2_000)
                // The service may close it while this is being written.
                try? await channel.writeAndFlush(ByteBuffer(string: requests)).get()
                // Ends only when the service closes it.
                try await channel.closeFuture.get()
            }
        }

        @Test("a silent connection is closed, and one that stops in a request") func silent() async throws {
            try await serve(idleTimeout: .milliseconds(100)) { port in
                for start in ["", "GET /readyz HTTP/1.1\r\nHost:"] {
                    let channel = try await connected(to: port)
                    // The service may have closed it already.
                    try? await channel.writeAndFlush(ByteBuffer(string: start)).get()
                    // Ends only when the service closes it.
                    try await channel.closeFuture.get()
                }
            }
        }

        /// More than fits into the sockets of both sides.
        private static let largeByteCount = 32 << 20

        /// Serves `/large` and reports how that ends, and accepts bodies at `/sink`.
        private func serveLarge(
            idleTimeout: Duration = .seconds(60), limiter: ConnectionLimiter = ConnectionLimiter(limit: 100),
            pace: ConnectionGuard.Pace = .init(), telling ends: AsyncStream<String>.Continuation? = nil,
            _ body: (Int) async throws -> Void
        ) async throws {
            let router = Router(context: ServiceRequestContext.self)
            router.get("large") { _, context in
                let body = ResponseBody(contentLength: Self.largeByteCount) { writer in
                    var outcome = "lost"
                    defer { ends?.yield(outcome) }
                    let taken = try await context.channel.takingAnswer()
                    try await writer.write(ByteBuffer(repeating: 0x61, count: Self.largeByteCount))
                    try await writer.finish(nil)
                    if try await taken?.get() != nil { outcome = "taken" }
                }
                return Response(status: .ok, body: body)
            }
            router.post("sink") { request, _ in
                var count = 0
                for try await part in request.body { count += part.readableBytes }
                return Response(status: .ok, body: .init(byteBuffer: ByteBuffer(string: "\(count)")))
            }
            let (ports, running) = AsyncStream.makeStream(of: Int.self)
            let settings = ServiceConfiguration(
                publicURL: "https://passes.example.com", database: .sqlite(path: "unused"))
            let listener = Listener(
                address: .init(host: "127.0.0.1", port: 0), responder: MethodResponder(router),
                server: try settings.httpServer(nil, limiter: limiter, idleTimeout: idleTimeout, pace: pace),
                limiter: limiter, logger: EventShop.quiet
            ) { running.yield($0) }
            try await ServiceGroup.stopping(listener, logger: EventShop.quiet).run(serving: ports, body)
        }

        /// A connection on which the test writes any bytes, and what comes back in the end.
        private func connected(to port: Int) async throws -> any Channel {
            try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .connect(host: "127.0.0.1", port: port).get()
        }

        @Test("a connection whose body arrives too slowly is closed") func slowBody() async throws {
            try await serveLarge(pace: .init(interval: .milliseconds(200), leastByteCount: 1000)) { port in
                let slow = try await connected(to: port)
                let head = "POST /sink HTTP/1.1\r\nHost: a\r\nContent-Length: 50000\r\n\r\n"
                try await slow.writeAndFlush(ByteBuffer(string: head)).get()
                let drip = Task {
                    while true {
                        try await slow.writeAndFlush(ByteBuffer(string: "a")).get()
                        try await Task.sleep(for: .milliseconds(50))
                    }
                }
                // Ends only when the service closes it.
                try await slow.closeFuture.get()
                drip.cancel()
            }
        }

        /// A connection that asks for `/large` and reads nothing.
        private func largeUnread(from port: Int) async throws -> any Channel {
            let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                .channelOption(.autoRead, value: false).connect(host: "127.0.0.1", port: port).get()
            try await channel.writeAndFlush(ByteBuffer(string: "GET /large HTTP/1.1\r\nHost: a\r\n\r\n")).get()
            return channel
        }

        @Test("the connection of a client that does not read its answer is closed") func slowReader() async throws {
            let pace = ConnectionGuard.Pace(interval: .milliseconds(200), leastByteCount: 1000)
            try await serveLarge(pace: pace) { port in
                let channel = try await largeUnread(from: port)
                // Writing fails once the service has closed the connection; a client that does not read notices it only so.
                await #expect(throws: (any Error).self) {
                    while true {
                        try await channel.writeAndFlush(ByteBuffer(string: "GET / HTTP/1.1\r\n")).get()
                        try await Task.sleep(for: .milliseconds(50))
                    }
                }
            }
        }

        @Test("an answer is complete when the system accepted all bytes, not when the connection closes before")
        func takenAnswer() async throws {
            let (outcomes, told) = AsyncStream.makeStream(of: String.self)
            try await serveLarge(telling: told) { port in
                var ends = outcomes.makeAsyncIterator()
                #expect(try await status(of: "http://127.0.0.1:\(port)/large") == "200")
                let channel = try await largeUnread(from: port)
                #expect(await ends.next() == "taken")
                try await channel.close()
                #expect(await ends.next() == "lost")
            }
        }

        /// The status of an answer to a client that keeps no connection.
        private func status(of url: String, _ options: String...) async throws -> String {
            try await aside {
                try Witness.curl.run(["-s", "-o", "/dev/null", "-w", "%{http_code}"] + options + [url]).text
            }
        }

        @Test("if all connections are busy, a new one gets 503") func allBusy() async throws {
            try await serveLarge(limiter: ConnectionLimiter(limit: 1)) { port in
                let head = "POST /sink HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n1234"
                var isRefused = false
                while !isRefused {
                    let busy = try await connected(to: port)
                    // On a busy machine it is refused itself while the last one ends, or a request that is not read for a
                    // second counts as idle, and is replaced.
                    do {
                        try await busy.writeAndFlush(ByteBuffer(string: head)).get()
                        let answer = try await status(of: "http://127.0.0.1:\(port)/large")
                        let wasBusy = busy.isActive
                        try await busy.writeAndFlush(ByteBuffer(string: "5")).get()
                        isRefused = answer == "503" && wasBusy
                        try await busy.close()
                    } catch is ChannelError {}
                }
            }
        }

        @Test("a path with routes for other methods gets 405, and their names")
        func methods() async throws {
            try await serve { port in
                let answer = try await WebAnswer(to: "DELETE", "http://127.0.0.1:\(port)/v1/passes/pass.t/1")
                #expect(answer.status == 405 && answer.header("allow") == "GET, HEAD")
            }
        }

        @Test(
            "an endless body is not read after the answer, and one whose chunks have no lengths is not read at all",
            .needs(.init("bash")),
            arguments: [
                ("POST /v1/passes/pass.com.example.sample/1/personalize", "none", "ffffffffff", 413),
                ("PUT /admin/v1/templates/card", "none", "ffffffffff", 401),
                ("POST /v1/log", "none", "fffffffffffffffff", 400),
            ])
        func endless(request: String, token: String, length: String, status: Int) async throws {
            // The guard closes what the service does not read.
            try await serve(pace: .init(interval: .seconds(1))) { port in
                // Unlike curl, it sends on after an answer.
                let script = #"""
                    exec 3<>/dev/tcp/127.0.0.1/\#(port); head -n 1 <&3 &
                    { printf '%s HTTP/1.1\r\nHost: a\r\nAuthorization: ApplePass %s\r\n' '\#(request)' '\#(token)'
                      printf 'Transfer-Encoding: chunked\r\n\r\n\#(length)\r\n'; exec yes; } >&3; wait
                    """#
                var answer = ""
                // What is sent after the end resets the connection, and a reset can overtake the answer.
                for _ in 0..<20 where answer.isEmpty {
                    let result = try await aside { try Witness("timeout").run(["600", "bash", "-c", script]) }
                    // 124 is what timeout says.
                    #expect(result.status != 124)
                    answer = result.text
                }
                #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
            }
        }
    }
#endif
