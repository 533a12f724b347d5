#if Server
    import PassModel
    import Platform
    import ServiceSupport
    import Testing

    @testable import PassService

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

            func fill() async throws {
                _ = try await run(
                    """
                    INSERT INTO passes (id, type, serial, token, version, tag, modified, created, changed)
                    VALUES (1, 'pass.t', 's', 'k', 2, 5, 1800000000, 0, 1800000000000)
                    """)
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

        @Test("lines of phones are kept for 30 days, but at most the newest hundred thousand", .eachDatabase)
        func age() async throws {
            let bench = try await Bench(.current)
            let traces = TraceBuffer(store: bench.store)
            func log(_ line: String) async throws -> [String] {
                traces.logged([line])
                await traces.flush()
                await bench.store.tidy(EventShop.quiet)
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

        @Test("a trace is written while a change of its pass is under way", .overPostgres)
        func beside() async throws {
            let bench = try await Bench(.current)
            try await bench.fill()
            let rows = ["id FROM passes", "pass FROM registrations"].map {
                "SELECT \($0)\(SQLDialect.postgres.forUpdate)--"
            }
            try await bench.store.database.whileHeld(rows[0], rows[1]) { _ async throws in
                let traces = TraceBuffer(store: bench.store)
                traces.fetched(PassAddress(type: "pass.t", serial: "s"), status: 200, version: 2)
                traces.listed(device: "deadbeef01", type: "pass.t", since: nil, status: 200)
                await traces.flush()
                #expect(try await bench.store.database.query("SELECT version FROM fetches", []) == [SQLRow([2])])
            }
        }

        @Test("a flood is limited, and refusals that anybody can cause leave space for errors of the service")
        func flood() async throws {
            let bench = try await Bench(.current)
            try await bench.fill()
            let log = LogLines()
            let traces = TraceBuffer(store: bench.store, limit: 100, logger: log.logger)
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
            #expect(log.text.contains("traces were dropped"))
            #expect(try await bench.run("SELECT COUNT(*) FROM logs")[0].integer(0) == 10)
            let history = try await bench.store.history(of: address)
            #expect(history.fetch?.status == 200)
            #expect(history.failures == [.init(request: .register, status: 503, time: bench.store.milliseconds)])
        }

        @Test("each failed request about a pass is reported, whatever the reason", .eachDatabase)
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
            // An unknown pass leaves no row.
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
            #expect(report.steps.first { $0.kind == .fetched }?.state == .failed)
            #expect(report.json.object?["failures"]?.array?.count == 5)
        }
    }

    @Suite("Phone logs") struct DeviceLogTests {
        @Test(
            "the type in a line is read, and a host is not mistaken for it",
            arguments: [
                (
                    "[2013-02-10 12:01:29 +0800] Register task (for device 0badc0de, pass type pass.com.example.coffee, "
                        + "serial number 0001; with web service url https://pass.example.com/wallet) encountered error",
                    "pass.com.example.coffee"
                ),
                ("Web service error for pass.com.example.coffee (https://pass.a.example/)", "pass.com.example.coffee"),
                ("an order of order.com.example.shop.", "order.com.example.shop"), ("hello pass. pass.", nil),
                ("see https://pass.example.com/wallet", nil), ("bypass.com", nil),
            ] as [(String, String?)])
        func types(line: String, type: String?) { #expect(DeviceLogEntry(line).type == type) }

        @Test("a line names a serial number only as a whole word, in its stored form") func names() {
            let long = "3F2504E0-4F89-11D3-9A0C-0305E82C3301"
            let line = DeviceLogEntry("Get pass task (pass type pass.t, serial number 'A 17', \(long)) error 17")
                .message
            for serial in ["A 17", long, "17"] {
                #expect(DeviceLogEntry.names(DeviceLogEntry(serial).message, in: line), "\(serial)")
            }
            for serial in ["A 1", "7", "9A0C"] { #expect(!DeviceLogEntry.names(serial, in: line), "\(serial)") }
        }

        @Test(
            "a token in a line is hidden",
            arguments: [
                "sent Authorization: ApplePass secretsecret1234", "header 'AppleOrder secretsecret1234'",
                "authenticationToken=secretsecret1234", "\"authenticationToken\": \"secretsecret1234\"",
                "authentication token secretsecret1234 was refused", "pushToken <secretsecret1234>",
                "Bearer secretsecret1234", "token: secretsecret1234", "personalization token 'secretsecret1234'",
                "https://pass.example.com/?token=secretsecret1234", "token -> secretsecret1234",
            ])
        func tokens(_ line: String) {
            let message = DeviceLogEntry(line).message
            #expect(!message.contains("secret"), "\(message)")
            #expect(message.contains("***"))
            let line = "the authentication token of serial number 7 is wrong"
            #expect(DeviceLogEntry(line).message == line)
        }

        @Test(
            "an identifier, a token or a link without a word before it is shortened",
            arguments: [
                "refused 0123456789abcdef0123456789abcdef", "push 0123456789abcdef0123456789abcdef0123456789abcdef",
                "https://pass.example.com/p/01234567Q8_x-9abcdefghijklmnopqrstuvwxyzABCDEF",
            ])
        func unannounced(_ line: String) {
            let message = DeviceLogEntry(line).message
            #expect(message.hasSuffix("01234567…"), "\(message)")
        }

        @Test("the lines of a request are read, as many as are kept") func body() throws {
            let body = #"{"logs": ["Unexpected response code 418", 7, "hello"]}"#
            #expect(DeviceLogEntry.lines(inBody: Array(body.utf8)) == ["Unexpected response code 418", "hello"])
            let lines = Array(repeating: #""a""#, count: 1000).joined(separator: ",")
            #expect(DeviceLogEntry.lines(inBody: Array("{\"logs\": [\(lines)]}".utf8))?.count == 25)
            #expect(DeviceLogEntry.lines(inBody: Array("[]".utf8)) == nil)
            #expect(DeviceLogEntry.lines(inBody: Array(#"{"logs": "a"}"#.utf8))?.isEmpty == true)
        }

        @Test("a line is shortened, and its control characters are visible") func shown() {
            let long = DeviceLogEntry(String(repeating: "é", count: 100_000)).message
            #expect(long.count == DeviceLogEntry.mostCharacters)
            #expect(long.hasSuffix("…"))
            #expect(DeviceLogEntry("a\u{1B}[31mb\nc\u{202E}").message == "a\\u{1b}[31mb\\nc\\u{202e}")
        }
    }
#endif
