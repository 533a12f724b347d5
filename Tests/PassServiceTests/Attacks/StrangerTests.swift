#if Server
    import PassService
    import PassToolkit
    import ServiceSupport
    import Testing

    @Suite("People with another pass, or none", .eachDatabase, .timeLimit(.minutes(60))) struct StrangerTests {
        private let database: TestDatabase
        private let shop: TestShop

        init() async throws {
            database = try TestDatabase(.current)
            shop = try await TestShop(database: database.database)
            for serial in ["A", "B", "C"] { try await shop.put(serial, balance: 1) }
        }

        /// The tokens that a change of a pass pushes to, and what APNs answers for each.
        private func push(
            _ serial: String, balance: Int, _ answer: (String) -> PushOutcome = { _ in .accepted }
        ) async throws -> [String] {
            try await shop.put(serial, balance: balance)
            let claim = try await shop.store.claimPushes(type: TestShop.type, limit: 100, lease: 1000)
            try await shop.store.finishPushes(claim, claim.pushes.map { answer($0.token) })
            return claim.pushes.map(\.token).sorted()
        }

        private func tokens() throws -> [String] {
            try database.witness(
                "SELECT p.serial, r.token FROM registrations r JOIN passes p ON p.id = r.pass ORDER BY 1"
            ).split(separator: "\n").map(String.init)
        }

        @Test("registering another's device for one's own pass diverts none of its pushes")
        func takeover() async throws {
            try await shop.register("victim", for: "A", token: "aa")
            try await shop.register("victim", for: "B", token: "ff")
            #expect(try await push("A", balance: 2).contains("aa"))
            let card = try #require(await shop.card("B"))
            _ = try await shop.store.unregister(device: "victim", from: card.address, token: card.token)
            #expect(try await push("A", balance: 3) == ["aa"])
            #expect(try tokens() == ["A|aa"])
        }

        @Test("a token that APNs does not know ends the registrations that have it, and no other of the device")
        func badToken() async throws {
            try await shop.register("victim", for: "A", token: "aa")
            shop.clock.advance(by: 1)
            try await shop.register("victim", for: "B", token: "ff")
            _ = try await push("B", balance: 2) { $0 == "ff" ? .badToken : .accepted }
            #expect(try tokens() == ["A|aa"])
        }

        @Test("a phone that registers a new token for one pass has it for all that had the old one")
        func rotation() async throws {
            for serial in ["A", "B"] { try await shop.register("phone", for: serial, token: "aa") }
            try await shop.register("phone", for: "C", token: "cc")
            try await shop.register("phone", for: "A", token: "bb")
            #expect(try tokens() == ["A|bb", "B|bb", "C|cc"])
        }

        @Test("when a token has expired, the newest one of the device gets its pushes, as long as there is one")
        func ended() async throws {
            try await shop.register("phone", for: "A", token: "aa")
            shop.clock.advance(by: 1)
            try await shop.register("phone", for: "C", token: "cc")
            let ended = shop.store.milliseconds + 1
            #expect(
                try await push("A", balance: 2) {
                    $0 == "aa" ? .init(status: 410, reason: "Unregistered", timestamp: ended) : .notSent
                } == ["aa", "cc"])
            #expect(try tokens() == ["A|", "C|cc"])
            let next = try await shop.store.claimPushes(type: TestShop.type, limit: 9, lease: 1000)
            #expect(next.pushes.map(\.token) == ["cc"])
            try await shop.store.finishPushes(next, [.accepted])
            #expect(try await push("A", balance: 3) { _ in .badToken } == ["cc"])
            #expect(try tokens().isEmpty)
        }

        @Test("a dead token gives no access to the token of another registration")
        func inherited() async throws {
            try await shop.register("victim", for: "B", token: "bad")
            shop.clock.advance(by: 1)
            try await shop.register("victim", for: "A", token: "aa")
            _ = try await push("B", balance: 2) { $0 == "bad" ? .badToken : .accepted }
            #expect(try tokens() == ["A|aa", "B|"])
            try await shop.register("victim", for: "B", token: "ee")
            #expect(try tokens() == ["A|aa", "B|ee"])
            #expect(try await push("A", balance: 2).contains("aa"))
        }

        @Test("a request with a wrong token does not change the record of the phone")
        func wrongToken() async throws {
            let traces = TraceBuffer(store: shop.store)
            let site = try await TestSite(of: shop, traces: traces)
            let path = "/v1/passes/\(TestShop.type)/A"
            let token = try #require(await shop.card("A")).token
            #expect(try await site.send("GET", path, "ApplePass \(token)").status == 200)
            await traces.flush()
            let before = try await shop.store.history(of: TestShop.address("A"))
            shop.clock.advance(by: 60)
            #expect(try await site.send("GET", path, "ApplePass wrong").status == 401)
            await traces.flush()
            let after = try await shop.store.history(of: TestShop.address("A"))
            #expect(after.fetch == before.fetch)
            #expect(after.failures == [.init(request: .fetch, status: 401, time: after.time)])
            #expect(WhyReport(after).steps == WhyReport(before).steps)
        }

        @Test("another encoding of the same letters is a change, and another name") func spelling() async throws {
            for (first, second) in [("Zoe\u{301}", "Zo\u{E9}"), ("\u{212A}", "K")] {
                var words: [String] = []
                for text in [first, second, second] {
                    words.append(try await shop.put("A", ["balance": .text(text)]).action)
                }
                #expect(words == ["changed", "changed", "unchanged"])
                #expect(Set([TestShop.address(first), TestShop.address(second)]).count == 2)
            }
        }
    }
#endif
