#if Server
    import PassModel
    import PassToolkit
    import ServiceSupport
    import Synchronization
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("A failed PostgreSQL primary, replaced by a standby", .timeLimit(.minutes(10)), .needs(.postgres))
    struct FailoverTests {
        private let primary: PostgresServer
        private let standby: PostgresServer
        private let shop: TestShop

        init() async throws {
            primary = try PostgresServer()
            try primary.psql("CREATE DATABASE passes", in: "postgres")
            standby = try PostgresServer(standbyOf: primary)
            let database = try PostgresDatabase(url: primary.address(of: "passes", or: standby), connections: 4)
            shop = try await TestShop(database: database)
            for serial in ["A", "B"] {
                try await shop.put(serial, balance: 0)
                try await shop.register("phone", for: serial)
            }
            let count = "SELECT count(*) FROM registrations"
            // Until the standby has the table, asking it fails.
            _ = try await waits { [standby] in (try? standby.psql(count, in: "passes")) == "2" }
        }

        private func list(since tag: String?) async throws -> (serials: [String], tag: String)? {
            try await shop.store.changedPasses(device: "phone", type: TestShop.type, since: tag)
        }

        /// The acknowledged changes of two writers, by serial number, and the passes of a phone.
        private final class Load: Sendable {
            let acknowledged = Mutex([String: Int]())
            let phone = Mutex<(tag: String?, versions: [String: Int64])>((nil, [:]))
            let isOver = Mutex(false)

            func write(_ serial: String, in shop: TestShop) async {
                for balance in 1... {
                    if isOver.withLock({ $0 }) { return }
                    let pass = try? await shop.put(serial, balance: balance).pass
                    if pass != nil { acknowledged.withLock { $0[serial] = balance } }
                }
            }

            /// Asks as phones do: failed downloads are repeated.
            func ask(_ shop: TestShop) async {
                let tag = phone.withLock { $0.tag }
                guard
                    let list = try? await shop.store.changedPasses(device: "phone", type: TestShop.type, since: tag)
                else { return }
                for serial in list.serials {
                    guard let pass = try? await shop.card(serial) else { return }
                    phone.withLock { $0.versions[serial] = pass.version }
                }
                phone.withLock { $0.tag = list.tag }
            }

            func waitForMore() async throws {
                let before = acknowledged.withLock { $0 }
                _ = try await waits {
                    self.acknowledged.withLock { now in
                        ["A", "B"].allSatisfy { now[$0, default: 0] >= before[$0, default: 0] + 20 }
                    }
                }
            }
        }

        @Test(
            "with synchronous replication, no acknowledged change is lost under load, and phones get all")
        func synchronous() async throws {
            try primary.psql("ALTER SYSTEM SET synchronous_standby_names = '*'", in: "postgres")
            try primary.psql("SELECT pg_reload_conf()", in: "postgres")
            let load = Load()
            try await withThrowingTaskGroup(of: Void.self) { [shop] group in
                for serial in ["A", "B"] { group.addTask { await load.write(serial, in: shop) } }
                group.addTask { while !load.isOver.withLock({ $0 }) { await load.ask(shop) } }
                try await load.waitForMore()
                try primary.stop("immediate")
                try standby.promote()
                try await load.waitForMore()
                load.isOver.withLock { $0 = true }
                try await group.waitForAll()
            }
            let epoch = shop.store.epoch
            #expect(try standby.psql("SELECT value FROM meta WHERE name = 'epoch'", in: "passes") == epoch)
            await load.ask(shop)
            for (serial, balance) in load.acknowledged.withLock({ $0 }) {
                let pass = try #require(await shop.card(serial))
                guard case .made(let made) = pass.content else { continue }
                #expect(made.record.values["balance"]?.json.number?.int ?? 0 >= balance)
                #expect(load.phone.withLock { $0.versions[serial] } == pass.version)
            }
        }

        @Test(
            "a standby that lacks changes begins a new epoch by itself, so phones with lost changes miss no others"
        )
        func behind() async throws {
            let old = try #require(await shop.card("A"))
            try standby.stop()
            for balance in 1...50 { try await shop.put("B", balance: balance) }
            try await shop.put("A", balance: 1)
            let known = try #require(await list(since: nil))
            let (epoch, generation) = (shop.store.epoch, try #require(await shop.put("N", balance: 1).pass).generation)
            try primary.stop("immediate")
            try standby.start()
            try standby.promote()
            #expect(try await waits { (try? await shop.card("A")) == old })
            #expect(try await list(since: known.tag)?.serials == ["A", "B"])
            let new = try #require(await shop.put("A", balance: 2).pass)
            #expect(new.version == old.version + 1 && new.tag > old.tag)
            #expect(try await list(since: known.tag)?.serials == ["A", "B"])
            #expect(shop.store.epoch != epoch)
            // Google may have an object of a lost pass.
            #expect(try #require(await shop.put("N", balance: 1).pass).generation != generation)
            let second = try PostgresDatabase(url: primary.address(of: "passes", or: standby), connections: 2)
            #expect(try await Store(opening: second).epoch == shop.store.epoch)
            await second.close()
            #expect(try standby.psql("SELECT count(*) FROM meta WHERE name = 'restoring'", in: "passes") == "0")
            // The old primary does not know that, and is first in the address.
            try primary.start()
            try standby.dropConnections(to: "passes")
            #expect(try await waits { await refusal { try await shop.put("A", balance: 3) } == .unreachable })
            #expect(await refusal { try await shop.card("A") } == .unreachable)
            let folder = try TemporaryFolder()
            let mark = DatabaseMarker(path: folder.path("known"))
            try mark.write([shop.store.installation, shop.store.lineage.timeline, "lost"])
            for isRestored in [false, true] {
                let code = await refusal {
                    let database = try PostgresDatabase(url: primary.address(of: "passes", or: standby), connections: 2)
                    return try await Store(opening: database, marked: mark, isRestored: isRestored)
                }
                #expect(code == (isRestored ? .unreachable : .lost))
            }
            try primary.stop()
            #expect(try await waits { await refusal { try await shop.put("A", balance: 3) } == nil })
        }

        @Test("a database of an earlier epoch or another installation, or without changes, is refused while in use")
        func epochs() async throws {
            for change in [
                "UPDATE counters SET value = value - 1 WHERE name = 'tag'; UPDATE meta SET value = 'ab' WHERE name = 'epoch'",
                "UPDATE meta SET value = 'ab' WHERE name = 'installation'",
                // A copy of the cluster that lacks the service's changes.
                "UPDATE counters SET value = value - 1000000 WHERE name = 'tag'",
            ] {
                let database = try PostgresDatabase(url: primary.address(of: "passes"), connections: 2)
                let own = try await TestShop(database: database)
                try await own.put("A", balance: 7)
                let before = try primary.psql("SELECT value FROM meta WHERE name = 'epoch'", in: "passes")
                try primary.psql(change, in: "passes")
                try primary.dropConnections(to: "passes")
                #expect(await refusal { try await own.put("A", balance: 8) } == .lost)
                #expect(await refusal { try await own.card("A") } == .lost)
                try primary.psql(
                    """
                    UPDATE meta SET value = '\(before)' WHERE name = 'epoch';
                    UPDATE meta SET value = '\(own.store.installation)' WHERE name = 'installation'
                    """, in: "passes")
                await database.close()
            }
        }

        @Test("rows of a backup in the open tables are detected by every service") func rows() async throws {
            let database = ObservedDatabase(
                try PostgresDatabase(url: primary.address(of: "passes"), connections: 2), interval: .zero)
            _ = try await Store(opening: database)
            try await shop.put("A", balance: 1)
            await database.test()
            #expect(await database.lastError() == nil)
            try primary.psql("DELETE FROM audit WHERE number = (SELECT MAX(number) FROM audit)", in: "passes")
            #expect(try await waits { await database.lastError()?.code == .lost })
            await database.close()
        }

        @Test("a backup in another cluster begins a new epoch by itself, and records that phones must be notified")
        func restored() async throws {
            let before = try #require(await list(since: nil))
            await shop.store.database.close()
            try standby.promote()
            try standby.psql("CREATE DATABASE copy TEMPLATE passes", in: "postgres")
            let copy = try await Store(opening: PostgresDatabase(url: standby.address(of: "copy"), connections: 2))
            #expect(copy.epoch != shop.store.epoch)
            let list = try await copy.changedPasses(device: "phone", type: TestShop.type, since: before.tag)
            #expect(list?.serials == ["A", "B"])
            #expect(try standby.psql("SELECT count(*) FROM meta WHERE name = 'restoring'", in: "copy") == "1")
            _ = try await copy.beginEpoch()
            #expect(try standby.psql("SELECT count(*) FROM meta WHERE name = 'restoring'", in: "copy") == "0")
            await copy.database.close()
        }
    }
#endif
