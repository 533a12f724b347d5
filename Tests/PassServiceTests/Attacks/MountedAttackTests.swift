#if Server
    import Foundation
    import Hummingbird
    import PassService
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    /// What a router, a middleware or a forgetful application can do to the service that it mounts.
    @Suite("The service in an application that is careless or hostile")
    struct MountedAttackTests {
        @Test("a route for everything else takes nothing from it")
        func routes() async throws {
            var shop = MountedShop()
            shop.adding = { router, _ in
                router.get("**") { _, _ in "everything" }
            }
            try await shop.run { base, passes, _ in
                let card = try await passes.issue(template: "card", serial: "1", record: ["balance": 1])
                let link = try await passes.downloadLink(for: card.id).replacing("https://shop.example", with: base)
                let download = try await WebAnswer(to: "GET", "\(link)?download")
                #expect(download.status == 200)
                let token = try #require(HeldPass(download.body)?.token)
                let path = "\(base)/wallet/v1/passes/\(card.id.type)/1"
                #expect(try await WebAnswer(to: "GET", path).status == 401)
                #expect(try await WebAnswer(to: "GET", path, authorization: "ApplePass \(token)").status == 200)
                #expect(try await WebAnswer(to: "GET", base + "/elsewhere").status == 200)
            }
        }
    }
#endif
