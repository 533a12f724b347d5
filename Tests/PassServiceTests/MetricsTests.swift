#if Server
    import Foundation
    import Metrics
    import PassModel
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Health and metrics")
    struct MetricsTests {
        @Test("the health page tells readiness and the days until the certificate ends")
        func health() async throws {
            try await AdministrationService.run { service async throws in
                let ready = try await service.send("GET", "/health")
                #expect(ready.status == 200)
                #expect(ready.json["status"]?.string == "ready")
                let days = ready.json["certificates"]?.array?.first?.object?["daysLeft"]?.number?.int ?? 0
                let expected = Int(TestCertificates.validity.upperBound.timeIntervalSince(Date()) / 86_400)
                #expect(abs(days - expected) <= 1)
                service.clock.advance(by: Double(expected + 2) * 86_400)
                let late = try await service.send("GET", "/health")
                #expect(late.status == 503)
                #expect(late.json["identity"] == .bool(false))
                await service.store.database.close()
                let closed = try await service.send("GET", "/health")
                #expect(closed.status == 503)
                #expect(closed.json["database"] == .bool(false))
            }
        }

        @Test("series are written as Prometheus reads them")
        func page() {
            let metrics = PrometheusMetrics()
            let odd = [("path", "a\"b\\c\nd"), ("code", "200")]
            metrics.makeCounter(label: "http.requests", dimensions: odd).increment(by: 2)
            metrics.makeCounter(label: "http.requests", dimensions: odd).increment(by: 3)
            metrics.makeMeter(label: "queue", dimensions: []).set(1.5)
            let timer = metrics.makeTimer(label: "http.duration", dimensions: [])
            timer.recordNanoseconds(2_000_000)
            timer.recordNanoseconds(60_000_000_000)
            let lines = metrics.page.split(separator: "\n").map(String.init)
            #expect(lines.contains(#"http_requests_total{code="200",path="a\"b\\c\nd"} 5"#))
            #expect(lines.contains("# TYPE http_requests_total counter"))
            #expect(lines.contains("queue 1.5"))
            #expect(lines.contains(#"http_duration_seconds_bucket{le="0.001"} 0"#))
            #expect(lines.contains(#"http_duration_seconds_bucket{le="0.0025"} 1"#))
            #expect(lines.contains(#"http_duration_seconds_bucket{le="10"} 1"#))
            #expect(lines.contains(#"http_duration_seconds_bucket{le="+Inf"} 2"#))
            #expect(lines.contains("http_duration_seconds_count 2"))
            #expect(lines.contains("http_duration_seconds_sum 60.002"))
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
