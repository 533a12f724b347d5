#if Server
    import ServiceSupport
    import Testing

    @testable import PassService

    @Suite("Clients that exceed limits", .eachDatabase, .timeLimit(.minutes(60))) struct FloodTests {
        private let database: TestDatabase
        private let shop: TestShop

        init() async throws {
            database = try TestDatabase(.current)
            shop = try await TestShop(database: database.database)
            try await shop.put("A", balance: 1)
        }

        private static func line(_ word: String) -> String {
            "Get pass task (pass type \(TestShop.type), serial number A) error: \(word)"
        }

        @Test("a client that fills the log displaces its own lines, never those of others") func share() async throws {
            let traces = TraceBuffer(store: shop.store)
            traces.logged([Self.line("genuine")], from: IPAddress("192.0.2.1"))
            await traces.flush()
            let flooder = IPAddress("198.51.100.7")
            for round in 0..<42 {
                traces.logged((0..<25).map { Self.line("flood \(round) \($0)") }, from: flooder)
                await traces.flush()
            }
            #expect(try database.witness("SELECT count(*) FROM logs") == "1001")
            let lines = try await shop.store.history(of: TestShop.address("A")).logs.map(\.message)
            #expect(lines.contains(Self.line("genuine")))
            #expect(lines.count == 6)
            #expect(lines.first == Self.line("flood 41 24"))
        }

        @Test("lines are counted, not requests, and one client's limit does not affect others")
        func lines() async throws {
            let site = try await TestSite(of: shop, clock: { .zero })
            let body = "{\"logs\": [\(Array(repeating: "\"a\"", count: 25).joined(separator: ","))]}"
            func send(_ client: String) async throws -> Int {
                try await site.send("POST", "/v1/log", nil, body, headers: ["X-Forwarded-For": client]).status
            }
            var statuses: [Int] = []
            for _ in 0..<6 { statuses.append(try await send("198.51.100.7")) }
            #expect(statuses == [200, 200, 200, 429, 429, 429])
            #expect(try await send("198.51.100.8") == 200)
            // Each is another client, in whatever format a proxy writes it.
            for client in ["::ffff:198.51.100.9", "2001:db8:1::5", "[2001:db8:3::9]:4711", "198.51.100.10:4711"] {
                for status in [200, 200, 200, 429] { #expect(try await send(client) == status, "\(client)") }
            }
        }

        @Test("a device that keeps changing its push token has to wait, and causes few pushes")
        func rotations() async throws {
            let site = try await TestSite(of: shop, clock: { .zero })
            let token = try #require(await shop.card("A")).token
            var statuses: [Int] = []
            for number in 0..<30 {
                let body = "{\"pushToken\": \"\(String(number + 4096, radix: 16))\"}"
                let path = "/v1/devices/d1/registrations/\(TestShop.type)/A"
                statuses.append(try await site.send("POST", path, "ApplePass \(token)", body).status)
            }
            #expect(statuses == [201] + Array(repeating: 200, count: 20) + Array(repeating: 429, count: 9))
        }

        @Test("new devices are registered at a bounded rate for a pass and a network, and known ones at any")
        func devices() async throws {
            for serial in ["B", "C"] { try await shop.put(serial, balance: 1) }
            let site = try await TestSite(of: shop, newDevicesPerMinute: 4, clock: { .zero })
            func register(_ device: String, for serial: String, from client: String) async throws -> WebAnswer {
                try await site.send(
                    "POST", "/v1/devices/\(device)/registrations/\(TestShop.type)/\(serial)",
                    "ApplePass \(try #require(await shop.card(serial)).token)", #"{"pushToken": "ab"}"#,
                    headers: ["X-Forwarded-For": client])
            }
            for number in 0..<4 {
                #expect(try await register("d\(number)", for: "A", from: "198.51.100.7").status == 201)
            }
            let refused = try await register("d4", for: "A", from: "198.51.100.7")
            #expect(refused.status == 429 && refused.header("retry-after") != nil)
            for _ in 0..<30 { #expect(try await register("d0", for: "A", from: "198.51.100.7").status == 200) }
            #expect(try await register("d4", for: "A", from: "198.51.100.8").status == 201)
            for number in 0..<4 {
                #expect(try await register("d\(number)", for: "B", from: "198.51.100.7").status == 201)
            }
            // These were eight of this network.
            #expect(try await register("d0", for: "C", from: "198.51.100.7").status == 429)
            #expect(try await shop.store.devices(of: TestShop.address("A")).count == 5)
        }
    }
#endif
