#if Server
    import GooglePasses
    import PassModel
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Google's queue", .needs(.python), .eachDatabase, .endsByItself) struct GoogleQueueTests {
        private typealias Server = (
            database: MortalDatabase, dispatcher: GoogleDispatcher, running: Task<Void, any Error>
        )

        private let google: FakeGoogle
        private let site: TestSite
        private let test: TestDatabase
        private let shop: TestShop

        init() async throws {
            google = try FakeGoogle()
            site = try await google.site()
            test = try TestDatabase(.current)
            shop = try await TestShop(database: test.database, template: GoogleServiceTests.files())
            await google.trustAll()
        }

        /// A server that seems to crash at a write; Google executes what it sent.
        private func server(
            _ number: Int, dyingAt write: Int = 1_000_000, _ phase: MortalDatabase.Phase = .before
        ) async throws -> Server {
            // Its first write opens the database.
            let database = MortalDatabase(try test.another(), dyingAt: write + 1, phase, isInProcess: true)
            var place = GoogleAPI.Place()
            (place.address, place.requestsPerSecond, place.timeout) = ("\(site.base)/s\(number)", 1000, longestWait)
            let (clock, account) = (shop.clock, try ServiceAccount(json: google.keyFile(for: site), path: "key.json"))
            let dispatcher = GoogleDispatcher(
                store: try await Store(opening: database, now: { clock.now }), issuer: shop.issuer,
                api: try GoogleAPI(account, at: place, now: { clock.now }), imageBase: nil, backoff: PushBackoff(),
                logger: EventShop.quiet)
            return (database, dispatcher, Task { try await dispatcher.run() })
        }

        private func stop(_ servers: [Server]) async throws {
            for server in servers {
                server.running.cancel()
                try await server.running.value
                await server.database.close()
            }
        }

        /// Waits until no write is running, and all servers are dead or no write is left.
        private func wait(for servers: [Server], toEnd condition: String) async throws {
            try #require(
                try await waits {
                    for server in servers where await server.dispatcher.writing > 0 { return false }
                    if servers.allSatisfy(\.database.isDead) { return true }
                    return try await isEmpty(condition, servers)
                })
        }

        private func isEmpty(_ condition: String, _ servers: [Server]) async throws -> Bool {
            for server in servers { server.dispatcher.wake() }
            let rows = "SELECT 1 FROM google_passes WHERE \(condition) LIMIT 1--"
            return try await shop.store.database.query(rows, []).isEmpty
        }

        @Test("after 200 changes, each object has the last of its generation, whatever crashes, stalls or is refused")
        func kills() async throws {
            var (generator, number, deaths) = (SeededGenerator(seed: 58), 0, 0)
            // The expected content of each object; `nil` for none.
            var wanted: [String: Int?] = [:]
            func change(_ serial: Int, isDeleted: Bool) async throws {
                number += 1
                let address = TestShop.address("\(serial)")
                if isDeleted {
                    _ = try await shop.store.change([PassChange(address, .delete)])
                } else {
                    try await shop.put(address.serial, balance: number)
                }
                guard let pass = try await shop.store.row(address) else { return }
                let generation = pass.generation == 0 ? "" : "__\(String(pass.generation, radix: 36))"
                wanted["3388.\(address.type)__\(serial)\(generation)"] = .some(pass.isDeleted ? nil : number)
            }
            for round in 0..<16 {
                // Earlier claims, pauses and refusals end.
                shop.clock.advance(by: 301)
                await google.answer { _, number in
                    switch number % 7 {
                    case 1: .init(503, isDone: number % 2 == 0)
                    case 3: .init(429, "rateLimitExceeded")
                    case 5: .init(400, "invalid", "No.")
                    default: nil
                    }
                }
                let phases = MortalDatabase.Phase.allCases
                let servers = [
                    try await server(0, dyingAt: 1 + round / 3, phases[round % 3]),
                    try await server(1, dyingAt: 1 + round % 6, phases[round / 6]),
                ]
                for _ in 0..<2 {
                    for _ in 0..<4 {
                        let isDeleted = Int.random(in: 0..<4, using: &generator) == 0
                        try await change(Int.random(in: 0..<6, using: &generator), isDeleted: isDeleted)
                        servers[number % 2].dispatcher.wake()
                    }
                    try await wait(for: servers, toEnd: "due <= \(shop.store.milliseconds)")
                    // The surviving server takes over the other's claims.
                    shop.clock.advance(by: 61)
                }
                deaths += servers.count { $0.database.isDead }
                try await stop(servers)
                guard round % 3 == 0 else { continue }
                try await stall { for serial in 0..<6 { try await change(serial, isDeleted: false) } }
                let resources = await google.resources
                for (id, balance) in wanted {
                    let object = resources[id]
                    #expect(object.flatMap(FakeGoogle.balance) == balance.map(String.init), "\(id)")
                    let sharedClass = object?.object?["classId"]?.string ?? ""
                    let ended = GooglePass.ended(.generic, object: id, of: sharedClass)
                    #expect(balance != nil || object == nil || object == ended, "\(id)")
                }
            }
            #expect(number == 200 && deaths > 5, "\(number) changes, \(deaths) deaths")
            #expect(wanted.count > 10 && wanted.values.count { $0 != nil } == 6)
        }

        /// One server stalls until its claims have ended and another has written later versions; then its writes are done.
        private func stall(changing: () async throws -> Void) async throws {
            shop.clock.advance(by: 301)
            var unfinished: String { "claim <> 0 OR due <= \(shop.store.milliseconds) OR attempts > 0" }
            await google.answer { _, _ in nil }
            await google.hold { $0.server == "s0" && $0.path.hasPrefix("genericObject") }
            var servers = [try await server(0)]
            try await changing()
            servers[0].dispatcher.wake()
            try #require(try await waits { await google.heldCount > 0 })
            await google.hold { _ in false }
            try await changing()
            shop.clock.advance(by: 61)
            servers.append(try await server(1))
            try #require(try await waits { try await isEmpty(unfinished, servers) })
            await google.release()
            try await wait(for: servers, toEnd: unfinished)
            await google.overwrite()
            shop.clock.advance(by: 61)
            try await wait(for: servers, toEnd: "due IS NOT NULL OR attempts > 0")
            try await stop(servers)
        }
    }
#endif
