#if Server
    import AsyncHTTPClient
    import Foundation
    import NIOCore
    import NIOHTTP1
    import PassModel
    import PassService
    import PassToolkit
    import ServiceSupport
    import Synchronization
    import TestSupport
    import Testing

    /// Services, phones and an APNs between them; and what each pass was last changed to.
    ///
    /// A change counts as made when a service has confirmed it. The maker asks again until then.
    final class UpdateRun: Sendable {
        let services: [RehearsedService]
        let fake: FakeAPNs
        let crowd: PhoneCrowd
        let database: TestDatabase
        let store: Store
        private let token: String
        private let latest = Mutex<[PassAddress: String]>([:])

        /// Starts so many services on one database.
        init(
            on database: TestDatabase, services count: Int = 1, webhook: (url: String, secret: String)? = nil,
            google: (key: [UInt8], api: String)? = nil
        ) async throws {
            self.database = database
            let fake = try await FakeAPNs.start()
            self.fake = fake
            let crowd = PhoneCrowd(client: Phone.sharedClient)
            self.crowd = crowd
            fake.change { $0.keepsHeaders = false }
            store = try await Store(opening: database.database)
            token = try await store.makeAdminToken(named: "till", role: .admin)
            let location = database.location
            services = try (0..<count).map { _ in
                try RehearsedService(database: location, fake: fake, webhook: webhook, google: google)
            }
            answerPushes { _ in .accepted }
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

        /// Ends all services.
        func end() async {
            for service in services { await service.stop() }
            await fake.stop()
        }

        /// Changes a pass, asking again until a service confirms it; then it counts as the latest version.
        func put(_ serial: String, balance: Int, through service: Int = 0) async throws {
            let isMade = try await waits {
                // A service that has died answers nothing.
                let status = try? await tryToPut(serial, balance: balance, through: service)
                return (200...201).contains(status ?? 0)
            }
            guard isMade else { throw RehearsedService.Failure(reason: "no service confirmed a change of \(serial)") }
        }

        /// What each pass was last changed to.
        var balances: [PassAddress: String] { latest.withLock { $0 } }

        /// Asks once to change a pass.
        ///
        /// - Returns: the status of the answer.
        func tryToPut(_ serial: String, balance: Int, through service: Int = 0) async throws -> Int {
            let address = TestShop.address(serial)
            let body = #"{"template": "card", "record": {"balance": \#(balance)}}"#
            let status = try await services[service].send(
                .PUT, "/admin/v1/passes/\(address.type)/\(address.serial)", token: token, Array(body.utf8)
            ).status
            if (200...201).contains(status) { latest.withLock { $0[address] = "\(balance)" } }
            return status
        }

        /// Repeats `round` while a service is killed at its writes, so often; in the end the service runs.
        ///
        /// It is started again whenever it has died, as a system does.
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

        /// The archive as a phone would get it by mail or from a page.
        func archive(of serial: String) async throws -> [UInt8] {
            let address = TestShop.address(serial)
            let pass = try #require(try await store.row(address))
            let answer = try await WebAnswer.afterBusy {
                try await WebAnswer(
                    to: "GET", "\(services[0].base)/v1/passes/\(address.type)/\(address.serial)",
                    authorization: "ApplePass \(pass.token)", client: Phone.sharedClient)
            }
            try #require(answer.status == 200)
            return answer.body
        }

        /// Registers devices without a phone, `0`, `1`, … in hexadecimal, whose push tokens are their names.
        func register(_ count: Int, for serial: String) async throws {
            let pass = try #require(try await store.pass(TestShop.address(serial)))
            try await store.database.write { session in
                for name in (0..<count).map({ SQLValue.text(String($0 + 0x1000, radix: 16)) }) {
                    try session.run(
                        """
                        INSERT INTO registrations (device, pass, type, token, tag, created, registered)
                        VALUES (?, ?, ?, ?, 0, 0, 0)
                        """, name, .integer(pass.id), .text(TestShop.type), name)
                }
            }
        }

        /// Waits until all pushes are queued and sent.
        func waitForEmptyQueue() async throws {
            let left = "SELECT token FROM pushes UNION ALL SELECT device FROM fanouts LIMIT 1"
            try #require(try await waits { try await store.database.query(left, []).isEmpty })
        }

        /// Answers pushes as `answer` says, and else as before; a phone gets only those that are accepted.
        func answerPushes(_ answer: @escaping @Sendable (FakeAPNs.Push) -> FakeAPNs.Answer) {
            let crowd = crowd
            fake.change { script in
                script.answer = { push in
                    let answer = answer(push)
                    if answer.status == 200 {
                        Task { await crowd.pushArrived(token: push.token, topic: push.topic) }
                    }
                    return answer
                }
            }
        }

        /// Checks that each registered phone ends with the latest version of each of its passes.
        func expectInvariant() async throws {
            let shortfalls = try await crowd.checkInvariant(latest: balances)
            #expect(shortfalls.isEmpty, "\(shortfalls)")
        }
    }
#endif
