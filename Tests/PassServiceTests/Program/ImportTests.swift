#if Server
    import Foundation
    import PassModel
    import PassService
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("passtool-server admin import", .needs(.server), .serialized, .eachDatabase) struct ImportTests {
        private let database: TestDatabase
        private let store: Store
        private let fake: FakeAPNs
        private let program: ServerProgram

        init() async throws {
            database = try TestDatabase(.current)
            store = try await Store(opening: database.database)
            fake = try await FakeAPNs.start()
            program = try ServerProgram(["database": .string(database.location), "apns": fake.settings()])
            try program.folder.write(fake.root.pem.utf8, to: "apns.pem")
        }

        private static func list(_ records: some Sequence<(Int, Int)>) -> String {
            "serialNumber,balance:number\n" + records.map { "\(serial($0)),\($1)\n" }.joined()
        }

        private static func serial(_ number: Int) -> String { String(10_000 + number) }

        /// How many pushes are queued, and how many passes have pushes still to be queued.
        private func queued() throws -> String {
            try database.witness("SELECT (SELECT count(*) FROM pushes) + (SELECT count(*) FROM fanouts)")
        }

        private func write(_ list: String, as name: String = "list.csv") throws {
            try program.folder.write(list.utf8, to: name)
        }

        private func run(_ arguments: String...) throws -> (status: Int32, json: JSONObject, errors: String) {
            let words = ["admin", "import", "list.csv", "--template", "card", "--json"] + arguments
            let result = try program.run(words)
            let document = try JSONDocument(parsing: Array(result.output)).root.object
            return (result.status, document ?? JSONObject(), result.errors)
        }

        private func counts(_ json: JSONObject) -> [Int?] {
            ["made", "changed", "unchanged", "failed"].map { json[$0]?.number?.int }
        }

        private func register(_ device: String, for number: Int) async throws -> String {
            let address = PassAddress(type: RehearsedService.type, serial: Self.serial(number))
            let pass = try #require(await store.pass(address))
            let token = device.utf8.map { String($0, radix: 16) }.joined()
            _ = try await store.register(device: device, for: address, pushToken: token, token: pass.token)
            return token
        }

        @Test("a dry run changes nothing, and counts what the import then changes") func whole() async throws {
            let running = try await program.startWithCard().running
            try write(Self.list((0..<40).map { ($0, 1) }))
            let first = try run()
            #expect(first.status == 0 && counts(first.json) == [40, 0, 0, 0], "\(first.errors)")

            // Each phone has a pass of its own and one that it shares; those from 30 are not changed.
            var woken: Set<String> = []
            for number in 0..<30 {
                woken.insert(try await register("phone-\(number)", for: number))
                woken.insert(try await register("shared-\(number / 3)", for: number))
            }
            for number in 30..<40 { _ = try await register("other-\(number)", for: number) }
            let records = (0..<45).map { ($0, $0 < 30 ? 2 : 1) }
            let faults = "\(Self.serial(3)),5\n90001,many\n90002\n.,1\n"
            try write(Self.list(records) + faults)
            let before = try database.witness("SELECT sum(version), max(tag), count(*) FROM passes")
            let forecast = try run("--dry-run")
            #expect(forecast.status == 1)
            #expect(counts(forecast.json) == [5, 30, 10, 4], "\(forecast.errors)")
            #expect(try database.witness("SELECT sum(version), max(tag), count(*) FROM passes") == before)
            #expect(fake.pushCount == 0)

            let real = try run("--report", "report.jsonl")
            #expect(real.status == 1 && counts(real.json) == counts(forecast.json), "\(real.errors)")
            #expect(try await waits { try queued() == "0" })
            #expect(Set(fake.pushes.map(\.token)) == woken)
            let report = try String(contentsOfFile: program.folder.path("report.jsonl"), encoding: .utf8)
            let lines = try report.split(separator: "\n").map { try JSONDocument(parsing: Array($0.utf8)).root.object }
            #expect(lines.map { $0?["number"]?.number?.int } == Array(1...49))
            let again = try run("--report", "report.jsonl")
            #expect(try counts(again.json) == [0, 0, 45, 4] && queued() == "0")
            #expect(await running.stop() == 0)
            await fake.stop()
        }

        @Test("after a kill in the middle, the same command stores what is missing and nothing twice")
        func killed() async throws {
            let running = try await program.startWithCard().running
            let part = Effort.count(quick: 2000, full: 4000)
            let words = ["admin", "import", "list.csv", "--template", "card", "--report", "report.jsonl"]
            let log = program.folder.path("import.log")
            var (total, stored, status) = (0, 0, Int32(0))
            // If the import ended before the kill, as on a slow machine, it is tried again with a longer list.
            while status == 0 {
                let start = total
                stored = start
                total += part
                try write(Self.list((0..<total).map { ($0, 1) }))
                let cut = try SpawnedProgram(
                    #require(Witness.server.path), words + ["--config", "server.json"],
                    streams: .init(output: log), in: program.folder.path)
                while stored <= start, cut.isRunning {
                    let count = try await store.database.query("SELECT count(*) FROM passes", [])
                    stored = Int(count[0].integer(0)) - 1
                }
                status = await cut.stop(SIGKILL)
            }
            #expect(status == 128 + SIGKILL)
            stored = (Int(try database.witness("SELECT count(*) FROM passes")) ?? 1) - 1
            try #require(stored < total)
            let rest = try run("--report", "report.jsonl")
            #expect(rest.status == 0 && counts(rest.json) == [total - stored, 0, stored, 0], "\(rest.errors)")
            #expect(try database.witness("SELECT count(*), max(version) FROM passes") == "\(total + 1)|1")
            // Each change is in the audit log once, also those of the run that was killed.
            let rows = "SELECT count(*), count(DISTINCT serial) FROM audit WHERE actor = 'import'"
            #expect(try database.witness(rows) == "\(total)|\(total)")
            #expect(await running.stop() == 0)
            await fake.stop()
        }

        @Test("an import that meets a new version of its template makes the passes of that")
        func renewed() async throws {
            let running = try await program.startWithCard().running
            try write(Self.list((0..<40).map { ($0, 1) }))
            let holding = Signal()
            async let result = {
                try await holding.wait()
                return try await aside { try run() }
            }()
            try await store.database.write { session in
                if session.dialect == .postgres { try session.run("LOCK TABLE templates IN EXCLUSIVE MODE") }
                try session.run(
                    """
                    INSERT INTO templates (name, digest, archive, created, google)
                        SELECT name, 'new', archive, created, google FROM templates
                    """)
                holding.set()
                try session.waitForAnother(at: "templates")
            }
            let (status, json, errors) = try await result
            #expect(status == 0 && counts(json) == [40, 0, 0, 0], "\(errors)")
            let newest = "SELECT COUNT(*) FROM passes WHERE template = (SELECT MAX(id) FROM templates)"
            #expect(try database.witness(newest) == "40")
            #expect(await running.stop() == 0)
            await fake.stop()
        }

        @Test("wrong input is refused before anything is changed, with what to type")
        func refusals() async throws {
            #expect(try await program.startWithCard().running.stop() == 0)
            try write("SerialNumber,balance:number\n1,1\n", as: "other.csv")
            try write("serialNumber,balance:number,voided:boolean\n1,1,true\n2,2,false\n", as: "voided.csv")
            let other = ["admin", "import", "other.csv", "--template", "card"]
            try program.run(other).expect(65, "--column SerialNumber=serialNumber")
            #expect(try database.witness("SELECT count(*) FROM passes") == "1")
            try program.run(other + ["--column", "SerialNumber=serialNumber"]).expect(0)
            try program.run("admin", "import", "voided.csv", "--template", "card").expect(0)
            #expect(try database.witness("SELECT serial FROM passes WHERE voided = 1") == "1")
            let files = TestShop.card().merging(["google.json": Array(#"{"issuerID": "3388"}"#.utf8)]) { $1 }
            _ = try await store.putTemplate(name: "both", archive: TestShop.archive(files), digest: "1")
            var google = program
            google.variables["PASSTOOL_SERVER_GOOGLE_SERVICE_ACCOUNT"] = "key.json"
            try google.run("admin", "import", "voided.csv", "--template", "both", "--dry-run")
                .expect(0, "20 requests a second, which takes at least 0.1 s")
            await fake.stop()
        }
    }
#endif
