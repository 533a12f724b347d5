#if Server
    import NIOCore
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Probe") struct ServiceProbeTests {
        /// Probes a service with one pass, or two, and with changes; no token may be in the report.
        private func report(
            _ service: FaultyService, serials: [String] = ["A 1"], change: ServiceProbe.Change? = nil
        ) async throws -> ProbeReport {
            let usual: ServiceProbe.Change = { await service.change(serials[0]) }
            let site = try await TestSite(responder: service)
            defer { withExtendedLifetime(site) {} }
            let archives = try serials.map { try service.archive($0, base: site.base) }
            let probe = try ServiceProbe(
                base: nil, pass: archives[0], companion: archives.dropFirst().first, timeout: .seconds(600),
                change: change ?? usual)
            let report = await Task { await probe.run() }.value
            #expect(!"\(report.text)\(report.json.text())".contains(FaultyService.token))
            return report
        }

        @Test("the probe finds nothing wrong in a correct service", arguments: [["A 1"], ["A 1", "B/2"]])
        func correct(serials: [String]) async throws {
            let service = FaultyService(serials: serials)
            let report = try await report(service, serials: serials)
            #expect(report.interruption == nil && report.isSound)
            #expect(report.results(.failed) == [] && report.results(.skipped) == [])
            #expect(report.results(.warned).map(\.point) == ["address"])
            #expect(await service.registeredDevices == [])
        }

        @Test("the probe finds each fault of other services", arguments: Fault.allCases)
        func faulty(_ fault: Fault) async throws {
            let serials = fault == .serialNotDecoded ? ["A1", "B2"] : ["A 1", "B/2"]
            let service = FaultyService([fault], serials: serials + ["C3"])
            let report = try await report(service, serials: serials)
            let found = Set((report.results(.failed) + report.results(.warned)).map(\.point))
            #expect(found.contains(fault.rawValue), "\(report.text)")
            #expect(report.interruption == nil)
        }

        @Test("this service passes the probe just after quick changes, and its diagnosis ignores the probe")
        func own() async throws {
            let database = try TestDatabase(.current)
            let shop = try await TestShop(database: database.database, clock: TestClock(nil))
            for balance in 1...4 { try await shop.put("A", balance: balance) }
            let card = try #require(await shop.card("A"))
            let traces = TraceBuffer(store: shop.store)
            let site = try await TestSite(of: shop, traces: traces)
            defer { withExtendedLifetime((site, database)) {} }
            let archive = Array(buffer: try await shop.issuer.archive(of: card))
            let report = try await ServiceProbe(base: site.base, pass: archive, timeout: .seconds(600)).run()
            #expect(report.isSound, "\(report.text)")
            // A phone that sends the same is noticed.
            let path = "/v1/passes/\(TestShop.type)/A"
            for agent in [HTTPFetcher.probeAgent, "passd/1.0"] {
                #expect(try await site.send("GET", path, "ApplePass no", headers: ["User-Agent": agent]).status == 401)
                await traces.flush()
                let history = try await shop.store.history(of: TestShop.address("A"))
                #expect(history.failures.map(\.status) == (agent == HTTPFetcher.probeAgent ? [] : [401]))
                #expect(history.fetch == nil)
            }
            #expect(try await shop.store.database.query("SELECT * FROM logs", []).isEmpty)
        }

        @Test("orders have their own words in the protocol") func orders() async throws {
            let report = try await report(FaultyService(isOrder: true))
            #expect(report.results(.failed) == [] && report.results(.skipped) == [])
            #expect(report.type == TestCertificates.orderType)
        }

        @Test("a probe that is interrupted still unregisters its device") func interrupted() async throws {
            let service = FaultyService()
            let report = try await report(service) {
                #expect(await service.registeredDevices.count == 1)
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            }
            #expect(report.interruption != nil && !report.isSound)
            #expect(await service.registeredDevices == [])
        }

        @Test(
            "a certificate that phones do not trust, and one of another host, fail the connection", .needs(.openssl),
            arguments: [("localhost", false, false), ("localhost", true, true), ("other.example", true, false)])
        func certificate(host: String, isTrusted: Bool, isGood: Bool) async throws {
            let identity = try LinkSite.Identity(for: host)
            let site = try await LinkSite(identity) { $0.answer([]) }
            defer { withExtendedLifetime(site) {} }
            let archive = try FaultyService().archive("A 1", base: "https://localhost:\(site.port)")
            let trust = isTrusted ? [identity.certificate] : []
            let report = try await ServiceProbe(base: nil, pass: archive, trust: trust, timeout: .seconds(60)).run()
            #expect(report.results(.failed).contains { $0.point == "connection" } != isGood, "\(report.text)")
        }

        @Test("a file that is not a pass, and an address that is not a service's, are refused")
        func refusals() async throws {
            #expect(throws: ProbeError.self) { try ServiceProbe(base: nil, pass: Array("x".utf8)) }
            let bare = try SamplePass.archive()
            #expect(throws: ProbeError(code: .missing("authenticationToken"))) {
                try ServiceProbe(base: "https://example.com", pass: bare)
            }
            let pass = try FaultyService().archive("A 1", base: "https://example.com/")
            for address in ["example.com", "ftp://example.com/", "https://example.com/?a=b"] {
                #expect(throws: ProbeError(code: .badAddress(address))) { try ServiceProbe(base: address, pass: pass) }
            }
        }
    }
#endif
