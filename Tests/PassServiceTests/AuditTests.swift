#if Server
    import Foundation
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Audit log")
    struct AuditTests {
        @Test("changes of two servers at once are in the log once each, numbered without a gap", .eachDatabase)
        func numbers() async throws {
            let test = try TestDatabase(.current)
            let first = try await TestShop(database: test.database)
            let second = try await TestShop(database: test.another())
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask { try await (number.isMultiple(of: 2) ? first : second).put("\(number)", balance: 1) }
                }
                try await group.waitForAll()
            }
            let rows = try await first.store.audit(after: 0)
            #expect(rows.map(\.number) == Array(1...20))
            #expect(Set(rows.map(\.address.serial)) == Set((0..<20).map { "\($0)" }))
            #expect(try await first.store.audit(after: 7, limit: 3).map(\.number) == [8, 9, 10])
        }

        @Test("changes are in the log with who made them", .eachDatabase)
        func changes() async throws {
            let test = try TestDatabase(.current)
            let shop = try await TestShop(database: test.database)
            func change(_ action: PassChange.Action, _ actor: String) async throws {
                _ = try await shop.store.change([PassChange(TestShop.address("A"), action)], by: actor)
            }
            try await change(.make(template: shop.template.id, record: ["balance": 1], isVoided: nil), "token:till-3")
            try await change(.make(template: shop.template.id, record: ["balance": 1], isVoided: nil), "token:till-4")
            try await change(.void(true), "token:till-5")
            try await change(.delete, "application")
            let rows = try await shop.store.audit(after: 0)
            #expect(rows.map(\.actor) == ["token:till-3", "token:till-5", "application"])
            #expect(rows.map(\.change) == ["created", "changed", "deleted"])
            #expect(rows.map(\.version) == [1, 2, 2])
            #expect(rows.allSatisfy { $0.time == shop.clock.now })
        }

        @Test("a change that is undone leaves no row", .eachDatabase)
        func undone() async throws {
            let test = try TestDatabase(.current)
            let shop = try await TestShop(database: test.database)
            let lost = PassChange(TestShop.address("A"), .make(template: 999, record: [:], isVoided: nil))
            await #expect(throws: StoreError.self) { try await shop.store.change([lost], by: "token:till") }
            #expect(try await shop.store.audit(after: 0).isEmpty)
        }
    }
#endif
