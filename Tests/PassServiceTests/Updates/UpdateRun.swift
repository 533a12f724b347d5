#if Server
    import Foundation
    import NIOCore
    import NIOHTTP1
    import PassService
    import PassToolkit
    import ServiceSupport
    import Synchronization
    import TestSupport
    import Testing

    /// Services, phones and an APNs between them, and the last change of each pass.
    ///
    /// A change counts when a service has confirmed it; it is repeated until then.
    final class UpdateRun: Sendable {
        let services: [RehearsedService]
        let fake: FakeAPNs
        let crowd: PhoneCrowd
        let database: TestDatabase
        let store: Store
        private let token: String
        private let latest = Mutex<[PassAddress: String]>([:])

        init(
            on database: TestDatabase, services count: Int = 1, webhook: (url: String, secret: String)? = nil,
            google: (key: [UInt8], api: String)? = nil
        ) async throws {
            self.database = database
            let fake = try await FakeAPNs.start()
            self.fake = fake
            let crowd = PhoneCrowd(client: SimulatedPhone.sharedClient)
            self.crowd = crowd
            store = try await Store(opening: database.database)
            token = try await store.makeAdminToken(named: "till", role: .admin)
            let location = database.location
            services = try (0..<count).map { _ in
                try RehearsedService(database: location, fake: fake, webhook: webhook, google: google)
            }
            fake.change { script in
                script.keepsHeaders = false
                script.answer = { push in
                    Task { await crowd.pushArrived(token: push.token, topic: push.topic) }
                    return .accepted
                }
            }
            for service in services { try await service.start() }
            var files = TestShop.card()
            if google != nil { files["google.json"] = Array(#"{"issuerID": "3388", "kind": "generic"}"#.utf8) }
            let template = try TestShop.archive(files)
            let answer = try await WebAnswer.afterBusy {
                try await services[0].send(
                    .PUT, "/admin/v1/templates/card", token: token, template, type: "application/zip")
            }
            try #require(answer.status == 201, "\(answer.text)")
        }

        func end() async {
            for service in services { await service.stop() }
            await fake.stop()
        }

        /// Changes a pass, and repeats that until a service confirms it.
        func put(_ serial: String, balance: Int, through service: Int = 0) async throws {
            let address = TestShop.address(serial)
            let body = Array(#"{"template": "card", "record": {"balance": \#(balance)}}"#.utf8)
            let isMade = try await waits {
                // A killed service does not answer.
                let answer = try? await services[service].send(
                    .PUT, "/admin/v1/passes/\(address.type)/\(address.serial)", token: token, body)
                return (200...201).contains(answer?.status ?? 0)
            }
            guard isMade else { throw Failure("no service confirmed a change of \(serial)") }
            latest.withLock { $0[address] = "\(balance)" }
        }

        var balances: [PassAddress: String] { latest.withLock { $0 } }

        /// Repeats `round` while a service is killed at its writes, so often; in the end the service runs.
        ///
        /// It is restarted after each crash, as by a system.
        func killing(
            _ service: RehearsedService, kills: Int, _ round: (_ number: Int) async throws -> Void
        ) async throws {
            await service.stop()
            let killed = Killed()
            let supervisor = Task {
                var generator = SeededGenerator(seed: 7)
                for number in 1...kills + 1 {
                    while service.isRunning { try await Task.sleep(for: .milliseconds(3)) }
                    #expect(service.exitCode == 128 + SIGKILL, "the service ended by another fault")
                    killed.count.store(number, ordering: .relaxed)
                    let phase = MortalDatabase.Phase.allCases[number % 3]
                    try await service.start(
                        dying: number <= kills ? (write: Int.random(in: 1...12, using: &generator), phase: phase) : nil)
                }
            }
            defer { supervisor.cancel() }
            var number = 0
            while killed.count.load(ordering: .relaxed) <= kills {
                number += 1
                try await round(number)
            }
            try await supervisor.value
        }

        private final class Killed: Sendable { let count = Atomic(0) }

        /// The archive as a phone gets it by mail or from a page.
        func archive(of serial: String) async throws -> [UInt8] {
            let address = TestShop.address(serial)
            let pass = try #require(try await store.row(address))
            let answer = try await WebAnswer.afterBusy {
                try await WebAnswer(
                    to: "GET", "\(services[0].base)/v1/passes/\(address.type)/\(address.serial)",
                    authorization: "ApplePass \(pass.token)", client: SimulatedPhone.sharedClient)
            }
            try #require(answer.status == 200)
            return answer.body
        }

        /// Registers devices without a phone, `0`, `1`, … in hexadecimal, whose push tokens are their names.
        func register(_ count: Int, for serial: String) async throws {
            let pass = try #require(try await store.pass(TestShop.address(serial)))
            for number in 0x1000..<0x1000 + count {
                let name = String(number, radix: 16)
                _ = try await store.register(device: name, for: pass.address, pushToken: name, token: pass.token)
            }
        }

        func waitForEmptyQueue() async throws {
            let left = "SELECT token FROM pushes UNION ALL SELECT device FROM fanouts LIMIT 1"
            try #require(try await waits { try await store.database.query(left, []).isEmpty })
        }

        /// Checks that each registered phone ends with the latest version of each of its passes.
        func expectInvariant() async throws {
            let shortfalls = try await crowd.checkInvariant(latest: balances)
            #expect(shortfalls.isEmpty, "\(shortfalls)")
        }
    }
#endif
