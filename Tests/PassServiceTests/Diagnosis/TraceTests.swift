#if Server
    import PassModel
    import PassService
    import Platform
    import ServiceSupport
    import Testing

    @Suite("Traces") struct TraceTests {
        /// A store in a new file, with a clock that the test sets.
        final class Bench: Sendable {
            let store: Store
            let clock: TestClock
            private let database: TestDatabase

            init(_ kind: DatabaseKind = .sqlite, at start: Double = 1_800_000_000) async throws {
                let clock = TestClock(Date(timeIntervalSince1970: start))
                database = try TestDatabase(kind)
                store = try await Store(opening: database.database, now: { clock.now })
                self.clock = clock
            }

            func run(_ statement: String, _ values: SQLValue...) async throws -> [SQLRow] {
                let values = values
                return try await store.database.write { try $0.run(statement, values) }
            }

            var lines: [String] {
                get async throws { try await run("SELECT message FROM logs ORDER BY id").map { $0.text(0) } }
            }

            func fill(version: Int64 = 2, tag: Int64 = 5) async throws {
                _ = try await run(
                    """
                    INSERT INTO passes (id, type, serial, token, version, tag, modified, created, changed)
                    VALUES (1, 'pass.t', 's', 'k', ?, ?, 1800000000, 0, 1800000000000)
                    """, .integer(version), .integer(tag))
                _ = try await run(
                    """
                    INSERT INTO registrations (device, pass, type, token, tag, created, registered)
                    VALUES ('deadbeef01', 1, 'pass.t', 'p', 0, 1000, 1)
                    """)
            }
        }

        @Test("the last list request and the last fetch are kept, and older ones are not", .eachDatabase)
        func last() async throws {
            let bench = try await Bench(.current)
            try await bench.fill()
            let traces = TraceBuffer(store: bench.store)
            traces.listed(device: "deadbeef01", type: "pass.t", since: nil, status: 200)
            bench.clock.advance(by: 1)
            traces.listed(device: "deadbeef01", type: "pass.t", since: "e-5", status: 204)
            traces.listed(device: "stranger", type: "pass.t", since: nil, status: 204)
            traces.fetched(PassAddress(type: "pass.t", serial: "s"), status: 200, version: 2)
            traces.fetched(PassAddress(type: "pass.t", serial: "t"), status: 200, version: 2)
            await traces.flush()
            let history = try await bench.store.history(of: PassAddress(type: "pass.t", serial: "s"))
            let device = try #require(history.devices.first)
            #expect(device.listed == 1_800_000_001_000 && device.listedSince == "e-5" && device.listedStatus == 204)
            #expect(history.fetch == .init(time: 1_800_000_001_000, status: 200, version: 2))
            traces.fetched(PassAddress(type: "pass.t", serial: "s"), status: 304, version: 2)
            // Of a tag a hundred bytes are kept, however few characters they are.
            let tag = "a" + String(repeating: "\u{301}", count: 10_000)
            traces.listed(device: "deadbeef01", type: "pass.t", since: tag, status: 200)
            await traces.flush()
            let next = try await bench.store.history(of: history.address)
            #expect(next.fetch?.status == 304)
            #expect((1...102).contains(next.devices.first?.listedSince?.utf8.count ?? 0))
        }

        @Test("lines of phones are kept for 30 days, and of many the newest hundred thousand", .eachDatabase)
        func age() async throws {
            let bench = try await Bench(.current)
            let traces = TraceBuffer(store: bench.store)
            func log(_ line: String) async throws -> [String] {
                traces.logged([line])
                await traces.flush()
                return try await bench.lines
            }
            _ = try await log("one")
            bench.clock.advance(by: 29 * 86400)
            #expect(try await log("two") == ["one", "two"])
            bench.clock.advance(by: 1.5 * 86400)
            #expect(try await log("three") == ["two", "three"])
            _ = try await bench.run(
                "INSERT INTO logs (id, received, message) VALUES (200000, ?, 'new')",
                .integer(bench.store.milliseconds))
            if DatabaseKind.current == .postgres {
                _ = try await bench.run("ALTER TABLE logs ALTER COLUMN id RESTART WITH 200001")
            }
            #expect(try await log("newest") == ["new", "newest"])
        }

        @Test("a flood is cut, and refusals that anybody can cause leave room for the service's own faults")
        func flood() async throws {
            let bench = try await Bench(.current)
            try await bench.fill()
            let traces = TraceBuffer(store: bench.store, limit: 100)
            let address = PassAddress(type: "pass.t", serial: "s")
            for number in 0..<500 {
                traces.logged(["line \(number)"])
                traces.listed(device: "device \(number)", type: "pass.t", since: nil, status: 200)
                traces.failed(.fetch, PassAddress(type: "pass.t", serial: "\(number)"), status: 401)
            }
            traces.fetched(address, status: 200, version: 1)
            traces.failed(.fetch, address, status: 401)
            traces.failed(.register, address, status: 503)
            await traces.flush()
            #expect(try await bench.run("SELECT COUNT(*) FROM logs")[0].integer(0) == 10)
            let history = try await bench.store.history(of: address)
            #expect(history.fetch?.status == 200)
            #expect(
                history.failures == [.init(request: .register, status: 503, time: bench.store.milliseconds)])
        }

        @Test("each request about a pass that failed is told, whatever the reason", .eachDatabase)
        func failedRequests() async throws {
            let database = try TestDatabase(.current)
            let shop = try await TestShop(database: database.database)
            for balance in 1...2 { try await shop.put("A", balance: balance) }
            let traces = TraceBuffer(store: shop.store)
            let site = try await TestSite(of: shop, traces: traces)
            let pass = "/v1/passes/\(TestShop.type)/A"
            let registration = "/v1/devices/deadbeef01/registrations/\(TestShop.type)/A"
            let token = "ApplePass \(try #require(await shop.card("A")).token)"
            func send(_ method: String, _ path: String, _ body: String? = nil, by token: String?) async throws -> Int {
                shop.clock.advance(by: 1)
                return try await site.send(method, path, token, body).status
            }
            #expect(try await send("GET", pass, by: token) == 200)
            #expect(try await send("POST", registration, #"{"pushToken": "0a"}"#, by: "ApplePass no") == 401)
            #expect(try await send("POST", registration, #"{"pushToken": "no digits"}"#, by: token) == 400)
            #expect(try await send("DELETE", registration, by: "ApplePass no") == 401)
            #expect(try await send("POST", "\(pass)/personalize", "{}", by: nil) == 400)
            // No row tells of a pass that is not there.
            #expect(try await send("GET", "/v1/passes/\(TestShop.type)/none", by: token) == 401)
            try await shop.put("A", balance: 3)
            for (old, new) in [("passes", "away"), ("away", "passes")] {
                try await shop.store.database.write { _ = try $0.run("ALTER TABLE \(old) RENAME TO \(new)") }
                if new == "away" { #expect(try await send("GET", pass, by: token) == 503) }
            }
            await traces.flush()
            let history = try await shop.store.history(of: TestShop.address("A"))
            #expect(
                history.failures.map { "\($0.request) \($0.status)" } == [
                    "fetch 503", "personalize 400", "unregister 401", "register 400", "register 401",
                ])
            let report = WhyReport(history)
            #expect(report.links.first { $0.step == .fetched }?.state == .broken)
            #expect(report.json.object?["failures"]?.array?.count == 5)
        }
    }
#endif
