#if Server
    import Foundation
    import PassModel
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Health", .timeLimit(.minutes(60))) struct HealthTests {
        @Test("while another program locks all, phones read, wrong tokens get 401, and an alarm appears", .eachDatabase)
        func locked() async throws {
            let service = try await AdministrationService()
            try await service.issue()
            let address = TestShop.address("1")
            let token = try #require(try await service.store.row(address)).token
            _ = try await service.store.register(device: "d", for: address, pushToken: "aa", token: token)
            let revoked = try await service.store.makeAdminToken(named: "old", role: .admin)
            try await service.store.revokeAdminToken(named: "old")
            while try await !service.alarms().isEmpty {}
            let tables = "passes, registrations, templates, counters, admin_tokens, logs"
            let lock =
                DatabaseKind.current == .sqlite
                ? "UPDATE counters SET value = value" : "LOCK TABLE \(tables) IN EXCLUSIVE MODE"
            let (pass, list) = ("/v1/passes/\(address.type)/1", "/v1/devices/d/registrations/\(address.type)")
            try await service.store.database.whileHeld(lock) { _ in
                for (method, path, authorization, status) in [
                    ("GET", list, "", 200), ("GET", pass, "ApplePass \(token)", 304), ("POST", "/v1/log", "", 200),
                    ("POST", "\(list)/1", "ApplePass wrong", 401), ("DELETE", "\(list)/1", "ApplePass wrong", 401),
                    ("GET", pass, "ApplePass wrong", 401), ("GET", "/admin/v1/templates", "Bearer \(revoked)", 401),
                    ("GET", "/admin/v1/templates", "Bearer pt_guess", 401), ("GET", "/readyz", "", 200),
                    ("GET", pass, "ApplePass \(token)", 200),
                ] {
                    let since = status == 304 ? [("If-Modified-Since", "Fri, 01 Jan 2038 00:00:00 GMT")] : []
                    let answer = try await service.send(
                        method, path, Array(#"{"pushToken": "aa"}"#.utf8),
                        headers: [("Authorization", authorization)] + since)
                    #expect(answer.status == status, "\(method) \(path)")
                }
                while try await service.alarms() != ["database"] {}
            }
            while try await !service.alarms().isEmpty {}
        }

        @Test("an ended certificate stops new signatures of its type, and nothing else")
        func endedCertificate() async throws {
            let (held, other) = (try TestDatabase(.sqlite), "pass.com.example.other")
            // A maker is prepared by this machine's clock, and signs by the service's.
            let end = Date(timeIntervalSinceNow: 86_400)
            let validity = TestCertificates.validity.lowerBound...end
            let identities = try [
                TestCertificates.certificate(validity: validity), TestCertificates.certificate(passType: other),
            ].map { try TestCertificates.identity($0) }
            let shop = try await TestShop(database: held.database, identities: identities)
            for serial in ["A", "B"] { try await shop.put(serial, balance: 1) }
            let template = try await shop.putTemplate(
                "other", SamplePass.files([("passTypeIdentifier", .string(other))]))
            let rest = PassAddress(type: other, serial: "C")
            _ = try await shop.store.change([shop.issuer.change(rest, template: template, record: [:])])
            let site = try await TestSite(of: shop)
            func status(_ address: PassAddress, since date: String = "") async throws -> Int {
                let path = "/v1/passes/\(address.type)/\(address.serial)"
                let token = try await shop.store.row(address)?.token ?? ""
                return try await site.send("GET", path, "ApplePass \(token)", since: date).status
            }
            let (signed, unsigned) = (TestShop.address("A"), TestShop.address("B"))
            #expect(try await status(signed) == 200)
            shop.clock.advance(by: end.timeIntervalSince(shop.clock.now) + 1)
            #expect(try await [status(signed), status(unsigned), status(rest)] == [200, 503, 200])
            #expect(try await status(unsigned, since: "Fri, 01 Jan 2038 00:00:00 GMT") == 304)
        }

        @Test("a full disk is reported as such, even if a small change still fits")
        func full() async throws {
            let service = try await AdministrationService(on: .sqlite)
            try await service.issue()
            let pages = try await service.store.database.read { try $0.run("PRAGMA page_count")[0].integer(0) }
            try await service.store.database.write { session in
                _ = try session.run("PRAGMA max_page_count = \(pages + 1)")
            }
            let large = String(repeating: "0123456789", count: 2_000)
            let refused = try await service.admin(
                "PATCH", "\(AdministrationService.passPath)/1", "{\"record\": {\"balance\": \"\(large)\"}}")
            #expect(refused.status == 503 && refused.error == "full")
            // A counter fits.
            try await service.store.database.write { session in
                _ = try session.run("UPDATE counters SET value = value + 1 WHERE name = 'tag'")
            }
            #expect(try await service.admin("GET", "/health").text.contains("the database is full"))
        }

        @Test("pushes that fail are an alarm with the reason, until one is accepted")
        func failingPushes() async throws {
            let shop = try await PushShop { _ in .refusal(429, "TooManyRequests") }
            try await shop.changedPass(devices: 1)
            let dispatcher = shop.dispatcher()
            try await PushShop.running([dispatcher]) { () async throws in
                let words = "\(PushShop.type): failing: APNs answers 429 TooManyRequests"
                #expect(try await waits { await dispatcher.alarms == [words] })
                // The alarm stays while the push waits for its next attempt, however often the queue is polled.
                let before = shop.fake.pushCount
                while shop.fake.pushCount < before + 2 {
                    #expect(await dispatcher.alarms == [words])
                    try await Task.sleep(for: .milliseconds(5))
                }
                shop.fake.change { $0.answer = { _ in .accepted } }
                #expect(try await shop.waitForEmptyQueue())
                #expect(try await waits { await dispatcher.alarms.isEmpty })
            }
            await shop.fake.stop()
        }

        @Test("missing rows of a damaged database are an error, and don't end the process", .eachDatabase)
        func damaged() async throws {
            let database = try TestDatabase(.current)
            let shop = try await TestShop(database: database.database)
            try await shop.put("A", balance: 1)
            try await shop.store.database.write { _ = try $0.run("DELETE FROM counters") }
            #expect(await refusal { try await shop.put("A", balance: 2) } == .fault)
        }
    }

    @Suite("Replaced databases", .eachDatabase, .endsByItself) struct OtherDatabaseTests {
        @Test("in place of a known database, an empty or foreign one is refused, and not changed")
        func atStart() async throws {
            let folder = try TemporaryFolder()
            let mark = DatabaseMarker(path: folder.path(".database.known"))
            let (own, other) = (try TestDatabase(.current), try TestDatabase(.current))
            let first = try await Store(opening: own.database, marked: mark)
            // An empty marker does not mean another database.
            try Data().write(to: URL(filePath: mark.path))
            #expect(await refusal { try await Store(opening: own.database, marked: mark) } == .unopenable)
            try mark.write([first.installation])
            let again = try await Store(opening: own.another(), marked: mark)
            #expect(first.epoch == again.epoch)
            func open(_ mark: DatabaseMarker?) async throws -> Store {
                try await Store(opening: other.database, marked: mark, mayBeNew: false)
            }
            let error = await #expect(throws: StoreError.self) { try await open(mark) }
            #expect(error?.hints.first?.contains(mark.path) == true)
            // A command does not create one either.
            #expect(await refusal { try await open(nil) } == .missing)
            _ = try await Store(opening: other.database)
            #expect(await refusal { try await open(mark) } == .lost)
            // A restore makes the marker accept that one.
            let restored = try await Store(opening: other.database, marked: mark, mayBeNew: false, isRestored: true)
            _ = try await restored.beginEpoch()
            _ = try await Store(opening: other.database, marked: mark)
            #expect(try mark.installation == restored.installation)
            // A loss noticed by a running service is remembered at the next start.
            try restored.updateMarker(StoreError(.lost, "it was emptied"))
            #expect(await refusal { try await open(mark) } == .lost)
            // It is forgotten if everything was back while it ran.
            try restored.updateMarker(nil)
            _ = try await Store(opening: other.database, marked: mark)
            try restored.updateMarker(StoreError(.lost, "it was emptied"))
            _ = try await Store(opening: other.database, marked: mark, isRestored: true).beginEpoch()
            _ = try await Store(opening: other.database, marked: mark)
        }

        @Test(
            "one that is emptied while in use is neither read nor written until it is back; another one never",
            arguments: [
                ("ALTER TABLE meta RENAME TO away", "ALTER TABLE away RENAME TO meta", false),
                ("UPDATE meta SET value = value || 'a'", "UPDATE meta SET value = substr(value, 1, 8)", true),
                (
                    "UPDATE counters SET value = value - 1 WHERE name = 'tag'",
                    "UPDATE counters SET value = value + 1 WHERE name = 'tag'", true
                ),
            ])
        func whileOpen(loss: String, return: String, isForGood: Bool) async throws {
            let test = try TestDatabase(.current)
            let database = ObservedDatabase(test.database, interval: .zero)
            let shop = try await TestShop(database: database)
            try await shop.put("A", balance: 1)
            // On PostgreSQL, new tables mean a backup.
            let restore = "CREATE TABLE m AS TABLE meta; DROP TABLE meta; ALTER TABLE m RENAME TO meta"
            _ = try test.witness(isForGood && test.kind == .postgres ? restore : loss)
            if isForGood {
                // No health test has run yet.
                #expect(await refusal { try await shop.put("A", balance: 2) } == .lost)
            }
            #expect(try await waits { await database.lastError()?.code == .lost })
            #expect(await refusal { try await shop.card("A") } == .lost)
            let writing = await #expect(throws: StoreError.self) { try await shop.put("A", balance: 2) }
            #expect(writing?.code == .lost && writing?.isTemporary == true)
            _ = try test.witness(`return`)
            if isForGood { await database.test() } else { _ = try await waits { await database.lastError() == nil } }
            #expect(await database.lastError()?.code == (isForGood ? .lost : nil))
            #expect(try test.witness("SELECT version FROM passes") == "1")
        }
    }

    @Suite("Missing database files", .timeLimit(.minutes(60))) struct LostFileTests {
        private let folder: TemporaryFolder
        private let path: String

        init() throws {
            folder = try TemporaryFolder()
            path = folder.path("passes.sqlite")
        }

        private func remove() throws {
            for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: path + suffix) {
                try FileManager.default.removeItem(atPath: path + suffix)
            }
        }

        @Test(
            "nothing is written to a file that was removed or replaced, nor to its log, and that is an alarm",
            arguments: ["removed", "replaced", "log"])
        func whileOpen(_ loss: String) async throws {
            let database = ObservedDatabase(try SQLiteDatabase(path: path), interval: .zero)
            let store = try await Store(opening: database)
            while await database.lastError() != nil {}
            if loss == "log" { try FileManager.default.removeItem(atPath: path + "-wal") } else { try remove() }
            if loss == "replaced" { try Data().write(to: URL(filePath: path)) }
            #expect(await refusal { try await database.write { try $0.run("UPDATE counters SET value = 1") } } == .lost)
            #expect(await database.lastError()?.code == .lost)
            #expect(await refusal { try await database.query("SELECT 1", []) } == .lost)
            await store.database.close()
        }

        @Test("an empty or missing file in place of a used database is not mistaken for a new one")
        func atStart() async throws {
            let mark = try #require(PassStore.Place.sqlite(path: path).marker())
            let store = try await Store(opening: SQLiteDatabase(path: path), marked: mark)
            try mark.write([store.installation])
            await store.database.close()
            for isEmpty in [true, false] {
                try remove()
                if isEmpty { try Data().write(to: URL(filePath: path)) }
                #expect(await refusal { try SQLiteDatabase(path: path) } == .lost)
            }
            // To start a new one, people remove the mark.
            try remove()
            try FileManager.default.removeItem(atPath: folder.path(".passes.sqlite.known"))
            let new = try await Store(opening: SQLiteDatabase(path: path))
            await new.database.close()
            // An empty file beside a log of changes is not a database.
            try remove()
            try Data("a log".utf8).write(to: URL(filePath: path + "-wal"))
            try Data().write(to: URL(filePath: path))
            #expect(throws: StoreError.self) { try SQLiteDatabase(path: path) }
        }

        @Test(
            "a file that others may access is restricted to its owner and group from the start",
            arguments: [(0o644, 0o640), (0o602, 0o600), (0o661, 0o660)])
        func mode(before: Int, after: Int) async throws {
            try Data().write(to: URL(filePath: path))
            try FileManager.default.setAttributes([.posixPermissions: before], ofItemAtPath: path)
            let database = try SQLiteDatabase(path: path)
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == after)
            await database.close()
        }
    }
#endif
