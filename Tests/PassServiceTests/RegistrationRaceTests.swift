#if Server
    import PassService
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("Registrations that overlap", .eachDatabase, .timeLimit(.minutes(60)))
    struct RegistrationRaceTests {
        @Test("a device that registers and unregisters over two servers at once is kept whole, or not at all")
        func race() async throws {
            let database = try TestDatabase(.current)
            let shop = try await TestShop(database: database.database)
            let other = try await Store(opening: database.another())
            for serial in ["A", "B"] { for balance in 1...2 { try await shop.put(serial, balance: balance) } }
            let cards = [try #require(await shop.card("A")), try #require(await shop.card("B"))]
            for round in 0..<25 {
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
                for table in ["registrations", "pushes"] {
                    let orphans = try await other.database.query(
                        "SELECT device FROM \(table) WHERE device NOT IN (SELECT device FROM devices)", [])
                    #expect(orphans.isEmpty, "round \(round), \(table)")
                }
                let idle = try await other.database.query(
                    "SELECT device FROM devices WHERE device NOT IN (SELECT device FROM registrations)", [])
                #expect(idle.isEmpty, "round \(round)")
            }
        }
    }
#endif
