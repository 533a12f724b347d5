#if Server
    import PassModel
    import PassRules
    import PassService
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("The protocol of phones for orders", .endsByItself) struct OrderProtocolTests {
        let database: TestDatabase
        let shop: TestShop
        let site: TestSite
        let template: StoredTemplate
        private static let type = TestCertificates.orderType
        private static let address = PassAddress(type: type, serial: "O-1")
        private let registration = "/v1/devices/d1/registrations/\(type)/O-1"
        private let list = "/v1/devices/d1/registrations/\(type)"
        private let order = "/v1/orders/\(type)/O-1"

        init() async throws {
            database = try TestDatabase(.current)
            let order = try SigningIdentity(
                TestCertificates.orderMaterial().named("order"), type: Self.type, purpose: .order)
            shop = try await TestShop(database: database.database, identities: [TestCertificates.identity(), order])
            let text = String(decoding: SamplePass.orderJSON([("status", .string("{{status}}"))]), as: UTF8.self)
            template = try await shop.putTemplate("order", ["order.json": Array(text.utf8)])
            site = try await TestSite(of: shop)
            try await put(status: "open")
        }

        private func put(status: String) async throws {
            let change = try await shop.issuer.change(
                Self.address, template: template, record: ["status": .text(status)])
            _ = try await shop.store.change([change])
        }

        private var authorization: String {
            get async throws { "AppleOrder \(try #require(await shop.store.pass(Self.address)).token)" }
        }

        @Test("an order is registered, listed, fetched and unregistered with its own keys")
        func wholeProtocol() async throws {
            let authorization = try await authorization
            #expect(try await site.send("POST", registration, authorization, #"{"pushToken": "ab"}"#).status == 201)
            let answer = try await site.send("GET", list)
            #expect(answer.status == 200)
            let members = try #require(JSONDocument(parsing: answer.body, limits: .standard).root.object)
            #expect(members.names == ["orderIdentifiers", "lastModified"])
            #expect(members["orderIdentifiers"] == .array([.string("O-1")]))
            let tag = try #require(members["lastModified"]?.string)
            #expect(try await site.send("GET", "\(list)?ordersModifiedSince=\(tag)").status == 204)
            shop.clock.advance(by: 1)
            let first = try await site.send("GET", order, authorization)
            let report = PassVerifier(policy: try TestCertificates.policy()).report(on: first.body)
            #expect(report.verdict == .valid, "\(report.errors.map(\.message))")
            let text = try JSONDocument(parsing: report.files["order.json"] ?? [], limits: .standard).root.object
            #expect(text?["webServiceURL"] == .string(TestShop.base))
            #expect(authorization == "AppleOrder \(text?["authenticationToken"]?.string ?? "")")
            #expect(first.header("content-type") == "application/vnd.apple.finance.order")
            let date = try #require(first.header("last-modified"))
            #expect(try await site.send("GET", order, authorization, since: date).status == 304)
            try await put(status: "completed")
            #expect(try await site.send("GET", "\(list)?ordersModifiedSince=\(tag)").status == 200)
            #expect(try await site.send("GET", order, authorization, since: date).status == 200)
            #expect(try await site.send("DELETE", registration, authorization).status == 200)
            #expect(try await site.send("GET", list).status == 204)
        }

        @Test("the scheme of passes does not authorize for an order, and the path of passes has no orders")
        func schemes() async throws {
            let token = try await authorization.dropFirst("AppleOrder ".count)
            #expect(try await site.send("GET", order, "ApplePass \(token)").status == 401)
            #expect(
                try await site.send("POST", registration, "ApplePass \(token)", #"{"pushToken": "ab"}"#).status == 401)
            let wrongPath = "/v1/passes/\(Self.type)/O-1"
            #expect(try await site.send("GET", wrongPath, "AppleOrder \(token)").status == 404)
        }
    }
#endif
