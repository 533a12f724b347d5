#if Server
    import Foundation
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Changes of passes", .eachDatabase, .endsByItself) struct PassChangeTests {
        let database: TestDatabase
        let shop: TestShop

        init() async throws {
            database = try TestDatabase(.current)
            shop = try await TestShop(database: database.database)
        }

        @Test("a changed pass has the next version, and a date that grows by a second, also within one second")
        func versions() async throws {
            let first = try #require(await shop.put("A", balance: 1).pass)
            var last = first
            for balance in 2...5 {
                let next = try #require(await shop.put("A", balance: balance).pass)
                #expect(next.version == last.version + 1 && next.tag > last.tag)
                #expect(next.modified == last.modified + 1)
                last = next
            }
            #expect(first.version == 1)
            #expect(try await shop.put("A", balance: 5) == .unchanged(last))
            shop.clock.advance(by: 100)
            #expect(try #require(await shop.put("A", balance: 6).pass).modified == first.modified + 100)
        }

        @Test("passes of two types with one serial number are two, each with its own authors, devices and links")
        func types() async throws {
            let addresses = [TestShop.address("A"), PassAddress(type: "\(TestShop.type).other", serial: "A")]
            for (index, balance) in [(0, 1), (1, 1), (0, 2), (1, 2)] {
                let record: Record = ["balance": .number(balance)]
                let change = PassChange(
                    addresses[index], .make(template: shop.template.id, record: record, isVoided: nil))
                _ = try await shop.store.change([change], by: "who handles \(index)")
            }
            for address in addresses {
                let token = try #require(await shop.store.pass(address)).token
                _ = try await shop.store.register(device: address.type, for: address, pushToken: "aa", token: token)
            }
            for (index, address) in addresses.enumerated() {
                let author = try await shop.store.database.read { try Store.author(of: address, version: 2, in: $0) }
                #expect(author == "who handles \(index)")
                #expect(try await shop.store.pass(address)?.version == 2)
                #expect(try await shop.store.devices(of: address).map(\.device) == [address.type])
                let link = try #require(await shop.store.makeLink(to: address, expires: nil, isSingleUse: true))
                #expect(try await shop.store.links(to: address).map(\.id) == [link.id])
                #expect(try await !shop.store.revokeLink(link.id, to: addresses[1 - index]))
                #expect(try await shop.store.revokeLink(link.id, to: address))
            }
            _ = try await shop.store.change([PassChange(addresses[1], .delete)])
            #expect(try await shop.card("A")?.isDeleted == false)
        }

        @Test("a change between two lists is in the second one only, however close it is")
        func nothingSkipped() async throws {
            try await register("phone", for: "A", "B")
            var tag = try await changes()?.tag
            for (index, serials) in [["A"], ["B"], ["A", "B"], ["B", "A"]].enumerated() {
                for serial in serials { try await shop.put(serial, balance: index + 10) }
                let list = try #require(await changes(since: tag))
                #expect(list.serials == serials.sorted())
                #expect(try await changes(since: list.tag) == nil)
                tag = list.tag
            }
        }

        @Test("an unknown or future tag lists all passes") func foreignTag() async throws {
            try await register("phone", for: "A", "B")
            let known = try #require(await changes()?.tag)
            // On PostgreSQL, other transactions use the next numbers.
            let next = database.kind == .sqlite ? try #require(shop.store.number(ofTag: known)) + 1 : 1 << 40
            let foreign = ["", "0", "-1", "7", "99999999999999999999", "x", "0badcafe-3", "%00"]
            for tag in foreign + [0, -1, next, 1 << 41].map(shop.store.wireTag) {
                let list = try await changes(since: tag)
                #expect(list?.serials == ["A", "B"] && list?.tag == known, "\(tag)")
            }
        }

        @Test("a phone that registers late, again or with another push token lists its passes, and gets their pushes")
        func lateRegistration() async throws {
            try await register("phone", for: "A")
            try await shop.put("B", balance: 1)
            try await shop.put("B", balance: 2)
            try await shop.put("A", balance: 9)
            var tag = try await changes()?.tag
            try await acceptAll()
            // Whatever tag it has, a pass that changed before is new for it.
            try await register("phone", for: "B")
            #expect(try await changes(since: tag)?.serials == ["B"])
            // We may have missed that it was removed.
            tag = try await changes(since: tag)?.tag
            try await acceptAll()
            #expect(try await shop.register("phone", for: "A") == .refreshed)
            #expect(try await changes(since: tag)?.serials == ["A"])
            #expect(try await acceptAll() == ["ab12"])
            // Pushes to the old token may be lost, even those for another pass.
            try await shop.put("A", balance: 10)
            try await acceptAll()
            try await shop.put("C", balance: 1)
            #expect(try await shop.register("phone", for: "C", token: "cd34") == .created)
            #expect(try await acceptAll() == ["cd34"])
        }

        @Test("a pass that is pushed again is listed, and its push is neither delayed by a failure nor lost")
        func pushAgain() async throws {
            try await register("phone", for: "A", "B")
            let tag = try await changes()?.tag
            try await shop.put("A", balance: 5)
            try await shop.store.finishPushes(nextClaim(), [.init(status: 413, reason: "")])
            #expect(try await shop.store.dueTypes().isEmpty)
            let card = try #require(await shop.card("B"))
            #expect(try await shop.store.pushAgain(card.address) == 1)
            #expect(try await changes(since: tag)?.serials == ["A", "B"])
            #expect(try await shop.card("B")?.version == card.version)
            // A change stays queued, too, if another pass is pushed again while its push is sent.
            let claim = try await nextClaim()
            try await shop.put("A", balance: 6)
            _ = try await shop.store.pushAgain(card.address)
            #expect(try await nextClaim().pushes.isEmpty)
            try await shop.store.finishPushes(claim, [.accepted])
            #expect(try await shop.store.dueTypes() == [TestShop.type])
        }

        @Test("after a backup was restored, every device is pushed and has all passes in its list, with other dates")
        func restored() async throws {
            try await register("phone", for: "A", "B")
            let tag = try await changes()?.tag
            // A lost version may have any date until now.
            shop.clock.advance(by: 3 * 86_400)
            _ = try await shop.store.beginEpoch()
            #expect(try await shop.store.dueTypes() == [TestShop.type])
            let reopened = try await Store(opening: shop.store.database)
            let list = try await reopened.changedPasses(device: "phone", type: TestShop.type, since: tag)
            #expect(list?.serials == ["A", "B"])
            let card = try #require(await shop.card("A"))
            #expect(card.modified >= Int64(shop.clock.now.timeIntervalSince1970))
        }

        @Test("a restore in portions has the result of one at once, even after an interruption", arguments: [1, 3])
        func restoredInPortions(size: Int) async throws {
            for number in 0..<5 {
                try await shop.put("\(number)", balance: 0)
                for device in 0...number {
                    try await shop.register("phone \(device)", for: "\(number)", token: "ab\(device)\(number)")
                }
            }
            let dates = "SELECT sum(modified) FROM passes"
            let before = try #require(Int64(database.witness(dates)))
            let tags = "SELECT coalesce(sum(tag), 0) FROM pushes"
            let queued = try #require(Int64(database.witness(tags)))
            var steps = 0
            let first = try await shop.store.beginEpoch(portion: size) { done in
                steps += 1
                #expect(done == steps * size)
            }
            #expect(try Int64(database.witness(dates)) == before + 5 * 86_400)
            // Each was queued once.
            #expect(try Int64(database.witness(tags)) == queued + 15)
            #expect(try database.witness("SELECT count(*) FROM meta WHERE name = 'restoring'") == "0")
            // Pushes that were claimed or failed are due again.
            _ = try database.witness("UPDATE pushes SET attempts = 3, claimed_until = 1, due = 9000000000000, tag = 0")
            _ = try database.witness("DELETE FROM pushes WHERE token = 'ab04'")
            _ = try database.witness("INSERT INTO meta (name, value) VALUES ('restoring', '')")
            #expect(try await shop.store.beginEpoch(portion: size) != first)
            #expect(try await shop.store.claimPushes(type: TestShop.type, limit: 99, lease: 1).pushes.count == 15)
            #expect(try database.witness("SELECT count(*) FROM pushes WHERE attempts = 0 AND tag > 0") == "15")
            #expect(try database.witness("SELECT count(*) FROM meta WHERE name = 'restoring'") == "0")
        }

        @Test("a deleted pass has no content, accepts no phone, and its phones can still unregister")
        func deleted() async throws {
            try await register("phone", for: "A", "B")
            try await change("A", .personalize(["fullName": "Ann"]))
            try await change("B", .delete)
            #expect(try await shop.store.deleteTemplate(named: shop.template.name) == false)
            try await change("A", .delete)
            #expect(try await changes() == nil)
            #expect(
                try database.witness(
                    """
                    SELECT COUNT(*) FROM passes WHERE data IS NULL AND person IS NULL AND archive IS NULL
                    """) == "2")
            #expect(try await shop.store.deleteTemplate(named: shop.template.name))
            let token = try #require(await shop.card("A")).token
            #expect(try await shop.register("other", for: "A") == .unauthorized)
            #expect(try await shop.store.unregister(device: "phone", from: TestShop.address("A"), token: token))
        }

        @Test("30 days after a pass was deleted, its devices and token are removed, and its phone is unauthorised")
        func forgotten() async throws {
            try await register("phone", for: "A", "B")
            let old = try #require(await shop.card("A"))
            // More than one step removes at once.
            _ = try database.witness(
                """
                WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(Store.mostRemoved))
                INSERT INTO registrations (device, pass, type, token, tag, created, registered)
                SELECT 'd' || i, \(old.id), '\(TestShop.type)', 'aa', 0, 0, 0 FROM n
                """)
            try await change("A", .delete)
            shop.clock.advance(by: 29 * 86_400)
            await shop.store.tidy(EventShop.quiet)
            #expect(try await shop.store.unregister(device: "d1", from: old.address, token: old.token))
            shop.clock.advance(by: 2 * 86_400)
            await shop.store.tidy(EventShop.quiet)
            #expect(try database.witness("SELECT device FROM registrations WHERE pass <> \(old.id)") == "phone")
            #expect(try database.witness("SELECT count(*) FROM registrations") == "1")
            let answer = try await TestSite(of: shop)
                .send("DELETE", "/v1/devices/d2/registrations/\(TestShop.type)/A", "ApplePass \(old.token)")
            #expect(answer.status == 401)
            let new = try #require(await shop.put("A", balance: 5).pass)
            #expect(new.token.count == old.token.count && new.token != old.token && new.version > old.version)
        }

        @Test("the audit log keeps all, or what its setting says and always its last row") func auditRetention()
            async throws
        {
            for balance in 1...3 { try await shop.put("A", balance: balance) }
            shop.clock.advance(by: 400 * 86_400)
            var retention = Retention()
            for (days, left) in [(0, "3"), (401, "3"), (365, "1")] {
                retention.auditDays = days
                await shop.store.tidy(EventShop.quiet, retention)
                #expect(try database.witness("SELECT count(*) FROM audit") == left)
            }
            try await shop.put("A", balance: 4)
            #expect(try database.witness("SELECT min(version) FROM audit") == "3")
        }

        @Test("the service removes old rows by itself") func keepsHouse() async throws {
            try await shop.put("A", balance: 1)
            _ = try database.witness("INSERT INTO failures SELECT id, 'old', 401, 1 FROM passes")
            let keeper = Housekeeper(
                store: shop.store, database: ObservedDatabase(database.database), retention: Retention(),
                logger: EventShop.quiet, firstPause: .zero)
            let running = Task { try await keeper.run() }
            #expect(try await waits { try database.witness("SELECT count(*) FROM failures") == "0" })
            running.cancel()
            _ = await running.result
        }

        @Test("a failed step of the housekeeping is logged with its reason, and stops no other")
        func housekeeping() async throws {
            try await shop.put("A", balance: 1)
            let log = LogLines()
            for table in ["links", "failures"] {
                _ = try database.witness(
                    "INSERT INTO links (id, pass, expires, created) SELECT '\(table)', id, 1, 1 FROM passes")
                _ = try database.witness("INSERT INTO failures SELECT id, '\(table)', 401, 1 FROM passes")
                _ = try database.witness("ALTER TABLE \(table) RENAME TO away")
                await shop.store.tidy(log.logger)
                _ = try database.witness("ALTER TABLE away RENAME TO \(table)")
            }
            #expect(log.all.map { $0.split(separator: "=").last } == ["links", "failures"])
            #expect(log.all.allSatisfy { $0.contains("no such table") || $0.contains("does not exist") })
            #expect(try database.witness("SELECT count(*) FROM links") == "0")
            #expect(try database.witness("SELECT request FROM failures") == "failures")
        }

        @Test("a serial number that is used again has another token, and no phone or data of the deleted pass")
        func givenOutAgain() async throws {
            try await register("phone", for: "A", "B")
            try await register("other", for: "A")
            try await change("A", .personalize(["fullName": "Ann"]))
            let old = try #require(await shop.card("A"))
            let link = try #require(await shop.store.makeLink(to: old.address, expires: nil, isSingleUse: false))
            try await change("A", .delete)
            let new = try #require(await shop.put("A", balance: 5).pass)
            #expect(new.person == nil)
            #expect(try await shop.store.link(link.id)?.link.end(at: shop.clock.now) == .revoked)
            #expect(new.token != old.token)
            #expect(new.version > old.version && new.modified > old.modified)
            let outcome = try await shop.store.register(
                device: "phone", for: new.address, pushToken: "ab12", token: old.token)
            #expect(outcome == .unauthorized)
            let list = try await changes()
            #expect(list?.serials == ["B"])
            #expect(try database.witness("SELECT device FROM registrations") == "phone")
            #expect(try database.witness("SELECT token FROM pushes") == "ab12")
        }

        @Test("a deleted archive may be uploaded with another token, and with the same one it is the same pass")
        func signedElsewhereAgain() async throws {
            let address = TestShop.address("G")
            func give(_ token: String, _ digest: String) async throws -> PassChangeOutcome {
                try await shop.store.change([PassChange(address, .upload(archive: [1], digest: digest, token: token))])[
                    0]
            }
            _ = try await give("first", "a")
            _ = try await shop.store.register(device: "phone", for: address, pushToken: "ab12", token: "first")
            _ = try await shop.store.change([PassChange(address, .delete)])
            _ = try await give("first", "b")
            #expect(try await shop.store.devices(of: address).map(\.device) == ["phone"])
            #expect(try await give("second", "c") == .otherToken)
            _ = try await shop.store.change([PassChange(address, .delete)])
            #expect(try await give("second", "c").pass?.token == "second")
            #expect(try await shop.store.devices(of: address).isEmpty)
        }

        @Test("of two servers that make the same pass concurrently, one succeeds, and the other changes nothing")
        func madeOnce() async throws {
            let servers = [shop, try await TestShop(database: database.another())]
            for serial in (0..<10).map(String.init) {
                let outcomes = try await withThrowingTaskGroup(of: PassChangeOutcome.self) { group in
                    for (balance, server) in servers.enumerated() {
                        let card = PassChange.Action.make(
                            template: shop.template.id, record: ["balance": .number(balance)], isVoided: nil)
                        let change = PassChange(TestShop.address(serial), card, if: .absent)
                        group.addTask { try await server.store.change([change])[0] }
                    }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(outcomes.count { $0 == .outdated } == 1)
                #expect(outcomes.compactMap(\.pass) == [try await shop.card(serial)])
            }
        }

        @Test("concurrent changes of two servers are in the audit log once each, in one order; failed ones are not")
        func numbers() async throws {
            let second = try await TestShop(database: database.another())
            let lost = PassChange(TestShop.address("A"), .make(template: 999, record: [:], isVoided: nil))
            await #expect(throws: StoreError.self) { try await shop.store.change([lost]) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask { try await (number.isMultiple(of: 2) ? shop : second).put("\(number)", balance: 1) }
                }
                try await group.waitForAll()
            }
            try await database.settle()
            let rows = try await shop.store.audit(after: 0)
            #expect(rows.map(\.number) == Set(rows.map(\.number)).sorted())
            #expect(Set(rows.map(\.address.serial)) == Set((0..<20).map { "\($0)" }))
            #expect(try await shop.store.audit(after: rows[6].number, limit: 3) == Array(rows[7..<10]))
        }

        /// The list of the device `phone`.
        private func changes(since tag: String? = nil) async throws -> (serials: [String], tag: String)? {
            try await database.settle()
            return try await shop.store.changedPasses(device: "phone", type: TestShop.type, since: tag)
        }

        private func nextClaim() async throws -> PushClaim {
            try await shop.store.claimPushes(type: TestShop.type, limit: 10, lease: 1000)
        }

        /// Accepts all due pushes, and returns their tokens.
        @discardableResult private func acceptAll() async throws -> [String] {
            let claim = try await nextClaim()
            try await shop.store.finishPushes(claim, claim.pushes.map { _ in .accepted })
            return claim.pushes.map(\.token)
        }

        private func change(_ serial: String, _ action: PassChange.Action) async throws {
            _ = try await shop.store.change([PassChange(TestShop.address(serial), action)])
        }

        /// Makes the cards that don't exist, and registers a device for them.
        private func register(_ device: String, for serials: String...) async throws {
            for serial in serials {
                if try await shop.card(serial) == nil { try await shop.put(serial, balance: 0) }
                #expect(try await shop.register(device, for: serial) == .created)
            }
        }
    }
#endif
