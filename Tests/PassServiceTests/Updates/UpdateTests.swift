#if Server
    import PassService
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("Each registered device ends with the latest version of each of its passes", .endsByItself)
    struct UpdateTests {
        @Test(
            "when phones change their push tokens, leave and return, and changes are made through all services",
            .eachDatabase)
        func movingPhones() async throws {
            let run = try await UpdateRun(
                on: TestDatabase(.current), services: DatabaseKind.current == .postgres ? 2 : 1)
            for number in 0..<3 { try await run.put("P\(number)", balance: 0) }
            let archives = try await [run.archive(of: "P0"), run.archive(of: "P1"), run.archive(of: "P2")]
            let phones = await run.crowd.grow(by: 8)
            for (index, phone) in phones.enumerated() {
                let base = run.services[index % run.services.count].base
                for archive in archives { try await phone.add(archive, base: base) }
            }
            try await withThrowingTaskGroup { group in
                for number in 0..<3 {
                    group.addTask {
                        for balance in 1...15 {
                            try await run.put("P\(number)", balance: balance, through: number % run.services.count)
                        }
                    }
                }
                for (index, phone) in phones.enumerated() {
                    group.addTask {
                        var generator = SeededGenerator(seed: UInt64(index))
                        for _ in 0..<8 {
                            let address = TestShop.address("P\(Int.random(in: 0..<3, using: &generator))")
                            switch Int.random(in: 0..<3, using: &generator) {
                            case 0: try await phone.rotateToken()
                            case 1:
                                try await phone.remove(address)
                                // The first version, which it got by mail.
                                try await phone.add(archives[Int(String(address.serial.dropFirst())) ?? 0])
                            default: try await phone.register(address)
                            }
                            try await Task.sleep(for: .milliseconds(Int.random(in: 1...20, using: &generator)))
                        }
                    }
                }
                try await group.waitForAll()
            }
            try await run.expectInvariant()
            await run.end()
        }

        /// How often the service is killed: each way at least once.
        private static let killCount = Effort.count(quick: 3, full: 200)

        @Test(
            "when the service is killed at its writes, before, within and after the commit; and so does Google",
            .needs(.python), .eachDatabase)
        func kills() async throws {
            let google = try FakeGoogle()
            let site = try await google.site()
            let run = try await UpdateRun(
                on: TestDatabase(.current), google: (google.keyFile(for: site), "\(site.base)/v1"))
            for number in 0..<3 { try await run.put("P\(number)", balance: 0) }
            let phones = await run.crowd.grow(by: 4)
            for phone in phones { for number in 0..<3 { try await phone.add(run.archive(of: "P\(number)")) } }
            await google.answer { _, number in
                number % 17 == 0 ? .init(503) : number % 23 == 0 ? .init(429, "rateLimitExceeded") : nil
            }
            try await run.killing(run.services[0], kills: Self.killCount) { round in
                let phone = phones[round % 4]
                let movement = Task { if round % 4 == 0 { try await phone.rotateToken() } }
                try await run.put("P\(round % 3)", balance: round)
                // A phone gives up after many attempts, and retries later; here that is the end of the test.
                _ = await movement.result
            }
            try await run.expectInvariant()
            let wanted = Dictionary(uniqueKeysWithValues: run.balances.map { ($0.key.serial, $0.value) })
            try await waits { await google.balances == wanted }
            #expect(await google.balances == wanted)
            await run.end()
        }

        @Test("when the service is killed while it queues the pushes of a pass with many devices")
        func killsOfFanouts() async throws {
            let run = try await UpdateRun(on: TestDatabase(.current))
            try await run.put("P", balance: 0)
            try await run.register(300, for: "P")
            try await run.killing(run.services[0], kills: Self.killCount) { round in
                try await run.waitForEmptyQueue()
                // Later pushes are after the change.
                let before = run.fake.pushCount
                for balance in 0...(round % 3 == 0 ? 1 : 0) { try await run.put("P", balance: 2 * round + balance) }
                try await run.waitForEmptyQueue()
                #expect(Set(run.fake.pushes.dropFirst(before).map(\.token)).count == 300)
            }
            await run.end()
        }
    }
#endif
