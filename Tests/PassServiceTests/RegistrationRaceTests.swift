#if Server
    import PassService
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("Registrations that overlap", .eachDatabase, .endsByItself)
    struct RegistrationRaceTests {
        @Test("a device that registers and unregisters over two servers at once is kept whole, or not at all")
        func race() async throws {
            let database = try TestDatabase(.current)
            let shop = try await TestShop(database: database.database)
            let other = try await Store(opening: database.another())
            for serial in ["A", "B"] { for balance in 1...2 { try await shop.put(serial, balance: balance) } }
            let cards = [try #require(await shop.card("A")), try #require(await shop.card("B"))]
            for round in 0..<Effort.count(quick: 10, full: 100) {
                let device = "phone\(round % 3)"
                try await withThrowingTaskGroup { group in
                    for (index, card) in (cards + cards).enumerated() {
                        let store = index < 2 ? shop.store : other
                        group.addTask {
                            for step in 0..<4 {
                                if (step + index + round) % 2 == 0 {
                                    _ = try await store.register(
                                        device: device, for: card.address, pushToken: "ab\(index)", token: card.token)
                                } else {
                                    _ = try await store.unregister(
                                        device: device, from: card.address, token: card.token)
                                }
                            }
                        }
                    }
                    try await group.waitForAll()
                }
                // Who is registered for a pass that has changed finds it in its list, and gets its push.
                let rows = try await other.database.query("SELECT token, tag FROM registrations", [])
                let claim = try await other.claimPushes(type: TestShop.type, limit: 100, lease: 0)
                let tokens = Set(claim.pushes.map(\.token))
                #expect(tokens == Set(rows.map { $0.text(0) }), "round \(round)")
                #expect(rows.allSatisfy { $0.integer(1) > 0 }, "round \(round)")
            }
        }
    }
#endif
