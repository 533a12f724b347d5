#if Server
    import Hummingbird
    import PassService
    import PassToolkit
    import ServiceLifecycle
    import ServiceSupport
    import TestSupport

    /// The values of a member's card, by the names of the template's placeholders.
    struct Member: Codable, Sendable { var balance: Int }

    /// A shop in this process whose contexts have no addresses, with a page of its own and the service at `/wallet`.
    enum MountedShop {
        static let base = "https://shop.example/wallet"

        /// Runs the shop, to which `adding` adds routes, and stops it as a deployment does.
        static func run(
            pushingTo fake: FakeAPNs? = nil, adding: (Router<BasicRequestContext>) -> Void = { _ in },
            _ body: (_ base: String, WalletService, FakeAPNs) async throws -> Void
        ) async throws {
            let folder = try TemporaryFolder()
            let fake = if let fake { fake } else { try await FakeAPNs.start() }
            var dependencies = WalletService.Dependencies()
            dependencies.endpoint = fake.endpoint
            let passes = try await WalletService(
                store: PassStore(on: SQLiteDatabase(path: folder.path("passes.sqlite"), timeout: .seconds(600))),
                identities: ServiceIdentities([try TestCertificates.identity()]), publicURL: Self.base,
                dependencies: dependencies, logger: EventShop.quiet)
            for (name, bytes) in TestShop.card() { try folder.write(bytes, to: "card.pass/\(name)") }
            try await passes.putTemplate("card", from: folder.path("card.pass"))
            let router = Router()
            adding(router)
            router.get("/") { _, _ in "Welcome" }
            passes.addRoutes(to: router.group("wallet"))
            let (ports, found) = AsyncStream<Int>.makeStream()
            let application = Application(
                router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)), services: [passes],
                onServerRunning: { channel in found.yield(channel.localAddress?.port ?? 0) }, logger: EventShop.quiet)
            try await ServiceGroup(services: [application], logger: EventShop.quiet).run(serving: ports) { port in
                try await body("http://127.0.0.1:\(port)", passes, fake)
            }
            await fake.stop()
        }
    }
#endif
