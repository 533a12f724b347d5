#if Server
    import Foundation
    import Metrics
    import PassModel
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Health and metrics", .timeLimit(.minutes(60)))
    struct MetricsTests {
        @Test("the health page tells readiness and the days until the certificate ends")
        func health() async throws {
            let service = try await AdministrationService()
            var ready = try await service.send("GET", "/health")
            while ready.status != 200 { ready = try await service.send("GET", "/health") }
            #expect(ready.json["status"]?.string == "ready")
            let days = ready.json["certificates"]?.array?.first?.object?["daysLeft"]?.number?.int ?? 0
            let expected = Int(TestCertificates.validity.upperBound.timeIntervalSince(Date()) / 86_400)
            #expect(abs(days - expected) <= 1)
            service.clock.advance(by: Double(expected + 2) * 86_400)
            let late = try await service.send("GET", "/health")
            #expect(late.status == 503)
            #expect(late.json["identity"] == .bool(false))
            await service.store.database.close()
            var closed = try await service.send("GET", "/health")
            // The page waits for the database for less than a second.
            while closed.json["database"] != .bool(false) { closed = try await service.send("GET", "/health") }
            #expect(closed.status == 503)
        }

        @Test("what a running service shows is read as Prometheus reads it")
        func exposition() async throws {
            let service = try await AdministrationService()
            service.metrics.makeCounter(label: "requests", dimensions: [("route", "GET /a\"b\\c\nd")])
                .increment(by: 3)
            service.metrics.makeMeter(label: "queue", dimensions: []).set(1.5)
            let timer = service.metrics.makeTimer(label: "time", dimensions: [])
            for nanoseconds: Int64 in [2_000_000, 60_000_000_000] { timer.recordNanoseconds(nanoseconds) }
            let answer = try await service.send("GET", "/metrics")
            #expect(answer.header("content-type") == "text/plain; version=0.0.4; charset=utf-8")
            #expect(answer.text.hasSuffix("\n"))
            // The grammar of the exposition format: a type before its samples, each sample once.
            var types: [String: String] = [:]
            var samples: [String: Double] = [:]
            for line in answer.text.split(separator: "\n") {
                if let match = line.wholeMatch(of: /# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram)/) {
                    #expect(types.updateValue(String(match.2), forKey: String(match.1)) == nil, "\(line)")
                } else if !line.hasPrefix("# HELP ") {
                    let label = #/[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\[\\"n])*"/#
                    let sample = #/([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)/#
                    let match = try #require(line.wholeMatch(of: sample), "\(line)")
                    var rest = match.2 ?? ""
                    while let next = rest.prefixMatch(of: label) {
                        rest = rest[next.range.upperBound...]
                        if rest.hasPrefix(",") { rest.removeFirst() }
                    }
                    #expect(rest.isEmpty, "\(line)")
                    let name = String(match.1)
                    let family =
                        ["_bucket", "_sum", "_count"].compactMap { end in
                            name.hasSuffix(end) ? String(name.dropLast(end.count)) : nil
                        }.first { types[$0] == "histogram" } ?? name
                    #expect(types[family] != nil, "\(line)")
                    let value = try #require(Double(String(match.3)), "\(line)")
                    #expect(samples.updateValue(value, forKey: "\(name){\(match.2 ?? "")}") == nil, "\(line)")
                }
            }
            #expect(samples[#"requests_total{route="GET /a\"b\\c\nd"}"#] == 3)
            #expect(samples["queue{}"] == 1.5)
            for (limit, count) in [("0.001", 0.0), ("0.0025", 1), ("10", 1), ("+Inf", 2)] {
                #expect(samples["time_seconds_bucket{le=\"\(limit)\"}"] == count)
            }
            #expect(samples["time_seconds_count{}"] == 2 && samples["time_seconds_sum{}"] == 60.002)
        }

        @Test("the number of series is bounded, and what was dropped is counted")
        func bounded() {
            let metrics = PrometheusMetrics(mostSeries: 10)
            for number in 0..<1000 {
                metrics.makeCounter(label: "c", dimensions: [("n", "\(number)")]).increment(by: 1)
            }
            let lines = metrics.page.split(separator: "\n")
            #expect(lines.filter { $0.hasPrefix("c_total{") }.count == 10)
            #expect(lines.last == "passtool_metrics_dropped_series_total 990")
        }
    }
#endif
