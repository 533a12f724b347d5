#if Server
    import Hummingbird
    import PassService
    import PassToolkit

    // What PassService.md shows; `MountedServiceTests` runs it and compares the two.

    // listing begins
    /// The values of a member's card, by the names of the template's placeholders.
    struct Member: Encodable, Sendable { var balance: Int }

    /// A shop's own pages, and the routes for Wallet beside them.
    func shopRouter(_ passes: WalletService, login: some MiddlewareProtocol<Request, Response, BasicRequestContext>)
        -> Router<BasicRequestContext>
    {
        let router = Router()
        router.get("/") { _, _ in "Welcome" }
        // Phones and customers need no login of the shop's.
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
            // Stored first, then pushed to each phone that has the card.
            try await passes.update(card) { $0["balance"] = .init(balance) }
            return "stored"
        }
        return router
    }
// listing ends
#endif
