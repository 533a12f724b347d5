#if Server
    import Foundation
    import Logging
    import NIOCore
    import NIOHTTP1
    import PassModel
    import PassRules
    import PassToolkit
    import ServiceLifecycle
    import ServiceSupport
    import Synchronization
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Rules that become stricter", .eachDatabase, .endsByItself)
    struct StricterRulesTests {
        let folder: TemporaryFolder
        let database: TestDatabase

        init() throws {
            folder = try TemporaryFolder()
            database = try TestDatabase(.current)
            try folder.write(RehearsedService.identity().utf8, to: "identity.pem")
        }

        // MARK: - Rules

        /// The rule book of the next build, and how often its new rule ran.
        private final class NextBook: Sendable {
            private let runs = Mutex(0)
            var runCount: Int { runs.withLock { $0 } }

            var rules: RuleBook {
                RuleBook.standard.adding([
                    PassRule("next.no-nines", .error, "no value is 999", hint: "write 998", source: "ours") {
                        contents in
                        self.runs.withLock { $0 += 1 }
                        let text = String(decoding: contents.files["pass.json"] ?? [], as: UTF8.self)
                        // The number or the text, not a part of a token.
                        return text.contains(":999") || text.contains(#""999""#)
                            ? [PassRule.Fault(.file("pass.json"), "it has \(text)")] : []
                    }
                ])
            }
        }

        private func shop(_ files: [String: [UInt8]]? = nil, rules: RuleBook = .standard) async throws -> TestShop {
            try await TestShop(database: database.another(), template: files, rules: rules)
        }

        // MARK: - A build

        /// A running build of the service.
        private struct Build: Sendable {
            let port: Int
            let token: String

            func send(
                _ method: HTTPMethod, _ path: String, _ body: [UInt8]? = nil, type: String = "application/json",
                as authorization: String? = nil
            ) async throws -> WebAnswer {
                try await WebAnswer(
                    to: method.rawValue, "http://127.0.0.1:\(port)\(path)",
                    authorization: authorization ?? "Bearer \(token)", headers: [("Content-Type", type)], body: body)
            }

            func put(_ serial: String, balance: Int, method: HTTPMethod = .PUT) async throws -> Int {
                let body = #"{"template": "card", "record": {"balance": \#(balance)}}"#
                return try await send(method, "/admin/v1/passes/\(TestShop.type)/\(serial)", Array(body.utf8)).status
            }
        }

        private static let base = "https://passes.example.com"

        /// Runs a build with these rules for the length of `body`.
        private func run(_ rules: RuleBook, _ body: @Sendable (Build) async throws -> Void) async throws {
            var settings = ServiceConfiguration(
                publicURL: Self.base,
                database: database.kind == .sqlite
                    ? .sqlite(path: database.location) : .postgres(url: database.location))
            settings.listen.port = 0
            settings.identities = [IdentitySource(path: folder.path("identity.pem"))]
            settings.trustPath = try folder.write(TestCertificates.authority.get().root.pem.utf8, to: "root.pem")
            var adjustments = PassServer.Adjustments()
            adjustments.rules = rules
            let (ports, running) = AsyncStream.makeStream(of: Int.self)
            adjustments.onRunning = { running.yield($0) }
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            let server = try await PassServer(
                settings, metrics: PrometheusMetrics(), logger: logger, adjustments: adjustments)
            let token = try await server.service.store.makeAdminToken(named: UUID().uuidString, role: .admin)
            let group = ServiceGroup(configuration: .init(services: [server], logger: logger))
            let task = Task { try await group.run() }
            var found = ports.makeAsyncIterator()
            let port = await found.next() ?? 0
            let result: Result<Void, any Error>
            do { result = .success(try await body(Build(port: port, token: token))) } catch { result = .failure(error) }
            await group.triggerGracefulShutdown()
            try await task.value
            try result.get()
        }

        /// An archive that was signed elsewhere.
        private func handedIn(description: String = "999", base: String = base) throws -> [UInt8] {
            try PassParts([
                ("serialNumber", .string("G")), ("webServiceURL", .string(base)),
                ("authenticationToken", .string("4d9f0c2b7e61a853")), ("description", .string(description)),
            ]).archive()
        }

        @Test("phones get the same bytes as before, and the operator sees which passes the new rule refuses")
        func published() async throws {
            let archives = Mutex<[String: [UInt8]]>([:])
            let store = try await Store(opening: database.another())
            @Sendable func fetch(_ serial: String, from build: Build) async throws -> WebAnswer {
                let token = try #require(await store.pass(TestShop.address(serial))).token
                return try await build.send(.GET, "/v1/passes/\(TestShop.type)/\(serial)", as: "ApplePass \(token)")
            }
            try await run(.standard) { build in
                let card = try TestShop.archive(TestShop.card())
                #expect(
                    try await build.send(.PUT, "/admin/v1/templates/card", card, type: "application/zip").status == 201)
                #expect(try await build.put("A", balance: 1) == 201)
                #expect(try await build.put("B", balance: 999) == 201)
                #expect(
                    try await build.send(
                        .PUT, "/admin/v1/passes/\(TestShop.type)/G", handedIn(), type: "application/vnd.apple.pkpass"
                    ).status == 201)
                for serial in ["A", "B", "G"] {
                    let answer = try await fetch(serial, from: build)
                    #expect(answer.status == 200)
                    archives.withLock { $0[serial] = answer.body }
                }
            }
            try await run(NextBook().rules) { build in
                for serial in ["A", "B", "G"] {
                    let answer = try await fetch(serial, from: build)
                    #expect(answer.status == 200, "\(serial)")
                    let isSame = answer.body == archives.withLock { $0[serial] }
                    #expect(isSame, "\(serial)")
                }
                #expect(try await refused(by: NextBook().rules) == ["B next.no-nines", "G next.no-nines"])

                // Nothing is stored that the rules refuse, and what is corrected leaves the list.
                #expect(try await build.put("C", balance: 999) == 422)
                #expect(try await build.put("A", balance: 999, method: .PATCH) == 422)
                #expect(try await build.put("B", balance: 998, method: .PATCH) == 200)
                #expect(try await refused(by: NextBook().rules) == ["G next.no-nines"])
            }
            #expect(try await refused(by: .standard) == [])
        }

        /// The serial numbers of the stored passes that rules would refuse, and by which.
        private func refused(by rules: RuleBook) async throws -> [String] {
            try await shop(rules: rules).issuer.judgedPage(after: 0).refusals.map { refusal in
                "\(refusal.address.serial) \(refusal.findings.map(\.rule).joined(separator: " "))"
            }
        }

        // MARK: - Parts

        @Test("no rule runs for a phone that fetches")
        func fetching() async throws {
            let book = NextBook()
            let first = try await shop(rules: book.rules)
            try await first.put("A", balance: 1)
            #expect(book.runCount > 0)
            // Another server, which has made nothing yet.
            let second = try await shop(rules: book.rules)
            let count = book.runCount
            let card = try #require(await second.card("A"))
            _ = try await second.issuer.archive(of: card)
            #expect(book.runCount == count)
        }

        @Test("stored passes are judged in pages, each of them once")
        func pages() async throws {
            let old = try await shop()
            for number in 1...5 { try await old.put("\(number)", balance: number.isMultiple(of: 2) ? 999 : 1) }
            _ = try await old.store.change([PassChange(TestShop.address("4"), .delete)])
            let issuer = try await shop(rules: NextBook().rules).issuer
            var (next, judged, serials): (Int64?, [Int], [String]) = (0, [], [])
            while let row = next {
                let page = try await issuer.judgedPage(after: row, limit: 3)
                judged.append(page.judgedCount)
                serials += page.refusals.map(\.address.serial)
                next = page.next
            }
            #expect(judged == [3, 1])
            #expect(serials == ["2"])
        }

        @Test("an archive that was handed in is judged by its contents, though its root is not trusted any more")
        func distrusted() async throws {
            let shop = try await shop(rules: NextBook().rules)
            let archive = try handedIn(description: "card", base: TestShop.base)
            _ = try await shop.store.change([shop.issuer.change(TestShop.address("G"), archive: archive)])
            let policy = TrustPolicy(
                anchors: [try SampleAuthority(validity: TestCertificates.validity).root],
                subject: .unsafelyAnyPassType, at: .instant(TestCertificates.moment))
            let report = PassVerifier(policy: policy, rules: NextBook().rules).report(on: archive)
            #expect(report.errors.isEmpty == false)
            let identities = ServiceIdentities([try TestCertificates.identity()])
            let issuer = PassIssuer(
                store: shop.store, identities: identities, base: TestShop.base, trust: policy, rules: NextBook().rules)
            let page = try await issuer.judgedPage(after: 0)
            #expect(page.judgedCount == 1)
            #expect(page.refusals.isEmpty)
        }

        @Test("a pass that the new rule refuses still takes personal data, and what it refuses is told without them")
        func personalized() async throws {
            let files = TestShop.card(personalizable: true)
            try await shop(files).put("P", balance: 999)
            let next = try await shop(files, rules: NextBook().rules)
            let card = try #require(await next.card("P"))
            let person: Record = ["fullName": "Nora"]
            #expect(try await next.issuer.canMake(card, of: person))
            let told = try await next.issuer.judgedPage(after: 0).refusals.first?.findings.first
            #expect(told?.message.hasPrefix("it has ") == true)

            _ = try await next.store.change([PassChange(card.address, .personalize(person))])
            let refusal = try #require(await next.issuer.judgedPage(after: 0).refusals.first)
            #expect(refusal.findings.map(\.message) == ["no value is 999"])
            #expect(refusal.findings.map(\.hint) == ["write 998"])
        }
    }
#endif
