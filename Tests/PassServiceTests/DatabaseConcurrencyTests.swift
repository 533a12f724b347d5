#if Server
    import Foundation
    import PassService
    import PassToolkit
    import ServiceSupport
    import Testing

    @Suite("Transactions that overlap", .timeLimit(.minutes(60)))
    struct DatabaseConcurrencyTests {
        @Test("two servers that count up the same row lose no count", .eachDatabase)
        func counting() async throws {
            let test = try TestDatabase(.current)
            let databases = [test.database, try test.another()]
            try await test.database.write { session in
                try session.run("CREATE TABLE counts (value BIGINT NOT NULL)")
                try session.run("INSERT INTO counts (value) VALUES (?)", 0)
            }
            try await withThrowingTaskGroup { group in
                for number in 0..<200 {
                    group.addTask {
                        try await databases[number % 2].write { session in
                            let value = try session.run("SELECT value FROM counts\(session.dialect.forUpdate)")[0]
                            try session.run("UPDATE counts SET value = ?", .integer(value.integer(0) + 1))
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try test.witness("SELECT value FROM counts") == "200")
        }

        @Test("a reader who sees a tag sees every tag before it", .eachDatabase)
        func tags() async throws {
            let test = try TestDatabase(.current)
            let databases = [test.database, try test.another()]
            _ = try await Store(opening: test.database)
            try await test.database.write { try $0.run("CREATE TABLE changes (tag BIGINT PRIMARY KEY)") }
            // Eight write until the reader has looked thirty times in between.
            let hasLooked = Signal()
            async let looks: Void = {
                for _ in 0..<30 {
                    let tags = try await test.database.read {
                        try $0.run("SELECT tag FROM changes ORDER BY tag").map { $0.integer(0) }
                    }
                    #expect(tags == Array(0..<Int64(tags.count)).map { $0 + 1 }, "a gap")
                }
                hasLooked.set()
            }()
            let written = try await withThrowingTaskGroup { group in
                for number in 0..<8 {
                    group.addTask {
                        var count = 0
                        while !hasLooked.isSet || count < 10 {
                            let isSlow = count % 3 == 0
                            try await databases[number % 2].write { session in
                                let tag = try session.run(
                                    "UPDATE counters SET value = value + 1 WHERE name = 'tag' RETURNING value")
                                if isSlow { usleep(UInt32.random(in: 0...3000)) }
                                try session.run("INSERT INTO changes (tag) VALUES (?)", tag[0].values[0])
                            }
                            count += 1
                        }
                        return count
                    }
                }
                return try await group.reduce(0, +)
            }
            try await looks
            #expect(try test.witness("SELECT max(tag), count(*) FROM changes") == "\(written)|\(written)")
        }

        @Test(
            "passes whose names differ in the spelling of a letter are asked for at once, and not mixed up",
            .eachDatabase)
        func spellings() async throws {
            let test = try TestDatabase(.current)
            let shop = try await TestShop(database: test.database)
            let serials = ["caf\u{E9}", "cafe\u{301}"]
            for (index, serial) in serials.enumerated() { try await shop.put(serial, balance: index) }
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<1000 {
                    let address = TestShop.address(serials[number % 2])
                    group.addTask { [store = shop.store] in try await store.pass(address)?.address == address }
                }
                for try await isIts in group { #expect(isIts) }
            }
        }

        @Test("queries at the same time each get their own rows, and one that fails spoils no other", .eachDatabase)
        func queries() async throws {
            let test = try TestDatabase(.current)
            try await test.database.write { session in
                try session.run("CREATE TABLE words (number BIGINT PRIMARY KEY, word TEXT)")
                for number in 0..<100 {
                    try session.run(
                        "INSERT INTO words (number, word) VALUES (?, ?)", .integer(Int64(number)),
                        number == 7 ? .null : .text("word \(number)"))
                }
            }
            let (right, failed) = try await withThrowingTaskGroup { group in
                for number in 0..<2000 {
                    group.addTask { () -> (isRight: Bool, hasFailed: Bool) in
                        if number % 100 == 50 {
                            let rows = try? await test.database.query("SELECT nothing FROM words", [])
                            return (false, rows == nil)
                        }
                        let wanted = Int64(number % 100)
                        // Now and then no row, and two statements.
                        let columns = number.isMultiple(of: 3) ? "word, number" : "number, word"
                        let rows = try await test.database.query(
                            "SELECT \(columns) FROM words WHERE number = ? AND number <> ?", [.integer(wanted), 9])
                        let word: SQLValue = wanted == 7 ? .null : .text("word \(wanted)")
                        return (
                            rows.allSatisfy { Set($0.values) == [.integer(wanted), word] }
                                && rows.count == (wanted == 9 ? 0 : 1), false
                        )
                    }
                }
                return try await group.reduce(into: (0, 0)) { counts, answer in
                    counts.0 += answer.isRight ? 1 : 0
                    counts.1 += answer.hasFailed ? 1 : 0
                }
            }
            #expect((right, failed) == (1980, 20))
        }

        @Test(
            "a change in PostgreSQL waits for the tag of one that began to commit",
            .enabled(if: PostgresServer.isAvailable, "\(PostgresServer.absence)"))
        func order() async throws {
            let test = try TestDatabase(.postgres)
            _ = try await Store(opening: test.database)
            let count = "UPDATE counters SET value = value + 1 WHERE name = 'tag' RETURNING value"
            let (counted, released) = (Signal(), Signal())
            async let first = test.database.write { session in
                let tag = try session.run(count)[0].integer(0)
                counted.set()
                released.waitHere()
                return tag
            }
            try await counted.wait()
            async let second = test.database.write { try $0.run(count)[0].integer(0) }
            // The second one waits for the first one's row.
            try await test.waitForLock()
            #expect(try test.witness("SELECT value FROM counters WHERE name = 'tag'") == "0")
            released.set()
            #expect(try await [first, second] == [1, 2])
        }

        @Test(
            "changes of one request take their rows in one order, whatever theirs is",
            .enabled(if: PostgresServer.isAvailable, "\(PostgresServer.absence)"))
        func orderOfRows() async throws {
            let test = try TestDatabase(.postgres)
            let shop = try await TestShop(database: test.database)
            for serial in ["A", "B"] { try await shop.put(serial, balance: 1) }
            var changes: [PassChange] = []
            for serial in ["B", "A"] {
                changes.append(
                    try await shop.issuer.change(
                        TestShop.address(serial), template: shop.template, record: ["balance": 2]))
            }
            let (held, released) = (Signal(), Signal())
            async let first = test.database.write { session in
                try session.run("SELECT 1 FROM passes WHERE serial = 'A' FOR UPDATE")
                held.set()
                released.waitHere()
            }
            try await held.wait()
            async let second = shop.store.change(changes)
            try await test.waitForLock()
            // It waits for A, and holds nothing that somebody with A may want.
            #expect(
                try test.witness(
                    "SELECT count(*) FROM (SELECT 1 FROM passes WHERE serial = 'B' FOR UPDATE SKIP LOCKED) AS free")
                    == "1")
            released.set()
            _ = try await first
            #expect(try await second.count == 2)
        }

        @Test(
            "transactions that block each other in PostgreSQL are both done in the end",
            .enabled(if: PostgresServer.isAvailable, "\(PostgresServer.absence)"))
        func deadlock() async throws {
            let test = try TestDatabase(.postgres)
            try await test.database.write { session in
                try session.run("CREATE TABLE counts (id BIGINT PRIMARY KEY, value BIGINT NOT NULL)")
                try session.run("INSERT INTO counts (id, value) VALUES (?, ?), (?, ?)", 1, 0, 2, 0)
            }
            let holding = [Signal(), Signal()]
            try await withThrowingTaskGroup { group in
                for (mine, other) in [(0, 1), (1, 0)] {
                    group.addTask {
                        try await test.database.write { session in
                            try session.run("UPDATE counts SET value = value + 1 WHERE id = ?", SQLValue(mine + 1))
                            holding[mine].set()
                            holding[other].waitHere()
                            try session.run("UPDATE counts SET value = value + 1 WHERE id = ?", SQLValue(other + 1))
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try test.witness("SELECT string_agg(value::text, ',') FROM counts") == "2,2")
        }

        @Test("more transactions than connections wait for their turn", .eachDatabase)
        func many() async throws {
            let test = try TestDatabase(.current)
            let sum = try await withThrowingTaskGroup { group in
                for number in 0..<1000 {
                    group.addTask {
                        try await test.database.read { try $0.run("SELECT ?", SQLValue(number))[0].integer(0) }
                    }
                }
                return try await group.reduce(0, +)
            }
            #expect(sum == 499_500)
        }

        @Test("a cancelled task's transaction is made whole", .eachDatabase)
        func cancellation() async throws {
            let test = try TestDatabase(.current)
            try await test.database.write { try $0.run("CREATE TABLE things (id BIGINT)") }
            let (started, released) = (Signal(), Signal())
            let task = Task {
                try await test.database.write { session in
                    try session.run("INSERT INTO things (id) VALUES (?)", 1)
                    started.set()
                    released.waitHere()
                    try session.run("INSERT INTO things (id) VALUES (?)", 2)
                }
            }
            try await started.wait()
            task.cancel()
            released.set()
            try await task.value
            #expect(try test.witness("SELECT count(*) FROM things") == "2")
            // The connection is free again.
            try await test.database.write { try $0.run("DELETE FROM things") }
        }

        @Test("closing lets a running transaction finish, and later ones are refused", .eachDatabase)
        func closing() async throws {
            let test = try TestDatabase(.current)
            try await test.database.write { try $0.run("CREATE TABLE things (id BIGINT)") }
            let started = Signal()
            async let write: Void = test.database.write { session in
                started.set()
                usleep(50_000)
                try session.run("INSERT INTO things (id) VALUES (?)", 1)
            }
            try await started.wait()
            await test.database.close()
            try await write
            #expect(try test.witness("SELECT count(*) FROM things") == "1")
            let error = await #expect(throws: StoreError.self) {
                try await test.database.read { try $0.run("SELECT 1") }
            }
            #expect(error?.code == .unreachable)
        }
    }

    extension TestDatabase {
        /// Waits until one transaction in PostgreSQL waits for another.
        fileprivate func waitForLock() async throws {
            let waiting =
                "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
            while try witness(waiting) != "1" { try await Task.sleep(for: .milliseconds(10)) }
        }
    }
#endif
