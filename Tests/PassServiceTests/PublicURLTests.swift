#if Server
    import Foundation
    import Logging
    import NIOCore
    import PassModel
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("A changed publicURL", .eachDatabase, .timeLimit(.minutes(60)))
    struct PublicURLTests {
        private let database: TestDatabase
        private let lines = LogLines()
        private static let (old, new) = ("https://old.example/cards", "https://new.example")

        init() throws { database = try TestDatabase(.current) }

        /// A service of the database, as after a start.
        private func service(at url: String) async throws -> WalletService {
            let logger = lines.logger
            return try await WalletService(
                store: PassStore(on: database.database),
                identities: ServiceIdentities([try TestCertificates.identity()]), publicURL: url, parts: .init(),
                logger: logger)
        }

        /// A service with a card, and the card as a customer downloads it.
        private func shop() async throws -> (service: WalletService, id: PassAddress, archive: [UInt8]) {
            let service = try await service(at: Self.old)
            let folder = try TemporaryFolder()
            for (name, bytes) in TestShop.card() { try folder.write(bytes, to: "card.pass/\(name)") }
            try await service.putTemplate("card", from: folder.path("card.pass"))
            let id = try await service.issue(template: "card", serial: "1", record: ["balance": 1]).id
            let pass = try #require(await service.store.pass(id))
            let archive = try await service.issuer.archive(of: pass).archive
            return (service, id, Array(archive.readableBytesView))
        }

        @Test("is told until phones fetched their passes, which have another date and the new address")
        func moved() async throws {
            let (first, id, archive) = try await shop()
            let phone = Phone(client: Phone.sharedClient)
            let before = try await TestSite { first.addRoutes(to: $0) }
            try await phone.add(archive, base: before.base)
            #expect(!lines.text.contains("publicURL"), "nothing is told at the first start")
            let path = "\(before.base)/v1/passes/\(id.type)/\(id.serial)"
            let modified = try #require(await first.store.pass(id)).modified
            let headers = [("If-Modified-Since", HTTPDate.text(modified))]
            let token = "ApplePass \(try #require(HeldPass(archive)).token)"
            let same = try await WebAnswer(to: "GET", path, authorization: token, headers: headers)
            #expect(same.status == 304)
            await first.traces.flush()

            let second = try await service(at: Self.new)
            #expect(
                lines.text.contains("warning: publicURL was '\(Self.old)', which phones ask for 1 pass: it must go on"))
            let health = await second.health.report.json.object?["formerURLs"]?.array?.first?.object
            #expect(health?["url"]?.string == Self.old && health?["passes"]?.number?.int == 1)
            // The old address leads to the service as it is now.
            let after = try await TestSite { second.addRoutes(to: $0) }
            await phone.refresh(id.type)
            let changed = try await WebAnswer(
                to: "GET", path.replacing(before.base, with: after.base), authorization: token, headers: headers)
            #expect(changed.status == 200 && HeldPass(changed.body)?.webServiceURL == Self.new)
            #expect(HTTPDate.seconds(of: changed.header("Last-Modified") ?? "").map { $0 <= Int(modified) + 1 } == true)
            await second.traces.flush()

            let third = try await service(at: Self.new)
            #expect(await third.health.report.json.object?.has("formerURLs") == false)
            #expect(try database.witness("SELECT value FROM meta WHERE name = 'public-url'") == "1 \(Self.new)")
            // Another phone may still ask there, until no phone is left.
            #expect(third.health.formerAddresses == [FormerAddress(url: Self.old, passCount: 0, isTold: false)])
            _ = try database.witness("DELETE FROM registrations")
            _ = try database.witness(
                "INSERT INTO links (id, pass, created) SELECT 'l', id, 1 FROM passes WHERE serial = '1'")
            #expect(try await third.store.notePublicURL(Self.new).former.count == 1, "a link was sent")
            _ = try database.witness("UPDATE links SET used = 2")
            #expect(try await third.store.notePublicURL(Self.new).former.count == 1, "it can be used again")
            _ = try database.witness("UPDATE links SET used = NULL, single_use = 1")
            #expect(try await third.store.notePublicURL(Self.new).former.count == 1, "it was not used")
            _ = try database.witness("UPDATE links SET used = 2")
            #expect(try await third.store.notePublicURL(Self.new).former.isEmpty, "it was used")
            #expect(try database.witness("SELECT COUNT(*) FROM meta WHERE name LIKE 'former-url%'") == "0")
        }

        @Test("and back again tells of the other one; passes that were signed elsewhere need another upload")
        func back() async throws {
            let (first, id, archive) = try await shop()
            let site = try await TestSite { first.addRoutes(to: $0) }
            try await Phone(client: Phone.sharedClient).add(archive, base: site.base)
            let store = first.store
            try await Task.sleep(for: .milliseconds(2))
            #expect(try await store.notePublicURL(Self.new).former == [FormerAddress(url: Self.old, passCount: 1)])
            #expect(try await store.notePublicURL(Self.new).former == [FormerAddress(url: Self.old, passCount: 1)])
            let back = try await store.notePublicURL(Self.old)
            #expect(back.former == [FormerAddress(url: Self.new, passCount: 1)] && back.changeCount == 2)

            first.traces.fetched(id, status: 200, version: 1)
            await first.traces.flush()
            #expect(try await store.notePublicURL(Self.old).former.allSatisfy { !$0.isTold })
            try await Task.sleep(for: .milliseconds(2))
            #expect(try await store.notePublicURL(Self.new).former == [FormerAddress(url: Self.old, passCount: 1)])
            try await Task.sleep(for: .milliseconds(2))
            first.traces.fetched(id, status: 200, version: 1)
            await first.traces.flush()
            _ = try database.witness("UPDATE passes SET template = NULL, digest = 'a'")
            #expect(try await store.notePublicURL(Self.new).former == [FormerAddress(url: Self.old, passCount: 1)])
        }

        @Test("while nobody has a pass is no matter")
        func unused() async throws {
            _ = try await service(at: Self.old)
            let second = try await service(at: Self.new)
            #expect(lines.text == "" && second.issuer.addressChangeCount == 0)
        }

        @Test(
            "with another path is served at both by the program, which warns",
            .enabled(if: ServerProgram.path != nil, "\(ServerProgram.absence)"))
        func paths() async throws {
            var program = try ServerProgram()
            program.variables["PASSTOOL_SERVER_DATABASE"] = database.location
            program.variables["PASSTOOL_SERVER_PUBLIC_URL"] = Self.old
            var running = try await program.start()
            let archive = try await program.issue(program.token()).archive
            let phone = Phone(client: Phone.sharedClient)
            let base = "http://127.0.0.1:\(program.port)/cards"
            let id = try await phone.add(archive, base: base)
            #expect(await running.stop() == 0)

            program.variables["PASSTOOL_SERVER_PUBLIC_URL"] = Self.new
            running = try await program.start()
            #expect(running.text.contains("publicURL was '\(Self.old)'"), "\(running.text)")
            await phone.refresh(id.type)
            #expect(await phone.complaints.isEmpty)
            #expect(await running.stop() == 0)

            running = try await program.start()
            #expect(!running.text.contains("publicURL was"), "\(running.text)")
            // The pass may be on another phone as well.
            let answer = try await WebAnswer(to: "GET", "\(base)/v1/passes/\(id.type)/\(id.serial)")
            #expect(answer.status == 401)
            #expect(await running.stop() == 0)
        }
    }
#endif
