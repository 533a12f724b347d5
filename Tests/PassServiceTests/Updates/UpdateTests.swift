#if Server
    import Foundation
    import PassService
    import ServiceSupport
    import Synchronization
    import TestSupport
    import Testing

    @Suite("Each registered device ends with the latest version of each of its passes", .serialized)
    struct UpdateTests {
        @Test("after many changes at once, some within one second", arguments: DatabaseKind.available)
        func manyChanges(_ kind: DatabaseKind) async throws {
            let run = try await UpdateRun(on: TestDatabase(kind))
            for number in 0..<5 { try await run.put("P\(number)", balance: 0) }
            for phone in await run.crowd.grow(by: 12) {
                for number in 0..<5 { try await phone.add(run.archive(of: "P\(number)")) }
            }
            try await withThrowingTaskGroup { group in
                for number in 0..<5 {
                    group.addTask {
                        for balance in 1...12 { try await run.put("P\(number)", balance: balance) }
                    }
                }
                try await group.waitForAll()
            }
            await run.expectInvariant()
            await run.end()
        }

        @Test("when phones change their push tokens, leave and come back meanwhile", arguments: DatabaseKind.available)
        func movingPhones(_ kind: DatabaseKind) async throws {
            let run = try await UpdateRun(on: TestDatabase(kind))
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
            await run.expectInvariant()
            await run.end()
        }

        @Test(
            "when two services share one database, and changes come through both",
            .enabled(if: PostgresServer.isAvailable, "PostgreSQL is not installed"))
        func twoServices() async throws {
            let run = try await UpdateRun(on: TestDatabase(.postgres), services: 2)
            for number in 0..<4 { try await run.put("P\(number)", balance: 0) }
            for (index, phone) in await run.crowd.grow(by: 10).enumerated() {
                for number in 0..<4 {
                    let archive = try await run.archive(of: "P\(number)", through: index % 2)
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
            await run.expectInvariant()
            await run.end()
        }

        private final class Killed: Sendable { let count = Atomic(0) }

        /// How often the service is killed.
        private static let killCount = Effort.isFull ? 200 : 12

        @Test(
            "when the service is killed at its writes: before, within and after the commit",
            arguments: DatabaseKind.available)
        func kills(_ kind: DatabaseKind) async throws {
            let run = try await UpdateRun(on: TestDatabase(kind))
            let service = run.services[0]
            for number in 0..<3 { try await run.put("P\(number)", balance: 0) }
            let phones = await run.crowd.grow(by: 4)
            for phone in phones { for number in 0..<3 { try await phone.add(run.archive(of: "P\(number)")) } }
            await service.stop()
            let killed = Killed()
            let supervisor = Task { try await run.supervise(service, kills: Self.killCount, counting: killed.count) }
            var balance = 0
            while killed.count.load(ordering: .relaxed) <= Self.killCount {
                balance += 1
                let phone = phones[balance % 4]
                let isRotated = balance % 4 == 0
                let movement = Task { if isRotated { try await phone.rotateToken() } }
                try await run.put("P\(balance % 3)", balance: balance)
                // A phone gives up after many attempts, and comes again later; here that is the end of the test.
                _ = await movement.result
            }
            await run.expectInvariant()
            supervisor.cancel()
            _ = await supervisor.result
            await run.end()
        }
    }
#endif
