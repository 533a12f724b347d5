#if Server
    import Foundation
    import PassModel
    import PassService
    import PassToolkit
    import ServiceSupport
    import SignedMessages
    import TestSupport
    import Testing

    @Suite("Personalization", .needs(.openssl), .endsByItself) struct PersonalizationTests {
        let folder: TemporaryFolder
        let database: TestDatabase
        let shop: TestShop
        let site: TestSite
        private let path = "/v1/passes/\(TestShop.type)/A/personalize"
        private let body =
            #"{"personalizationToken": "t0k3n", "requiredPersonalizationInfo": {"fullName": "Nora", "shoeSize": "38"}}"#

        init() async throws {
            folder = try TemporaryFolder()
            database = try TestDatabase(.current)
            shop = try await TestShop(database: database.database, template: TestShop.card(personalizable: true))
            try await shop.put("A", balance: 1)
            site = try await TestSite(of: shop)
        }

        /// A template with a form, in whose `pass.json` a text is replaced.
        private static func form(_ old: String, with new: String) -> [String: [UInt8]] {
            var files = TestShop.card(personalizable: true)
            let text = String(decoding: files["pass.json"] ?? [], as: UTF8.self)
            files["pass.json"] = Array(text.replacing(old, with: new).utf8)
            return files
        }

        /// A code that holds the owner's name, as far as Latin letters write it.
        private static let code =
            #""barcodes": [{"format": "PKBarcodeFormatQR", "message": "{{fullName}}", "#
            + #""messageEncoding": "iso-8859-1"}], "storeCard""#

        @Test("the answer is a signature over the token, which OpenSSL accepts, and the data is kept")
        func signature() async throws {
            let answer = try await site.send("POST", path, nil, body)
            #expect(answer.status == 200)
            #expect(answer.header("content-type") == "application/octet-stream")
            let signature = try folder.write(answer.body, to: "signature")
            let content = try folder.write("t0k3n".utf8, to: "token")
            let root = try folder.write(TestCertificates.authority.get().root.pem.utf8, to: "root.pem")
            try Witness.openssl.run([
                "cms", "-verify", "-binary", "-inform", "DER", "-in", signature, "-content", content, "-CAfile", root,
                "-purpose", "any", "-out", "/dev/null",
            ]).expect(0)
            let card = try #require(await shop.card("A"))
            #expect(card.version == 2)
            #expect(card.person == ["fullName": "Nora"])
            // The same again is answered again, other data for the same pass is not taken.
            #expect(try await site.send("POST", path, nil, body).status == 200)
            #expect(try await shop.card("A")?.version == 2)
            #expect(try await site.send("POST", path, nil, body.replacing("Nora", with: "Mallory")).status == 403)
        }

        @Test("a shop takes back what a stranger told first, which the report says, and the owner can tell it then")
        func reset() async throws {
            let admin = try await administration()
            let bearer = "Bearer \(try await shop.store.makeAdminToken(named: "till", role: .issue))"
            let reader = "Bearer \(try await shop.store.makeAdminToken(named: "desk", role: .read))"
            let place = "/admin/v1/passes/\(TestShop.type)/A"
            #expect(try await site.send("POST", path, nil, body.replacing("Nora", with: "Mallory")).status == 200)
            #expect(try await site.send("POST", path, nil, body).status == 403)
            let why = try await admin.send("GET", "\(place)/why", reader)
            #expect(String(decoding: why.body, as: UTF8.self).contains("personaliz"))
            #expect(!String(decoding: why.body, as: UTF8.self).contains("Mallory"))
            #expect(try await admin.send("DELETE", "\(place)/personalization", reader).status == 403)
            #expect(try await admin.send("DELETE", "\(place)/personalization", bearer).status == 200)
            #expect(try !database.witness("SELECT person FROM passes").contains("Mallory"))
            #expect(try await site.send("POST", path, nil, body).status == 200)
            #expect(try await shop.card("A")?.person == ["fullName": "Nora"])
        }

        /// The manifest of a pass that somebody else made, as short as it can be: it is a word, and no long one.
        private static let foreignManifest: String = {
            let digest = Array(0..<20 as Range<UInt8>).hexadecimal
            return "{\"icon.png\":\"\(digest)\",\"pass.json\":\"\(digest)\"}"
        }()

        /// What is no token: a manifest and its parts, and what is no word.
        ///
        /// Ten in a minute are answered, so there are two lists.
        private static let foreignContents: [[String]] = [
            [
                foreignManifest, "[\(foreignManifest)]", String(foreignManifest.dropFirst()),
                String(foreignManifest.dropLast()), String(foreignManifest.dropFirst().dropLast()), "\\u007b", "{}",
            ], [#"{"pass.json": "aa"}"#, "a b", "a\nb", "ä", String(repeating: "a", count: 257), ""],
        ]

        @Test(
            "what could be a manifest is not signed, whole or in parts, nor what is long or no word",
            arguments: foreignContents)
        func foreignContent(tokens: [String]) async throws {
            let manifest = Self.foreignManifest
            try #require(manifest.utf8.count <= 256 && manifest.utf8.allSatisfy { (0x21...0x7E).contains($0) })
            for token in tokens {
                let request: JSONValue = .object([
                    ("personalizationToken", .string(token)),
                    ("requiredPersonalizationInfo", .object([("fullName", .string("Nora"))])),
                ])
                #expect(try await site.send("POST", path, nil, request.text()).status == 400, "\(token)")
            }
            #expect(try await shop.card("A")?.version == 1)
        }

        @Test("a change of a personalized pass is checked with what its owner told") func changed() async throws {
            try await shop.putTemplate("form", Self.form(#""{{balance}}""#, with: #""{{fullName}} {{balance}}""#))
            let admin = try await administration()
            let bearer = "Bearer \(try await shop.store.makeAdminToken(named: "till", role: .issue))"
            func send(_ method: String, _ serial: String, _ body: String) async throws -> Int {
                try await admin.send(method, "/admin/v1/passes/\(TestShop.type)/\(serial)", bearer, body).status
            }
            let guest = #"{"template": "form", "record": {"balance": 1, "fullName": "guest"}}"#
            #expect(try await send("PUT", "F", guest) == 201)
            _ = try await shop.store.change([PassChange(TestShop.address("F"), .personalize(["fullName": "Nora"]))])
            // The record needs no name any more, since its owner told one.
            #expect(try await send("PATCH", "F", #"{"record": {"fullName": null}}"#) == 200)
            let bare = #"{"template": "form", "record": {"balance": 2}}"#
            #expect(try await send("PUT", "F", bare) == 200)
            #expect(try await send("PUT", "G", bare) == 422)
        }

        /// The shop's routes with the administration interface.
        private func administration() async throws -> TestSite {
            let links = try await LinkSealer(store: shop.store)
            return try await TestSite(
                of: shop,
                adding: { [shop] router in
                    AdminRoutes(store: shop.store, issuer: shop.issuer, links: links) {}.add(to: router)
                })
        }

        @Test("a new version of a template is given to personalized passes with what their owners told")
        func applied() async throws {
            let template = try await shop.putTemplate("form", Self.form("Balance", with: "Stars"))
            for (serial, name) in [("F", "Nora"), ("G", "日本")] {
                try await shop.put(serial, balance: 1, by: template)
                _ = try await shop.store.change([
                    PassChange(TestShop.address(serial), .personalize(["fullName": .text(name)]))
                ])
            }
            // Only their owners told names, and one of them does not fit into this code.
            let named = try TestShop.archive(Self.form(#""storeCard""#, with: Self.code))
            let admin = try await administration()
            let bearer = "Bearer \(try await shop.store.makeAdminToken(named: "office", role: .admin))"
            let answer = try await admin.send("PUT", "/admin/v1/templates/form?apply=true", bearer, bytes: named)
            let lines = try answer.body.split(separator: 0x0A).map { try JSONDocument(parsing: Array($0)).root.object }
            let summary = lines.last??["summary"]?.object
            #expect(summary?["changed"]?.number?.int == 1 && summary?["refused"]?.number?.int == 1, "\(answer.text)")
            #expect(lines.compactMap { $0?["serialNumber"]?.string } == ["G"])
            #expect(try await shop.card("F")?.version == 3)
            #expect(try await shop.card("G")?.version == 2)
        }

        @Test("a client that personalizes too often is told when to come again") func tooOften() async throws {
            // One a minute: a slow machine lets some more pass.
            let site = try await TestSite(of: shop, personalizationsPerMinute: 1)
            var statuses: [Int] = []
            while statuses.last != 429 { statuses.append(try await site.send("POST", path, nil, "{}").status) }
            #expect(statuses.count > 10 && statuses.dropLast().allSatisfy { $0 == 400 })
            let wait = try await site.send("POST", path, nil, "{}").header("retry-after").flatMap { Int($0) }
            #expect((1...60).contains(wait ?? 0))
        }

        @Test("data with which the pass can't be made, a pass without a form, an unknown one, and no token are refused")
        func refused() async throws {
            #expect(try await site.send("POST", path, nil, "{}").status == 400)
            #expect(try await site.send("POST", path.replacing("/A/", with: "/B/"), nil, body).status == 404)
            try await shop.put("C", balance: 1, by: shop.putTemplate("plain"))
            #expect(try await site.send("POST", path.replacing("/A/", with: "/C/"), nil, body).status == 404)
            let template = try await shop.putTemplate("named", Self.form(#""storeCard""#, with: Self.code))
            try await shop.put("N", ["balance": 1, "fullName": "guest"], by: template)
            let named = path.replacing("/A/", with: "/N/")
            #expect(try await site.send("POST", named, nil, body.replacing("Nora", with: "日本")).status == 422)
            #expect(try await shop.card("N")?.version == 1)
            #expect(try await site.send("POST", named, nil, body).status == 200)
        }
    }
#endif
