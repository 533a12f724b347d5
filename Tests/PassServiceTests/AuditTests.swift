#if Server
    import Foundation
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Audit log")
    struct AuditTests {
        private func entry(_ number: Int) -> AuditEntry {
            AuditEntry(
                signed: Date(timeIntervalSince1970: 1_790_000_000.123), actor: "till",
                address: PassAddress(type: "pass.x", serial: "\(number)"), version: 1, manifestDigest: "ab")
        }

        private func store(_ kind: DatabaseKind, rows: Int) async throws -> (TestDatabase, Store) {
            let test = try TestDatabase(kind)
            let store = try await Store(opening: test.database)
            try await store.appendAudit((1...rows).map(entry))
            return (test, store)
        }

        @Test("entries from many tasks and two servers make one unbroken chain", .eachDatabase)
        func chain() async throws {
            let test = try TestDatabase(.current)
            let first = AuditLog(store: try await Store(opening: test.database))
            let second = AuditLog(store: try await Store(opening: test.another()))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<100 {
                    group.addTask { try await (number.isMultiple(of: 2) ? first : second).record(entry(number)) }
                }
                try await group.waitForAll()
            }
            let store = try await Store(opening: test.database)
            let verdict = try await store.verifyAudit(pageSize: 7)
            #expect(verdict.count == 100)
            #expect(verdict.firstBreak == nil)
            let rows = try await store.audit(after: 0)
            #expect(Set(rows.map(\.entry.address.serial)) == Set((0..<100).map { "\($0)" }))
            #expect(rows.last?.hash == verdict.head)
        }

        @Test("changes are in the log with who made them, in one unbroken chain with signatures", .eachDatabase)
        func changes() async throws {
            let test = try TestDatabase(.current)
            let shop = try await TestShop(database: test.database)
            // As an older version wrote it.
            try await shop.store.appendAudit([entry(0)])
            func change(_ action: PassChange.Action, _ actor: String) async throws {
                _ = try await shop.store.change([PassChange(TestShop.address("A"), action)], by: actor)
            }
            try await change(.make(template: shop.template.id, record: ["balance": 1], isVoided: nil), "token:till-3")
            try await change(.make(template: shop.template.id, record: ["balance": 1], isVoided: nil), "token:till-4")
            try await change(.void(true), "token:till-5")
            try await change(.delete, "application")
            try await shop.store.appendAudit([entry(1)])
            let verdict = try await shop.store.verifyAudit()
            #expect(verdict.count == 5 && verdict.firstBreak == nil)
            let rows = try await shop.store.audit(after: 1).prefix(3)
            #expect(rows.map(\.entry.actor) == ["token:till-3", "token:till-5", "application"])
            #expect(rows.map(\.entry.change) == ["created", "changed", "deleted"])
            #expect(rows.map(\.entry.version) == [1, 2, 2])
            #expect(rows.allSatisfy { $0.entry.signed == shop.clock.now })
        }

        @Test("a change that is undone leaves no row", .eachDatabase)
        func undone() async throws {
            let test = try TestDatabase(.current)
            let shop = try await TestShop(database: test.database)
            let lost = PassChange(TestShop.address("A"), .make(template: 999, record: [:], isVoided: nil))
            await #expect(throws: StoreError.self) { try await shop.store.change([lost], by: "token:till") }
            #expect(try await shop.store.audit(after: 0).isEmpty)
            #expect(try await shop.store.verifyAudit().firstBreak == nil)
        }

        @Test(
            "any change of a row is noticed",
            arguments: [
                "UPDATE audit SET serial = 'x' WHERE number = 5",
                "UPDATE audit SET signed = signed + 1 WHERE number = 5",
                "UPDATE audit SET actor = 'x' WHERE number = 5", "UPDATE audit SET version = 2 WHERE number = 5",
                "UPDATE audit SET manifest = 'ac' WHERE number = 5", "DELETE FROM audit WHERE number = 5",
                "UPDATE audit SET previous = '' WHERE number = 5",
            ])
        func tampering(statement: String) async throws {
            let (test, store) = try await store(.sqlite, rows: 9)
            _ = try test.witness(statement)
            let verdict = try await store.verifyAudit(pageSize: 3)
            #expect(verdict.firstBreak?.number == 5)
            #expect(verdict.count == 4)
        }

        @Test("a row that was changed and given its right digest breaks the row after it")
        func recomputed() async throws {
            let (test, store) = try await store(.sqlite, rows: 9)
            // Python computes the digest, so it is not only our own code that agrees with itself.
            let program = """
                import hashlib, json, sqlite3, sys
                database = sqlite3.connect(sys.argv[1])
                columns = 'number, signed, actor, type, serial, version, manifest, previous'
                def digest(row):
                    text = json.dumps([str(value) for value in row], separators=(',', ':'), ensure_ascii=False)
                    return hashlib.sha256(text.encode()).hexdigest()
                for row in database.execute('SELECT ' + columns + ', hash FROM audit').fetchall():
                    assert digest(row[:8]) == row[8], row
                database.execute("UPDATE audit SET serial = 'x' WHERE number = 5")
                row = database.execute('SELECT ' + columns + ' FROM audit WHERE number = 5').fetchone()
                database.execute('UPDATE audit SET hash = ? WHERE number = 5', [digest(row)])
                database.commit()
                """
            let result = try Witness("python3").run(["-c", program, test.location])
            try #require(result.status == 0, "\(result.errors)")
            let verdict = try await store.verifyAudit()
            #expect(verdict.firstBreak?.number == 6)
            #expect(verdict.count == 5)
        }

        @Test("a row that the service never entered is noticed, whatever its number", .eachDatabase)
        func foreign() async throws {
            let (test, store) = try await store(.current, rows: 9)
            for number in [14, 0, -3] {
                let columns = "signed, actor, type, serial, version, manifest, previous, hash"
                _ = try test.witness(
                    "INSERT INTO audit (number, \(columns)) SELECT \(number), \(columns) FROM audit WHERE number = 1")
                #expect(try await store.verifyAudit().firstBreak?.number == Int64(number))
            }
        }

        @Test("missing rows at the end are noticed")
        func truncated() async throws {
            let (test, store) = try await store(.sqlite, rows: 9)
            _ = try test.witness("DELETE FROM audit WHERE number > 6")
            let verdict = try await store.verifyAudit(pageSize: 4)
            #expect(verdict.firstBreak?.number == 7)
        }
    }
#endif
