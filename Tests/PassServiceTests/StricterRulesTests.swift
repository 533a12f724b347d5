#if Server
    import Foundation
    import PassModel
    import PassRules
    import PassToolkit
    import ServiceSupport
    import Synchronization
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Rules that become stricter", .endsByItself)
    struct StricterRulesTests {
        let database: TestDatabase

        init() throws { database = try TestDatabase(.current) }

        // MARK: - Rules

        /// The rule book of the next build, and how often its new rule ran.
        private final class NextBook: Sendable {
            private let runs = Mutex(0)
            var runCount: Int { runs.withLock { $0 } }

            var rules: RuleBook {
                RuleBook.standard.adding([
                    PassRule("next.no-nines", .error, "no value is 999", hint: "write 998", source: "ours") {
                        contents in
                        self.runs.withLock { $0 += 1 }
                        let text = String(decoding: contents.files["pass.json"] ?? [], as: UTF8.self)
                        // The number or the text, not a part of a token.
                        return text.contains(":999") || text.contains(#""999""#)
                            ? [PassRule.Fault(.file("pass.json"), "it has \(text)")] : []
                    }
                ])
            }
        }

        private func shop(_ files: [String: [UInt8]]? = nil, rules: RuleBook = .standard) async throws -> TestShop {
            try await TestShop(database: database.another(), template: files, rules: rules)
        }

        /// An archive that was signed elsewhere.
        private func handedIn(description: String = "999") throws -> [UInt8] {
            try PassParts([
                ("serialNumber", .string("G")), ("webServiceURL", .string(TestShop.base)),
                ("authenticationToken", .string("4d9f0c2b7e61a853")), ("description", .string(description)),
            ]).archive()
        }

        @Test("phones get the same bytes as before, and the operator sees which passes the new rule refuses")
        func published() async throws {
            let identities = [try TestCertificates.identity()]
            func build(_ rules: RuleBook) async throws -> TestShop {
                try await TestShop(database: database.another(), identities: identities, rules: rules)
            }
            let old = try await build(.standard)
            for (serial, balance) in [("A", 1), ("B", 999)] { try await old.put(serial, balance: balance) }
            _ = try await old.store.change([old.issuer.change(TestShop.address("G"), archive: handedIn())])
            let new = try await build(NextBook().rules)
            for serial in ["A", "B", "G"] {
                let card = try #require(await new.card(serial))
                let (before, now) = (try await old.issuer.archive(of: card), try await new.issuer.archive(of: card))
                #expect(before.archive == now.archive, "\(serial)")
            }
            #expect(try await refused(by: NextBook().rules) == ["B next.no-nines", "G next.no-nines"])

            // Nothing is stored that the rules refuse, and what is corrected leaves the list.
            for serial in ["A", "C"] {
                await #expect(throws: RefusedPass.self) { try await new.put(serial, balance: 999) }
            }
            try await new.put("B", balance: 998)
            #expect(try await refused(by: NextBook().rules) == ["G next.no-nines"])
            #expect(try await refused(by: .standard) == [])
        }

        /// The serial numbers of the stored passes that rules would refuse, and by which.
        private func refused(by rules: RuleBook) async throws -> [String] {
            try await shop(rules: rules).issuer.judgedPage(after: 0).refusals.map { refusal in
                "\(refusal.address.serial) \(refusal.findings.map(\.rule).joined(separator: " "))"
            }
        }

        // MARK: - Parts

        @Test("no rule runs for a phone that fetches")
        func fetching() async throws {
            let book = NextBook()
            let first = try await shop(rules: book.rules)
            try await first.put("A", balance: 1)
            #expect(book.runCount > 0)
            // Another server, which has made nothing yet.
            let second = try await shop(rules: book.rules)
            let count = book.runCount
            let card = try #require(await second.card("A"))
            _ = try await second.issuer.archive(of: card)
            #expect(book.runCount == count)
        }

        @Test("stored passes are judged in pages, each of them once")
        func pages() async throws {
            let old = try await shop()
            for number in 1...5 { try await old.put("\(number)", balance: number.isMultiple(of: 2) ? 999 : 1) }
            _ = try await old.store.change([PassChange(TestShop.address("4"), .delete)])
            let issuer = try await shop(rules: NextBook().rules).issuer
            var (next, judged, serials): (Int64?, [Int], [String]) = (0, [], [])
            while let row = next {
                let page = try await issuer.judgedPage(after: row, limit: 3)
                judged.append(page.judgedCount)
                serials += page.refusals.map(\.address.serial)
                next = page.next
            }
            #expect(judged == [3, 1])
            #expect(serials == ["2"])
        }

        @Test("an archive that was handed in is judged by its contents, though its root is not trusted any more")
        func distrusted() async throws {
            let shop = try await shop(rules: NextBook().rules)
            let archive = try handedIn(description: "card")
            _ = try await shop.store.change([shop.issuer.change(TestShop.address("G"), archive: archive)])
            let policy = TrustPolicy(
                anchors: [try SampleAuthority(validity: TestCertificates.validity).root],
                subject: .unsafelyAnyPassType, at: .instant(TestCertificates.moment))
            let report = PassVerifier(policy: policy, rules: NextBook().rules).report(on: archive)
            #expect(report.errors.isEmpty == false)
            let identities = ServiceIdentities([try TestCertificates.identity()])
            let issuer = PassIssuer(
                store: shop.store, identities: identities, base: TestShop.base, trust: policy, rules: NextBook().rules)
            let page = try await issuer.judgedPage(after: 0)
            #expect(page.judgedCount == 1)
            #expect(page.refusals.isEmpty)
        }

        @Test("a pass that the new rule refuses still takes personal data, and what it refuses is told without them")
        func personalized() async throws {
            let files = TestShop.card(personalizable: true)
            try await shop(files).put("P", balance: 999)
            let next = try await shop(files, rules: NextBook().rules)
            let card = try #require(await next.card("P"))
            let person: Record = ["fullName": "Nora"]
            #expect(try await next.issuer.canMake(card, of: person))
            let told = try await next.issuer.judgedPage(after: 0).refusals.first?.findings.first
            #expect(told?.message.hasPrefix("it has ") == true)

            _ = try await next.store.change([PassChange(card.address, .personalize(person))])
            let refusal = try #require(await next.issuer.judgedPage(after: 0).refusals.first)
            #expect(refusal.findings.map(\.message) == ["no value is 999"])
            #expect(refusal.findings.map(\.hint) == ["write 998"])
        }
    }
#endif
