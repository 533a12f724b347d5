#if Server
    import Foundation
    import PassModel
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Dead letters", .endsByItself) struct DeadLetterTests {
        /// Records three registrations: delivery of the first two failed, which blocked the third.
        private static func fill(_ store: Store) async throws -> [String] {
            let reader = EventReader(store, for: Store.webhookReader, logger: EventShop.quiet)
            _ = try await reader.claim(limit: 1)
            try await store.database.write { session in
                try session.run(
                    """
                    INSERT INTO passes (type, serial, token, version, tag, modified, created, changed)
                    VALUES ('pass.a', 's', 'secret', 1, 0, 0, 0, 0)
                    """)
                try session.run(
                    """
                    INSERT INTO registrations (device, pass, type, token, tag, created, registered)
                    SELECT n.d, id, type, 'aa', 0, 5000, 0
                    FROM passes, (SELECT 'd1' AS d UNION SELECT 'd2' UNION SELECT 'd3') AS n ORDER BY n.d
                    """)
            }
            let events = try await reader.claim(limit: 10) ?? []
            let dead = events.prefix(2).map { event in
                Delivery(
                    stored: event, attempts: 3, since: 6000, due: 0, reason: "status 500", dead: 7000, verdict: .dead)
            }
            try await store.settle(dead + [Delivery(stored: events[2])])
            await reader.end()
            return events.map(\.event.id)
        }

        @Test(
            "the administration interface lists them page by page, and resends the named ones", .eachDatabase)
        func administration() async throws {
            let service = try await AdministrationService()
            let ids = try await Self.fill(service.store)
            // Events that dead letters blocked are sent next, at once.
            #expect(try await service.store.dueDeliveries(before: 1, limit: 10).map(\.stored.event.id) == [ids[2]])
            let list = try await service.admin("GET", "/dead-letters", as: .read)
            let letters = list.json["items"]?.array?.compactMap(\.object) ?? []
            #expect(letters.map { $0["event"]?.object?["id"]?.string } == [ids[0], ids[1]])
            let first = try #require(letters.first)
            #expect(first["attempts"]?.number?.int == 3 && first["reason"]?.string == "status 500")
            #expect(first["since"]?.string == "1970-01-01T00:00:06Z")
            let event = try #require(first["event"]?.object)
            #expect(event["type"]?.string == "pass.registered" && event["timestamp"]?.string == "1970-01-01T00:00:05Z")
            #expect(event["pass"]?.object?["serialNumber"]?.string == "s")
            #expect(!list.text.contains("secret") && !list.text.contains("\"d1\""))
            let rest = try await service.admin("GET", "/dead-letters?cursor=\(ids[0])", as: .read)
            #expect(rest.json["items"]?.array?.count == 1)
            #expect(try await service.admin("GET", "/dead-letters?cursor=garbage").status == 400)
            #expect(try await service.admin("POST", "/dead-letters/resend", #"{"ids": [1]}"#).status == 400)
            let none = try await service.admin("POST", "/dead-letters/resend", #"{"ids": ["\#(ids[2])"]}"#)
            #expect(none.json["resent"]?.number?.int == 0)
            let one = try await service.admin("POST", "/dead-letters/resend", #"{"ids": ["\#(ids[1])"]}"#)
            #expect(one.json["resent"]?.number?.int == 1)
            #expect(try await service.store.dueDeliveries(before: 1, limit: 10).map(\.stored.event.id) == [ids[1]])
            #expect(try await service.admin("POST", "/dead-letters/resend").json["resent"]?.number?.int == 1)
            #expect(try await service.store.deadLetters() == [])
        }

        @Test("the program lists and resends them", .needs(.server))
        func program() async throws {
            let secret = try TemporaryFolder()
            try secret.write(Receiver.secret.utf8, to: "secret")
            let webhook: JSONValue = .object([
                ("url", .string("http://127.0.0.1:9/")), ("secretFile", .string(secret.path("secret"))),
            ])
            let program = try ServerProgram(["webhook": webhook])
            let running = try await program.start()
            #expect(await running.stop() == 0)
            #expect(!running.text.contains(Receiver.secret))
            let store = try await Store(opening: SQLiteDatabase(path: program.folder.path("passes.sqlite")))
            let ids = try await Self.fill(store)
            await store.database.close()
            let list = try program.run("admin", "events", "list")
            #expect(list.status == 1 && list.text.contains(ids[0]) && list.text.contains("status 500"))
            #expect(try program.run("admin", "events", "resend", ids[0], "abc-1").status == 1)
            #expect(try program.run("admin", "events", "resend").status == 0)
            #expect(try program.run("admin", "events", "list").status == 0)
        }
    }
#endif
