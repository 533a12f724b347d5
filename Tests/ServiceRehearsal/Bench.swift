#if Server
    import AsyncHTTPClient
    import Foundation
    import NIOCore
    import PassModel
    import PassService
    import PassToolkit
    import ServiceSupport

    /// How much the service does in a second over loopback, and what memory it takes; some minutes in all.
    enum Bench {
        static func run(_ parts: some Collection<String>) async throws {
            say("\(ProcessInfo.processInfo.activeProcessorCount) processors, load \(load())")
            func wants(_ part: String) -> Bool { parts.isEmpty || parts.contains(part) }
            if wants("requests") { try await requests() }
            if wants("pushes") { try await pushes() }
            if wants("memory") { try await memory() }
        }

        /// The average load of the last minute.
        private static func load() -> String {
            (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)).flatMap {
                $0.split(separator: " ").first.map(String.init)
            } ?? "unknown"
        }

        private static func line(_ name: String, _ load: Load, _ rest: String = "") {
            line(name, "\(Int(load.rate.rounded())) a second, p99 \(load.p99)\(rest)")
        }

        private static func line(_ name: String, _ text: String) {
            say("  \(name.padding(toLength: 34, withPad: " ", startingAt: 0)) \(text)")
        }

        // MARK: - Requests

        private static func requests() async throws {
            try await requests(over: "SQLite", nil)
            guard let server = try? PostgresServer(options: []) else {
                return say("PostgreSQL: \(PostgresServer.absence)")
            }
            try await requests(over: "PostgreSQL", server.freshDatabase())
            try server.stop()
        }

        private static func requests(over name: String, _ database: String?) async throws {
            say("requests, 32 connections, over \(name)")
            let bench = try await BenchService(database: database)
            try await bench.insert(devices: 20_000, passes: 100)
            let lists = "/v1/devices/device%d/registrations/\(RealService.type)"
            line("lists: all passes of a phone", try bench.load(Load.counting(lists, to: 20_000)))
            let tag = try await bench.newestTag()
            let news = "\(lists)?passesUpdatedSince=\(tag)"
            line("lists: nothing new", try bench.load(Load.counting(news, to: 20_000)))
            let path = "/v1/passes/\(RealService.type)/\(RealService.serial)"
            let download = try bench.load(path, headers: bench.authorization)
            let size = try await bench.size(path)
            let plain = try await Counterpart("static", "\(size)")
            let still = try Load("http://127.0.0.1:\(plain.first)/static")
            line(
                "downloads of a pass, \(size / 1000) kB", download,
                String(format: ", %.2f of what Hummingbird alone does (0.5 or more)", download.rate / still.rate))
            line("the same bytes by Hummingbird", still)
            line(
                "registrations",
                try bench.load(
                    Load.counting(
                        "/v1/devices/new%d/registrations/\(RealService.type)/\(RealService.serial)", to: 10_000_000,
                        method: "POST", body: #"{"pushToken": "%064x"}"#), headers: bench.authorization))
            line("peak memory", "\(bench.service.peakMemory.map(String.init) ?? "?") MB")
            try await bench.stop()
        }

        // MARK: - Pushes

        private static func pushes() async throws {
            try await pushes(over: "SQLite", nil)
            guard let server = try? PostgresServer(options: []) else { return }
            try await pushes(over: "PostgreSQL", server.freshDatabase())
            try server.stop()
        }

        private static func pushes(over name: String, _ database: String?) async throws {
            let count = 50_000
            say("one change of a pass that \(count) phones have, over \(name)")
            let bench = try await BenchService(database: database)
            try await bench.insert(devices: count, passes: 0)
            let clock = ContinuousClock()
            let start = clock.now
            try await bench.change(RealService.serial, balance: 1)
            let changed = clock.now - start
            /// The time until so many pushes have come.
            func time(of wanted: Int) async throws -> Double {
                while bench.fake.numbers.first ?? 0 < wanted {
                    guard clock.now - start < .seconds(180) else {
                        throw Failure("after 180 s, \(bench.fake.numbers.first ?? 0) pushes have come")
                    }
                    try await Task.sleep(for: .milliseconds(10))
                }
                return (clock.now - start) / .seconds(1)
            }
            let (half, most) = (try await time(of: count / 2), try await time(of: count - count / 100))
            let last = try await time(of: count)
            line("the change itself", String(format: "%.2f s", changed / .seconds(1)))
            line("from the change to the push", String(format: "half %.1f s, p99 %.1f s", half, most))
            line("the last push after", String(format: "%.1f s (less than 60)", last))
            line("pushes", "\(Int(Double(count) / last)) a second")
            line("connections", "\(bench.fake.numbers.last ?? 0) (2 at most)")
            // All phones come at once, after the push.
            let path = "/v1/passes/\(RealService.type)/\(RealService.serial)"
            _ = try bench.load(path, headers: bench.authorization, seconds: 2)
            line("peak memory", "\(bench.service.peakMemory.map(String.init) ?? "?") MB")
            try await bench.stop()
        }

        // MARK: - Memory

        private static func memory() async throws {
            say("a million registrations, over SQLite")
            let bench = try await BenchService(database: nil)
            try await bench.insert(devices: 200_000, passes: 1000)
            try await bench.change("few", balance: 1)
            let lists = "/v1/devices/device%d/registrations/\(RealService.type)"
            line("lists: all passes of a phone", try bench.load(Load.counting(lists, to: 200_000)))
            _ = try bench.load(
                "/v1/passes/\(RealService.type)/\(RealService.serial)", headers: bench.authorization, seconds: 3)
            line("peak memory", "\(bench.service.peakMemory.map(String.init) ?? "?") MB (less than 300)")
            try await bench.stop()
        }
    }
#endif
