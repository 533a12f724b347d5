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

        private static let oldestPush = "passtool_pushes_oldest_seconds{type=\"\(PushShop.type)\"}"

        private static let promtool: Witness = {
            let built = Witness.built("promtool")
            return built.isInstalled ? built : Witness("promtool")
        }()

        @Test(
            "the alert about waiting pushes fires while APNs stands still, by Prometheus's own judgement, and ends when it answers",
            .eachDatabase, .needs(promtool))
        func waiting() async throws {
            let shop = try await PushShop { _ in .silence }
            let metrics = PrometheusMetrics()
            var gauges = ServiceGauges(of: shop.store, factory: metrics)
            func oldest() async throws -> Int {
                try await gauges.record()
                return try #require(metrics.value(of: Self.oldestPush))
            }
            try await shop.changedPass(devices: 3)
            shop.clock.advance(by: 60)
            // Joined to those that wait.
            try await shop.change([1])
            let dispatcher = shop.dispatcher { $0.lease = .seconds(1) }
            var values = [try await oldest()]
            try await PushShop.running([dispatcher]) {
                #expect(try await waits { !shop.fake.pushes.isEmpty })
                shop.clock.advance(by: 300)
                values.append(try await oldest())
                #expect(metrics.value(of: "passtool_pushes_waiting{type=\"\(PushShop.type)\"}") == 3)
                shop.fake.change { $0.answer = { _ in .accepted } }
                shop.fake.dropConnections()
                #expect(try await shop.waitForEmptyQueue())
                values.append(try await oldest())
            }
            #expect(60...90 ~= values[0] && 360...390 ~= values[1] && values[2] == 0, "\(values)")
            let folder = try TemporaryFolder()
            let steps = [0, 1, 1, 1, 2, 2].map { "\(values[$0])" }.joined(separator: " ")
            let firing =
                "{labels: 'ALERTS{alertname=\"PushesWait\",alertstate=\"firing\",severity=\"critical\",type=\"x\"}', value: 1}"
            func expectation(_ minutes: Int, _ samples: String) -> String {
                "{expr: 'ALERTS{alertname=\"PushesWait\",alertstate=\"firing\"}', eval_time: \(minutes)m, exp_samples: [\(samples)]}"
            }
            let file = try folder.write(
                """
                rule_files: [\(Checkout.path("Packaging/server/alerts.yaml"))]
                evaluation_interval: 1m
                tests:
                  - interval: 1m
                    input_series: [{series: 'passtool_pushes_oldest_seconds{type="x"}', values: '\(steps)'}]
                    promql_expr_test:
                      - \(expectation(0, ""))
                      - \(expectation(3, firing))
                      - \(expectation(5, ""))
                """.utf8, to: "test.yaml")
            try Self.promtool.run(["test", "rules", file]).expect(0)
        }

        @Test("a device that has its push waits, for a later change, since that change", .eachDatabase)
        func joined() async throws {
            let shop = try await PushShop()
            let metrics = PrometheusMetrics()
            var gauges = ServiceGauges(of: shop.store, factory: metrics)
            let pass = try await shop.changedPass(devices: 1)
            for (outcome, waited) in [(PushOutcome.accepted, 10...25), (.tokenBusy, 30...45)] {
                let claim = try await shop.claim()
                shop.clock.advance(by: 10)
                try await shop.change([pass])
                try await shop.store.finishPushes(claim, [outcome])
                shop.clock.advance(by: 10)
                try await gauges.record()
                #expect(waited ~= metrics.value(of: Self.oldestPush) ?? -1, "\(metrics.page)")
            }
        }

        @Test(
            "readers that lag behind and passes that wait for Google are measured, and nothing is when nothing waits",
            .eachDatabase)
        func lag() async throws {
            let shop = try await EventShop()
            let metrics = PrometheusMetrics()
            var gauges = ServiceGauges(of: shop.store, factory: metrics)
            try await shop.store.database.write { session in
                try session.run(
                    "INSERT INTO event_readers (name, position, holder, held_until, seen) VALUES ('crm', 0, '', 0, 0)")
                return
            }
            try await gauges.record()
            let lag = "passtool_events_lag_seconds{reader=\"crm\"}"
            #expect(metrics.value(of: lag) == 0)
            try await shop.register("d1", for: "s")
            try await shop.store.database.write { session in
                try session.run("UPDATE events SET time = time - 90000")
                let pass = try session.run("SELECT id FROM passes LIMIT 1")[0].values[0]
                let now = shop.store.milliseconds
                try session.run(
                    "INSERT INTO google_passes (pass, generation, due, queued) VALUES (?, 0, ?, ?)", pass,
                    .integer(now + 100_000), .integer(now - 200_000))
            }
            try await gauges.record()
            #expect(88...120 ~= metrics.value(of: lag) ?? -1, "\(metrics.page)")
            #expect(198...230 ~= metrics.value(of: "passtool_google_oldest_seconds") ?? -1, "\(metrics.page)")
            #expect(metrics.value(of: "passtool_google_waiting") == 1)
        }
    }

    extension PrometheusMetrics {
        /// The value of a series in the page.
        fileprivate func value(of series: String) -> Int? {
            page.split(separator: "\n").first { $0.hasPrefix("\(series) ") }.flatMap {
                Int($0.dropFirst(series.count + 1))
            }
        }
    }
#endif
