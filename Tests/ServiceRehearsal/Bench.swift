#if Server
    import Foundation
    import PassService
    import ServiceSupport

    /// How much the service does in a second over loopback, and what memory it takes; some minutes in all.
    enum Bench {
        static func run(_ parts: some Collection<String>) async throws {
            let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8))?.prefix { $0 != " " }
            say("\(ProcessInfo.processInfo.activeProcessorCount) processors, load \(load ?? "unknown")")
            let server = try? PostgresServer(options: [])
            if server == nil { say("PostgreSQL: \(PostgresServer.absence)") }
            for isPostgres in server == nil ? [false] : [false, true] {
                let name = isPostgres ? "PostgreSQL" : "SQLite"
                if parts.isEmpty || parts.contains("requests") {
                    say("requests, 32 connections, over \(name)")
                    try await measure(isPostgres ? server?.freshDatabase() : nil) { try await requests($0) }
                }
                if parts.isEmpty || parts.contains("strangers") {
                    say("one change, one registration at a time beside 64 strangers, over \(name)")
                    try await measure(isPostgres ? server?.freshDatabase() : nil) { try await strangers($0) }
                }
                if parts.isEmpty || parts.contains("pushes") {
                    say("one change of a pass that \(pushedCount) phones have, over \(name)")
                    try await measure(isPostgres ? server?.freshDatabase() : nil) { try await pushes($0) }
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
            let news = "\(lists)?passesUpdatedSince=\(try await bench.newestTag())"
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
#endif
