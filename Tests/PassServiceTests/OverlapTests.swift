#if Server
    import PassService
    import PassToolkit
    import ServiceSupport
    import Synchronization
    import TestSupport
    import Testing

    @Suite("Changes that overlap", .endsByItself)
    struct OverlapTests {
        @Test("a phone that lists while others change its passes misses no latest version", .eachDatabase)
        func lists() async throws {
            let database = try TestDatabase(.current)
            let shop = try await TestShop(database: database.database)
            // Another server's view of the same database.
            let other = try await Store(opening: database.another())
            let serials = ["A", "B", "C", "D"]
            for serial in serials {
                try await shop.put(serial, balance: 0)
                try await shop.register("phone", for: serial)
            }
            let isOver = Atomic(false)
            let reader = Task {
                var seen: [String: Int64] = [:]
                var tag: String?
                while true {
                    // One more list after the last change.
                    let isLast = isOver.load(ordering: .acquiring)
                    let list = try await other.changedPasses(device: "phone", type: TestShop.type, since: tag)
                    for serial in list?.serials ?? [] { seen[serial] = try await shop.card(serial)?.version }
                    tag = list?.tag ?? tag
                    if isLast { return seen }
                }
            }
            try await withThrowingTaskGroup { group in
                for (index, serial) in serials.enumerated() {
                    group.addTask {
                        for balance in 1...Effort.count(quick: 20, full: 200) {
                            // Every second change is one of two passes in one transaction.
                            let changes = try await [serial, serials[(index + 1) % 4]].prefix(1 + balance % 2).map {
                                (serial: $0, record: Record(["balance": .init(balance * 10 + index)]))
                            }.changes(in: shop)
                            _ = try await (index % 2 == 0 ? shop.store : other).change(changes)
                        }
                    }
                }
                try await group.waitForAll()
            }
            isOver.store(true, ordering: .releasing)
            let seen = try await reader.value
            for serial in serials { #expect(seen[serial] == (try await shop.card(serial)?.version)) }
        }
    }

    extension Sequence where Element == (serial: String, record: Record) {
        fileprivate func changes(in shop: TestShop) async throws -> [PassChange] {
            var changes: [PassChange] = []
            for (serial, record) in self {
                changes.append(
                    try await shop.issuer.change(TestShop.address(serial), template: shop.template, record: record))
            }
            return changes
        }
    }
#endif
