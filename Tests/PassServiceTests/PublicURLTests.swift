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
        private static let (old, new) = ("https://old.example/cards", "https://new.example")

        init() throws { database = try TestDatabase(.current) }

        /// A service of the database, as after a start.
        private func service(at url: String) async throws -> WalletService {
            try await WalletService(
                store: PassStore(on: database.database),
                identities: ServiceIdentities([try TestCertificates.identity()]), publicURL: url, parts: .init(),
                logger: LogLines().logger)
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

        @Test("leaves phones with the old address served, and gives them the new one with the next change, or at once")
        func moved() async throws {
            let (first, id, archive) = try await shop()
            let modified = try #require(await first.store.pass(id)).modified
            let token = "ApplePass \(try #require(HeldPass(archive)).token)"
            let second = try await service(at: Self.new)
            // The old address leads to the service as it is now.
            let site = try await TestSite { second.addRoutes(to: $0) }
            func fetch(since modified: Int64) async throws -> WebAnswer {
                try await WebAnswer(
                    to: "GET", "\(site.base)/v1/passes/\(id.type)/\(id.serial)", authorization: token,
                    headers: [("If-Modified-Since", HTTPDate.text(modified))])
            }
            #expect(try await fetch(since: modified).status == 304)
            _ = try await second.issue(template: "card", serial: id.serial, record: ["balance": 2])
            let changed = try await fetch(since: modified)
            #expect(changed.status == 200 && HeldPass(changed.body)?.webServiceURL == Self.new)
            let latest = try #require(await second.store.pass(id)).modified
            #expect(try await fetch(since: latest).status == 304)
            // As 'admin restored' does it.
            _ = try await second.store.beginEpoch()
            #expect(try await fetch(since: latest).status == 200)
        }
    }
#endif
