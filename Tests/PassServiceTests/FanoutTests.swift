#if Server
    import PassService
    import TestSupport
    import Testing

    @Suite("Changes of passes with many devices", .eachDatabase, .endsByItself) struct FanoutTests {
        /// More than are queued with a change.
        static let count = 130

        private func filled(_ count: Int = count) async throws -> (shop: PushShop, pass: Int64) {
            let shop = try await PushShop()
            let pass = try await shop.pass("1")
            try await shop.register(count, pass: pass)
            _ = try await shop.database.write { try $0.run("UPDATE passes SET version = 2") }
            return (shop, pass)
        }

        private func queueAll(_ shop: PushShop) async throws { while try await shop.store.enqueueNextChunk(of: 25) {} }

        @Test(
            "whenever the pass changes again, each device gets a push after the last change",
            arguments: Effort.seeds(quick: 3, full: 40))
        func changesBetween(seed: UInt64) async throws {
            let (shop, pass) = try await filled()
            var generator = SeededGenerator(seed: seed)
            // The tokens that have had no push since the last change.
            var waiting: Set<String> = []
            func send() async throws {
                let claim = try await shop.claim(1000)
                try await shop.store.finishPushes(claim, claim.pushes.map { _ in .accepted })
                waiting.subtract(claim.pushes.map(\.token))
            }
            for _ in 0..<25 {
                switch Int.random(in: 0..<6, using: &generator) {
                case 0:
                    try await shop.change([pass])
                    waiting = Set([String].tokens(Self.count))
                case 1: try await send()
                default: _ = try await shop.store.enqueueNextChunk(of: Int.random(in: 1...60, using: &generator))
                }
            }
            try await queueAll(shop)
            try await send()
            #expect(waiting.isEmpty, "\(waiting.sorted())")
        }

        @Test("a pass that changes before each chunk keeps no device waiting for ever") func fairness() async throws {
            let (shop, pass) = try await filled()
            for _ in 0..<6 {
                try await shop.change([pass])
                _ = try await shop.store.enqueueNextChunk(of: 25)
            }
            #expect(try await shop.count("pushes") == Self.count)
        }

        @Test("a later change of another pass is not lost when a chunk reaches its device")
        func newerTag() async throws {
            let (shop, many) = try await filled()
            let other = try await shop.pass("2")
            try await shop.register("d0", token: "t0", pass: other)
            try await shop.change([many, other])
            let claim = try await shop.claim()
            #expect(claim.pushes.map(\.token) == ["t0"])
            try await shop.change([other])
            try await queueAll(shop)
            try await shop.store.finishPushes(claim, [.accepted])
            #expect(try await shop.count("pushes WHERE token = 't0'") == 1)
        }

        @Test("devices that register meanwhile get a push, those that unregister none") func moving() async throws {
            let (shop, pass) = try await filled()
            let address = PassAddress(type: PushShop.type, serial: "1")
            try await shop.change([pass])
            _ = try await shop.store.enqueueNextChunk(of: 25)
            for device in ["a", "z"] {
                let outcome = try await shop.store.register(
                    device: device, for: address, pushToken: device, token: "secret")
                #expect(outcome == .created)
            }
            for device in ["d0", "d99"] {
                #expect(try await shop.store.unregister(device: device, from: address, token: "secret"))
            }
            try await queueAll(shop)
            #expect(try await shop.count("fanouts") == 0)
            let tokens = Set(try await shop.claim().pushes.map(\.token))
            #expect(tokens == Set([String].tokens(Self.count) + ["a", "z"]).subtracting(["t0", "t99"]))
        }
    }
#endif
