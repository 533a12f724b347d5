#if Server
    import Foundation
    import PassService
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("The queue of pushes", .eachDatabase, .endsByItself) struct PushQueueTests {
        @Test("a claimed push can't be claimed again until the claim expires") func claims() async throws {
            let shop = try await PushShop(clock: TestClock())
            let pass = try await shop.changedPass(devices: 5)
            #expect(try await shop.store.dueTypes() == [PushShop.type])
            let first = try await shop.claim(3)
            let second = try await shop.claim(3)
            #expect(Set((first.pushes + second.pushes).map(\.token)).count == 5)
            #expect(try await shop.claim().pushes.isEmpty)
            #expect(try await shop.store.dueTypes() == [])
            // A change while a push is being sent does not start another one.
            try await shop.change([pass])
            #expect(try await shop.claim().pushes.isEmpty)
            shop.clock.advance(by: 11)
            #expect(try await shop.claim().pushes.count == 5)
        }

        @Test(
            "outcomes of an expired claim don't change the claim of another server",
            arguments: [PushOutcome.accepted, .badToken, .notSent, .init(status: 503, reason: "")])
        func endedClaim(_ outcome: PushOutcome) async throws {
            let shop = try await PushShop(clock: TestClock())
            try await shop.changedPass(token: "ta")
            let ended = try await shop.claim()
            shop.clock.advance(by: 11)
            let present = try await shop.claim()
            #expect(present.pushes == ended.pushes)
            let queued = try #require(await shop.queued("ta"))
            #expect(queued.claimed > shop.now)
            try await shop.store.finishPushes(ended, [outcome])
            let after = try #require(await shop.queued("ta"))
            #expect(after == queued)
            #expect(try await shop.count("registrations") == 1)
            try await shop.store.finishPushes(present, [.accepted])
            #expect(try await shop.count("pushes") == 0)
        }

        @Test("a change queues a push for each device of the pass alone; accepted, it is gone unless the pass changed")
        func accepted() async throws {
            let shop = try await PushShop()
            let (first, second) = (try await shop.pass("1"), try await shop.pass("2"))
            for pass in [first, second] { try await shop.register("a", token: "ta", pass: pass) }
            try await shop.register("b", token: "tb", pass: second)
            try await shop.register("c", token: "tc", pass: shop.pass("3"))
            let before = try await shop.change([first, second])
            let claim = try await shop.claim()
            #expect(claim.pushes.map(\.token).sorted() == ["ta", "tb"])
            #expect(claim.pushes.allSatisfy { $0.tag == before && $0.attempts == 0 })
            try await shop.register("d", token: "td", pass: first)
            let tag = try await shop.change([first])
            try await shop.store.finishPushes(claim, [.accepted, .accepted])
            let again = try await shop.claim()
            #expect(again.pushes.map(\.token).sorted() == ["ta", "td"])
            #expect(again.pushes.first?.tag == tag)
            #expect(try await shop.record("b").status == 200)
        }

        @Test("a push that was queued again while it was sent stays, even if no registration is visible yet")
        func registering() async throws {
            for outcome in [PushOutcome.accepted, .init(status: 400, reason: "BadDeviceToken")] {
                let shop = try await PushShop()
                try await shop.changedPass(token: "ta")
                let claim = try await shop.claim()
                // The queue sees a new registration first, and waits for its row.
                _ = try await shop.database.write { session in
                    try session.run("DELETE FROM registrations")
                    try Store.enqueuePush(token: "ta", type: PushShop.type, tag: 1, in: session, at: 0)
                }
                try await shop.store.finishPushes(claim, [outcome])
                #expect(try await shop.count("pushes") == 1)
            }
        }

        @Test("a 410 removes a registration that is older, with all of its passes of that type only")
        func goneOlder() async throws {
            let shop = try await PushShop()
            let pass = try await shop.pass("1")
            let second = try await shop.pass("2")
            let other = try await shop.pass("1", type: "pass.com.example.other")
            for pass in [pass, second] { try await shop.register("a", token: "ta", pass: pass, at: 1000) }
            try await shop.register("a", token: "other", pass: other, at: 1000)
            try await shop.register("b", token: "tb", pass: pass, at: 1000)
            try await shop.change([pass])
            let claim = try await shop.claim()
            let removed = try await shop.store.finishPushes(
                claim,
                claim.pushes.map {
                    $0.token == "ta" ? .init(status: 410, reason: "Unregistered", timestamp: 1001) : .accepted
                })
            #expect(removed == 2)
            #expect(try await shop.count("pushes") == 0)
            #expect(try await shop.count("registrations") == 2)
            #expect(try await shop.count("registrations WHERE device = 'a' AND token = 'other'") == 1)
        }

        @Test("a 410 from before the registration removes nothing, and the push is retried")
        func goneNewer() async throws {
            let shop = try await PushShop()
            try await shop.changedPass(token: "ta", at: 1000)
            let outcome = PushOutcome(status: 410, reason: "Unregistered", timestamp: 1000)
            for attempt in 0...5 {
                let claim = try await shop.claim()
                #expect(claim.pushes.map(\.attempts) == [Int64(attempt)])
                #expect(try await shop.store.finishPushes(claim, [outcome]) == 0)
                #expect(try await shop.count("registrations") == 1)
                shop.clock.advance(by: 1000)
            }
            // But not for ever.
            #expect(try await shop.count("pushes") == 0)
            #expect(try await shop.record("a").reason == "Unregistered")
        }

        @Test(
            "an answer about a token that was replaced meanwhile removes nothing, and the new token gets the push",
            arguments: [
                PushOutcome.badToken, .init(status: 410, reason: "Unregistered", timestamp: .max), .accepted,
                .init(status: 503, reason: "ServiceUnavailable"),
            ])
        func rotated(_ outcome: PushOutcome) async throws {
            let shop = try await PushShop()
            try await shop.changedPass(token: "old")
            let claim = try await shop.claim()
            #expect(claim.pushes.map(\.token) == ["old"])
            let secret = "secret"
            #expect(
                try await shop.store.register(
                    device: "a", for: PassAddress(type: PushShop.type, serial: "1"), pushToken: "new", token: secret)
                    == .refreshed)
            try await shop.store.finishPushes(claim, [outcome])
            #expect(try await shop.count("registrations") == 1)
            #expect(try await shop.claim().pushes.map(\.token) == ["new"])
        }

        @Test("an unknown token removes its registration, and a device that unregistered leaves the queue")
        func removed() async throws {
            let shop = try await PushShop()
            let pass = try await shop.changedPass(token: "ta", at: .max)
            try await shop.store.finishPushes(shop.claim(), [.badToken])
            for table in ["pushes", "registrations"] { #expect(try await shop.count(table) == 0) }
            // Before its push is sent, and while it is.
            for isSending in [false, true] {
                try await shop.register("a", token: "ta", pass: pass)
                try await shop.change([pass])
                let claim = try await isSending ? shop.claim() : nil
                _ = try await shop.database.write { try $0.run("DELETE FROM registrations") }
                if let claim { try await shop.store.finishPushes(claim, [.init(status: 503, reason: "")]) }
                #expect(try await shop.claim().pushes.isEmpty)
                #expect(try await shop.count("pushes") == 0)
            }
        }

        @Test(
            "other failures keep everything and wait, longer each time",
            arguments: [
                PushOutcome(status: 503, reason: ""), .tokenBusy, .init(status: 403, reason: "BadCertificate"),
                .init(status: 413, reason: ""),
            ])
        func waiting(_ outcome: PushOutcome) async throws {
            let shop = try await PushShop(clock: TestClock())
            try await shop.changedPass(token: "ta")
            var pauses: [Int64] = []
            for attempt in 0..<3 {
                let claim = try await shop.claim(lease: 100_000)
                try #require(claim.pushes.map(\.attempts) == [Int64(attempt)])
                try await shop.store.finishPushes(claim, [outcome])
                let queued = try #require(await shop.queued("ta"))
                #expect(queued.claimed == 0)
                pauses.append(queued.due - shop.now)
                shop.clock.advance(by: Double(queued.due - shop.now) / 1000 + 0.01)
            }
            #expect(pauses.allSatisfy { $0 > 0 })
            #expect(pauses[2] > pauses[0] || pauses[0] > 100_000)
            #expect(pauses.allSatisfy { $0 <= Store.longestWait })
            #expect(try await shop.count("registrations") == 1)
            #expect(try await shop.record("a").status.map { Int($0) } == outcome.status)
        }

        @Test("an extended claim can't be claimed again, and is finished as usual; it expires eventually")
        func extended() async throws {
            let shop = try await PushShop(clock: TestClock())
            try await shop.changedPass(token: "ta")
            // Another type has the same token, and is claimed at the same time.
            let other = "pass.com.example.another"
            let pass = try await shop.pass("1", type: other)
            try await shop.register("a", token: "ta", pass: pass)
            try await shop.change([pass])
            let claim = try await shop.store.claimPushes(type: PushShop.type, limit: 9, lease: 1000)
            #expect(try await shop.store.claimPushes(type: other, limit: 9, lease: 1000).pushes.count == 1)
            try await shop.store.extend(claim, by: 60_000)
            shop.clock.advance(by: 30)
            #expect(try await shop.store.dueTypes() == [other])
            try await shop.store.heartbeat(of: claim, lease: .milliseconds(3)).value
            try await shop.store.finishPushes(claim, [.accepted])
            #expect(try await shop.count("pushes") == 1)
        }
    }
#endif
