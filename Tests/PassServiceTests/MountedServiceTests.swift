#if Server
    import Foundation
    import Hummingbird
    import PassService
    import PassToolkit
    import ServiceSupport
    import Synchronization
    import TestSupport
    import Testing

    @testable import Shop

    /// A shop whose contexts know no addresses, with a login, a middleware of its own, and the service at `/wallet`.
    @Suite("The service in an application of its own")
    struct MountedServiceTests {
        @Test(
            "routes and errors of the application stay its own, and phones need no login of it",
            .timeLimit(.minutes(60))
        )
        func beside() async throws {
            try await MountedShop().run { base, passes, _ in
                #expect(try await WebAnswer(to: "GET", "\(base)/").text == "Welcome")
                let card = try await passes.issue(template: "card", serial: "2", record: ["balance": 1])
                #expect(card.version == 1 && card.isChanged)
                let path = "\(base)/wallet/v1/passes/\(card.id.type)/2"
                #expect(try await WebAnswer(to: "GET", path).status == 401)
                #expect(try await WebAnswer(to: "GET", path, authorization: "Bearer open").status == 401)
                #expect(try await WebAnswer(to: "GET", "\(base)/v1/passes/\(card.id.type)/2").status == 404)
                // The administration was not mounted.
                #expect(try await WebAnswer(to: "GET", "\(base)/wallet/admin/v1/health").status == 404)
                let long = try await WebAnswer(
                    to: "POST", "\(base)/wallet/v1/log", body: [UInt8](repeating: 0x20, count: 100_000))
                #expect(long.status == 413)
            }
        }

        @Test("changes at the same time are all there in the end", .timeLimit(.minutes(60)))
        func together() async throws {
            try await MountedShop().run { _, passes, _ in
                let card = try await passes.issue(template: "card", record: ["balance": 0])
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<20 {
                        group.addTask {
                            try await passes.update(card.id, as: Member.self) { $0.balance += 1 }
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(try await passes.record(of: card.id)?["balance"] == 20)
                let same = try await passes.update(card.id) { $0["balance"] = 20 }
                #expect(!same.isChanged && same.version == 21)
                // What the edit throws comes through, and what the type does not name stays.
                struct Unwilling: Error {}
                await #expect(throws: Unwilling.self) {
                    try await passes.update(card.id, as: Member.self) { member in
                        member.balance = 0
                        throw Unwilling()
                    }
                }
                struct Nothing: Codable, Sendable {}
                #expect(try await !passes.update(card.id, as: Nothing.self) { _ in }.isChanged)
                #expect(try await passes.record(of: card.id) == ["balance": 20])
            }
        }

        @Test("wrong names, addresses and records are errors that say why", .timeLimit(.minutes(60)))
        func refusals() async throws {
            try await MountedShop().run { _, passes, _ in
                func code(_ body: () async throws -> Void) async -> IssuingError.Code? {
                    await #expect(throws: IssuingError.self) { try await body() }?.code
                }
                let record: Record = ["balance": 1]
                #expect(
                    await code { _ = try await passes.issue(template: "kard", record: record) } == .noTemplate("kard"))
                #expect(
                    await code { _ = try await passes.issue(template: "card", serial: "..", record: record) }
                        == .badSerial(".."))
                await #expect(throws: RecordError.self) { try await passes.issue(template: "card", record: Record()) }
                let nobody = PassAddress(type: TestCertificates.passType, serial: "none")
                #expect(await code { try await passes.update(nobody) { _ in } } == .noPass)
                #expect(await code { _ = try await passes.downloadLink(for: nobody) } == .noPass)
                let card = try await passes.issue(template: "card", record: ["balance": 1])
                for expires in [
                    Date.distantFuture, Date(timeIntervalSince1970: .infinity), Date(timeIntervalSince1970: 1e300),
                ] { #expect(try await passes.downloadLink(for: card.id, expires: expires).contains("/p/")) }
                for expires in [Date.now - 1, Date.distantPast] {
                    #expect(
                        await code { _ = try await passes.downloadLink(for: card.id, expires: expires) } == .linkEnded)
                }
            }
            let folder = try TemporaryFolder()
            for url in ["shop.example", "http://shop.example", "https://shop.example/v1", "https://shop.example/admin"]
            {
                await #expect(throws: ConfigurationError.self, "\(url)") {
                    _ = try await WalletService(
                        store: PassStore(.sqlite(path: folder.path("a.sqlite"))), identities: [], publicURL: url,
                        logger: MountedShop.quiet)
                }
            }
        }

        @Test("the application hears what happens to its cards, until it stops", .timeLimit(.minutes(60)))
        func news() async throws {
            let lines = Mutex<[String]>([])
            let ended = Signal()
            try await MountedShop().run { base, passes, _ in
                let news = CardNews(passes: passes) { customer, line in
                    lines.withLock { $0.append("\(customer) \(line)") }
                }
                Task {
                    try await news.run()
                    ended.set()
                }
                let card = try await passes.issue(template: "card", serial: "0001", record: ["balance": 0])
                let link = try await passes.downloadLink(for: card.id).replacing("https://shop.example", with: base)
                let download = try await WebAnswer(to: "GET", "\(link)?download")
                // From the first question on, events are kept.
                while try await passes.store.database.query("SELECT 1 FROM event_readers", []).isEmpty {}
                let phone = Phone(client: Phone.sharedClient)
                let id = try await phone.add(download.body, base: "\(base)/wallet")
                try await passes.update(id) { $0["balance"] = 1 }
                await phone.refresh(id.type)
                try await phone.remove(id)
                while lines.withLock(\.count) < 3 { try await Task.sleep(for: .milliseconds(20)) }
            }
            // The loop ends with the application.
            try await ended.wait()
            let all = lines.withLock { $0 }
            #expect(all.first == "0001 has the card in Wallet")
            #expect(Set(all.dropFirst()) == ["0001 has version 2", "0001 no longer has the card"])
        }

        @Test(
            "the route of the documentation sends a card with its type, and answers 404 for nobody and 422 for what Wallet refuses",
            .timeLimit(.minutes(60)))
        func route() async throws {
            let signer = PassSigner(identity: try TestCertificates.identity())
            let folder = try TemporaryFolder()
            for (name, bytes) in TestShop.card() { try folder.write(bytes, to: "card.pass/\(name)") }
            let whole = try PassTemplate(path: folder.path("card.pass"))
            for name in TestShop.card().keys where name.hasPrefix("icon") {
                try FileManager.default.removeItem(atPath: folder.path("card.pass/\(name)"))
            }
            let withoutIcon = try PassTemplate(path: folder.path("card.pass"))
            let add: @Sendable (Router<BasicRequestContext>, WalletService) -> Void = { router, _ in
                addCards(to: router) { number in
                    if number == "nobody" { return nil }
                    let template = number == "0001" ? whole : withoutIcon
                    let bundle = try template.render(["serialNumber": .init(number), "balance": 1])
                    return try await signer.sign(bundle, at: .now).data
                }
            }
            try await MountedShop(adding: add).run { base, _, _ in
                let card = try await WebAnswer(to: "GET", "\(base)/cards/0001")
                #expect(card.status == 200)
                #expect(card.header("content-type") == "application/vnd.apple.pkpass")
                #expect(card.header("content-disposition") == #"attachment; filename="card.pkpass""#)
                #expect(try PassBundle(archive: card.body).pass().serialNumber == "0001")
                #expect(try await WebAnswer(to: "GET", "\(base)/cards/nobody").status == 404)
                let refused = try await WebAnswer(to: "GET", "\(base)/cards/0002")
                #expect(refused.status == 422)
                #expect(refused.text.contains("this card can't be made"))
            }
        }
    }
#endif
