#if Server
    import Foundation
    import NIOCore
    import PassModel
    import PassRules
    import PassService
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("Passes that are made once a version", .endsByItself) struct IssuingTests {
        let database: TestDatabase

        init() throws { database = try TestDatabase(.current) }

        private func shop(_ files: [String: [UInt8]]? = nil) async throws -> TestShop {
            try await TestShop(database: database.database, template: files)
        }

        @Test("a pass carries the service's address, serial number and token, and is genuine")
        func served() async throws {
            let shop = try await shop()
            try await shop.put("A 1/ä", balance: 12)
            // After a restore, dates of versions are in the future, but signing times are not.
            _ = try database.witness("UPDATE passes SET modified = modified + 86400")
            let card = try #require(await shop.card("A 1/ä"))
            let issued = try await shop.issuer.archive(of: card)
            let bytes = Array(issued.readableBytesView)
            let verified = try PassVerifier(policy: TestCertificates.policy()).verify(bytes, requiring: .accepted)
            #expect(verified.pass.serialNumber == "A 1/ä")
            #expect(verified.pass.webServiceURL == TestShop.base)
            #expect(verified.pass.authenticationToken == card.token)
            #expect(verified.pass.json.object?["voided"] == .bool(false))
            #expect(verified.signingTime == shop.clock.now)
            _ = try await shop.store.change([PassChange(card.address, .void(true))])
            let files = try await shop.issuer.files(of: #require(await shop.card("A 1/ä")))
            let json = try JSONDocument(parsing: files["pass.json"] ?? [], limits: .standard).root
            #expect(json.object?["voided"] == .bool(true))
        }

        @Test("if identities have the same type, a valid one is used, and of these the one with the latest expiry")
        func renewed() throws {
            let (past, now, end) = (TestCertificates.validity.lowerBound, Date(), TestCertificates.validity.upperBound)
            let all = try [past...now - 60, past...now + 3600, past...now + 7200, now + 3600...end].map {
                try TestCertificates.identity(TestCertificates.certificate(validity: $0))
            }
            for order in [all, all.reversed()] {
                let counting = ServiceIdentities(order)[TestCertificates.passType]
                #expect(counting?.fingerprint == all[2].fingerprint)
            }
        }

        @Test("no record replaces what ties a pass to the service") func ownPlaces() async throws {
            let shop = try await shop()
            for name in [
                "/webServiceURL", "/passTypeIdentifier", "/teamIdentifier", "/serialNumber", "/authenticationToken",
                "/voided", "authenticationToken",
            ] {
                let error = await #expect(throws: IssuingError.self) {
                    try await shop.issuer.change(
                        TestShop.address("A"), template: shop.template, record: Record(["balance": 1, name: "stolen"]))
                }
                #expect(error?.code == .ownValue(name))
            }
            let same = Record(["balance": 1, "/serialNumber": "A", "serialNumber": "A"])
            _ = try await shop.issuer.change(TestShop.address("A"), template: shop.template, record: same)
        }

        /// The members of a pass that was signed elsewhere.
        private func members(token: String = "0123456789abcdef0123") -> [(String, JSONValue)] {
            [
                ("serialNumber", .string("G")), ("webServiceURL", .string(TestShop.base)),
                ("authenticationToken", .string(token)),
            ]
        }

        @Test("an archive that was signed elsewhere is served byte for byte, and keeps its token")
        func signedElsewhere() async throws {
            let shop = try await shop()
            let archive = try PassParts(members()).archive()
            let change = try shop.issuer.change(TestShop.address("G"), archive: archive)
            let card = try #require(await shop.store.change([change])[0].pass)
            #expect(card.token == "0123456789abcdef0123")
            #expect(Array(try await shop.issuer.archive(of: card).readableBytesView) == archive)
            let next = try PassParts(members() + [("description", .string("Next"))]).archive()
            let second = try await TestShop(database: database.another())
            _ = try await second.store.change([second.issuer.change(TestShop.address("G"), archive: next)])
            // This server has not read the pass again yet.
            await #expect(throws: StoreError.self) { try await second.issuer.archive(of: card) }
            let other = try PassParts(members(token: "another token of 20")).archive()
            let outcome = try await shop.store.change([shop.issuer.change(TestShop.address("G"), archive: other)])
            #expect(outcome == [PassChangeOutcome.otherToken])
        }

        @Test("a pass and a template that reuse the rows of lost ones are not served as those")
        func sameRows() async throws {
            let shop = try await shop()
            let lost = try #require(await shop.put("A", balance: 1).pass)
            _ = try await shop.issuer.archive(of: lost)
            _ = try database.witness("DELETE FROM passes")
            _ = try await shop.put("B", balance: 2)
            _ = try database.witness("UPDATE passes SET id = \(lost.id)")
            let card = try #require(await shop.card("B"))
            #expect((card.id, card.version) == (lost.id, lost.version))
            let held = try #require(HeldPass(Array(try await shop.issuer.archive(of: card).readableBytesView)))
            #expect(held.value(ofField: "balance") == "2")
            _ = try database.witness("UPDATE templates SET digest = 'other', archive = ''")
            let other = try #require(try await shop.store.template(named: "card")).version
            await #expect(throws: (any Error).self) { try await shop.issuer.servedTemplate(other) }
        }

        @Test("an archive that is damaged, of another pass, or can't be updated by the service is refused")
        func unfitArchives() async throws {
            let shop = try await shop()
            let sound = try PassParts(members()).archive()
            #expect(throws: IssuingError.self) { try shop.issuer.change(TestShop.address("H"), archive: sound) }
            let other = PassAddress(type: "pass.com.example.other", serial: "G")
            let error = #expect(throws: IssuingError.self) { try shop.issuer.change(other, archive: sound) }
            #expect(error?.code == .otherType(template: TestShop.type, address: other.type))
            await #expect(throws: IssuingError.self) {
                try await shop.issuer.change(other, template: shop.template, record: ["balance": 5])
            }
            var damaged = sound
            damaged[damaged.count / 2] ^= 1
            let foreign: [(String, JSONValue)] = members().map {
                ($0, $0 == "webServiceURL" ? .string("https://elsewhere.example") : $1)
            }
            let archives = try [damaged, PassParts(foreign).archive(), PassParts([members()[0]]).archive()]
            for archive in archives {
                #expect(throws: IssuingError.self) { try shop.issuer.change(TestShop.address("G"), archive: archive) }
            }
        }

        @Test("a template of Pass Designer has the team of the identity, and records address its fields")
        func designed() async throws {
            let files = DesignedSample.files([
                #""passTypeIdentifier" : """#: #""passTypeIdentifier" : "\#(TestShop.type)""#
            ])
            let shop = try await shop(files)
            let card = try #require(await shop.put("K", ["field:gate": "22", "show:seat": false]).pass)
            let archive = Array(try await shop.issuer.archive(of: card).readableBytesView)
            let held = try #require(HeldPass(archive))
            #expect(held.value(ofField: "gate") == "22" && held.value(ofField: "seat") == nil)
            let bundle = try PassBundle(archive: archive)
            #expect(bundle.files["tooling.json"] == nil && bundle.files["icon.png"] != nil)
            let pass = try #require(JSONDocument(parsing: bundle.passJSON).root.object)
            #expect(pass["teamIdentifier"] == .string(TestCertificates.team))
        }

        @Test("a template with an error of the rule book is refused with its findings")
        func unsoundTemplate() async throws {
            let shop = try await shop()
            var files = TestShop.card()
            files["icon.png"] = nil
            files["icon@2x.png"] = nil
            let error = try await #require(throws: RefusedPass.self) { try await shop.putTemplate("bad", files) }
            #expect(error.findings.contains { $0.rule == "images.icon-missing" }, "\(error.findings.map(\.rule))")
            #expect(try await shop.store.template(named: "bad") == nil)
        }
    }
#endif
