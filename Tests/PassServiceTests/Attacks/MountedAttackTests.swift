#if Server
    import Foundation
    import Hummingbird
    import Logging
    import PassService
    import PassToolkit
    import ServiceSupport
    import Synchronization
    import TestSupport
    import Testing

    /// What a router, a middleware or a forgetful application can do to the service that it mounts.
    @Suite("The service in an application that is careless or hostile")
    struct MountedAttackTests {
        /// Says that a request has come.
        private struct Arrival: RouterMiddleware {
            let signal: Signal

            func handle(
                _ request: Request, context: BasicRequestContext,
                next: (Request, BasicRequestContext) async throws -> Response
            ) async throws -> Response {
                signal.set()
                return try await next(request, context)
            }
        }

        /// Fails before the routes, or after them.
        private struct Faulty: RouterMiddleware {
            struct Fault: Error {}

            func handle(
                _ request: Request, context: BasicRequestContext,
                next: (Request, BasicRequestContext) async throws -> Response
            ) async throws -> Response {
                let wish = request.headers[.userAgent]
                if wish == "before" { throw Fault() }
                let response = try await next(request, context)
                if wish == "after" { throw Fault() }
                return response
            }
        }

        @Test("a route for everything else takes nothing from it")
        func routes() async throws {
            var shop = MountedShop()
            shop.adding = { router, _ in
                router.get("**") { _, _ in "everything" }
            }
            try await shop.run { base, passes, _ in
                let card = try await passes.issue(template: "card", serial: "1", record: ["balance": 1])
                let link = try await passes.downloadLink(for: card.id).replacing("https://shop.example", with: base)
                let download = try await WebAnswer(to: "GET", "\(link)?download")
                #expect(download.status == 200)
                let token = try #require(HeldPass(download.body)?.token)
                let path = "\(base)/wallet/v1/passes/\(card.id.type)/1"
                #expect(try await WebAnswer(to: "GET", path).status == 401)
                #expect(try await WebAnswer(to: "GET", path, authorization: "ApplePass \(token)").status == 200)
                for other in ["/elsewhere", "/Wallet/v1/passes/x/1"] {
                    #expect(try await WebAnswer(to: "GET", base + other).status == 200, "\(other)")
                }
            }
        }

        @Test("errors of a middleware are the application's, and what was stored before them stays")
        func faults() async throws {
            var shop = MountedShop()
            shop.adding = { router, _ in router.add(middleware: Faulty()) }
            try await shop.run { base, passes, fake in
                let card = try await passes.issue(template: "card", serial: "1", record: ["balance": 1])
                let token = try #require(try await passes.store.pass(card.id)).token
                let path = "\(base)/wallet/v1/devices/dead01/registrations/\(card.id.type)/1"
                func register(_ agent: String) async throws -> Int {
                    try await WebAnswer(
                        to: "POST", path, authorization: "ApplePass \(token)", headers: [("User-Agent", agent)],
                        body: Array(#"{"pushToken": "0a0b"}"#.utf8)
                    ).status
                }
                #expect(try await register("before") == 500)
                #expect(try await passes.store.devices(of: card.id).isEmpty)
                #expect(try await register("after") == 500)
                #expect(try await passes.store.devices(of: card.id).count == 1)
                // The phone comes again, since it was told of an error.
                #expect(try await register("phone") == 200)
                try await passes.update(card.id) { $0["balance"] = 2 }
                #expect(try await fake.waitForPushes(1))
            }
        }

        @Test("half a body keeps no application from stopping", .needs(.python3), .timeLimit(.minutes(60)))
        func halfBody() async throws {
            let clock = ContinuousClock()
            let stop = Mutex<(client: SpawnedProgram, start: ContinuousClock.Instant)?>(nil)
            let arrived = Signal()
            var shop = MountedShop()
            shop.adding = { router, _ in router.add(middleware: Arrival(signal: arrived)) }
            try await shop.run { base, _, _ in
                let port = try #require(URL(string: base)?.port)
                let text = "POST /wallet/v1/log HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 100\\r\\n\\r\\n{"
                // It holds the connection for longer than the application may take.
                let script =
                    "import socket, time; s = socket.create_connection(('127.0.0.1', \(port))); s.send(b'\(text)'); "
                    + "time.sleep(600)"
                let client = try SpawnedProgram(#require(Witness.python3.path), ["-c", script])
                try await arrived.wait()
                #expect(client.isRunning)
                stop.withLock { $0 = (client, clock.now) }
            }
            let (client, start) = try #require(stop.withLock { $0 })
            client.askToEnd()
            #expect(start.duration(to: clock.now) < .seconds(300))
        }

        @Test("a service that ran to its end says that it can't run again")
        func again() async throws {
            let ended = Mutex<WalletService?>(nil)
            try await MountedShop().run { _, passes, _ in ended.withLock { $0 = passes } }
            let passes = try #require(ended.withLock { $0 })
            let error = await #expect(throws: StoreError.self) { try await passes.run() }
            #expect(error?.code == .unreachable)
            // A call after the end is an error, too, and no crash.
            await #expect(throws: StoreError.self) { try await passes.issue(template: "card", record: ["balance": 1]) }
        }
    }
#endif
