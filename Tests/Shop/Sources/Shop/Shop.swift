#if Server
    import Foundation
    import Hummingbird
    import PassService
    import PassToolkit

    /// The values of a member's card, by the names of the template's placeholders.
    struct Member: Codable, Sendable {
        var memberName, memberNumber, barcodeMessage: String
        var memberSince = Date()
        var level = "Green"
        var stars = 0
        var balance = 0.0

        init(name: String, number: String) {
            (memberName, memberNumber, barcodeMessage) = (name, number, "MORROW:\(number)")
        }
    }

    // What the page shows; the tests run it and compare the two.

    // listing begins
    /// A coffee shop: a page for everybody, a till behind a login, and what Wallet asks for beside them.
    struct Shop: Sendable {
        let passes: WalletService
        let password: String

        var router: Router<ShopContext> {
            let router = Router(context: ShopContext.self)
            router.get("/") { _, _ in Page(title: "Morrow Coffee", body: "<p>Open from 7 to 7.</p>") }
            // Phones and customers need no login of the shop's.
            passes.addRoutes(to: router.group("wallet"))

            let till = router.group("till").add(middleware: Login(password: password))
            till.get("") { _, _ in Page.till }
            till.post("cards") { request, context in try await newCard(request, context) }
            till.post("stars") { request, context in try await newStar(request, context) }
            return router
        }

        /// Makes a card, and a link with which its owner gets it.
        private func newCard(_ request: Request, _ context: ShopContext) async throws -> Page {
            struct Form: Decodable { var name: String }
            let form = try await URLEncodedFormDecoder().decode(Form.self, from: request, context: context)
            let number = String(Int.random(in: 1000_0000...9999_9999))
            let member = Member(name: form.name, number: number)
            do {
                let card = try await passes.issue(template: "coffee", serial: number, record: member)
                return .made(number, try await passes.downloadLink(for: card.id))
            } catch let error as IssuingError where error.code == .exists {
                throw HTTPError(.conflict, message: "this number is taken: try again")
            }
        }

        /// Gives a member a star, which is stored first, then pushed to each phone that has the card.
        private func newStar(_ request: Request, _ context: ShopContext) async throws -> Page {
            struct Form: Decodable { var number: String }
            let form = try await URLEncodedFormDecoder().decode(Form.self, from: request, context: context)
            let card = PassAddress(type: "pass.com.example.sample", serial: form.number)
            do {
                try await passes.update(card, as: Member.self) { $0.stars += 1 }
            } catch let error as IssuingError where error.code == .noPass {
                throw HTTPError(.notFound, message: "no card has this number")
            }
            return Page(title: "A star for \(form.number)", body: "<p><a href='/till'>Back to the till</a></p>")
        }
    }
// listing ends
#endif
