#if Server
    import Foundation
    import Hummingbird
    import Logging
    import PassService
    import PassToolkit
    import ServiceLifecycle
    import ServiceSupport
    import TestSupport

    /// The values of a member's card, by the names of the template's placeholders.
    struct Member: Codable, Sendable { var balance: Int }

    /// A shop's own pages, and the routes for Wallet beside them.
    private func shopRouter(
        _ passes: WalletService, login: some MiddlewareProtocol<Request, Response, BasicRequestContext>,
        adding: (Router<BasicRequestContext>) -> Void
    )
        -> Router<BasicRequestContext>
    {
        let router = Router()
        adding(router)
        router.get("/") { _, _ in "Welcome" }
        passes.addRoutes(to: router.group("wallet"))

        let cards = router.group("cards").add(middleware: login)
        cards.post(":number") { _, context in
            let number = try context.parameters.require("number")
            let card = try await passes.issue(template: "card", serial: number, record: Member(balance: 0))
            return try await passes.downloadLink(for: card.id)
        }
        cards.put(":number/balance/:balance") { _, context in
            let number = try context.parameters.require("number")
            let balance = try context.parameters.require("balance", as: Int.self)
            let card = PassAddress(type: "pass.com.example.test", serial: number)
            try await passes.update(card) { $0["balance"] = .init(balance) }
            return "stored"
        }
        return router
    }

    /// A shop in this process whose contexts know no addresses: a login, cards, and the service at `/wallet`.
    struct MountedShop: Sendable {
        static let base = "https://shop.example/wallet"
        static let quiet = Logger(label: "shop") { _ in SwiftLogNoOpLogHandler() }

        var logger = quiet
        var script = FakeAPNs.Script()
        /// Where the database is, if it is to outlast the shop.
        var folder: TemporaryFolder?
        /// Whether the service is one of the application's services.
        var isService = true
        /// What else the application has; its middlewares come before all routes.
        var adding: @Sendable (Router<BasicRequestContext>, WalletService) -> Void = { _, _ in }

        /// Lets in who knows the word.
        private struct Login: MiddlewareProtocol {
            func handle(
                _ request: Request, context: BasicRequestContext,
                next: (Request, BasicRequestContext) async throws -> Response
            ) async throws -> Response {
                guard request.headers[.authorization] == "Bearer open" else { throw HTTPError(.unauthorized) }
                return try await next(request, context)
            }
        }

        /// Runs the shop, and stops it as a deployment does.
        func run(
            _ body: @escaping @Sendable (_ base: String, WalletService, FakeAPNs) async throws -> Void
        ) async throws {
            let folder = try folder ?? TemporaryFolder()
            let fake = try await FakeAPNs.start(script)
            var parts = WalletService.Parts()
            parts.endpoint = fake.endpoint
            let passes = try await WalletService(
                store: PassStore(on: SQLiteDatabase(path: folder.path("passes.sqlite"), patience: .seconds(600))),
                identities: ServiceIdentities([try TestCertificates.identity()]), publicURL: Self.base, parts: parts,
                logger: logger)
            for (name, bytes) in TestShop.card() { try folder.write(bytes, to: "card.pass/\(name)") }
            try await passes.putTemplate("card", from: folder.path("card.pass"))
            let (ports, found) = AsyncStream<Int>.makeStream()
            var application = Application(
                router: shopRouter(passes, login: Login()) { adding($0, passes) },
                configuration: .init(address: .hostname("127.0.0.1", port: 0)), services: isService ? [passes] : [],
                onServerRunning: { channel in found.yield(channel.localAddress?.port ?? 0) }, logger: logger)
            application.logger = logger
            let group = ServiceGroup(services: [application], logger: Self.quiet)
            try await withThrowingTaskGroup(of: Void.self) { tasks in
                tasks.addTask { try await group.run() }
                var iterator = ports.makeAsyncIterator()
                let port = await iterator.next() ?? 0
                try await body("http://127.0.0.1:\(port)", passes, fake)
                await group.triggerGracefulShutdown()
                try await tasks.waitForAll()
            }
            await fake.stop()
        }
    }
#endif
