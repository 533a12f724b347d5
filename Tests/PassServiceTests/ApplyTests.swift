#if Server
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

    @Suite("A template for all its passes", .eachDatabase, .endsByItself)
    struct ApplyTests {
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

        @Test("an answer tells how far it is; broken off or stopped, the same request goes on where it was")
        func goesOn() async throws {
            let service = try await AdministrationService()
            try await service.issue("0")
            let second = try AdministrationService.template([("logoText", .string("Second"))])
            #expect(try await service.admin("PUT", "/templates/card", bytes: second).status == 201)
            let old = try #require(try await service.store.template(named: "card")).id
            let changes = (1...1200).map { number in
                PassChange(
                    PassAddress(type: TestCertificates.passType, serial: "\(number)"),
                    .make(template: old, record: ["balance": "1"], isVoided: nil))
            }
            for part in changes.chunks(of: 400) { _ = try await service.store.change(Array(part)) }
            let archive = try AdministrationService.template([("logoText", .string("New"))])
            let routes = AdminRoutes(
                store: service.store, issuer: service.issuer, links: try await LinkSealer(store: service.store)
            ) {}
            let put = try #require(routes.operations.first { $0.method == .put && $0.path == "/templates/{name}" })
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
            #expect(lines.last?.hasPrefix(#"{"summary":{"isComplete":false,"created":0,"changed":500,"#) == true)
            #expect(lines.last?.contains("send the same request again to continue") == true)

            // One asks first how much is left.
            for query in ["apply=true&dryRun=true", "apply=true"] {
                #expect(try await versions() == [SQLRow([1, 201]), SQLRow([2, 1000])])
                let text = try await service.admin("PUT", "/templates/card?\(query)", bytes: archive).text
                let summary = #"{"summary":{"isComplete":true,"created":0,"changed":201,"unchanged":0,"refused":0,"#
                #expect(text.split(separator: "\n").last?.hasPrefix(summary) == true, "\(text)")
            }
            #expect(try await versions() == [SQLRow([2, 1201])])

            // Each part of a stream is made of the version that is the newest then.
            var stream = RecordStream(routes: routes, template: "card", isDryRun: false, actor: "test")
            for name in ["newer", "newest"] {
                let archive = try AdministrationService.template([("logoText", .string(name))])
                _ = try await service.issuer.putTemplate("card", archive: archive)
                try await stream.take(.text(Array(#"{"serial": "\#(name)", "record": {"balance": "1"}}"#.utf8)))
                try await stream.commit()
            }
            let used = "SELECT DISTINCT template FROM passes WHERE version = 1"
            #expect(try await service.store.database.query(used, []).count == 2)
        }
    }
#endif
