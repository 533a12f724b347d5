#if Server
    import Foundation
    import GooglePasses
    import PassModel
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Google gets each change", .needs(.python), .endsByItself) struct GoogleServiceTests {
        private let google: FakeGoogle
        private let site: TestSite

        init() async throws {
            google = try FakeGoogle()
            site = try await google.site()
        }

        private let database = Result { try TestDatabase(.current) }

        private func shop(settings: String = "") async throws -> TestShop {
            try await TestShop(database: database.get().database, template: Self.files(settings), clock: TestClock(nil))
        }

        /// The files of a card with these settings for Google besides the usual ones.
        static func files(_ settings: String = "", kind: String = "generic") -> [String: [UInt8]] {
            var files = TestShop.card()
            files["google.json"] = Array(#"{"issuerID": "3388", "kind": "\#(kind)"\#(settings)}"#.utf8)
            return files
        }

        private func link(of serial: String, in shop: TestShop) async throws -> WhyReport.Step? {
            try await WhyReport(about: TestShop.address(serial), in: shop.store).steps.first { $0.kind == .google }
        }

        private func state(of serial: String, in shop: TestShop) async throws -> GoogleState? {
            guard let pass = try await shop.card(serial) else { return nil }
            return try await shop.store.googleState(ofPass: pass.id, generation: pass.generation)
        }

        private func state() async -> String? {
            await google.resources.values.first { $0.object?["classId"] != nil }?.object?["state"]?.string
        }

        private func withDispatcher(
            of shop: TestShop, mostClasses: Int = 9, _ body: (GoogleDispatcher) async throws -> Void
        ) async throws {
            var place = GoogleAPI.Place()
            place.address = "\(site.base)/v1"
            place.timeout = longestWait
            var backoff = PushBackoff()
            (backoff.first, backoff.longest, backoff.invalidRequest) = (20, 100, 100)
            let account = try ServiceAccount(json: google.keyFile(for: site), path: "key.json")
            let dispatcher = GoogleDispatcher(
                store: shop.store, issuer: shop.issuer, api: try GoogleAPI(account, at: place, now: { shop.clock.now }),
                imageBase: nil, backoff: backoff, mostClasses: mostClasses, logger: EventShop.quiet)
            let running = Task { try await dispatcher.run() }
            defer { running.cancel() }
            try await body(dispatcher)
        }

        private func expect(_ balances: [String: String]) async throws {
            let isSo = try await waits {
                let known = await google.balances
                return balances.allSatisfy { known[$0.key] == $0.value }
            }
            #expect(isSo, "\(balances)")
        }

        @Test("a card is inserted, changed, voided and ended, with its class before it", .eachDatabase)
        func whole() async throws {
            let shop = try await shop()
            try await withDispatcher(of: shop) { dispatcher in
                try await shop.put("7", balance: 1)
                dispatcher.wake()
                try await expect(["7": "1"])
                #expect(await google.calls.map(\.path) == ["genericClass", "genericObject"])
                try await shop.put("7", balance: 2)
                dispatcher.wake()
                try await expect(["7": "2"])
                #expect(try await waits { try await state(of: "7", in: shop)?.written == 2 })
                #expect(try await link(of: "7", in: shop)?.state == .ok)
                let actions: [(PassChange.Action, [String])] = [
                    (.void(true), ["INACTIVE", "EXPIRED"]), (.void(false), ["ACTIVE"]), (.delete, ["INACTIVE"]),
                ]
                for (action, states) in actions {
                    _ = try await shop.store.change([PassChange(TestShop.address("7"), action)])
                    dispatcher.wake()
                    #expect(try await waits { states.contains(await state() ?? "") })
                }
                #expect(try await waits { try await state(of: "7", in: shop) == nil })
                // The next pass with the serial number has another object, and the first one is empty.
                let first = try #require(await google.resources.keys.first { $0.contains("__7__") })
                let ended = await google.resources[first]?.object
                #expect(ended?.members.map(\.name) == ["cardTitle", "classId", "header", "id", "state"])
                try await shop.put("7", balance: 3)
                dispatcher.wake()
                try await expect(["7": "3"])
                #expect(await google.resources[first]?.object == ended)
                // Another database, or a restored backup, may lack the earlier owners of a number.
                try await shop.put("8", balance: 1)
                let second = try #require(try await state(of: "7", in: shop)).names.object
                _ = try await shop.store.beginEpoch()
                #expect(
                    try await waits { await google.calls.contains { $0.method == "PUT" && $0.path.hasSuffix(second) } })
                let change = try await shop.issuer.change(
                    TestShop.address("9"), template: shop.template, record: ["balance": 1])
                _ = try await Store(opening: shop.store.database).change([change])
                let generations = try await [0, shop.card("8")?.generation, shop.card("9")?.generation]
                #expect(Set(generations).count == 3)
                // The class was written once, and known objects were replaced at once.
                #expect(await google.calls.count { $0.path.hasPrefix("genericClass") } == 1)
                let methods = await google.calls.filter { $0.path.hasSuffix(first) }.map(\.method)
                #expect(methods == ["PUT", "PUT", "PUT", "PUT"])
            }
        }

        @Test("classes that vary by record are cached up to a number") func classes() async throws {
            var files = Self.files(kind: "offer")
            files["pass.json"] = files["pass.json"].map {
                Array(String(decoding: $0, as: UTF8.self).replacing(#""Card""#, with: #""Card {{balance}}""#).utf8)
            }
            let shop = try await TestShop(database: database.get().database, template: files, clock: TestClock(nil))
            try await withDispatcher(of: shop, mostClasses: 2) { dispatcher in
                for balance in 1...5 {
                    try await shop.put("\(balance)", balance: balance)
                    dispatcher.wake()
                    try await expect(["\(balance)": "\(balance)"])
                    #expect(await dispatcher.classes.count <= 2)
                }
                #expect(await google.resources.count == 10)
            }
        }

        @Test(
            "a change that Google refuses waits for another one or a template, and delays no others", .eachDatabase,
            arguments: [400, 403])
        func refused(status: Int) async throws {
            let shop = try await shop()
            try await withDispatcher(of: shop) { dispatcher in
                for serial in ["1", "2"] { try await shop.put(serial, balance: 5) }
                dispatcher.wake()
                try await expect(["1": "5", "2": "5"])
                await google.answer { _, _ in .init(status, "no", "No card.") }
                try await shop.put("1", balance: 6)
                dispatcher.wake()
                #expect(try await waits { try await link(of: "1", in: shop)?.text.contains("No card.") == true })
                // It is reported until it is written, by each server and after each start.
                let words = "1 pass, and answers \(status): "
                #expect(try await waits { try await shop.store.googleProblem()?.contains(words) == true })
                await google.answer { _, _ in nil }
                try await shop.put("2", balance: 6)
                dispatcher.wake()
                try await expect(["1": "5", "2": "6"])
                #expect(try await link(of: "1", in: shop)?.state == .failed)
                #expect(try await shop.store.googleProblem()?.contains(words) == true)
                try await shop.putTemplate("other")
                dispatcher.wake()
                try await expect(["1": "6"])
                #expect(try await waits { try await shop.store.googleProblem() == nil })
            }
        }

        @Test("a Google that does not answer is an alarm, until the queue is empty") func outage() async throws {
            let shop = try await shop()
            try await withDispatcher(of: shop) { dispatcher in
                await google.answer { _, _ in .init(503, "", "Down.") }
                try await shop.put("1", balance: 1)
                dispatcher.wake()
                #expect(try await waits { try await shop.store.googleProblem()?.contains("Down.") == true })
                try await shop.store.database.write { try $0.run("DELETE FROM google_passes") }
                #expect(try await waits { try await shop.store.googleProblem() == nil })
            }
        }

        @Test("a record that makes no valid pass for Google is reported, and not sent; wrong settings are refused")
        func unfit() async throws {
            let shop = try await shop(settings: #", "object": {"state": "S{{balance}}"}"#)
            try await withDispatcher(of: shop) { dispatcher in
                try await shop.put("1", balance: 1)
                dispatcher.wake()
                #expect(try await waits { try await link(of: "1", in: shop)?.state == .failed })
                #expect(try await link(of: "1", in: shop)?.text.contains("S1") == true)
                #expect(await google.calls.isEmpty)
            }
            let broken = Self.files(#", "rowz": []"#)
            await #expect(throws: IssuingError.self) { try await shop.putTemplate("other", broken) }
        }

        @Test("a new version of a template changes the class, and passes of an older one don't")
        func sharedClass() async throws {
            func settings(_ status: String) -> String {
                #", "class": {"multipleDevicesAndHoldersAllowedStatus": "\#(status)"}"#
            }
            func status() async -> String? {
                let found = await google.resources.values.first { $0.object?["classId"] == nil }
                return found?.object?["multipleDevicesAndHoldersAllowedStatus"]?.string
            }
            let shop = try await shop(settings: settings("ONE_USER_ALL_DEVICES"))
            try await withDispatcher(of: shop) { dispatcher in
                for serial in ["1", "2"] { try await shop.put(serial, balance: 1) }
                dispatcher.wake()
                try await expect(["1": "1", "2": "1"])
                #expect(await status() == "ONE_USER_ALL_DEVICES")
                let newer = try await shop.putTemplate("card", Self.files(settings("MULTIPLE_HOLDERS")))
                for (template, serial) in [(newer, "1"), (shop.template, "2")] {
                    try await shop.put(serial, balance: 2, by: template)
                    dispatcher.wake()
                    try await expect([serial: "2"])
                    #expect(await status() == "MULTIPLE_HOLDERS")
                }
                // Another server may have written the class meanwhile, so a repeated template is written again.
                let writes = await google.calls.count { $0.path.hasPrefix("genericClass") }
                for status in ["ONE_USER_ALL_DEVICES", "MULTIPLE_HOLDERS"] {
                    try await shop.putTemplate("card", Self.files(settings(status)))
                }
                let again = try #require(try await shop.store.template(named: "card"))
                try await shop.put("1", balance: 3, by: again)
                dispatcher.wake()
                try await expect(["1": "3"])
                #expect(await google.calls.count { $0.path.hasPrefix("genericClass") } == writes + 1)
            }
        }

        @Test("passes of a template without settings are not sent, and ended when the settings are removed")
        func settingsTakenAway() async throws {
            let shop = try await shop()
            let plain = try await shop.putTemplate("plain")
            try await shop.put("1", balance: 1, by: plain)
            #expect(try await state(of: "1", in: shop) == nil)
            try await withDispatcher(of: shop) { dispatcher in
                try await shop.put("2", balance: 1)
                dispatcher.wake()
                try await expect(["2": "1"])
                let offer = try await shop.putTemplate("offer", Self.files(kind: "offer"))
                try await shop.put("2", balance: 3, by: offer)
                dispatcher.wake()
                #expect(
                    try await waits {
                        await google.calls.contains { $0.method == "PUT" && $0.path.hasPrefix("genericObject/") }
                    })
                let calls = await google.calls.map { "\($0.method) \($0.path.prefix { $0 != "/" })" }
                let places = ["POST offerObject", "PUT genericObject"].map(calls.firstIndex)
                #expect(places[0].map { $0 < places[1] ?? 0 } == true, "the new one comes first: \(calls)")
                // An incomplete record leaves Google's pass as it is.
                var files = Self.files()
                files["google.json"] = Array(#"{"issuerID": "3388"}"#.utf8)
                let vague = try await shop.putTemplate("vague", files)
                try await shop.put("2", balance: 4, by: vague)
                dispatcher.wake()
                #expect(
                    try await waits { try await link(of: "2", in: shop)?.text.contains("loyalty pass needs") == true })
                #expect(await google.balances["2"] == "3")
                try await shop.put("2", balance: 2, by: plain)
                dispatcher.wake()
                #expect(try await waits { try await state(of: "2", in: shop) == nil })
                #expect(await state() == "INACTIVE")
                #expect(await google.balances.isEmpty)
            }
        }

        @Test(
            "a pass that is deleted or no longer for Google is ended, even if nothing replaced its object",
            arguments: [true, false])
        func neverReplaced(isDeleted: Bool) async throws {
            let shop = try await shop()
            let plain = try await shop.putTemplate("plain")
            let offer = try await shop.putTemplate("offer", Self.files(kind: "offer"))
            try await withDispatcher(of: shop) { dispatcher in
                try await shop.put("2", balance: 1)
                dispatcher.wake()
                try await expect(["2": "1"])
                await google.answer { call, _ in
                    call.path.hasPrefix("offer") ? .init(403, "permissionDenied", "Permission denied.") : nil
                }
                try await shop.put("2", balance: 3, by: offer)
                dispatcher.wake()
                #expect(try await waits { await google.calls.contains { $0.path.hasPrefix("offer") } })
                if isDeleted {
                    _ = try await shop.store.change([PassChange(TestShop.address("2"), .delete)])
                } else {
                    try await shop.put("2", balance: 4, by: plain)
                }
                dispatcher.wake()
                #expect(try await waits { await state() == "INACTIVE" })
            }
        }

        @Test("denied access is retried by itself, and an invalid pass is not", .eachDatabase)
        func deniedAgain() async throws {
            let shop = try await TestShop(database: database.get().database, template: Self.files())
            await google.trustAll()
            try await withDispatcher(of: shop) { dispatcher in
                for serial in ["1", "2"] { try await shop.put(serial, balance: 1) }
                dispatcher.wake()
                try await expect(["1": "1", "2": "1"])
                await google.answer { call, _ in
                    call.path.contains("__1__") ? .init(403, "permissionDenied", "Out.") : .init(400, "invalid", "No.")
                }
                _ = try await shop.store.change([PassChange(TestShop.address("1"), .delete)])
                try await shop.put("2", balance: 2)
                dispatcher.wake()
                #expect(try await waits { try await shop.store.googleProblem()?.contains("2 passes") == true })
                #expect(try await link(of: "1", in: shop)?.text.contains("Out.") == true)
                await google.answer { _, _ in nil }
                shop.clock.advance(by: 599)
                dispatcher.wake()
                #expect(try await state(of: "1", in: shop)?.status == 403)
                shop.clock.advance(by: 2)
                dispatcher.wake()
                #expect(try await waits { try await state(of: "1", in: shop) == nil })
                #expect(try await shop.store.googleProblem()?.contains("1 pass, and answers 400: ") == true)
                #expect(await google.balances == ["2": "1"])
            }
        }

        @Test("each visitor of a link is offered their wallet") func links() async throws {
            let shop = try await shop()
            let account = try ServiceAccount(json: google.keyFile(for: site), path: "key.json")
            let sealer = try await LinkSealer(store: shop.store)
            let routes = try DownloadRoutes(store: shop.store, issuer: shop.issuer, links: sealer, google: account)
            let pages = try await TestSite { routes.add(to: $0) }
            try await shop.put("7", balance: 1)
            let made = try await shop.store.makeLink(to: TestShop.address("7"), expires: nil, isSingleUse: false)
            let link = try sealer.signedToken(try #require(made).id)
            func page(_ agent: String) async throws -> String {
                try await pages.send("GET", "/p/\(link)", headers: ["User-Agent": agent, "Accept": "text/html"]).text
            }
            // Google does not have it yet.
            #expect(try await !page(Agent.android).contains("pay.google.com"))
            try await withDispatcher(of: shop) { dispatcher async throws in
                dispatcher.wake()
                #expect(try await waits { try await state(of: "7", in: shop)?.written == 1 })
            }
            #expect(try await page(Agent.android).contains("href=\"https://pay.google.com/gp/v/save/"))
            #expect(try await page(Agent.desktop).contains("Add to Google Wallet"))
            #expect(try await page(Agent.iPhone).hasPrefix("PK"))
        }
    }
#endif
