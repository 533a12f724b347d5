#if Server
    import PassModel
    import Platform
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Probe") struct ServiceProbeTests {
        /// The points that a fault must fail, or warn at.
        static let expected: [Fault: Set<String>] = [
            .listNeedsAuthorization: ["list.authorization", "list.unknown-device"],
            .listIgnoresTag: ["list.current-tag"],
            .listAnswers400: ["list.current-tag"], .listNeverAnswers204: ["list.current-tag"],
            .listSendsEmptyList: ["list.current-tag"],
            .listForgetsOlder: ["list.all"], .listUnfiltered: ["list.unknown-device", "list.all"],
            .listFailsForStrangeTag: ["list.strange-tag"], .listForgetsForStrangeTag: ["list.strange-tag"],
            .tagIsNumber: ["list.tag-form"], .tagIsClock: ["list.tag-clock", "change.twice-in-a-second"],
            .tagIsMissing: ["list.tag-form"],
            .tokenNotChecked: ["register.wrong-token", "register.no-token", "register.not-stored"],
            .tokenNotCheckedForPass: ["pass.wrong-token", "pass.no-token"], .bearerAccepted: ["register.bearer"],
            .registersBeforeChecking: ["register.not-stored"], .registerAlways201: ["register.again"],
            .registerAlways200: ["register.new"],
            .rotationMakesSecondDevice: ["register.rotated-token", "unregister.not-listed"],
            .badBodyFails: ["register.bad-body"], .largeBodyFails: ["register.large-body"],
            .neverNotModified: ["pass.not-modified"], .alwaysNotModified: ["pass.modified-since"],
            .lastModifiedMissing: ["pass.last-modified"], .lastModifiedIsISO: ["pass.last-modified"],
            .lastModifiedIsOld: ["pass.last-modified"],
            .lastModifiedStays: ["change.last-modified"], .wrongMediaType: ["pass.media-type"],
            .otherPass: ["pass.identifiers"], .otherToken: ["pass.token"], .brokenArchive: ["pass.intact"],
            .headRefused: ["pass.head"], .serialNotDecoded: ["path.percent-encoded"],
            .doubledSlashRefused: ["path.doubled-slash"],
            .logMissing: ["log"], .logFails: ["log.large-body"], .unregisterDoesNothing: ["unregister.not-listed"],
            .unregisterUnchecked: ["unregister.wrong-token"], .unknownPassFails: ["pass.unknown-serial"],
        ]

        /// Probes a service with one pass, or two, and with changes.
        private func report(_ service: FaultyService, serials: [String] = ["A 1"]) async throws -> ProbeReport {
            try await withService(service) { base in
                let archives = try serials.map { try service.archive($0, base: base) }
                let probe = try ServiceProbe(
                    base: nil, pass: archives[0], companion: archives.dropFirst().first, patience: .seconds(600),
                    change: { await service.change(serials[0]) })
                return await probe.run()
            }
        }

        @Test("the probe finds nothing wrong in a correct service", arguments: [["A 1"], ["A 1", "B/2"]])
        func correct(serials: [String]) async throws {
            let service = FaultyService(serials: serials)
            let report = try await report(service, serials: serials)
            #expect(report.interruption == nil)
            #expect(report.results(.failed) == [])
            #expect(report.results(.warned).map(\.point) == ["address"])
            #expect(report.results(.skipped) == [])
            #expect(report.isSound)
            #expect(await service.registeredDevices == [])
        }

        @Test("the probe finds each fault of other services", arguments: Fault.allCases)
        func faulty(_ fault: Fault) async throws {
            let serials = fault == .serialNotDecoded ? ["A1", "B2"] : ["A 1", "B/2"]
            let service = FaultyService([fault], serials: serials + ["C3"])
            let report = try await report(service, serials: serials)
            let found = Set((report.results(.failed) + report.results(.warned)).map(\.point)).subtracting(["address"])
            let expected = try #require(Self.expected[fault])
            #expect(expected.isSubset(of: found), "\(report.text)")
            #expect(report.interruption == nil)
        }

        @Test("orders have their own words in the protocol")
        func orders() async throws {
            let report = try await report(FaultyService(isOrder: true))
            #expect(report.results(.failed) == [])
            #expect(report.results(.skipped) == [])
            #expect(report.type == TestCertificates.orderType)
            let faulty = try await self.report(FaultyService([.neverNotModified, .bearerAccepted], isOrder: true))
            #expect(
                Set(faulty.results(.failed).map(\.point)) == [
                    "pass.not-modified", "register.bearer", "register.not-stored",
                ])
        }

        @Test("a probe that is interrupted still unregisters its device")
        func interrupted() async throws {
            let service = FaultyService()
            let report = try await withService(service) { base in
                let archive = try service.archive("A 1", base: base)
                let probe = try ServiceProbe(
                    base: nil, pass: archive, patience: .seconds(600),
                    change: {
                        #expect(await service.registeredDevices.count == 1)
                        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                    })
                return await Task { await probe.run() }.value
            }
            #expect(report.interruption != nil)
            #expect(!report.isSound)
            #expect(await service.registeredDevices == [])
        }

        @Test("a pass that changes between the two questions of a point is asked for once more")
        func changesMeanwhile() async throws {
            let service = FaultyService()
            await service.changeUnderCondition()
            #expect(try await report(service).results(.failed) == [])
        }

        @Test("if the pass can't be changed, all points about changes are skipped, and nothing else fails")
        func changeFails() async throws {
            struct Refusal: Error {}
            let service = FaultyService()
            let report = try await withService(service) { base in
                let archive = try service.archive("A 1", base: base)
                return try await ServiceProbe(
                    base: nil, pass: archive, patience: .seconds(600), change: { throw Refusal() }
                ).run()
            }
            #expect(report.results(.failed) == [])
            #expect(
                report.results(.skipped).map(\.point) == ProbeStep.all.map(\.point).filter { $0.hasPrefix("change.") })
        }

        @Test("no token is in a report, and it says what is expected and where that is from")
        func words() async throws {
            let report = try await report(FaultyService([.registerAlways201, .tokenNotCheckedForPass]))
            let document = report.json.text()
            #expect(!report.text.contains(FaultyService.token))
            #expect(!document.contains(FaultyService.token))
            #expect(report.text.contains("200 for a device that is registered already"))
            #expect(report.text.contains("Register a Pass for Update Notifications"))
            #expect(report.json.object?["format"]?.string == "passtool.service-check/1")
            #expect(report.json.object?["isSound"] == .bool(false))
        }

        @Test("an address where nothing answers is told in words, and all else is skipped")
        func nobody() async throws {
            let archive = try FaultyService().archive("A 1", base: "http://127.0.0.1:1/")
            let report = try await ServiceProbe(base: nil, pass: archive).run()
            #expect(report.results(.failed).map(\.point) == ["connection"])
            #expect(report.results(.failed).first?.seen == "nothing answers there: the connection was refused")
            #expect(!report.isSound)
            #expect(report.results.map(\.point) == ProbeStep.all.map(\.point))
            #expect(report.results(.skipped).count == ProbeStep.all.count - 2)
        }

        @Test("a file that is not a pass is refused")
        func noPass() throws {
            let error = #expect(throws: ProbeError.self) { try ServiceProbe(base: nil, pass: Array("x".utf8)) }
            #expect(error?.message.hasPrefix("this is neither a pass nor an order: ") == true)
            let bare = try SamplePass.archive()
            #expect(throws: ProbeError(code: .missing("authenticationToken"))) {
                try ServiceProbe(base: "https://example.com", pass: bare)
            }
            let pass = try FaultyService().archive("A 1", base: "https://example.com/")
            for address in ["example.com", "ftp://example.com/", "https://", "https://example.com/?a=b"] {
                #expect(throws: ProbeError(code: .badAddress(address))) { try ServiceProbe(base: address, pass: pass) }
            }
        }
    }
#endif
