#if Server
    import Foundation
    import NIOHTTP1
    import ServiceSupport
    import Synchronization
    import TestSupport
    import Testing

    @testable import PassService

    @Suite(
        "Events of a service that is killed", .eachDatabase, .timeLimit(.minutes(60)),
        .enabled(if: RehearsedService.program != nil, "ServiceRehearsal is not built"))
    struct EventKillTests {
        @Test("each registration that was confirmed is told at least once, and its end after it")
        func kills() async throws {
            let receiver = try await Receiver()
            let database = try TestDatabase(.current)
            let run = try await UpdateRun(
                on: database, services: database.kind == .postgres ? 2 : 1, webhook: (receiver.url, Receiver.secret))
            for serial in 0..<4 { try await run.put("\(serial)", balance: 1) }
            while try await run.store.database.query("SELECT 1 FROM event_readers", []).isEmpty {
                try await Task.sleep(for: .milliseconds(10))
            }
            let killed = Killed()
            await run.services[0].stop()
            let supervisor = Task { try await run.supervise(run.services[0], kills: 12, counting: killed.count) }
            var count = 0
            while killed.count.load(ordering: .relaxed) <= 12 || count % 2 == 1 {
                try await Self.confirm(.POST, count, run)
                if count % 2 == 0 { try await Self.confirm(.DELETE, count, run) }
                count += 1
            }
            let end = ContinuousClock.now + .seconds(3600)
            var told: [PassEvent.Kind: Set<String>] = [:]
            repeat {
                try await Task.sleep(for: .milliseconds(100))
                told = Dictionary(grouping: receiver.events, by: \.kind).mapValues { Set($0.map(\.id)) }
            } while (told[.registered]?.count, told[.unregistered]?.count) != (count, count / 2) && .now < end
            #expect(told[.registered]?.count == count && told[.unregistered]?.count == count / 2)
            // The first times that they come are in order; a kill may have some of them come again.
            for (serial, events) in Dictionary(grouping: receiver.events, by: \.pass.serial) {
                var (first, seen): ([Int], Set<String>) = ([], [])
                for event in events where seen.insert(event.id).inserted {
                    first.append(Int(event.id.split(separator: "-").last ?? "") ?? 0)
                }
                #expect(first == first.sorted(), "\(serial)")
            }
            #expect(try receiver.isSigned())
            supervisor.cancel()
            await run.end()
        }

        private final class Killed: Sendable { let count = Atomic(0) }

        /// Registers or unregisters a device, asking again until a service confirms it.
        private static func confirm(_ method: HTTPMethod, _ number: Int, _ run: UpdateRun) async throws {
            let (type, serial) = (RehearsedService.type, "\(number % 4)")
            let token = try await run.store.pass(TestShop.address(serial))?.token ?? ""
            for attempt in 0..<360_000 {
                let service = run.services[attempt % run.services.count]
                // A service that has died answers nothing.
                let answer = try? await WebAnswer(
                    to: method.rawValue, "\(service.base)/v1/devices/device\(number)/registrations/\(type)/\(serial)",
                    authorization: "ApplePass \(token)",
                    body: method == .POST ? Array(#"{"pushToken": "aabb"}"#.utf8) : nil, client: Phone.sharedClient)
                if let answer, (200...201).contains(answer.status) { return }
                try await Task.sleep(for: .milliseconds(10))
            }
            throw RehearsedService.Failure(reason: "no service confirmed \(method) of device \(number)")
        }
    }
#endif
