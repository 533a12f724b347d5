#if Server
    import Foundation
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import PassModel
    import PassToolkit
    import ServiceLifecycle
    import ServiceSupport
    import Synchronization
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("A template for all its passes", .eachDatabase, .endsByItself) struct ApplyTests {
        /// A client that does something after each part of an answer.
        private struct Client: ResponseBodyWriter {
            let reading: @Sendable (String) async throws -> Void
            func write(_ buffer: ByteBuffer) async throws { try await reading(String(buffer: buffer)) }
            func finish(_ trailers: HTTPFields?) async throws {}
        }

        private struct Once: Service {
            let body: @Sendable () async throws -> Void
            func run() async throws { try await body() }
        }

        private struct Broken: Error {}

        @Test("an answer shows progress; after a break or a stop, the same request continues")
        func goesOn() async throws {
            let service = try await AdministrationService()
            try await service.issue("0")
            let second = try AdministrationService.template([("logoText", .string("Second"))])
            #expect(try await service.admin("PUT", "/templates/card", bytes: second).status == 201)
            let old = try #require(try await service.store.template(named: "card")).id
            let changes = (1...1200).map { number in
                PassChange(
                    TestShop.address("\(number)"), .make(template: old, record: ["balance": "1"], isVoided: nil))
            }
            for part in changes.chunks(of: 400) { _ = try await service.store.change(Array(part)) }
            let archive = try AdministrationService.template([("logoText", .string("New"))])
            let put = try #require(
                service.routes.operations.first { $0.method == .put && $0.path == "/templates/{name}" })
            let head = HTTPRequest(method: .put, scheme: nil, authority: nil, path: "/?apply=true")
            let call = AdminCall(
                request: Request(head: head, body: RequestBody(buffer: ByteBuffer())), parameters: ["name": "card"],
                body: archive, role: .admin, actor: "test", logger: EventShop.quiet)
            func versions() async throws -> [SQLRow] {
                try await service.store.database.query(
                    "SELECT version, COUNT(*) FROM passes GROUP BY version ORDER BY version", [])
            }

            await #expect(throws: Broken.self) {
                try await put.handler(call).body.write(Client { if $0.contains("progress") { throw Broken() } })
            }
            #expect(try await versions() == [SQLRow([1, 701]), SQLRow([2, 500])])

            let (parts, part) = AsyncStream.makeStream(of: Void.self)
            let answer = Mutex("")
            let client = Client { text in
                answer.withLock { $0 += text }
                part.yield()
                try await gracefulShutdown()
            }
            let request = Once {
                await #expect(throws: CancellationError.self) { try await put.handler(call).body.write(client) }
            }
            let group = ServiceGroup(services: [request], logger: EventShop.quiet)
            async let run: Void = group.run()
            for await _ in parts { break }
            await group.triggerGracefulShutdown()
            try await run
            let lines = answer.withLock(\.self).split(separator: "\n")
            #expect(lines.count == 3 && lines[1].hasPrefix(#"{"progress":{"created":0,"changed":500,"#), "\(lines)")
            #expect(lines.last?.hasPrefix(#"{"summary":{"complete":false,"created":0,"changed":500,"#) == true)
            #expect(lines.last?.contains("send the same request again to continue") == true)

            // One asks first how much is left.
            for query in ["apply=true&dryRun=true", "apply=true"] {
                #expect(try await versions() == [SQLRow([1, 201]), SQLRow([2, 1000])])
                let text = try await service.admin("PUT", "/templates/card?\(query)", bytes: archive).text
                let summary = #"{"summary":{"complete":true,"created":0,"changed":201,"unchanged":0,"refused":0,"#
                #expect(text.split(separator: "\n").last?.hasPrefix(summary) == true, "\(text)")
            }
            #expect(try await versions() == [SQLRow([2, 1201])])

            // Each part of a stream is made of the version that is the newest then.
            var stream = RecordStream(routes: service.routes, template: "card", isDryRun: false, actor: "test")
            for name in ["newer", "newest"] {
                let archive = try AdministrationService.template([("logoText", .string(name))])
                _ = try await service.issuer.putTemplate("card", archive: archive)
                try await stream.add(.text(Array(#"{"serialNumber": "\#(name)", "record": {"balance": "1"}}"#.utf8)))
                try await stream.commit()
            }
            let used = "SELECT DISTINCT template FROM passes WHERE version = 1"
            #expect(try await service.store.database.query(used, []).count == 2)
        }

        @Test("a stream that began before a new version was applied leaves no pass on an older one")
        func streams() async throws {
            let service = try await AdministrationService()
            try await service.issue("old")
            let first = try #require(try await service.store.template(named: "card"))
            let early = try await service.issuer.checkedChange(
                TestShop.address("single"), template: first.version, record: ["balance": "1"])
            var stream = RecordStream(
                routes: service.routes, template: "card", showsAll: true, isDryRun: false, actor: "test")
            func line(_ serial: String) -> LineSplitter.Line {
                .text(Array(#"{"serialNumber": "\#(serial)", "record": {"balance": "1"}}"#.utf8))
            }
            for serial in ["old", "new"] { try await stream.add(line(serial)) }
            let archive = try AdministrationService.template([("logoText", .string("New"))])
            #expect(try await service.admin("PUT", "/templates/card?apply=true", bytes: archive).status == 201)
            let second = try #require(try await service.store.template(named: "card"))
            #expect(try await service.store.change([early.change]) == [.outdated])
            #expect(try await service.issuer.make(early).outcome.action == "created")
            #expect(try await stream.commit().isEmpty)
            let templates = "SELECT template, COUNT(*) FROM passes GROUP BY template"
            let all = [SQLRow([.integer(second.id), 3])]
            #expect(try await service.store.database.query(templates, []) == all)

            // Values that the new version does not accept are refused, and the pass keeps its version, even when it is changed.
            try await stream.add(line("late"))
            let third = try AdministrationService.template([("logoText", .string("{{level}}"))])
            _ = try await service.issuer.putTemplate("card", archive: third)
            try await stream.commit()
            let answer = stream.output().map { String(buffer: $0) } ?? ""
            #expect(answer.contains(#"{"line":3,"outcome":"refused","#) && answer.contains("level"), "\(answer)")
            let path = "\(AdministrationService.passPath)/old"
            for body in [#"{"record": {"balance": "2"}}"#, #"{"voided": true}"#] {
                let changed = try await service.admin("PATCH", path, body)
                #expect(changed.status == 200 && changed.json["outcome"]?.string == "changed", "\(changed.text)")
            }
            #expect(try await service.store.database.query(templates, []) == all)
        }

        @Test("a new version waits for changes by the previous one, and is applied to their passes, too")
        func inBetween() async throws {
            let service = try await AdministrationService()
            try await service.issue("0")
            let old = try #require(try await service.store.template(named: "card"))
            let change = PassChange(
                TestShop.address("1"), .make(template: old.id, record: ["balance": "1"], isVoided: nil))
            let archive = try AdministrationService.template([("logoText", .string("New"))])
            let holding = Signal()
            async let put = {
                try await holding.wait()
                return try await service.admin("PUT", "/templates/card?apply=true", bytes: archive)
            }()
            try await service.store.database.write { session in
                let rows = try session.run(Store.replacedTemplates(of: [change], session.dialect))
                holding.set()
                try session.waitForAnother(at: "templates")
                #expect(rows == [[]])
                _ = try Store.apply([(change, nil)], [], in: session, at: 0, token: { "token" }, tag: { 1 })
            }
            let answer = try await put
            #expect(answer.text.contains(#"{"summary":{"complete":true,"created":0,"changed":2,"#), "\(answer.text)")
        }
    }

    extension SQLSession {
        /// Waits inside a transaction of PostgreSQL until another one waits for a table.
        func waitForAnother(at table: String) throws {
            let waiting = """
                SELECT 1 FROM pg_locks WHERE relation = '\(table)'::regclass AND NOT granted
                    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) --
                """
            let end = ContinuousClock.now + longestWait
            while dialect == .postgres, try run(waiting).isEmpty {
                try #require(.now < end)
                usleep(1000)
            }
        }
    }
#endif
