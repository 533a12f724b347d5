#if Server
    import Platform
    import ServiceSupport
    import Testing

    @testable import PassService

    @Suite("Wrong clocks", .eachDatabase, .timeLimit(.minutes(60))) struct ClockTests {
        @Test("pushes that failed or were being sent while a clock was ahead are due when it is corrected")
        func ahead() async throws {
            let shop = try await PushShop(clock: TestClock())
            let pass = try await shop.pass("1")
            for device in ["a", "b"] { try await shop.register(device, token: "t\(device)", pass: pass) }
            shop.clock.advance(by: 3600)
            try await shop.change([pass])
            // One fails, and the process that sends the other is killed.
            let claim = try await shop.claim(1)
            try await shop.store.finishPushes(claim, [.init(status: 503, reason: "")])
            #expect(try await shop.claim(1, lease: 180_000).pushes.count == 1)
            shop.clock.advance(by: -3600)
            #expect(try await shop.store.dueTypes() == [PushShop.type])
            #expect(try await Set(shop.claim().pushes.map(\.token)) == ["ta", "tb"])
        }

        @Test("a change makes a waiting push due, whatever it waits for") func waking() async throws {
            let shop = try await PushShop(clock: TestClock())
            let pass = try await shop.pass("1")
            try await shop.register("a", token: "ta", pass: pass)
            for round in 1...3 {
                try await shop.change([pass])
                let claim = try await shop.claim()
                #expect(claim.pushes.map(\.attempts) == [Int64(round - 1)])
                try await shop.store.finishPushes(claim, [.tokenBusy])
                #expect(try await shop.claim().pushes.isEmpty)
            }
        }

        @Test("no phone mistakes the first of two changes within a second for the second, even if the clock goes back")
        func lastModified() async throws {
            let database = try TestDatabase(.current)
            let shop = try await TestShop(database: database.database)
            try await shop.put("A", balance: 0)
            let site = try await TestSite(of: shop)
            let token = try #require(await shop.card("A")).token
            func fetch(_ since: String?) async throws -> WebAnswer {
                try await site.send("GET", "/v1/passes/\(TestShop.type)/A", "ApplePass \(token)", since: since)
            }
            var date: String?
            for (balance, step) in [0.1, 0.2, 0.9, 0.05, 1.5, -30, 0.3, 40, 0.1].enumerated() {
                shop.clock.advance(by: step)
                try await shop.put("A", balance: balance + 1)
                let answer = try await fetch(date)
                #expect(answer.status == 200)
                date = answer.header("last-modified")
                let seconds = try #require(date.flatMap { HTTPDate.seconds(of: $0) })
                #expect(Double(seconds) < shop.clock.now.timeIntervalSince1970)
            }
            shop.clock.advance(by: 60)
            date = try await fetch(date).header("last-modified")
            #expect(try await fetch(date).status == 304)
        }
    }
#endif
