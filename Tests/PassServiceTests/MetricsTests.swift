#if Server
    import Foundation
    import Metrics
    import PassModel
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Health and metrics", .timeLimit(.minutes(60))) struct MetricsTests {
        @Test("an ended certificate is only an alarm; a database that can't be read makes the server not ready")
        func health() async throws {
            let service = try await AdministrationService()
            while try await !service.alarms().isEmpty {}
            let report = try await service.admin("GET", "/health", as: .read)
            let days = report.json["certificates"]?.array?.first?.object?["daysLeft"]?.number?.int ?? 0
            let expected = Int(TestCertificates.validity.upperBound.timeIntervalSince(Date()) / 86_400)
            #expect(abs(days - expected) <= 1)
            service.clock.advance(by: Double(expected + 2) * 86_400)
            let ended = "\(TestCertificates.passType): the certificate in 'test identity' expired on "
            while try await !service.admin("GET", "/health").text.contains(ended) {}
            let metrics = try await service.send("GET", "/metrics").text
            #expect(metrics.contains(#"passtool_alarms{about="certificate"} 1"#))
            #expect(metrics.contains(#"passtool_certificate_days_left{type="\#(TestCertificates.passType)"} -"#))
            func statuses(_ method: String) async throws -> [Int] {
                try await [service.send(method, "/livez").status, service.send(method, "/readyz").status]
            }
            #expect(try await statuses("GET") == [200, 200])
            await service.store.database.close()
            #expect(try await statuses("GET") == [200, 503])
            #expect(try await statuses("HEAD") == [200, 503])
            // The page waits for the database for less than a second.
            while try await !service.send("GET", "/metrics").text.contains(#"passtool_alarms{about="database"} 1"#) {}
        }

        @Test("Prometheus can read the metrics of a running service") func exposition() async throws {
            let service = try await AdministrationService()
            service.metrics.makeCounter(label: "requests", dimensions: [("route", "GET /a\"b\\c\nd")]).increment(by: 3)
            service.metrics.makeMeter(label: "queue", dimensions: []).set(1.5)
            let timer = service.metrics.makeTimer(label: "time", dimensions: [])
            for nanoseconds: Int64 in [2_000_000, 60_000_000_000] { timer.recordNanoseconds(nanoseconds) }
            let answer = try await service.send("GET", "/metrics")
            #expect(answer.header("content-type") == "text/plain; version=0.0.4; charset=utf-8")
            // A type before its samples, and each sample once.
            let lines = answer.text.split(separator: "\n").map(String.init)
            #expect(Set(lines).count == lines.count && answer.text.hasSuffix("\n"))
            let sample = #/[a-zA-Z_:][a-zA-Z0-9_:]*(?:\{(?:[a-z_]+="(?:[^"\\\n]|\\[\\"n])*",?)+\})? \S+/#
            for line in lines where !line.hasPrefix("#") { #expect(line.wholeMatch(of: sample) != nil, "\(line)") }
            for (type, samples) in [
                ("requests_total counter", [#"requests_total{route="GET /a\"b\\c\nd"} 3"#]),
                ("queue gauge", ["queue 1.5"]),
                (
                    "time_seconds histogram",
                    [("0.001", 0), ("0.0025", 1), ("10", 1), ("+Inf", 2)].map {
                        "time_seconds_bucket{le=\"\($0)\"} \($1)"
                    }
                ),
            ] {
                let place = try #require(lines.firstIndex(of: "# TYPE \(type)"), "\(type)")
                for sample in samples { #expect(lines[place...].contains(sample), "\(sample)") }
            }
            #expect(lines.contains("time_seconds_count 2") && lines.contains("time_seconds_sum 60.002"))
        }

        @Test("the number of series is bounded, and what was dropped is counted") func bounded() {
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
