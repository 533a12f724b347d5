#if Server
    import PassModel
    import PassService
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    /// The protocol as a phone sees it, over HTTP; with `curl` as another client.
    @Suite("The protocol of phones", .endsByItself) struct DeviceProtocolTests {
        let database: TestDatabase
        let shop: TestShop
        let site: TestSite

        init() async throws {
            database = try TestDatabase(.current)
            shop = try await TestShop(database: database.database)
            try await shop.put("A", balance: 1)
            site = try await TestSite(of: shop)
        }

        private var token: String { get async throws { try #require(await shop.card("A")).token } }
        private let registration = "/v1/devices/d1/registrations/\(TestShop.type)/A"
        private let list = "/v1/devices/d1/registrations/\(TestShop.type)"
        private let pass = "/v1/passes/\(TestShop.type)/A"
        private let pushToken = #"{"pushToken": "00ffAB"}"#

        @Test(
            "registering gives 201 and then 200, another push token replaces the old one, and unregistering ends it",
            .eachDatabase)
        func register() async throws {
            let authorization = "ApplePass \(try await token)"
            #expect(try await site.send("POST", registration, authorization, pushToken).status == 201)
            #expect(try await site.send("POST", registration, authorization, #"{"pushToken": "cc"}"#).status == 200)
            let rows = try await shop.store.database.read { try $0.run("SELECT device, token FROM registrations") }
            #expect(rows.map { [$0.text(0), $0.text(1)] } == [["d1", "cc"]])
            for _ in 0..<2 {
                #expect(try await site.send("DELETE", registration, authorization).status == 200)
            }
            #expect(try await site.send("GET", list).status == 204)
            #expect(try await shop.store.database.read { try $0.run("SELECT 1 FROM registrations") }.isEmpty)
        }

        @Test("a wrong, missing or differently named token gives 401, like an unknown pass, and stores nothing")
        func unauthorized() async throws {
            let token = try await token
            for form in ["ApplePass wrong", "Bearer TOKEN", "AppleOrder TOKEN", "TOKEN", "", nil] {
                let authorization = form?.replacing("TOKEN", with: token)
                #expect(try await site.send("POST", registration, authorization, pushToken).status == 401)
                #expect(try await site.send("GET", pass, authorization).status == 401)
                #expect(try await site.send("DELETE", registration, authorization).status == 401)
            }
            // Serial numbers can't be guessed.
            let unknown = "/v1/devices/d1/registrations/\(TestShop.type)/nobody"
            #expect(try await site.send("POST", unknown, "ApplePass \(token)", pushToken).status == 401)
            #expect(try await shop.store.devices(of: TestShop.address("A")).isEmpty)
            #expect(try await site.send("GET", pass, "applepass \(token)").status == 200)
        }

        @Test("a body that is too long or has no hexadecimal push token is refused, and nothing is stored")
        func badBodies() async throws {
            let authorization = "ApplePass \(try await token)"
            let long = #"{"pushToken": ""# + String(repeating: "a", count: 5000) + "\"}"
            #expect(try await site.send("POST", registration, authorization, long).status == 413)
            let wrong = ["/", "G", "`", "", "../x", String(repeating: "a", count: 513)].map {
                "{\"pushToken\": \"\($0)\"}"
            }
            for body in ["", "{", "[]", "{}", #"{"pushToken": 5}"#] + wrong {
                #expect(try await site.send("POST", registration, authorization, body).status == 400, "\(body)")
            }
            #expect(try await shop.store.devices(of: TestShop.address("A")).isEmpty)
            for token in ["09AFaf", String(repeating: "a", count: 512)] {
                let answer = try await site.send("POST", registration, authorization, "{\"pushToken\": \"\(token)\"}")
                #expect(answer.status < 300, "\(token)")
            }
        }

        @Test(
            "the list needs no token, gives a text as its tag, and 204 for an unknown device and for nothing new",
            .eachDatabase)
        func lists() async throws {
            #expect(try await site.send("GET", list).status == 204)
            _ = try await site.send("POST", registration, "ApplePass \(try await token)", pushToken)
            try await database.settle()
            let first = try await site.send("GET", list)
            #expect(first.status == 200)
            #expect(first.header("content-type") == "application/json")
            let answer = try JSONDocument(parsing: first.body, limits: .standard).root
            #expect(answer.object?["serialNumbers"] == .array([.string("A")]))
            let tag = try #require(answer.object?["lastUpdated"]?.string)
            let second = try await site.send("GET", "\(list)?passesUpdatedSince=\(tag)")
            #expect(second.status == 204)
            #expect(second.body.isEmpty)
            #expect(try await site.send("GET", "\(list)?passesUpdatedSince=%%%").status == 200)
        }

        @Test("a pass is served with its media type and date; 304 is for this date only")
        func fetch() async throws {
            let authorization = "ApplePass \(try await token)"
            shop.clock.advance(by: 1)
            let first = try await site.send("GET", pass, authorization)
            #expect(first.header("content-type") == "application/vnd.apple.pkpass")
            let date = "Thu, 01 Jan 2026 00:00:00 GMT"
            #expect(first.header("last-modified") == date)
            _ = try PassVerifier(policy: TestCertificates.policy()).verify(first.body, requiring: .accepted)
            let same = try await site.send("GET", pass, authorization, since: date)
            #expect(same.status == 304 && same.body.isEmpty)
            try await shop.put("A", balance: 2)
            let next = try await site.send("GET", pass, authorization, since: date)
            // The second of the change has not passed.
            #expect(next.status == 200 && next.header("last-modified") == date)
            shop.clock.advance(by: 1)
            for (known, status) in [
                ("Thu, 01 Jan 2026 00:00:01 GMT", 304), ("Thursday, 01-Jan-26 00:00:01 GMT", 304),
                ("Thu Jan  1 00:00:01 2026", 304), ("Fri, 01 Jan 2038 00:00:00 GMT", 304), (date, 200),
                ("yesterday", 200), ("", 200),
            ] {
                #expect(try await site.send("GET", pass, authorization, since: known).status == status, "\(known)")
            }
        }

        @Test("a pass that was deleted is not found, whatever version a phone has") func deleted() async throws {
            let authorization = "ApplePass \(try await token)"
            _ = try await shop.store.change([PassChange(TestShop.address("A"), .delete)])
            for known in [nil, "Thu, 01 Jan 2026 00:00:00 GMT", "Fri, 01 Jan 2038 00:00:00 GMT"] {
                #expect(try await site.send("GET", pass, authorization, since: known).status == 404)
            }
        }

        @Test("a doubled slash and percent-encoded names are understood") func paths() async throws {
            try await shop.put("B/1 ä", balance: 3)
            let token = try #require(await shop.card("B/1 ä")).token
            let path = "//v1//passes/\(TestShop.type)/B%2F1%20%C3%A4"
            #expect(try await site.send("GET", path, "ApplePass \(token)").status == 200)
            #expect(try await site.send("GET", "/v1/passes/\(TestShop.type)/%FF", "ApplePass \(token)").status == 404)
        }

        @Test("a lost database gives 503, so that the phone asks again") func databaseDown() async throws {
            await shop.store.database.close()
            let answer = try await site.send("GET", pass, "ApplePass x")
            #expect(answer.status == 503)
            #expect(answer.header("retry-after") != nil)
        }
    }
#endif
