#if Server
    import PassRules
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Rules that become stricter", .endsByItself) struct StricterRulesTests {
        let database: TestDatabase
        let identities: [SigningIdentity]

        init() throws {
            database = try TestDatabase(.current)
            identities = [try TestCertificates.identity(TestCertificates.certificate(isNFCEnabled: true))]
        }

        /// The rule book of the next build.
        private static let next = RuleBook.standard.adding([
            PassRule("next.no-nines", .error, "no value is 999", hint: "write 998", source: "ours") { contents in
                let text = String(decoding: contents.files["pass.json"] ?? [], as: UTF8.self)
                // The number or the text, not a part of a token.
                return text.contains(":999") || text.contains(#""999""#)
                    ? [PassRule.Fault(.file("pass.json"), "it has \(text)")] : []
            }
        ])

        private func shop(_ rules: RuleBook, _ files: [String: [UInt8]]? = nil) async throws -> TestShop {
            try await TestShop(database: database.another(), identities: identities, template: files, rules: rules)
        }

        @Test("phones get the same bytes as before, and the operator sees which passes the new rule refuses")
        func published() async throws {
            let old = try await shop(.standard)
            for (serial, balance) in [("A", 1), ("B", 999)] { try await old.put(serial, balance: balance) }
            let signedElsewhere = try PassParts([
                ("serialNumber", .string("G")), ("webServiceURL", .string(TestShop.base)),
                ("authenticationToken", .string("4d9f0c2b7e61a853")), ("description", .string("999")),
            ]).archive()
            _ = try await old.store.change([old.issuer.change(TestShop.address("G"), archive: signedElsewhere)])
            let new = try await shop(Self.next)
            for serial in ["A", "B", "G"] {
                let card = try #require(await new.card(serial))
                let (before, now) = (try await old.issuer.archive(of: card), try await new.issuer.archive(of: card))
                #expect(before == now, "\(serial)")
            }
            #expect(try await refused(by: Self.next) == ["B next.no-nines", "G next.no-nines"])

            // Refused changes are not stored, and corrected passes leave the list.
            for serial in ["A", "C"] {
                await #expect(throws: RefusedPass.self) { try await new.put(serial, balance: 999) }
            }
            try await new.put("B", balance: 998)
            #expect(try await refused(by: Self.next) == ["G next.no-nines"])
            #expect(try await refused(by: .standard) == [])
        }

        /// The serial numbers of the stored passes that rules would refuse, and by which; one a page.
        private func refused(by rules: RuleBook) async throws -> [String] {
            let issuer = try await shop(rules).issuer
            var (next, found): (Int64?, [String]) = (0, [])
            while let row = next {
                let page = try await issuer.validatePage(after: row, limit: 1)
                found += page.refusals.map { "\($0.address.serial) \($0.findings.map(\.rule).joined(separator: " "))" }
                next = page.next
            }
            return found
        }

        @Test("a pass that the new rule refuses still accepts personal data, and its findings don't show them")
        func personalized() async throws {
            let files = TestShop.card(personalizable: true)
            try await shop(.standard, files).put("P", balance: 999)
            let next = try await shop(Self.next, files)
            let card = try #require(await next.card("P"))
            #expect(try await next.issuer.personalizationIsValid(card, with: ["fullName": "Nora"]))
            _ = try await next.store.change([PassChange(card.address, .personalize(["fullName": "Nora"]))])
            let refusal = try #require(await next.issuer.validatePage(after: 0).refusals.first)
            #expect(refusal.findings.map(\.message) == ["no value is 999"])
        }
    }
#endif
