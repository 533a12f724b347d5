#if Server
    import Hummingbird
    import PassService
    import PassTesting
    import PassToolkit
    import Testing

    /// A shop whose contexts have no addresses, with a login, a middleware of its own, and the service at `/wallet`.
    @Suite("The service in an application of its own") struct MountedServiceTests {
        @Test(
            "routes and errors of the application stay its own, and phones need no login of it",
            .timeLimit(.minutes(60))
        )
        func beside() async throws {
            try await MountedShop.run { base, passes, _ in
                #expect(try await WebAnswer(to: "GET", "\(base)/").text == "Welcome")
                let card = try await passes.issue(template: "card", serial: "2", record: ["balance": 1])
                #expect(card.version == 1 && card.isChanged)
                let error = await #expect(throws: IssuingError.self) {
                    try await passes.issue(template: "card", serial: "2", record: ["balance": 2])
                }
                #expect(error?.code == .exists && error?.message.contains("'2'") == true)
                #expect(try await passes.record(of: card.id) == ["balance": 1])
                let new = try await passes.issue(template: "card", serial: "2", record: ["balance": 2], replacing: true)
                #expect(new.version == 2)
                let path = "\(base)/wallet/v1/passes/\(card.id.type)/2"
                #expect(try await WebAnswer(to: "GET", path).status == 401)
                #expect(try await WebAnswer(to: "GET", path, authorization: "Bearer open").status == 401)
                #expect(try await WebAnswer(to: "GET", "\(base)/v1/passes/\(card.id.type)/2").status == 404)
                // The administration was not mounted.
                #expect(try await WebAnswer(to: "GET", "\(base)/wallet/admin/v1/health").status == 404)
                let long = try await WebAnswer(
                    to: "POST", "\(base)/wallet/v1/log", body: [UInt8](repeating: 0x20, count: 100_000))
                #expect(long.status == 413)
            }
        }

        @Test("a simulated phone gets a change of its card, as the page shows", .timeLimit(.minutes(60)))
        func phone() async throws {
            let (phone, apns) = try await startPhone()
            try await MountedShop.run(pushingTo: apns) { base, passes, _ in
                let card = try await passes.issue(template: "card", record: ["balance": 1])
                let link = try await passes.downloadLink(for: card.id).replacing("https://shop.example", with: base)
                try await checkUpdate(of: card.id, from: link, at: "\(base)/wallet", by: passes, on: phone)
                #expect(await phone.complaints.isEmpty && apns.pushes.map(\.topic) == [card.id.type])
            }
        }

        @Test("no concurrent change is lost", .timeLimit(.minutes(60)))
        func together() async throws {
            try await MountedShop.run { _, passes, _ in
                let card = try await passes.issue(template: "card", record: ["balance": 0])
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<20 {
                        group.addTask { try await passes.update(card.id, as: Member.self) { $0.balance += 1 } }
                    }
                    try await group.waitForAll()
                }
                #expect(try await passes.record(of: card.id)?["balance"] == 20)
                let same = try await passes.update(card.id) { $0["balance"] = 20 }
                #expect(!same.isChanged && same.version == 21)
                // What the edit throws comes through, and what the type does not name stays.
                struct Unwilling: Error {}
                await #expect(throws: Unwilling.self) {
                    try await passes.update(card.id, as: Member.self) { member in
                        member.balance = 0
                        throw Unwilling()
                    }
                }
                struct Nothing: Codable, Sendable {}
                #expect(try await !passes.update(card.id, as: Nothing.self) { _ in }.isChanged)
                #expect(try await passes.record(of: card.id) == ["balance": 20])
            }
        }
    }

    /// What a router, a middleware or a forgetful application can do to the service that it mounts.
    @Suite("The service in an application that is careless or hostile") struct MountedAttackTests {
        @Test("a catch-all route of the application does not replace the service's") func routes() async throws {
            try await MountedShop.run(adding: { $0.get("**") { _, _ in "everything" } }) { base, passes, _ in
                let card = try await passes.issue(template: "card", serial: "1", record: ["balance": 1])
                let link = try await passes.downloadLink(for: card.id).replacing("https://shop.example", with: base)
                let download = try await WebAnswer(to: "GET", "\(link)?download")
                #expect(download.status == 200)
                let token = try #require(HeldPass(download.body)?.token)
                let path = "\(base)/wallet/v1/passes/\(card.id.type)/1"
                #expect(try await WebAnswer(to: "GET", path).status == 401)
                #expect(try await WebAnswer(to: "GET", path, authorization: "ApplePass \(token)").status == 200)
                #expect(try await WebAnswer(to: "GET", base + "/elsewhere").status == 200)
            }
        }
    }
#endif
