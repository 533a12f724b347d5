#if Server
    import Foundation
    import GooglePasses
    import Logging
    import NIOHTTP1
    import PassModel
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Google hears of each change", .needs(.python), .endsByItself)
    struct GoogleServiceTests {
        private let google: FakeGoogle
        private let site: TestSite

        init() async throws {
            google = try FakeGoogle()
            site = try await google.site()
        }

        private let database = Result { try TestDatabase(.current) }

        private func shop(settings: String = "") async throws -> TestShop {
            try await TestShop(
                database: database.get().database, template: Self.files(settings), clock: TestClock(nil))
        }

        /// The files of a card with these settings for Google besides the usual ones.
        private static func files(_ settings: String) -> [String: [UInt8]] {
            var files = TestShop.card()
            files["google.json"] = Array(#"{"issuerID": "3388", "kind": "generic"\#(settings)}"#.utf8)
            return files
        }

        private func put(_ serial: String, balance: Int, by template: StoredTemplate, in shop: TestShop) async throws {
            let change = try await shop.issuer.change(
                TestShop.address(serial), template: template, record: ["balance": .init(balance)])
            _ = try await shop.store.change([change])
        }

        private func link(of serial: String, in shop: TestShop) async throws -> WhyReport.Link? {
            try await WhyReport(about: TestShop.address(serial), in: shop.store)
                .links.first { $0.step == .google }
        }

        private func state() async -> String? {
            await google.resources.values.first { $0.object?["classId"] != nil }?.object?["state"]?.string
        }

        private func withDispatcher(of shop: TestShop, _ body: (GoogleDispatcher) async throws -> Void) async throws {
            var place = GoogleAPI.Place()
            place.address = "\(site.base)/v1"
            place.patience = longestWait
            var pauses = PushPauses()
            (pauses.first, pauses.longest, pauses.fault) = (20, 100, 100)
            let account = try ServiceAccount(json: google.keyFile(for: site), path: "key.json")
            let dispatcher = GoogleDispatcher(
                store: shop.store, issuer: shop.issuer, api: try GoogleAPI(account, at: place, now: { shop.clock.now }),
                imageBase: nil, pauses: pauses, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
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
                #expect(try await waits { try await shop.store.googleState(ofPass: 1)?.written == 2 })
                #expect(try await link(of: "7", in: shop)?.state == .holds)
                let actions: [(PassChange.Action, [String])] = [
                    (.void(true), ["INACTIVE", "EXPIRED"]), (.void(false), ["ACTIVE"]), (.delete, ["INACTIVE"]),
                ]
                for (action, states) in actions {
                    _ = try await shop.store.change([PassChange(TestShop.address("7"), action)])
                    dispatcher.wake()
                    #expect(try await waits { states.contains(await state() ?? "") })
                }
                #expect(try await waits { try await shop.store.googleState(ofPass: 1) == nil })
                // The class was written once, and what Google has was changed at once.
                #expect(await google.calls.count { $0.path.hasPrefix("genericClass") } == 1)
                #expect(await google.calls.dropFirst(2).allSatisfy { $0.method == "PATCH" })
            }
        }

        @Test("while Google is busy or refuses, changes wait, and the last one arrives")
        func busy() async throws {
            let shop = try await shop()
            await google.answer { _, number in
                // Two calls in a row are taken, as an insertion needs: the class, and the object.
                [.init(429, "rateLimitExceeded"), .init(503), .init(400, "invalid", "No."), nil, nil][number % 5]
            }
            try await withDispatcher(of: shop) { dispatcher in
                for balance in 1...5 {
                    for serial in ["1", "2", "3"] { try await shop.put(serial, balance: balance) }
                    dispatcher.wake()
                    try await Task.sleep(for: .milliseconds(30))
                }
                try await expect(["1": "5", "2": "5", "3": "5"])
                await google.answer { _, _ in .init(400, "invalid", "No card.") }
                try await shop.put("1", balance: 6)
                dispatcher.wake()
                // What an earlier version was answered may still be told for a while.
                #expect(
                    try await waits { try await link(of: "1", in: shop)?.text.contains("No card.") == true })
                await google.answer { _, _ in nil }
                try await expect(["1": "6"])
            }
        }

        @Test("a record that makes no pass for Google is named, and sent to nobody; wrong settings are refused")
        func unfit() async throws {
            let shop = try await shop(settings: #", "object": {"state": "S{{balance}}"}"#)
            try await withDispatcher(of: shop) { dispatcher in
                try await shop.put("1", balance: 1)
                dispatcher.wake()
                #expect(try await waits { try await link(of: "1", in: shop)?.state == .broken })
                #expect(try await link(of: "1", in: shop)?.text.contains("S1") == true)
                #expect(await google.calls.isEmpty)
            }
            let broken = Self.files(#", "rowz": []"#)
            await #expect(throws: IssuingError.self) {
                try await shop.issuer.putTemplate("other", archive: TestShop.archive(broken))
            }
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
                let newer = try await shop.issuer.putTemplate(
                    "card", archive: TestShop.archive(Self.files(settings("MULTIPLE_HOLDERS")))
                ).template
                for (template, serial) in [(newer, "1"), (shop.template, "2")] {
                    try await put(serial, balance: 2, by: template, in: shop)
                    dispatcher.wake()
                    try await expect([serial: "2"])
                    #expect(await status() == "MULTIPLE_HOLDERS")
                }
            }
        }

        @Test(
            "a pass that is deleted while it is written, or before the answer is noted, is ended all the same",
            .eachDatabase)
        func deletedMeanwhile() async throws {
            let shop = try await shop()
            let names = GoogleNames(kind: "generic", sharedClass: "3388.a", object: "3388.b")
            for serial in ["1", "2"] {
                try await shop.put(serial, balance: 1)
                let claim = try await shop.store.claimPushes(type: Store.googleType, limit: 1, lease: 1)
                #expect(claim.pushes.count == 1)
                // Of the second one, Google has heard, and no answer came.
                let id = try #require(try await shop.card(serial)).id
                if serial == "2" { try await shop.store.noteGoogleNames(names, ofPass: id) }
                _ = try await shop.store.change([PassChange(TestShop.address(serial), .delete)])
                if serial == "1" {
                    let result = GoogleResult(.accepted, names: names, version: 1)
                    try await shop.store.finishGoogleWrites(claim, [result])
                }
                #expect(try await shop.store.googleState(ofPass: id)?.names == names)
                shop.clock.advance(by: 1)
                let rest = try await shop.store.claimPushes(type: Store.googleType, limit: 9, lease: 60_000)
                #expect(rest.pushes.map(\.token) == ["\(id)"])
            }
        }

        @Test("passes of a template without settings are sent to nobody, and ended where they were taken away")
        func settingsTakenAway() async throws {
            let shop = try await shop()
            let plain = try await shop.issuer.putTemplate(
                "plain", archive: TestShop.archive(TestShop.card())
            ).template
            try await put("1", balance: 1, by: plain, in: shop)
            #expect(try await !shop.store.isPushDue(of: Store.googleType))
            try await withDispatcher(of: shop) { dispatcher in
                try await shop.put("2", balance: 1)
                dispatcher.wake()
                try await expect(["2": "1"])
                let id = try #require(await shop.card("2")).id
                try await put("2", balance: 2, by: plain, in: shop)
                dispatcher.wake()
                #expect(try await waits { try await shop.store.googleState(ofPass: id) == nil })
                #expect(await state() == "INACTIVE")
                #expect(await google.balances.count == 1)
            }
        }

        @Test("each visitor of a link is offered their wallet")
        func links() async throws {
            let shop = try await shop()
            let account = try ServiceAccount(json: google.keyFile(for: site), path: "key.json")
            let sealer = try await LinkSealer(store: shop.store)
            let routes = try LandingRoutes(
                store: shop.store, issuer: shop.issuer, links: sealer, google: account)
            let pages = try await TestSite { routes.add(to: $0) }
            try await shop.put("7", balance: 1)
            let made = try await shop.store.makeLink(to: TestShop.address("7"), expires: nil, isSingleUse: false)
            let link = try sealer.opaque(try #require(made).id)
            func page(_ agent: String) async throws -> String {
                try await pages.send(
                    "GET", "/p/\(link)", headers: ["User-Agent": agent, "Accept": "text/html"]
                ).text
            }
            let android = "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36"
            // Google does not have it yet.
            #expect(try await !page(android).contains("pay.google.com"))
            try await withDispatcher(of: shop) { dispatcher in
                dispatcher.wake()
                let isWritten = try await waits { try await shop.store.googleState(ofPass: 1)?.written == 1 }
                #expect(isWritten)
            }
            #expect(try await page(android).contains("href=\"https://pay.google.com/gp/v/save/"))
            #expect(try await page("Mozilla/5.0 (X11; Linux) Firefox/140.0").contains("Add to Google Wallet"))
            let iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7) Version/26.0 Mobile/15E148 Safari/604.1"
            #expect(try await page(iPhone).hasPrefix("PK"))
        }
    }
#endif
