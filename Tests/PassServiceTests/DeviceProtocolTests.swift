#if Server
    import Foundation
    import PassModel
    import PassService
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    /// The protocol as a phone sees it, over HTTP; with `curl` as another client.
    @Suite("The protocol of phones", .endsByItself)
    struct DeviceProtocolTests {
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

        @Test("a wrong, missing or differently named token gives 401, as an unknown pass does, and keeps nothing")
        func unauthorized() async throws {
            let token = try await token
            for form in ["ApplePass wrong", "Bearer TOKEN", "AppleOrder TOKEN", "TOKEN", "", nil] {
                let authorization = form?.replacing("TOKEN", with: token)
                #expect(try await site.send("POST", registration, authorization, pushToken).status == 401)
                #expect(try await site.send("GET", pass, authorization).status == 401)
                #expect(try await site.send("DELETE", registration, authorization).status == 401)
            }
            // Nobody can try out serial numbers.
            let unknown = "/v1/devices/d1/registrations/\(TestShop.type)/nobody"
            #expect(try await site.send("POST", unknown, "ApplePass \(token)", pushToken).status == 401)
            #expect(try await shop.store.devices(of: TestShop.address("A")).isEmpty)
            #expect(try await site.send("GET", pass, "applepass \(token)").status == 200)
        }

        @Test("a body that is too long or has no push token of hexadecimal digits is refused, and nothing is kept")
        func badBodies() async throws {
            let authorization = "ApplePass \(try await token)"
            let long = #"{"pushToken": ""# + String(repeating: "a", count: 5000) + "\"}"
            #expect(try await site.send("POST", registration, authorization, long).status == 413)
            let tokens = "/:@G`g".map(String.init) + ["", "../x", String(repeating: "a", count: 513)]
            for body in ["", "{", "[]", "{}", #"{"pushToken": 5}"#] + tokens.map({ "{\"pushToken\": \"\($0)\"}" }) {
                #expect(try await site.send("POST", registration, authorization, body).status == 400, "\(body)")
            }
            #expect(try await shop.store.devices(of: TestShop.address("A")).isEmpty)
            for token in "09AFaf".map(String.init) + [String(repeating: "a", count: 512)] {
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

        @Test(
            "a phone that is ahead, since an older database was restored, gets its whole list", .eachDatabase,
            arguments: [1, 900])
        func ahead(_ lost: Int64) async throws {
            try await shop.put("B", balance: 1)
            for serial in ["A", "B"] {
                let token = try #require(await shop.card(serial)).token
                let path = registration.dropLast() + serial
                #expect(try await site.send("POST", String(path), "ApplePass \(token)", pushToken).status == 201)
            }
            let known = try #require(try await shop.store.changedPasses(device: "d1", type: TestShop.type, since: nil))
            #expect(try await shop.store.changedPasses(device: "d1", type: TestShop.type, since: known.tag) == nil)
            // What the phone was told last was of a change that the restored database does not have.
            let number = try #require(shop.store.number(ofTag: known.tag))
            let later = try await shop.store.changedPasses(
                device: "d1", type: TestShop.type, since: shop.store.wireTag(number + lost))
            #expect(later?.serials == ["A", "B"])
            #expect(later?.tag == known.tag)
        }

        @Test("a pass comes with its media type and date, 304 for this date only, and for no other")
        func fetch() async throws {
            let authorization = "ApplePass \(try await token)"
            shop.clock.advance(by: 1)
            let first = try await site.send("GET", pass, authorization)
            #expect(first.status == 200)
            #expect(first.header("content-type") == "application/vnd.apple.pkpass")
            let date = try #require(first.header("last-modified"))
            #expect(date == "Thu, 01 Jan 2026 00:00:00 GMT")
            #expect(
                try PassVerifier(policy: TestCertificates.policy())
                    .verify(first.body, requiring: .accepted).pass.serialNumber == "A"
            )
            let same = try await site.send("GET", pass, authorization, since: date)
            #expect(same.status == 304)
            #expect(same.body.isEmpty)
            try await shop.put("A", balance: 2)
            let next = try await site.send("GET", pass, authorization, since: date)
            #expect(next.status == 200)
            // The second of the change is not over.
            #expect(next.header("last-modified") == "Thu, 01 Jan 2026 00:00:00 GMT")
            shop.clock.advance(by: 1)
            #expect(
                try await site.send("GET", pass, authorization).header("last-modified")
                    == "Thu, 01 Jan 2026 00:00:01 GMT")
            for known in [
                "Thu, 01 Jan 2026 00:00:01 GMT", "Thursday, 01-Jan-26 00:00:01 GMT", "Thu Jan  1 00:00:01 2026",
                "Fri, 01 Jan 2038 00:00:00 GMT",
            ] {
                #expect(try await site.send("GET", pass, authorization, since: known).status == 304, "\(known)")
            }
            for other in ["Thu, 01 Jan 2026 00:00:00 GMT", "Thu Jan  1 00:00:00 2026", "yesterday", ""] {
                #expect(try await site.send("GET", pass, authorization, since: other).status == 200, "\(other)")
            }
        }

        @Test("a pass that was deleted is not found, whatever version a phone has")
        func deleted() async throws {
            let authorization = "ApplePass \(try await token)"
            _ = try await shop.store.change([PassChange(TestShop.address("A"), .delete)])
            for known in [nil, "Thu, 01 Jan 2026 00:00:00 GMT", "Fri, 01 Jan 2038 00:00:00 GMT"] {
                #expect(try await site.send("GET", pass, authorization, since: known).status == 404)
            }
        }

        @Test("a doubled slash and percent-encoded names are understood")
        func paths() async throws {
            try await shop.put("B/1 ä", balance: 3)
            let token = try #require(await shop.card("B/1 ä")).token
            let path = "//v1//passes/\(TestShop.type)/B%2F1%20%C3%A4"
            #expect(try await site.send("GET", path, "ApplePass \(token)").status == 200)
            #expect(try await site.send("GET", "/v1/passes/\(TestShop.type)/%FF", "ApplePass \(token)").status == 404)
        }

        @Test("log entries are taken with 200, only JSON is, and a client that floods the log is told to wait")
        func log() async throws {
            #expect(try await site.send("POST", "/v1/log", nil, #"{"logs": ["hello", 5]}"#).status == 200)
            #expect(try await site.send("POST", "/v1/log", nil, "hello").status == 400)
            var answer = try await site.send("POST", "/v1/log", nil, "{}")
            for _ in 0..<1000 where answer.status == 200 {
                answer = try await site.send("POST", "/v1/log", nil, "{}")
            }
            #expect(answer.status == 429)
            #expect(answer.header("retry-after") != nil)
        }

        @Test("a database that is gone gives 503, so that the phone asks again")
        func databaseDown() async throws {
            await shop.store.database.close()
            let answer = try await site.send("GET", pass, "ApplePass x")
            #expect(answer.status == 503)
            #expect(answer.header("retry-after") != nil)
        }

        @Test("curl registers, lists, fetches and unregisters", .needs(.curl))
        func curl() async throws {
            let token = try await token
            func curl(_ arguments: [String]) async throws -> String {
                let words = ["-s", "-o", "/dev/null", "-w", "%{http_code} %{content_type}"] + arguments
                return try await aside { try Witness.curl.run(words).text }
            }
            let header = ["-H", "Authorization: ApplePass \(token)"]
            #expect(try await curl(header + ["-d", pushToken, "\(site.base)\(registration)"]).hasPrefix("201"))
            #expect(try await curl(["\(site.base)\(list)"]) == "200 application/json")
            #expect(try await curl(header + ["\(site.base)\(pass)"]) == "200 application/vnd.apple.pkpass")
            #expect(try await curl(header + ["-I", "\(site.base)\(pass)"]) == "200 application/vnd.apple.pkpass")
            #expect(try await curl(header + ["-X", "DELETE", "\(site.base)\(registration)"]).hasPrefix("200"))
        }
    }
#endif
