#if Server
    import Foundation
    import NIOCore
    import NIOHTTP1
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Events", .endsByItself) struct EventTests {
        private func read(_ reader: EventReader, _ count: Int) async throws -> [PassEvent] {
            var events: [PassEvent] = []
            while events.count < count, let event = try await reader.next() { events.append(event) }
            return events
        }

        /// A reader that is recorded in the database.
        private func reader(_ store: Store, _ name: String = "crm") async throws -> EventReader {
            let reader = EventReader(store, for: name, logger: EventShop.quiet)
            _ = try await reader.claim(limit: 1)
            return reader
        }

        @Test(
            "events of a pass arrive in order, without tokens, data or identifiers of devices",
            .eachDatabase)
        func kinds() async throws {
            let shop = try await EventShop(personalizable: true)
            let reader = try await reader(shop.store)
            try await shop.shop.put("1", balance: 1)
            let card = try #require(try await shop.shop.card("1"))
            let issued = try await shop.shop.issuer.archive(of: card)
            let phone = SimulatedPhone(client: SimulatedPhone.sharedClient)
            let id = try await phone.add(Array(issued.readableBytesView), base: shop.site.base)
            try await shop.shop.put("1", balance: 2)
            await phone.refresh(id.type)
            // Asks once more, and is answered 304.
            await phone.refresh(id.type)
            await shop.traces.flush()
            let person = PassChange(id, .personalize(["fullName": "Nora Lindqvist"]))
            _ = try await shop.store.change([person])
            let claim = try await shop.store.claimPushes(type: id.type, limit: 10, lease: 10_000)
            try await shop.store.finishPushes(claim, claim.pushes.map { _ in .badToken })

            let events = try await read(reader, 5)
            #expect(events.map(\.kind) == [.registered, .fetched, .personalized, .pushFailed, .unregistered])
            #expect(Set(events.map(\.id)).count == 5 && events.allSatisfy { $0.pass == id })
            #expect(events[1].version == 2 && events[2].version == 3)
            #expect(events[3].reason == "BadDeviceToken")
            let device = try #require(events[0].device)
            #expect(events.map(\.device) == [device, nil, nil, device, device])
            // Receivers store it, so its length must stay: 12 bytes of the digest.
            #expect(device.count == 16)
            let identifier = phone.identifier
            for secret in [identifier, await phone.pushToken, card.token, "Lindqvist"] {
                for event in events { #expect(!String(bytes: try event.body).contains(secret)) }
                #expect(try shop.test.witness("SELECT * FROM events").contains(secret) == (secret == identifier))
            }
        }

        @Test(
            "events of a device arrive in order, while others register on two servers", .eachDatabase
        )
        func order() async throws {
            let shop = try await EventShop()
            let reader = try await reader(shop.store)
            for serial in ["1", "2"] { try await shop.shop.put(serial, balance: 1) }
            let other = try await Store(opening: shop.test.another())
            let cards = try [#require(await shop.shop.card("1")), #require(await shop.shop.card("2"))]
            let writers = Task { [store = shop.store] in
                try await withThrowingTaskGroup(of: Void.self) { group in
                    // Two servers about each device, so that its requests meet.
                    for number in 0..<12 {
                        let (store, card) = (number % 2 == 0 ? store : other, cards[number % 4 / 2])
                        let device = "d\(number / 4)"
                        group.addTask {
                            for _ in 0..<6 {
                                _ = try await store.register(
                                    device: device, for: card.address, pushToken: "aa", token: card.token)
                                _ = try await store.unregister(device: device, from: card.address, token: card.token)
                            }
                        }
                    }
                    try await group.waitForAll()
                }
            }
            var seen: [String: PassEvent.Kind] = [:]
            var count = 0
            func take(_ event: PassEvent) {
                let key = "\(event.pass.serial) \(event.device ?? "")"
                #expect(event.kind == (seen[key] == .registered ? .unregistered : .registered), "\(key)")
                seen[key] = event.kind
                count += 1
            }
            // While they are written.
            for event in try await read(reader, 12) { take(event) }
            try await writers.value
            let total = try #require(Int(shop.test.witness("SELECT count(*) FROM events")))
            for event in try await read(reader, total - count) { take(event) }
            #expect(count == total && seen.count == 6)
            #expect(seen.values.allSatisfy { $0 == .unregistered })
            await other.database.close()
        }

        @Test("an event that is committed late is not skipped, and does not delay earlier ones", .overPostgres)
        func late() async throws {
            let shop = try await EventShop()
            let reader = try await reader(shop.store)
            for serial in ["1", "2"] { try await shop.shop.put(serial, balance: 1) }
            let other = try shop.test.another()
            let registration = """
                INSERT INTO registrations (device, pass, type, token, tag, created, registered)
                SELECT 'late', id, type, 'aa', 0, 1, 1 FROM passes WHERE serial = '1'
                """
            try await other.whileHeld(registration) { _ in
                try await shop.register("d", for: "2")
                #expect(try await read(reader, 1).map(\.pass.serial) == ["2"])
            }
            await other.close()
            #expect(try await read(reader, 1).map(\.pass.serial) == ["1"])
        }

        @Test("a reader continues after a restart, and gets unacknowledged events again", .eachDatabase)
        func restart() async throws {
            let shop = try await EventShop()
            let first = try await reader(shop.store)
            for number in 1...4 { try await shop.register("d\(number)", for: "1") }
            let events = try await read(first, 3)
            #expect(try await shop.store.claimEvents(for: "crm", as: "another", acknowledged: 0, limit: 1) == nil)
            await first.end()
            let store = try await Store(opening: shop.test.another())
            let second = EventReader(store, for: "crm", logger: EventShop.quiet)
            #expect(try await read(second, 1) == [events[2]])
            // A crash: nothing is acknowledged, and the lease continues.
            shop.shop.clock.advance(by: 20)
            let third = EventReader(shop.store, for: "crm", logger: EventShop.quiet)
            #expect(try await read(third, 2).map(\.id).first == events[2].id)
            await store.database.close()
        }

        @Test(
            "without readers no events are recorded; old and acknowledged ones are removed, and so are idle readers",
            .eachDatabase)
        func tidy() async throws {
            let shop = try await EventShop()
            try await shop.register("d1", for: "1")
            #expect(try shop.test.witness("SELECT count(*) FROM events") == "0")
            let (first, store, webhook) = (try await reader(shop.store), shop.store, Store.webhookReader)
            _ = try await store.claimEvents(for: webhook, as: "one", acknowledged: 0, limit: 1)
            for number in 2...4 { try await shop.register("d\(number)", for: "1") }
            _ = try await read(first, 3)
            await first.end()
            try await store.extendReading(for: webhook, as: "one", acknowledged: 1, by: 0)
            let log = LogLines()
            await shop.store.tidy(log.logger)
            #expect(try shop.test.witness("SELECT number FROM events ORDER BY number") == "2\n3")
            shop.shop.clock.advance(by: 31 * 86_400)
            // It asks, but acknowledges nothing.
            let rest = try await store.claimEvents(for: webhook, as: "another", acknowledged: 0, limit: 1)
            #expect(rest?.map(\.number) == [2])
            _ = try shop.test.witness("INSERT INTO deliveries (number, pass) VALUES (2, 1)")
            await shop.store.tidy(log.logger)
            let names = log.all.map { $0.split(separator: "=").last ?? "" }
            #expect(names == ["crm"])
            for table in ["events", "deliveries"] {
                #expect(try shop.test.witness("SELECT count(*) FROM \(table)") == "0", "\(table)")
            }
        }
    }

    @Suite("Events of a killed service", .needs(.rehearsal), .eachDatabase, .endsByItself)
    struct EventKillTests {
        @Test("each confirmed registration has an event, followed by that of its end")
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
            // First deliveries are in order; a crash may repeat some.
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
                // A killed service does not answer.
                let answer = try? await WebAnswer(
                    to: method.rawValue, "\(service.base)/v1/devices/device\(number)/registrations/\(type)/\(serial)",
                    authorization: "ApplePass \(token)",
                    body: method == .POST ? Array(#"{"pushToken": "aabb"}"#.utf8) : nil,
                    client: SimulatedPhone.sharedClient)
                return (200...201).contains(answer?.status ?? 0)
            }
            try #require(isConfirmed, "no service confirmed \(method) of device \(number)")
        }
    }
#endif
