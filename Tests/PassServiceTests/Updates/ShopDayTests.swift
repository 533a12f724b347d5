#if Server
    import Foundation
    import PassService
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("A shop's day", .needs(.python), .endsByItself)
    struct ShopDayTests {
        private static let people = Effort.count(quick: 40, full: 1_000)
        private static let changes = Effort.count(quick: 40, full: 200)

        @Test("of a list, half of them with iPhones, all end with the last version, whatever dies")
        func day() async throws {
            let google = try FakeGoogle()
            let site = try await google.site()
            let run = try await UpdateRun(
                on: TestDatabase(.current), google: (google.keyFile(for: site), "\(site.base)/v1"))
            let serials = (0..<Self.people).map { "S\($0)" }
            try await Self.each(serials) { try await run.put($0, balance: 0) }
            // The other half have Android: Google has all passes, as nobody knows a holder's phone before.
            let phones = await run.crowd.grow(by: Self.people / 2)
            try await Self.each(Array(zip(phones, serials))) { phone, serial in
                try await phone.add(run.archive(of: serial))
            }
            await google.answer { _, number in
                number % 17 == 0 ? .init(503) : number % 23 == 0 ? .init(429, "rateLimitExceeded") : nil
            }
            var generator = SeededGenerator(seed: 11)
            var change = 0
            try await run.killing(run.services[0], kills: Effort.count(quick: 3, full: 12)) { _ in
                change += 1
                let serial = serials[Int.random(in: 0..<Self.people, using: &generator)]
                try await run.put(serial, balance: change)
            }
            while change < Self.changes {
                change += 1
                try await run.put(serials[change % Self.people], balance: change)
            }
            try await run.expectInvariant()
            try await run.waitForEmptyQueue()
            let wanted = run.balances
            try await waits {
                let shown = await google.balances
                return wanted.allSatisfy { shown[$0.key.serial] == $0.value }
            }
            let shown = await google.balances
            for (address, balance) in run.balances where shown[address.serial] != balance {
                Issue.record("Google has \(shown[address.serial] ?? "nothing") of \(address.serial), not \(balance)")
            }
            #expect(shown.count == Self.people)
            await run.end()
        }

        /// Does something for each element, eight at a time.
        private static func each<Element: Sendable>(
            _ elements: [Element], _ body: @escaping @Sendable (Element) async throws -> Void
        ) async throws {
            try await withThrowingTaskGroup { group in
                for lane in 0..<8 {
                    group.addTask {
                        for index in stride(from: lane, to: elements.count, by: 8) { try await body(elements[index]) }
                    }
                }
                try await group.waitForAll()
            }
        }
    }
#endif
