#if Server
    import Foundation
    import NIOCore
    import PassService
    import PassToolkit
    import ServiceSupport
    import Synchronization
    import TestSupport
    import Testing

    @Suite("Sending the queue", .endsByItself) struct PushDispatcherTests {
        @Test("each token of a changed pass gets one push, over one connection, batch after batch", .eachDatabase)
        func everyDevice() async throws {
            let shop = try await PushShop()
            let pass = try await shop.pass("1")
            try await shop.register(500, pass: pass)
            try await shop.register("twin", token: "t0", pass: pass)
            // The queue is only read when woken.
            let dispatcher = shop.dispatcher {
                ($0.pollInterval, $0.batchSize, $0.batchesAtOnce) = (.seconds(36_000), 150, 1)
            }
            try await PushShop.running([dispatcher]) { () async throws in
                try await shop.change([pass])
                dispatcher.wake()
                #expect(try await shop.waitForEmptyQueue())
            }
            #expect(Set(shop.fake.pushes.map(\.token)).count == 500)
            #expect(shop.fake.pushCount == 500)
            #expect(shop.fake.connectionCount == 1)
            #expect(try await shop.count("registrations WHERE push_status = 200") == 501)
        }

        @Test(
            "errors of APNs don't end sending: every push arrives in the end",
            arguments: [FakeAPNs.Answer.refusal(503, "ServiceUnavailable"), .refusal(429, "TooManyRequests"), .silence])
        func errors(_ error: FakeAPNs.Answer) async throws {
            let counts = Mutex<[String: Int]>([:])
            let shop = try await PushShop { push in
                let count = counts.withLock { counts in
                    counts[push.token, default: 0] += 1
                    return counts[push.token, default: 0]
                }
                return count > 2 ? .accepted : error
            }
            try await shop.changedPass(devices: 20)
            try await shop.sendAll(with: [shop.dispatcher(endpoint: shop.fake.impatientEndpoint)])
            #expect(try await shop.count("registrations WHERE push_status = 200") == 20)
            #expect(Set(shop.fake.pushes.map(\.token)).count == 20)
        }

        @Test("connections that break or say GOAWAY lose no push") func brokenConnections() async throws {
            let shop = try await PushShop { _ in .accepted(after: .milliseconds(20)) }
            shop.fake.change { $0.goAwayAfter = 40 }
            try await shop.changedPass(devices: 600)
            try await PushShop.running([shop.dispatcher { $0.batchSize = 100 }]) { () async throws in
                for count in [50, 200] {
                    try await shop.fake.waitForPushes(count)
                    shop.fake.dropConnections()
                }
                #expect(try await shop.waitForEmptyQueue())
            }
            #expect(try await shop.count("registrations WHERE push_status = 200") == 600)
        }

        @Test(
            "a refused certificate or topic pauses the topic, removes nothing, is reported, and is retried",
            arguments: [("BadCertificate", 403), ("DeviceTokenNotForTopic", 400)])
        func misconfigured(_ reason: String, _ status: Int) async throws {
            let shop = try await PushShop(streamLimit: 5) { _ in .refusal(status, reason) }
            try await shop.changedPass(devices: 100)
            let dispatcher = shop.dispatcher { $0.batchSize = 30 }
            try await PushShop.running([dispatcher]) { () async throws in
                #expect(try await waits { await dispatcher.problems[PushShop.type]?.reason.contains(reason) == true })
                // It stopped after the first streams, and may have retried since.
                #expect(shop.fake.pushes.count { $0.connection == 1 } < 30)
                #expect(try await shop.count("registrations") == 100)
                #expect(try await shop.count("pushes") == 100)
                shop.fake.change { $0.answer = { _ in .accepted } }
                #expect(try await shop.waitForEmptyQueue())
                #expect(await dispatcher.problems.isEmpty)
            }
        }

        @Test("a certificate that the handshake refuses stops the topic, though nothing was answered")
        func refusedCertificate() async throws {
            var script = FakeAPNs.Script()
            script.clientRoot = try SampleAuthority(validity: TestCertificates.validity).root
            let shop = try await PushShop(script)
            try await shop.changedPass(devices: 1)
            let dispatcher = shop.dispatcher()
            try await PushShop.running([dispatcher]) { () async throws in
                #expect(try await waits { await dispatcher.problems[PushShop.type] != nil })
                #expect(await dispatcher.problems[PushShop.type]?.isOutage == false)
            }
            #expect(shop.fake.pushCount == 0)
            #expect(try await shop.count("pushes") == 1)
        }

        @Test(
            "a token of another app stops no other push after a restart, even if it is first and APNs allows one stream"
        )
        func foreignTokenFirst() async throws {
            let shop = try await PushShop(streamLimit: 1) {
                $0.token.hasPrefix("ff") ? .refusal(400, "DeviceTokenNotForTopic") : .accepted
            }
            let pass = try await shop.pass("1")
            try await shop.register(5, pass: pass)
            try await PushShop.running([shop.dispatcher()]) { () async throws in
                try await shop.change([pass])
                #expect(try await shop.waitForEmptyQueue())
            }
            for number in 0..<6 { try await shop.register("mallory\(number)", token: "ff0\(number)", pass: pass) }
            _ = try await shop.store.database.write { try $0.run("UPDATE registrations SET push_status = NULL") }
            try await shop.change([pass])
            let dispatcher = shop.dispatcher()
            try await PushShop.running([dispatcher]) { () async throws in
                #expect(try await waits { try await shop.count("registrations WHERE push_status = 200") == 5 })
                #expect(await dispatcher.problems.isEmpty)
            }
            // One for each dispatcher: no foreign token ends it.
            #expect(shop.fake.connectionCount == 2)
        }

        @Test("other credentials end the pause of a stopped topic, and the same ones do not")
        func renewed() async throws {
            let shop = try await PushShop { _ in .refusal(403, "BadCertificate") }
            try await shop.changedPass(devices: 1)
            var endpoint = shop.fake.endpoint
            endpoint.misconfiguredPause = .seconds(3600)
            let present = Mutex(try PushShop.credentials.get())
            let looks = Mutex(0)
            let dispatcher = shop.dispatcher(
                endpoint: endpoint,
                credentials: { _ in
                    looks.withLock { $0 += 1 }
                    return present.withLock { $0 }
                })
            try await PushShop.running([dispatcher]) { () async throws in
                #expect(try await waits { await dispatcher.problems[PushShop.type] != nil })
                let before = looks.withLock { $0 }
                #expect(try await waits { looks.withLock { $0 } > before + 3 })
                #expect(await dispatcher.problems[PushShop.type] != nil)
                #expect(shop.fake.pushCount == 1)
                shop.fake.change { $0.answer = { _ in .accepted } }
                let other = try APNsCredentials(identity: TestCertificates.identity())
                present.withLock { $0 = other }
                #expect(try await shop.waitForEmptyQueue())
                #expect(await dispatcher.problems.isEmpty)
            }
        }

        @Test("if APNs can't be reached, that is reported with its reason, and kept for diagnosis")
        func unreachable() async throws {
            let shop = try await PushShop()
            var endpoint = shop.fake.endpoint
            endpoint.port = 9
            try await shop.changedPass(devices: 1)
            let dispatcher = shop.dispatcher(endpoint: endpoint)
            try await PushShop.running([dispatcher]) { () async throws in
                #expect(try await waits { await dispatcher.problems[PushShop.type]?.isOutage == true })
                let address = PassAddress(type: PushShop.type, serial: "1")
                #expect(try await waits { try await shop.store.history(of: address).outage != nil })
                #expect(try await shop.count("pushes") == 1)
                // With nothing left to push, there is no alert.
                try await shop.database.write { session in _ = try session.run("DELETE FROM pushes") }
                #expect(try await waits { await dispatcher.problems.isEmpty })
            }
        }

        @Test("a type without a certificate is reported, and delays no other") func noCertificate() async throws {
            let shop = try await PushShop()
            let other = "pass.com.example.another"
            let (first, second) = (try await shop.pass("1", type: other), try await shop.pass("2"))
            try await shop.register("a", token: "ta", pass: first)
            try await shop.register("b", token: "tb", pass: second)
            try await shop.change([first, second])
            let dispatcher = shop.dispatcher()
            try await PushShop.running([dispatcher]) { () async throws in
                try await shop.fake.waitForPushes(1)
                #expect(try await waits { await dispatcher.problems[other] != nil })
            }
            #expect(shop.fake.pushes.map(\.token) == ["tb"])
            #expect(try await shop.count("pushes") == 1)
        }

        @Test("stopping finishes open requests, and releases the other claims at once") func shutdown() async throws {
            let shop = try await PushShop(streamLimit: 10) { _ in .accepted(after: .seconds(1)) }
            try await shop.changedPass(devices: 300)
            try await PushShop.running([shop.dispatcher()]) { try await shop.fake.waitForPushes(1) }
            let sent = shop.fake.pushCount
            #expect(sent < 300)
            #expect(try await shop.count("registrations WHERE push_status = 200") == sent)
            #expect(try await shop.count("pushes") == 300 - sent)
            #expect(try await shop.count("pushes WHERE claimed_until > 0") == 0)
        }

        @Test("two servers share one queue, and no push is sent twice", .eachDatabase) func twoServers() async throws {
            let shop = try await PushShop()
            // The first one must not send them all before the second one starts.
            shop.fake.change {
                $0.answer = { [weak fake = shop.fake] _ in
                    .accepted(after: fake?.connectionCount == 2 ? .zero : .milliseconds(500))
                }
            }
            try await shop.changedPass(devices: 600)
            try await shop.sendAll(with: (0..<2).map { _ in shop.dispatcher { $0.batchSize = 50 } })
            #expect(shop.fake.pushCount == 600)
            #expect(Set(shop.fake.pushes.map(\.token)).count == 600)
            #expect(shop.fake.connectionCount == 2)
        }
    }
#endif
