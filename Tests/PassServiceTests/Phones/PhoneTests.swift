#if Server
    import AsyncHTTPClient
    import PassService
    import Platform
    import ServiceSupport
    import Testing

    /// The simulator must itself notice when a service loses an update.
    @Suite("Phones", .timeLimit(.minutes(60))) struct PhoneTests {
        private static let type = "pass.com.example.test"

        /// Runs `body` with a service, its address, and a crowd.
        private func run(
            _ faults: Set<Fault> = [],
            _ body: @escaping @Sendable (FaultyService, String, PhoneCrowd) async throws -> Void
        ) async throws {
            let service = FaultyService(faults, serials: ["A 1", "B/2"])
            let client = Phone.makeClient()
            do {
                try await withService(service) { try await body(service, $0, PhoneCrowd(client: client)) }
            } catch {
                try await client.shutdown()
                throw error
            }
            try await client.shutdown()
        }

        private func latest(_ serial: String, _ version: String) -> PhoneCrowd.Latest {
            .init(field: "balance", values: [PassAddress(type: Self.type, serial: serial): version])
        }

        @Test("a phone that is pushed fetches what changed, and ends with the latest version")
        func update() async throws {
            try await run { service, base, crowd in
                let phone = await crowd.grow(by: 1)[0]
                for serial in ["A 1", "B/2"] { try await phone.add(service.archive(serial, base: base)) }
                #expect(await service.tokens == [phone.pushToken])
                for version in 2...4 {
                    await service.change("B/2")
                    #expect(await crowd.pushArrived(token: phone.pushToken, topic: Self.type))
                    #expect(await crowd.checkInvariant(latest: latest("B/2", "\(version)")) == [])
                }
                #expect(await phone.value(ofField: "balance", in: .init(type: Self.type, serial: "A 1")) == "1")
                #expect(await phone.complaints == [])
            }
        }

        @Test("a phone that gets no push falls short, and the checker says who misses what")
        func noPush() async throws {
            try await run { service, base, crowd in
                let phones = await crowd.grow(by: 2)
                for phone in phones { try await phone.add(service.archive("A 1", base: base)) }
                await service.change("A 1")
                await crowd.pushArrived(token: phones[0].pushToken, topic: Self.type)
                let changed = PassAddress(type: Self.type, serial: "A 1")
                while await phones[0].value(ofField: "balance", in: changed) != "2" {
                    try await Task.sleep(for: .milliseconds(10))
                }
                let shortfalls = await crowd.checkInvariant(latest: latest("A 1", "2"), within: .seconds(2))
                #expect(shortfalls.map(\.device) == [phones[1].identifier])
                let name = phones[1].identifier.prefix(8)
                #expect(
                    shortfalls.first?.description == "phone \(name) has A 1 with '1', but the latest version is '2'")
                await phones[1].refresh(Self.type)
                #expect(await crowd.checkInvariant(latest: latest("A 1", "2")) == [])
            }
        }

        @Test(
            "a fault that loses updates is seen by the phone",
            arguments: [Fault.listNeedsAuthorization, .alwaysNotModified, .otherPass, .brokenArchive, .tagIsNumber])
        func faults(_ fault: Fault) async throws {
            try await run([fault]) { service, base, crowd in
                let phone = await crowd.grow(by: 1)[0]
                try await phone.add(service.archive("A 1", base: base))
                await service.change("A 1")
                await phone.refresh(Self.type)
                await service.change("A 1")
                await phone.refresh(Self.type)
                #expect(await crowd.shortfalls(latest: latest("A 1", "3")).count == 1)
            }
        }

        @Test("a phone rotates its token, unregisters and registers again")
        func lifecycle() async throws {
            try await run { service, base, crowd in
                let phone = await crowd.grow(by: 1)[0]
                let address = try await phone.add(service.archive("A 1", base: base))
                let old = await phone.pushToken
                try await phone.rotateToken()
                #expect(await service.tokens == [phone.pushToken])
                #expect(await crowd.pushArrived(token: old, topic: Self.type) == false)
                #expect(await crowd.strayPushes == 1)
                try await phone.unregister(address)
                #expect(await service.registeredDevices == [])
                await service.change("A 1")
                // It is not registered, so nothing is missing.
                #expect(await crowd.shortfalls(latest: latest("A 1", "2")) == [])
                try await phone.register(address)
                #expect(await service.registeredDevices == [phone.identifier])
                #expect(await crowd.shortfalls(latest: latest("A 1", "2")).count == 1)
                try await phone.remove(address)
                #expect(await phone.passes.isEmpty)
                #expect(await service.registeredDevices == [])
            }
        }

        @Test("pushes from a stream reach the phones with their tokens")
        func stream() async throws {
            try await run { service, base, crowd in
                let phones = await crowd.grow(by: 5)
                for phone in phones { try await phone.add(service.archive("A 1", base: base)) }
                let (pushes, source) = AsyncStream.makeStream(of: (token: String, topic: String).self)
                await service.change("A 1")
                for token in await service.tokens { source.yield((token, Self.type)) }
                source.finish()
                await crowd.follow(pushes)
                #expect(await crowd.checkInvariant(latest: latest("A 1", "2")) == [])
                #expect(await crowd.strayPushes == 0)
            }
        }

        @Test("a phone tries again when the service is busy, and loses nothing")
        func busy() async throws {
            try await run { service, base, crowd in
                let phone = await crowd.grow(by: 1)[0]
                await service.failNext(3)
                try await phone.add(service.archive("A 1", base: base))
                await service.change("A 1")
                await service.failNext(4)
                phone.pushArrived(Self.type)
                #expect(await crowd.checkInvariant(latest: latest("A 1", "2")) == [])
                #expect(await phone.counts["register"] ?? 0 >= 4)
                #expect(await phone.complaints == [])
            }
        }

        @Test("a phone holds orders as well")
        func order() async throws {
            let service = FaultyService(serials: ["O 1"], isOrder: true)
            let client = Phone.makeClient()
            try await withService(service) { base in
                let crowd = PhoneCrowd(client: client)
                let phone = await crowd.grow(by: 1)[0]
                let address = try await phone.add(service.archive("O 1", base: base))
                await service.change("O 1")
                await phone.refresh(address.type)
                let latest = PhoneCrowd.Latest(field: "orderNumber", values: [address: "2"])
                #expect(await crowd.checkInvariant(latest: latest) == [])
            }
            try await client.shutdown()
        }

        @Test("a service that does not answer is tried again, and then the phone complains")
        func down() async throws {
            let archive = try FaultyService().archive("A 1", base: "http://127.0.0.1:1")
            let client = Phone.makeClient()
            let phone = Phone(client: client, attempts: 3, pause: .milliseconds(1))
            let error = await #expect(throws: Phone.Complaint.self) { try await phone.add(archive) }
            #expect(error?.description.contains("register failed 3 times") == true)
            #expect(await phone.counts["register"] == 3)
            try await client.shutdown()
        }
    }
#endif
