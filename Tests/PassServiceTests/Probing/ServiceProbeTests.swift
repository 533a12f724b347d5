#if Server
    import PassModel
    import PassService
    import Platform
    import TestSupport
    import Testing

    @Suite("Probe") struct ServiceProbeTests {
        /// The points that a fault must fail, or warn at.
        static let expected: [Fault: Set<ProbePoint>] = [
            .listNeedsAuthorization: [.listAuthorization, .listUnknownDevice], .listIgnoresTag: [.listCurrent],
            .listAnswers400: [.listCurrent], .listNeverAnswers204: [.listCurrent], .listSendsEmptyList: [.listCurrent],
            .listForgetsOlder: [.listAll], .listUnfiltered: [.listUnknownDevice, .listAll],
            .listFailsForStrangeTag: [.listStrange], .listForgetsForStrangeTag: [.listStrange],
            .tagIsNumber: [.listTagForm], .tagIsClock: [.listTagClock, .changeTwice], .tagIsMissing: [.listTagForm],
            .tokenNotChecked: [.registerWrongToken, .registerNoToken, .registerNotStored],
            .tokenNotCheckedForPass: [.passWrongToken, .passNoToken], .bearerAccepted: [.registerBearer],
            .registersBeforeChecking: [.registerNotStored], .registerAlways201: [.registerAgain],
            .registerAlways200: [.registerNew], .rotationMakesSecondDevice: [.registerRotated, .unregisterListed],
            .badBodyFails: [.registerBadBody], .largeBodyFails: [.registerLargeBody],
            .neverNotModified: [.passNotModified], .alwaysNotModified: [.passModified],
            .lastModifiedMissing: [.passLastModified], .lastModifiedIsISO: [.passLastModified],
            .lastModifiedIsOld: [.passLastModified],
            .lastModifiedStays: [.changeLastModified], .wrongMediaType: [.passMediaType],
            .otherPass: [.passIdentifiers], .otherToken: [.passToken], .brokenArchive: [.passIntact],
            .headRefused: [.passHead], .serialNotDecoded: [.pathEncoded], .doubledSlashRefused: [.pathDoubledSlash],
            .logMissing: [.log], .logFails: [.logLarge], .unregisterDoesNothing: [.unregisterListed],
            .unregisterUnchecked: [.unregisterWrongToken], .unknownPassFails: [.passUnknown],
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

        @Test("the probe finds nothing wrong in a correct service")
        func correct() async throws {
            let service = FaultyService()
            let report = try await report(service)
            #expect(report.interruption == nil)
            #expect(report.results(.failed) == [])
            #expect(report.results(.warned).map(\.point) == [.address])
            #expect(report.results(.skipped) == [])
            #expect(Set(report.results.map(\.point)) == Set(ProbePoint.allCases))
            #expect(report.isSound)
            #expect(await service.registeredDevices == [])
        }

        @Test("the probe finds each fault of other services", arguments: Fault.allCases)
        func faulty(_ fault: Fault) async throws {
            let serials = fault == .serialNotDecoded ? ["A1", "B2"] : ["A 1", "B/2"]
            let service = FaultyService([fault], serials: serials + ["C3"])
            let report = try await report(service, serials: serials)
            let found = Set((report.results(.failed) + report.results(.warned)).map(\.point)).subtracting([.address])
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
                Set(faulty.results(.failed).map(\.point)) == [.passNotModified, .registerBearer, .registerNotStored])
        }

        @Test("two passes of one device are both listed, and two changes in a second are both seen")
        func two() async throws {
            let serials = ["A 1", "B/2"]
            let report = try await report(FaultyService(serials: serials), serials: serials)
            #expect(report.results(.failed) == [])
        }

        @Test("a probe that is interrupted still unregisters its device")
        func interrupted() async throws {
            let service = FaultyService()
            let report = try await withService(service) { base in
                let archive = try service.archive("A 1", base: base)
                let probe = try ServiceProbe(
                    base: nil, pass: archive,
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
            #expect(report.results(.failed).map(\.point) == [.connection])
            #expect(report.results(.failed).first?.seen == "nothing answers there: the connection was refused")
            #expect(!report.isSound)
            #expect(Set(report.results.map(\.point)) == Set(ProbePoint.allCases))
        }

        @Test("a file that is no pass is refused")
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

        @Test("each point says what is expected and where that is from")
        func points() {
            for point in ProbePoint.allCases {
                #expect(!point.expectation.isEmpty && !point.expectation.hasSuffix("."))
                #expect(!point.source.isEmpty)
            }
        }
    }
#endif
