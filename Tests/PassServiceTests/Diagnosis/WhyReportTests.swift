#if Server
    import PassToolkit
    import Testing

    @testable import PassService

    @Suite("Why") struct WhyReportTests {
        static let changed: Int64 = 1_800_000_000_000
        static let hour: Int64 = 3_600_000
        static let address = PassAddress(type: "pass.com.example.test", serial: "0001")

        /// A history in which every step is ok, a time after the change; a test breaks one.
        static func whole(after time: Int64 = hour) -> UpdateHistory {
            var history = UpdateHistory(
                address: address, time: changed + time, epoch: "abcd",
                pass: .init(number: 3, tag: 17, changed: changed))
            var device = UpdateHistory.Device(identifier: "deadbeefcafe0123", registered: changed - hour)
            (device.pushed, device.pushStatus) = (changed + 500, 200)
            (device.listed, device.listedSince, device.listedStatus) = (changed + 1000, "abcd-16", 200)
            history.devices = [device]
            history.deviceCount = 1
            history.fetch = .init(time: changed + 2000, status: 200, version: 3)
            return history
        }

        /// The same, before the device came.
        static func pushed(
            after time: Int64 = hour, _ change: (inout UpdateHistory.Device) -> Void = { _ in }
        ) -> UpdateHistory {
            var history = whole(after: time)
            history.fetch = .init(time: changed - hour, status: 200, version: 2)
            history.devices[0].listed = changed - hour
            history.devices[0].listedSince = nil
            change(&history.devices[0])
            return history
        }

        @Test("a report names the first step that failed or still waits") func firstFailures() {
            let (changed, now) = (Self.changed, Self.changed + Self.hour)
            func whole(_ change: (inout UpdateHistory) -> Void) -> UpdateHistory {
                var history = Self.whole()
                change(&history)
                return history
            }
            func queued(_ queued: UpdateHistory.Queued, status: Int? = nil, outage: Int64? = nil) -> UpdateHistory {
                var history = Self.pushed {
                    ($0.queued, $0.pushed, $0.pushStatus) = (queued, status.map { _ in 1 }, status)
                }
                history.outage = outage.map { .init(time: $0, reason: "no route to host") }
                return history
            }
            func answered(_ status: Int, _ reason: String) -> UpdateHistory {
                Self.pushed { ($0.pushStatus, $0.pushReason) = (status, reason) }
            }
            func listed(_ since: String?, _ status: Int) -> UpdateHistory {
                Self.pushed { ($0.listed, $0.listedSince, $0.listedStatus) = (changed + 1, since, status) }
            }
            func fetched(_ status: Int, _ version: Int64, after time: Int64 = 2000) -> UpdateHistory {
                whole { $0.fetch = .init(time: changed + time, status: status, version: version) }
            }
            func failed(after time: Int64) -> UpdateHistory {
                whole { $0.failures = [.init(request: .fetch, status: 500, time: changed + time)] }
            }
            var newcomer = Self.pushed { $0 = .init(identifier: $0.identifier, registered: changed + 1) }
            newcomer.fetch = nil
            let sending = UpdateHistory.Queued(due: now + 1000, claimedUntil: now + 1000)
            let cases: [(UpdateHistory, WhyReport.StepKind?, WhyReport.State)] = [
                (Self.whole(), nil, .ok), (newcomer, nil, .ok),
                (whole { $0.pass?.isDeleted = true }, .known, .failed),
                (whole { $0.pass?.number = 1 }, .changed, .failed),
                (whole { ($0.devices, $0.deviceCount, $0.fetch) = ([], 0, nil) }, .registered, .failed),
                (Self.pushed { ($0.pushed, $0.pushStatus) = (nil, nil) }, .pushed, .failed),
                (queued(.init(due: now - 1000)), .pushed, .waiting), (queued(sending), .pushed, .waiting),
                (queued(.init(due: now - 600_000)), .pushed, .failed),
                (queued(.init(due: now + 1000, attempts: 3), status: 503), .pushed, .failed),
                // APNs can't be reached, or could not be earlier.
                (queued(sending, outage: now - 1000), .pushed, .failed),
                (queued(sending, outage: changed), .pushed, .waiting),
                (answered(410, "Unregistered"), .pushed, .failed), (answered(0, "refused"), .pushed, .failed),
                (Self.pushed(), .listed, .failed), (Self.pushed(after: 5000), .listed, .waiting),
                (listed("abcd-16", 204), .listed, .failed), (listed("other-99", 204), .listed, .failed),
                (listed("abcd-99999999999999999999", 204), .listed, .failed), (listed(nil, 503), .listed, .failed),
                (listed("abcd-17", 204), nil, .ok),
                (listed("abcd-16", 200), .fetched, .failed), (fetched(304, 3), nil, .ok),
                (fetched(304, 2), .fetched, .failed), (fetched(200, 2, after: -5000), .fetched, .failed),
                (failed(after: 3000), .fetched, .failed), (failed(after: 1000), nil, .ok),
            ]
            for (history, step, state) in cases {
                let (report, first) = (WhyReport(history), WhyReport(history).firstFailure)
                #expect(first?.kind == step && (first?.state ?? .ok) == state, "\(report.text)")
                #expect(report.hasFailure == (state == .failed), "\(report.text)")
            }
            #expect(WhyReport(Self.whole()).isComplete)
        }

        @Test("text and JSON have the same content, and shorten identifiers of devices") func forms() {
            var history = Self.whole()
            var other = UpdateHistory.Device(identifier: "0123456789abcdef", registered: Self.changed - 1)
            (other.pushed, other.pushStatus, other.pushReason) = (Self.changed + 1, 410, "Unregistered")
            history.devices.append(other)
            history.deviceCount = 2
            let line = DeviceLogEntry("Get pass task (for device deadbeefcafe0123deadbeefcafe0123): code 500").message
            history.logs = [.init(time: Self.changed, message: line)]
            let report = WhyReport(history)
            #expect(report.firstFailureDevice == "01234567…" && !report.isComplete)
            let json = report.json.object
            #expect(json?["format"]?.string == "passtool.why/1" && json?["summary"]?.string == report.summary)
            #expect(json?["firstFailure"]?.object?["step"]?.string == "pushed" && report.text.contains(report.summary))
            let hostile = UpdateHistory(
                address: PassAddress(type: "pass.t", serial: "a\u{1B}[31m"), time: Self.changed, epoch: "abcd")
            #expect(!WhyReport(hostile).text.contains("\u{1B}"))
            for text in [report.text, report.json.text()] {
                #expect(text.contains(line))
                #expect(text.contains("01234567…") && !text.contains("deadbeefc") && !text.contains("012345678"))
            }
        }

        @Test("the report reads what the service knows", .eachDatabase) func reading() async throws {
            let bench = try await TraceTests.Bench(.current, at: 1_800_000_100)
            try await bench.fill()
            _ = try await bench.run(
                "INSERT INTO pushes (token, type, tag, due) VALUES ('p', 'pass.t', 5, ?)", .integer(1_800_000_099_000))
            let report = try await WhyReport(about: PassAddress(type: "pass.t", serial: "s"), in: bench.store)
            #expect(report.firstFailure?.kind == .pushed && report.firstFailure?.state == .waiting)
            #expect(report.history.devices.first?.queued?.due == 1_800_000_099_000)
            let none = PassAddress(type: "pass.t", serial: "x")
            #expect(try await WhyReport(about: none, in: bench.store).firstFailure?.kind == .known)
        }
    }
#endif
