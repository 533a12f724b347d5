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

    @Suite("Google hears of each change", .needs(.python))
    struct GoogleServiceTests {
        private let google: FakeGoogle
        private let site: TestSite

        init() async throws {
            google = try FakeGoogle()
            site = try await google.site()
        }

        private static let settings = Array(#"{"issuerID": "3388", "kind": "generic"}"#.utf8)

        private func shop(
            _ kind: DatabaseKind, settings: [UInt8] = Self.settings
        ) async throws -> (TestShop, TestDatabase) {
            let database = try TestDatabase(kind)
            var files = TestShop.card()
            files["google.json"] = settings
            return (try await TestShop(database: database.database, template: files, clock: TestClock(nil)), database)
        }

        /// Runs the dispatcher of a shop while `body` runs.
        private func withDispatcher(of shop: TestShop, _ body: (GoogleDispatcher) async throws -> Void) async throws {
            var place = GoogleAPI.Place()
            place.address = "\(site.base)/v1"
            place.patience = .seconds(3600)
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

        /// The balance that Google has of a card; `nil` if it has none.
        private func balance(_ serial: String) async -> String? { await google.balances[serial] }

        @Test(
            "a card is inserted, changed, voided and ended, with its class before it", .timeLimit(.minutes(60)),
            arguments: DatabaseKind.available)
        func whole(kind: DatabaseKind) async throws {
            let (shop, database) = try await shop(kind)
            defer { withExtendedLifetime(database) {} }
            try await withDispatcher(of: shop) { dispatcher in
                try await shop.put("7", balance: 1)
                dispatcher.wake()
                #expect(try await waits { await balance("7") == "1" })
                #expect(await google.calls.map(\.path) == ["genericClass", "genericObject"])
                try await shop.put("7", balance: 2)
                dispatcher.wake()
                #expect(try await waits { await balance("7") == "2" })
                #expect(try await waits { try await shop.store.googleState(ofPass: 1)?.written == 2 })
                let report = try await WhyReport(
                    about: TestShop.address("7"), in: shop.store, files: { _ in nil })
                let link = try #require(report.links.first { $0.step == .google })
                #expect(link.state == .holds && link.text.hasPrefix("Google Wallet took version 2 at "))

                func state() async -> String? {
                    let object = await google.resources.values.first { $0.object?["classId"] != nil }
                    return object?.object?["state"]?.string
                }
                _ = try await shop.store.change([PassChange(TestShop.address("7"), .void(true))])
                dispatcher.wake()
                #expect(try await waits { ["INACTIVE", "EXPIRED"].contains(await state()) })
                _ = try await shop.store.change([PassChange(TestShop.address("7"), .void(false))])
                dispatcher.wake()
                #expect(try await waits { await state() == "ACTIVE" })
                _ = try await shop.store.change([PassChange(TestShop.address("7"), .delete)])
                dispatcher.wake()
                #expect(try await waits { await state() == "INACTIVE" })
                #expect(try await waits { try await shop.store.googleState(ofPass: 1) == nil })
                // The class was written once.
                #expect(await google.calls.count { $0.path.hasPrefix("genericClass") } == 1)
            }
        }

        @Test("while Google is busy or refuses, changes wait, and the last one arrives", .timeLimit(.minutes(60)))
        func busy() async throws {
            let (shop, database) = try await shop(.sqlite)
            defer { withExtendedLifetime(database) {} }
            await google.answer { _, number in
                // Two calls in a row are taken, as a change needs: the insertion that is one too many, and the change.
                [.init(429, "rateLimitExceeded"), .init(503), .init(400, "invalid", "No."), nil, nil][number % 5]
            }
            try await withDispatcher(of: shop) { dispatcher in
                for balance in 1...5 {
                    for serial in ["1", "2", "3"] { try await shop.put(serial, balance: balance) }
                    dispatcher.wake()
                    try await Task.sleep(for: .milliseconds(30))
                }
                for serial in ["1", "2", "3"] { #expect(try await waits { await balance(serial) == "5" }) }
                await google.answer { _, _ in .init(400, "invalid", "No such thing.") }
                try await shop.put("1", balance: 6)
                dispatcher.wake()
                // What an earlier version was answered may still be told for a while: this reason is the last one's.
                let isTold = try await waits {
                    let report = try await WhyReport(about: TestShop.address("1"), in: shop.store, files: { _ in nil })
                    let link = report.links.first { $0.step == .google }
                    return link?.state == .broken && link?.text.hasSuffix(": No such thing.") == true
                }
                #expect(isTold)
                await google.answer { _, _ in nil }
                #expect(try await waits { await balance("1") == "6" })
            }
        }

        @Test("a record that makes no pass for Google is named, and sent to nobody", .timeLimit(.minutes(60)))
        func unfit() async throws {
            let settings = #"{"issuerID": "3388", "kind": "generic", "object": {"state": "S{{balance}}"}}"#
            let (shop, database) = try await shop(.sqlite, settings: Array(settings.utf8))
            defer { withExtendedLifetime(database) {} }
            try await withDispatcher(of: shop) { dispatcher in
                try await shop.put("1", balance: 1)
                dispatcher.wake()
                var link: WhyReport.Link?
                let isBroken = try await waits {
                    link = try await WhyReport(about: TestShop.address("1"), in: shop.store, files: { _ in nil })
                        .links.first { $0.step == .google }
                    return link?.state == .broken
                }
                #expect(isBroken && link?.text.contains("could be made") == true && link?.text.contains("S1") == true)
                #expect(await google.calls.isEmpty)
            }
        }

        @Test(
            "a new version of a template changes the class, and passes of an older one don't",
            .timeLimit(.minutes(60)))
        func sharedClass() async throws {
            func settings(_ status: String) -> [UInt8] {
                Array(
                    """
                    {"issuerID": "3388", "kind": "generic",
                    "class": {"multipleDevicesAndHoldersAllowedStatus": "\(status)"}}
                    """.utf8)
            }
            let (shop, database) = try await shop(.sqlite, settings: settings("ONE_USER_ALL_DEVICES"))
            defer { withExtendedLifetime(database) {} }
            func status() async -> String? {
                let found = await google.resources.values.first { $0.object?["classId"] == nil }
                return found?.object?["multipleDevicesAndHoldersAllowedStatus"]?.string
            }
            try await withDispatcher(of: shop) { dispatcher in
                for serial in ["1", "2"] { try await shop.put(serial, balance: 1) }
                dispatcher.wake()
                for serial in ["1", "2"] { #expect(try await waits { await balance(serial) == "1" }) }
                #expect(await status() == "ONE_USER_ALL_DEVICES")
                var files = TestShop.card()
                files["google.json"] = settings("MULTIPLE_HOLDERS")
                let newer = try await shop.issuer.putTemplate("card", archive: TestShop.archive(files)).template
                for (template, serial) in [(newer, "1"), (shop.template, "2")] {
                    let change = try await shop.issuer.change(
                        TestShop.address(serial), template: template, record: ["balance": 2])
                    _ = try await shop.store.change([change])
                    dispatcher.wake()
                    #expect(try await waits { await balance(serial) == "2" })
                    #expect(await status() == "MULTIPLE_HOLDERS")
                }
            }
        }

        @Test("a pass that is deleted while it is written, or before the answer is noted, is ended all the same")
        func deletedMeanwhile() async throws {
            let (shop, database) = try await shop(.sqlite)
            defer { withExtendedLifetime(database) {} }
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
                try await Task.sleep(for: .milliseconds(5))
                let rest = try await shop.store.claimPushes(type: Store.googleType, limit: 9, lease: 60_000)
                #expect(rest.pushes.map(\.token) == ["\(id)"])
            }
        }

        @Test("passes of a template whose settings are taken away are ended", .timeLimit(.minutes(60)))
        func settingsTakenAway() async throws {
            let (shop, database) = try await shop(.sqlite)
            defer { withExtendedLifetime(database) {} }
            try await withDispatcher(of: shop) { dispatcher in
                try await shop.put("1", balance: 1)
                dispatcher.wake()
                #expect(try await waits { await balance("1") == "1" })
                let template = try await shop.issuer.putTemplate(
                    "card", archive: TestShop.archive(TestShop.card())
                ).template
                let change = try await shop.issuer.change(
                    TestShop.address("1"), template: template, record: ["balance": 2])
                _ = try await shop.store.change([change])
                dispatcher.wake()
                #expect(try await waits { try await shop.store.googleState(ofPass: 1) == nil })
                let object = await google.resources.values.first { $0.object?["classId"] != nil }
                #expect(object?.object?["state"]?.string == "INACTIVE")
            }
        }

        @Test("an account that Google refuses is an alarm, and why tells what to do", .timeLimit(.minutes(60)))
        func alarm() async throws {
            let (shop, database) = try await shop(.sqlite)
            defer { withExtendedLifetime(database) {} }
            await google.answer { _, _ in .init(403, "permissionDenied", "Not a user of the issuer.") }
            try await withDispatcher(of: shop) { dispatcher in
                try await shop.put("1", balance: 1)
                dispatcher.wake()
                #expect(try await waits { await dispatcher.trouble?.contains("Not a user of the issuer.") == true })
                // The alarm begins before the answer is stored.
                var link: WhyReport.Link?
                #expect(
                    try await waits {
                        let report = try await WhyReport(
                            about: TestShop.address("1"), in: shop.store, files: { _ in nil })
                        link = report.links.first { $0.step == .google }
                        return link?.state == .broken
                    })
                #expect(link?.hint?.contains("invite the service account") == true)
            }
        }

        @Test("settings beside the folder of a template count as those in it")
        func beside() async throws {
            let database = try TestDatabase(.sqlite)
            let service = try await WalletService(
                store: PassStore(on: database.database),
                identities: ServiceIdentities([try TestCertificates.identity()]), publicURL: "https://shop.example",
                parts: .init(), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let folder = try TemporaryFolder()
            for (name, bytes) in TestShop.card() { try folder.write(bytes, to: "card.pass/\(name)") }
            try await service.putTemplate("plain", from: folder.path("card.pass"))
            try folder.write(Self.settings, to: "card.google.json")
            try await service.putTemplate("card", from: folder.path("card.pass"))
            let marked = try await service.store.database.query("SELECT name FROM templates WHERE google = 1", [])
            #expect(marked.map { $0.text(0) } == ["card"])
        }

        @Test("a template without settings for Google says nothing to Google")
        func without() async throws {
            let database = try TestDatabase(.sqlite)
            let shop = try await TestShop(database: database.database, clock: TestClock(nil))
            try await shop.put("1", balance: 1)
            #expect(try await !shop.store.isPushDue(of: Store.googleType))
        }

        @Test("settings that can't be used are refused with the template")
        func refused() async throws {
            let (shop, database) = try await shop(.sqlite)
            defer { withExtendedLifetime(database) {} }
            var files = TestShop.card()
            files["google.json"] = Array(#"{"issuerID": "3388", "rowz": []}"#.utf8)
            let archive = try TestShop.archive(files)
            let error = await #expect(throws: IssuingError.self) {
                try await shop.issuer.putTemplate("other", archive: archive)
            }
            #expect(error?.message.contains("rowz") == true)
        }

        @Test(
            "no change is lost when the service is killed while it writes", .timeLimit(.minutes(60)),
            .enabled(if: ServerProgram.path != nil, "\(ServerProgram.absence)"))
        func killed() async throws {
            let program = try ServerProgram([
                "google": .object([
                    ("serviceAccount", .string("key.json")), ("api", .string("\(site.base)/v1")),
                ])
            ])
            try program.folder.write(google.keyFile(for: site), to: "key.json")
            var running = try await program.start()
            let bearer = "Bearer \(try program.token())"
            var files = TestShop.card()
            files["google.json"] = Self.settings
            let template = try TestShop.archive(files)
            #expect(
                try await program.send(.PUT, "/admin/v1/templates/card", bearer, template, type: "application/zip")
                    .status == 201)
            let serials = (1...20).map { "S\($0)" }
            for round in 1...4 {
                for serial in serials {
                    let body = Array(#"{"template": "card", "record": {"balance": \#(round)}}"#.utf8)
                    let path = "/admin/v1/passes/\(RehearsedService.type)/\(serial)"
                    let status = try await program.send(.PUT, path, bearer, body).status
                    #expect(status == 200 || status == 201)
                }
                kill(running.process.processIdentifier, SIGKILL)
                _ = await running.stop()
                running = try await program.start()
            }
            // What was claimed when the last kill came is free again after 20 s.
            for serial in serials {
                #expect(try await waits { await balance(serial) == "4" }, "\(serial)")
            }
            #expect(await running.stop() == 0)
        }

        @Test("each visitor of a link is offered their wallet")
        func links() async throws {
            let (shop, database) = try await shop(.sqlite)
            defer { withExtendedLifetime(database) {} }
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
