#if Server
    import Foundation
    import NIOHTTP1
    import PassModel
    import PassService
    import PassToolkit
    import ServiceSupport
    import TestSupport

    /// How much the service does in a second over loopback, and what memory it takes; some minutes in all.
    enum Bench {
        static func run(_ parts: some Collection<String>) async throws {
            let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.prefix { $0 != " " }
            say("\(ProcessInfo.processInfo.activeProcessorCount) processors, load \(load ?? "unknown")")
            let server = try? PostgresServer(options: [])
            if server == nil { say("PostgreSQL: \(Witness.postgres.absence)") }
            for isPostgres in server == nil ? [false] : [false, true] {
                for (part, title, work) in [
                    ("requests", "requests, 32 connections", requests),
                    ("strangers", "one change, one registration at a time beside 64 strangers", strangers),
                    ("pushes", "one change of a pass that \(pushedCount) phones have", pushes),
                ] as [(String, String, (BenchService) async throws -> Void)]
                where parts.isEmpty || parts.contains(part) {
                    say("\(title), over \(isPostgres ? "PostgreSQL" : "SQLite")")
                    try await measure(isPostgres ? server?.freshDatabase() : nil, work)
                }
            }
            try server?.stop()
        }

        private static func measure(_ database: String?, _ work: (BenchService) async throws -> Void) async throws {
            let bench = try await BenchService(database: database)
            try await work(bench)
            line("peak memory", "\(bench.service.peakMemory.map(String.init) ?? "?") MB")
            try await bench.stop()
        }

        private static func line(_ name: String, _ load: Load) {
            line(name, "\(Int(load.rate.rounded())) a second, p99 \(load.p99)")
        }

        private static func line(_ name: String, _ text: String) {
            say("  \(name.padding(toLength: 34, withPad: " ", startingAt: 0)) \(text)")
        }

        private static let pass = "/v1/passes/\(RealService.type)/\(RealService.serial)"

        private static func requests(_ bench: BenchService) async throws {
            try await bench.insert(devices: 20_000, passes: 100)
            let lists = "/v1/devices/device%d/registrations/\(RealService.type)"
            line("lists: all passes of a phone", try bench.load(Load.counting(lists, to: 20_000)))
            let news = "\(lists)?passesUpdatedSince=\(bench.newestTag)"
            line("lists: nothing new", try bench.load(Load.counting(news, to: 20_000)))
            line("downloads of a pass", try bench.load(pass, headers: bench.authorization))
            line(
                "registrations",
                try bench.load(
                    Load.counting(
                        "/v1/devices/new%d/registrations/\(RealService.type)/\(RealService.serial)", to: 10_000_000,
                        method: "POST", body: #"{"pushToken": "%064x"}"#), headers: bench.authorization))
        }

        /// Wrong tokens must slow good requests no more than lists do.
        private static func strangers(_ bench: BenchService) async throws {
            try await bench.insert(devices: 20_000, passes: 100)
            let (base, registrations) = (bench.service.base, "registrations/\(RealService.type)")
            let (own, token) = ("\(registrations)/\(RealService.serial)", #"{"pushToken": "%064x"}"#)
            func script(_ path: String, _ method: String = "GET", _ body: String? = nil) -> String {
                Load.counting(path, to: 20_000, method: method, body: body)
            }
            let change = "/admin/v1/passes/\(RealService.type)/\(RealService.serial)"
            for (name, attack, scheme) in [
                ("lists", script("/v1/devices/device%d/\(registrations)"), "ApplePass"),
                ("wrong tokens: fetches", script(pass), "ApplePass"),
                ("wrong tokens: registrations", script("/v1/devices/x%d/\(own)", "POST", token), "ApplePass"),
                ("wrong tokens: removals", script("/v1/devices/x%d/\(own)", "DELETE"), "ApplePass"),
                ("wrong tokens: administration", script("/admin/v1/templates"), "Bearer"),
            ] {
                let wrong = ["Authorization: \(scheme) pt_wrong"]
                async let load = aside {
                    try Load(base, headers: wrong, script: attack, seconds: 8, connections: 64, isRefused: true)
                }
                try await Task.sleep(for: .seconds(1))
                let changed = try Load(
                    base, headers: ["Authorization: Bearer \(bench.admin)"],
                    script: script(change, "PATCH", #"{"record": {"balance": %d}}"#), seconds: 3, connections: 1)
                let registered = try Load(
                    base, headers: bench.authorization,
                    script: script("/v1/devices/\(name.count)-%d/\(registrations)/s1", "POST", token), seconds: 3,
                    connections: 1)
                let rate = Int(try await load.rate.rounded())
                line(name, "\(rate) a second; a change takes \(changed.p50), a registration \(registered.p50)")
            }
        }

        private static let pushedCount = 50_000

        private static func pushes(_ bench: BenchService) async throws {
            try await bench.insert(devices: pushedCount, passes: 0)
            let clock = ContinuousClock()
            let start = clock.now
            try await bench.changeBalance()
            let changed = clock.now - start
            func time(of wanted: Int) async throws -> Double {
                while bench.fake.pushCount < wanted {
                    guard clock.now - start < .seconds(180) else {
                        throw Failure("after 180 s, \(bench.fake.pushCount) pushes have come")
                    }
                    try await Task.sleep(for: .milliseconds(10))
                }
                return (clock.now - start) / .seconds(1)
            }
            let (half, most) = (try await time(of: pushedCount / 2), try await time(of: pushedCount * 99 / 100))
            let last = try await time(of: pushedCount)
            line("the change itself", String(format: "%.2f s", changed / .seconds(1)))
            line("from the change to the push", String(format: "half %.1f s, p99 %.1f s", half, most))
            line("the last push after", String(format: "%.1f s (less than 60)", last))
            line("pushes", "\(Int(Double(pushedCount) / last)) a second")
            line("connections", "\(bench.fake.connectionCount) (2 at most)")
            // All phones come at once, after the push.
            _ = try bench.load(pass, headers: bench.authorization, seconds: 2)
        }
    }

    /// Prints a line at once, even into a pipe.
    func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

    /// The real program with passes and many phones, and a fake APNs.
    final class BenchService {
        let service: RealService
        let fake: FakeAPNs
        /// The header with which phones fetch and register.
        private(set) var authorization: [String] = []
        private(set) var newestTag = ""
        private let store: Store
        let admin: String
        private let address = PassAddress(type: RealService.type, serial: RealService.serial)

        init(database: String?) async throws {
            var script = FakeAPNs.Script()
            script.keepsHeaders = false
            fake = try await FakeAPNs.start(script)
            service = try RealService(
                fake: fake, database: database ?? "passes.sqlite",
                limits: .object(
                    ["adminRequestsPerMinute", "newDevicesPerMinute"].map { ($0, .number(JSONNumber(1_000_000))) }))
            _ = try await service.start()
            let opened: any Database =
                if let database { try PostgresDatabase(url: database, connections: 2) } else {
                    try SQLiteDatabase(path: service.path("passes.sqlite"))
                }
            store = try await Store(opening: opened)
            admin = try await store.makeAdminToken(named: "bench", role: .admin)
            try await send(.PUT, "/admin/v1/templates/coffee", service.contents("coffee.zip"))
            try await send(
                .PUT, "/admin/v1/passes/\(RealService.type)/\(RealService.serial)", service.contents("nora.json"))
            guard let pass = try await store.pass(address) else { throw Failure("there is no pass") }
            authorization = ["Authorization: ApplePass \(pass.token)"]
            newestTag = store.wireTag(pass.tag)
        }

        func stop() async throws {
            await store.database.close()
            guard await service.stop() == 0 else { throw Failure("passtool-server did not end with 0") }
            await fake.stop()
        }

        /// Puts phones into the database: without further passes, all have the one pass; else each has five of those.
        func insert(devices: Int, passes: Int) async throws {
            try await store.database.write { session in
                let isPostgres = session.dialect == .postgres
                let numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(devices))"
                let token = isPostgres ? "lpad(to_hex(i), 64, '0')" : "printf('%064x', i)"
                let name = isPostgres ? "'device' || i" : "'device' || CAST(i AS TEXT)"
                let columns = "registrations (device, pass, type, token, tag, created, registered)"
                if passes == 0 {
                    try session.run(
                        "INSERT INTO \(columns) \(numbers)"
                            + " SELECT \(name), p.id, p.type, \(token), 0, 0, 0 FROM n, passes p WHERE p.serial = ?",
                        .text(RealService.serial))
                    return
                }
                try session.run(
                    """
                    INSERT INTO passes (type, serial, token, template, data, voided, version, tag, modified, created,
                        changed) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(passes))
                        SELECT type, 's' || CAST(i AS TEXT), token, template, data, 0, 1, tag, modified, created, changed
                        FROM n, passes p WHERE p.serial = ?
                    """, .text(RealService.serial))
                for offset in 0..<5 {
                    try session.run(
                        """
                        INSERT INTO \(columns) \(numbers)
                        SELECT \(name), p.id, p.type, \(token), 0, 0, 0 FROM n
                            JOIN passes p ON p.serial = 's' || CAST((i + \(offset)) % \(passes) + 1 AS TEXT)
                            AND p.type = ?
                        """, .text(RealService.type))
                }
            }
            if store.database is PostgresDatabase {
                try await store.database.write { try $0.run("ANALYZE") }
            }
        }

        // MARK: - Requests

        /// Requests by `wrk`, to a path or by a script.
        func load(_ script: String, headers: [String] = [], seconds: Int = 6) throws -> Load {
            guard script.hasPrefix("/") else { return try Load(service.base, headers: headers, script: script) }
            return try Load(service.base + script, headers: headers, seconds: seconds)
        }

        func changeBalance() async throws {
            try await send(
                .PATCH, "/admin/v1/passes/\(RealService.type)/\(RealService.serial)",
                Array(#"{"record": {"balance": 1}}"#.utf8))
        }

        private func send(_ method: HTTPMethod, _ path: String, _ body: [UInt8]) async throws {
            let answer = try await WebAnswer(
                to: method.rawValue, service.base + path, authorization: "Bearer \(admin)", body: body)
            guard (200..<300).contains(answer.status) else {
                throw Failure("\(method) \(path): \(answer.status) \(answer.text)")
            }
        }
    }

    /// Requests of `wrk`, as many as the service answers.
    struct Load {
        /// Requests a second, and the times in which half of them and 99 of 100 were answered, as wrk prints them.
        let rate: Double
        let p50, p99: String

        /// Sends requests over some connections for some seconds; `script` is Lua that changes each of them.
        init(
            _ url: String, headers: [String] = [], script: String? = nil, seconds: Int = 6, connections: Int = 32,
            isRefused: Bool = false
        ) throws {
            let folder = try TemporaryFolder()
            var arguments = ["-t1", "-c\(connections)", "-d\(seconds)s", "--latency"]
            for header in headers { arguments += ["-H", header] }
            if let script { arguments += ["-s", try folder.write(script.utf8, to: "load.lua")] }
            let text = try Witness("wrk").run(arguments + [url]).text
            guard let rate = Self.value("Requests/sec:", in: text).flatMap(Double.init) else {
                throw Failure("wrk is missing, or printed no result:\n\(text)")
            }
            let failures = text.split(separator: "\n").first { $0.contains("Non-2xx") }
            guard isRefused || failures == nil else { throw Failure("requests failed:\(failures ?? "")") }
            self.rate = rate
            (p50, p99) = (Self.value("50%", in: text) ?? "?", Self.value("99%", in: text) ?? "?")
        }

        private static func value(_ name: String, in text: String) -> String? {
            for line in text.split(separator: "\n") {
                let words = line.split(separator: " ")
                if words.count == 2, words[0] == name { return String(words[1]) }
            }
            return nil
        }

        /// A script that sends each request to another path: `%d` counts from 1, and from `start` again after `count`.
        static func counting(_ path: String, to count: Int, method: String = "GET", body: String? = nil) -> String {
            """
            local n = 0
            request = function()
                n = n % \(count) + 1
                return wrk.format("\(method)", string.format("\(path)", n), nil,
                    \(body.map { "string.format('\($0)', n)" } ?? "nil"))
            end
            """
        }
    }
#endif
