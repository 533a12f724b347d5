#if Server
    import Foundation
    import PassService
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("Concurrent transactions", .endsByItself) struct DatabaseConcurrencyTests {
        @Test("a reader that sees a tag sees every earlier tag", .eachDatabase) func tags() async throws {
            let test = try TestDatabase(.current)
            let databases = [test.database, try test.another()]
            _ = try await Store(opening: test.database)
            try await test.database.write { try $0.run("CREATE TABLE changes (tag BIGINT PRIMARY KEY)") }
            // Eight write until the reader has read thirty times in between.
            let hasLooked = Signal()
            async let looks: Void = {
                for _ in 0..<30 {
                    let tags = try await test.database.read {
                        try $0.run("SELECT tag FROM changes ORDER BY tag").map { $0.integer(0) }
                    }
                    let expected = Array(1..<Int64(tags.count) + 1)
                    #expect(tags == expected, "a gap")
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

        @Test("concurrent queries each get their own rows, and a failed one does not affect others", .eachDatabase)
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
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<2000 {
                    group.addTask {
                        if number % 100 == 50 {
                            return (try? await test.database.query("SELECT nothing FROM words", [])) == nil
                        }
                        let wanted = Int64(number % 100)
                        // Now and then no row, and two statements.
                        let columns = number.isMultiple(of: 3) ? "word, number" : "number, word"
                        let rows = try await test.database.query(
                            "SELECT \(columns) FROM words WHERE number = ? AND number <> ?", [.integer(wanted), 9])
                        let word: SQLValue = wanted == 7 ? .null : .text("word \(wanted)")
                        return rows.map { Set($0.values) } == (wanted == 9 ? [] : [[.integer(wanted), word]])
                    }
                }
                for try await isRight in group { #expect(isRight) }
            }
        }

        @Test("transactions that deadlock in PostgreSQL both succeed in the end", .needs(.postgres))
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

        @Test("the transaction of a cancelled task is completed, and closing waits for it", .eachDatabase)
        func ending() async throws {
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
            async let closed: Void = test.database.close()
            released.set()
            try await task.value
            await closed
            #expect(try test.witness("SELECT count(*) FROM things") == "2")
            #expect(await refusal { try await test.database.read { try $0.run("SELECT 1") } } == .unreachable)
        }
    }
#endif
