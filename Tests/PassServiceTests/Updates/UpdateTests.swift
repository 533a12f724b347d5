#if Server
    import Foundation
    import PassService
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("Each registered device ends with the latest version of each of its passes", .endsByItself)
    struct UpdateTests {
        @Test("when phones change their push tokens, leave and come back meanwhile", .eachDatabase)
        func movingPhones() async throws {
            let run = try await UpdateRun(on: TestDatabase(.current))
            for number in 0..<3 { try await run.put("P\(number)", balance: 0) }
            let archives = try await [run.archive(of: "P0"), run.archive(of: "P1"), run.archive(of: "P2")]
            let phones = await run.crowd.grow(by: 8)
            for phone in phones { for archive in archives { try await phone.add(archive) } }
            try await withThrowingTaskGroup { group in
                group.addTask {
                    for balance in 1...15 { for number in 0..<3 { try await run.put("P\(number)", balance: balance) } }
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
                                // The pass that it was mailed once, of the first version.
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

        @Test(
            "when two services share one database, and changes come through both",
            .enabled(if: PostgresServer.isAvailable, "\(PostgresServer.absence)"))
        func twoServices() async throws {
            let run = try await UpdateRun(on: TestDatabase(.postgres), services: 2)
            for number in 0..<4 { try await run.put("P\(number)", balance: 0) }
            for (index, phone) in await run.crowd.grow(by: 10).enumerated() {
                for number in 0..<4 {
                    let archive = try await run.archive(of: "P\(number)")
                    try await phone.add(archive, base: run.services[index % 2].base)
                }
            }
            try await withThrowingTaskGroup { group in
                for (service, serials) in [(0, ["P0", "P1"]), (1, ["P2", "P3"])] {
                    for serial in serials {
                        group.addTask {
                            for balance in 1...15 { try await run.put(serial, balance: balance, through: service) }
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

        @Test("when the service is killed at its writes: before, within and after the commit", .eachDatabase)
        func kills() async throws {
            let run = try await UpdateRun(on: TestDatabase(.current))
            for number in 0..<3 { try await run.put("P\(number)", balance: 0) }
            let phones = await run.crowd.grow(by: 4)
            for phone in phones { for number in 0..<3 { try await phone.add(run.archive(of: "P\(number)")) } }
            try await run.killing(run.services[0], kills: Self.killCount) { round in
                let phone = phones[round % 4]
                let movement = Task { if round % 4 == 0 { try await phone.rotateToken() } }
                try await run.put("P\(round % 3)", balance: round)
                // A phone gives up after many attempts, and comes again later; here that is the end of the test.
                _ = await movement.result
            }
            try await run.expectInvariant()
            await run.end()
        }

        @Test("when the service is killed while it queues the pushes of a pass with many devices")
        func killsOfFanouts() async throws {
            let run = try await UpdateRun(on: TestDatabase(.current))
            try await run.put("P", balance: 0)
            try await run.register(300, for: "P")
            try await run.killing(run.services[0], kills: Self.killCount) { round in
                try await run.waitForEmptyQueue()
                // What comes from here on comes after the change.
                let before = run.fake.pushCount
                for balance in 0...(round % 3 == 0 ? 1 : 0) { try await run.put("P", balance: 2 * round + balance) }
                try await run.waitForEmptyQueue()
                #expect(Set(run.fake.pushes.dropFirst(before).map(\.token)).count == 300)
            }
            await run.end()
        }

        @Test("when APNs is busy, fails, and tells of tokens that have ended")
        func troubledAPNs() async throws {
            let run = try await UpdateRun(on: TestDatabase(.current))
            for number in 0..<3 { try await run.put("P\(number)", balance: 0) }
            let phones = await run.crowd.grow(by: 6)
            for phone in phones { for number in 0..<3 { try await phone.add(run.archive(of: "P\(number)")) } }
            // Nobody has these.
            try await run.register(30, for: "P0")
            let (busy, failing) = (Refusals(1), Refusals(2))
            run.answerPushes { push in
                if push.token.count == 4 { return .refusal(410, "Unregistered", timestamp: 1_000_000) }
                if busy.isRefused(push.token) { return .refusal(429, "TooManyRequests") }
                return failing.isRefused(push.token) ? .refusal(503, "ServiceUnavailable") : .accepted
            }
            for balance in 1...6 { for number in 0..<3 { try await run.put("P\(number)", balance: balance) } }
            try await run.expectInvariant()
            try await run.waitForEmptyQueue()
            #expect(try run.database.witness("SELECT count(DISTINCT device) FROM registrations") == "6")
            #expect(try run.database.witness("SELECT count(*) FROM registrations") == "18")
            await run.end()
        }

        @Test("when another session locks the database: changes are answered with 503, and made later", .eachDatabase)
        func lockedDatabase() async throws {
            let run = try await UpdateRun(on: TestDatabase(.current))
            try await run.put("P", balance: 0)
            let phones = await run.crowd.grow(by: 3)
            for phone in phones { try await phone.add(run.archive(of: "P")) }
            let other = try run.database.another()
            let (locked, released) = (Signal(), Signal())
            async let lock: Void = other.write { session in
                try session.run("UPDATE counters SET value = value WHERE name = 'tag'")
                locked.set()
                released.waitHere()
            }
            try await locked.wait()
            let status = try? await run.tryToPut("P", balance: 1)
            released.set()
            try await lock
            #expect(status == 503)
            try await run.put("P", balance: 2)
            try await run.expectInvariant()
            await run.end()
        }

        #if os(Linux)
            @Test(
                "when the disk is full: changes are answered with 503, and made when there is space",
                .enabled(if: SmallDisk.canBeMade, "only root can mount a small disk"))
            func fullDisk() async throws {
                let disk = try #require(try SmallDisk(kilobytes: 8192))
                let run = try await UpdateRun(on: TestDatabase(.sqlite, in: disk.folder))
                try await run.put("P", balance: 0)
                let phones = await run.crowd.grow(by: 3)
                for phone in phones { try await phone.add(run.archive(of: "P")) }
                _ = try Witness.shell.run(["-c", "cat /dev/zero >'\(disk.folder.path("filler"))'"])
                var balance = 0
                var status = 200
                // SQLite has some space left in its own files.
                while status == 200, balance < 2000 {
                    balance += 1
                    status = try await run.tryToPut("P", balance: balance)
                }
                #expect(status == 503)
                try FileManager.default.removeItem(atPath: disk.folder.path("filler"))
                try await run.put("P", balance: balance + 1)
                try await run.expectInvariant()
                await run.end()
            }
        #endif
    }
#endif
