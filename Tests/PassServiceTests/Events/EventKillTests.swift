#if Server
    import Foundation
    import NIOHTTP1
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite(
        "Events of a service that is killed", .eachDatabase, .endsByItself,
        .enabled(if: RehearsedService.program != nil, "ServiceRehearsal is not built"))
    struct EventKillTests {
        @Test("each registration that was confirmed is told at least once, and its end after it")
        func kills() async throws {
            let receiver = try await Receiver()
            let database = try TestDatabase(.current)
            let run = try await UpdateRun(
                on: database, services: database.kind == .postgres ? 2 : 1, webhook: (receiver.url, Receiver.secret))
            for serial in 0..<4 { try await run.put("\(serial)", balance: 1) }
            try #require(
                try await waits { try await !run.store.database.query("SELECT 1 FROM event_readers", []).isEmpty })
            var count = 0
            try await run.killing(run.services[0], kills: Effort.count(quick: 3, full: 12)) { _ in
                try await Self.confirm(.POST, count, run)
                try await Self.confirm(.DELETE, count, run)
                try await Self.confirm(.POST, count + 1, run)
                count += 2
            }
            func told(_ kind: PassEvent.Kind) -> Int {
                Set(receiver.events.lazy.filter { $0.kind == kind }.map(\.id)).count
            }
            try await waits { told(.registered) == count && told(.unregistered) == count / 2 }
            #expect(told(.registered) == count && told(.unregistered) == count / 2)
            // The first times that they come are in order; a kill may have some of them come again.
            for (serial, events) in Dictionary(grouping: receiver.events, by: \.pass.serial) {
                var (first, seen): ([Int], Set<String>) = ([], [])
                for event in events where seen.insert(event.id).inserted {
                    first.append(Int(event.id.split(separator: "-").last ?? "") ?? 0)
                }
                #expect(first == first.sorted(), "\(serial)")
            }
            #expect(try receiver.isSigned())
            await run.end()
        }

        /// Registers or unregisters a device, asking again until a service confirms it.
        private static func confirm(_ method: HTTPMethod, _ number: Int, _ run: UpdateRun) async throws {
            let (type, serial) = (RehearsedService.type, "\(number % 4)")
            let token = try await run.store.pass(TestShop.address(serial))?.token ?? ""
            var attempt = 0
            let isConfirmed = try await waits {
                attempt += 1
                let service = run.services[attempt % run.services.count]
                // A service that has died answers nothing.
                let answer = try? await WebAnswer(
                    to: method.rawValue, "\(service.base)/v1/devices/device\(number)/registrations/\(type)/\(serial)",
                    authorization: "ApplePass \(token)",
                    body: method == .POST ? Array(#"{"pushToken": "aabb"}"#.utf8) : nil, client: Phone.sharedClient)
                return (200...201).contains(answer?.status ?? 0)
            }
            try #require(isConfirmed, "no service confirmed \(method) of device \(number)")
        }
    }
#endif
