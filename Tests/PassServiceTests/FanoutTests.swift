#if Server
    import PassService
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("Changes of passes with many devices", .serialized, .eachDatabase, .timeLimit(.minutes(60)))
    struct FanoutTests {
        /// More than are queued together with a change.
        static let count = 130

        private func filled(_ count: Int = count) async throws -> (shop: PushShop, pass: Int64) {
            let shop = try await PushShop()
            let pass = try await shop.pass("1")
            try await shop.register(count, pass: pass)
            _ = try await shop.database.write { try $0.run("UPDATE passes SET version = 2") }
            return (shop, pass)
        }

        private func queueAll(_ shop: PushShop, of size: Int = 25) async throws {
            while try await shop.store.queuePart(of: size) {}
        }

        @Test("the pushes are queued after the change in parts, one for each device", arguments: [1, 25, 26, 130, 500])
        func parts(of size: Int) async throws {
            let (shop, pass) = try await filled()
            let tag = try await shop.change([pass])
            #expect(try await shop.count("pushes") == 0)
            #expect(try await shop.store.queuePart(of: size))
            #expect(try await shop.count("pushes") == min(size, Self.count))
            try await queueAll(shop, of: size)
            #expect(try await shop.count("pushes WHERE tag = \(tag)") == Self.count)
            #expect(try await shop.count("fanouts") == 0)
            await shop.fake.stop()
        }

        @Test("a hundred devices are queued with the change, and so are those of another pass in it")
        func few() async throws {
            let (shop, many) = try await filled()
            let few = try await shop.pass("2")
            for number in 0..<100 { try await shop.register("d\(number)", token: "t\(number)", pass: few) }
            try await shop.change([many, few])
            #expect(try await shop.count("pushes") == 100)
            #expect(try await shop.count("fanouts WHERE pass = \(many)") == 1)
            await shop.fake.stop()
        }

        @Test(
            "whenever the pass changes again, each device gets a push after the last change",
            arguments: 0..<12 as Range<UInt64>)
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
                default: _ = try await shop.store.queuePart(of: Int.random(in: 1...60, using: &generator))
                }
            }
            try await queueAll(shop)
            try await send()
            #expect(waiting.isEmpty, "\(waiting.sorted())")
            await shop.fake.stop()
        }

        @Test("a pass that changes before each part keeps no device waiting for ever")
        func fairness() async throws {
            let (shop, pass) = try await filled()
            for _ in 0..<6 {
                try await shop.change([pass])
                _ = try await shop.store.queuePart(of: 25)
            }
            #expect(try await shop.count("pushes") == Self.count)
            await shop.fake.stop()
        }

        @Test("passes take turns, and one whose part is being queued is left to its server")
        func turns() async throws {
            let (shop, first) = try await filled()
            let second = try await shop.pass("2")
            for number in 0..<Self.count { try await shop.register("e\(number)", token: "u\(number)", pass: second) }
            try await shop.change([first, second])
            for _ in 0..<2 {
                shop.clock.advance(by: 1)
                _ = try await shop.store.queuePart(of: 25)
            }
            #expect(try await shop.count("pushes WHERE token LIKE 't%'") == 25)
            #expect(try await shop.count("pushes WHERE token LIKE 'u%'") == 25)
            await shop.fake.stop()
        }

        @Test("a later change of another pass is not forgotten when a part reaches its device")
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
            await shop.fake.stop()
        }

        @Test("pushing again waits for the end of no earlier failure")
        func pushAgain() async throws {
            let (shop, pass) = try await filled()
            try await shop.change([pass])
            try await queueAll(shop)
            let claim = try await shop.claim()
            try await shop.store.finishPushes(claim, claim.pushes.map { _ in .init(status: 413, reason: "") })
            let stored = try #require(await shop.store.pass(PassAddress(type: PushShop.type, serial: "1")))
            #expect(try await shop.store.pushAgain(stored) == Self.count)
            _ = try await shop.store.queuePart(of: 25)
            // A change meanwhile takes nothing of that away.
            try await shop.change([pass])
            try await queueAll(shop)
            #expect(try await shop.claim().pushes.map(\.attempts) == Array(repeating: 0, count: Self.count))
            await shop.fake.stop()
        }

        @Test("devices that register and unregister meanwhile get a push, and none")
        func moving() async throws {
            let (shop, pass) = try await filled()
            let address = PassAddress(type: PushShop.type, serial: "1")
            try await shop.change([pass])
            _ = try await shop.store.queuePart(of: 25)
            for device in ["a", "z"] {
                let outcome = try await shop.store.register(
                    device: device, for: address, pushToken: device, token: "secret")
                #expect(outcome == .created)
            }
            for device in ["d0", "d99"] {
                #expect(try await shop.store.unregister(device: device, from: address, token: "secret"))
            }
            try await queueAll(shop)
            let tokens = Set(try await shop.claim().pushes.map(\.token))
            #expect(tokens == Set([String].tokens(Self.count) + ["a", "z"]).subtracting(["t0", "t99"]))
            await shop.fake.stop()
        }

        @Test("two servers queue and send the pushes of three passes")
        func twoServers() async throws {
            let (shop, first) = try await filled(400)
            let (second, third) = (try await shop.pass("2"), try await shop.pass("3"))
            for number in 0..<400 {
                try await shop.register("d\(number)", token: "t\(number)", pass: number % 2 == 0 ? second : third)
            }
            try await shop.running((0..<2).map { _ in shop.dispatcher { $0.partSize = 30 } }) { () async throws in
                for _ in 0..<3 { for pass in [first, second, third] { try await shop.change([pass]) } }
                #expect(try await shop.waitForEmptyQueue())
            }
            #expect(Set(shop.fake.pushes.map(\.token)).count == 400)
            await shop.fake.stop()
        }

        @Test("'why' tells that a push is still to be queued, and that nobody does it")
        func why() async throws {
            let (shop, pass) = try await filled()
            let address = PassAddress(type: PushShop.type, serial: "1")
            let now = shop.now
            _ = try await shop.database.write { try $0.run("UPDATE passes SET changed = ?", .integer(now)) }
            try await shop.change([pass])
            _ = try await shop.store.queuePart(of: 50)
            // In the order of their names, of which the report has the first hundred.
            let history = try await shop.store.history(of: address)
            #expect(history.devices.map { $0.queued != nil } == (0..<100).map { $0 < 50 })
            #expect(history.devices.map { $0.unqueuedSince != nil } == (0..<100).map { $0 >= 50 })
            let claim = try await shop.claim()
            try await shop.store.finishPushes(claim, claim.pushes.map { _ in .accepted })
            func unqueued() async throws -> [WhyReport.Link] {
                WhyReport(try await shop.store.history(of: address), difference: nil).devices.flatMap(\.links)
                    .filter { $0.text.contains("still to be queued") }
            }
            #expect(try await unqueued().map(\.state) == Array(repeating: .waiting, count: 50))
            // A change meanwhile: all of them are to be queued again.
            try await shop.change([pass])
            #expect(try await shop.store.history(of: address).devices.allSatisfy { $0.unqueuedSince != nil })
            shop.clock.advance(by: 300)
            #expect(try await unqueued().allSatisfy { $0.state == .broken })
            await shop.fake.stop()
        }
    }
#endif
