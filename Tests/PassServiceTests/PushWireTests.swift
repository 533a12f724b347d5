#if Server
    import Foundation
    import NIOCore
    import PassService
    import PassToolkit
    import ServiceSupport
    import SignedMessages
    import TestSupport
    import Testing

    @Suite("Pushes on the wire", .serialized, .timeLimit(.minutes(60)))
    struct PushWireTests {
        static let table: [(FakeAPNs.Answer, PushOutcome.Meaning)] = [
            (.accepted, .accepted), (.silence, .retry),
            (.refusal(400, "BadDeviceToken"), .badToken), (.refusal(400, "BadTopic"), .misconfigured),
            (.refusal(400, "DeviceTokenNotForTopic"), .misconfigured), (.refusal(400, "BadExpirationDate"), .ourFault),
            (.refusal(403, "BadCertificate"), .misconfigured), (.refusal(403, "Forbidden"), .misconfigured),
            (.refusal(404, "BadPath"), .ourFault), (.refusal(405, "MethodNotAllowed"), .ourFault),
            (.refusal(410, "Unregistered", timestamp: 1_700_000_000_123), .gone),
            (.refusal(410, "ExpiredToken", timestamp: 5), .gone), (.refusal(413, "PayloadTooLarge"), .ourFault),
            (.refusal(429, "TooManyRequests"), .tokenBusy), (.refusal(429, "TooManyProviderTokenUpdates"), .retry),
            (.refusal(500, "InternalServerError"), .retry), (.refusal(503, "ServiceUnavailable"), .retry),
        ]

        @Test("each answer of APNs has its meaning", arguments: table)
        func meaning(_ answer: FakeAPNs.Answer, _ meaning: PushOutcome.Meaning) async throws {
            var script = FakeAPNs.Script()
            script.answer = { _ in answer }
            let shop = try await PushShop(script)
            let endpoint = answer.isSilent ? shop.fake.impatientEndpoint : shop.fake.endpoint
            let outcome = try #require(try await shop.client(endpoint: endpoint).send(["t"]).first)
            #expect(outcome.meaning == meaning)
            #expect(outcome.status == (answer.isSilent ? 0 : answer.status))
            #expect(outcome.reason == (answer.isSilent ? "no answer" : answer.reason))
            #expect(outcome.timestamp == answer.timestamp)
            #expect(shop.fake.pushCount == 1)
            await shop.fake.stop()
        }

        @Test("a push is an empty dictionary for the pass type, sent with the pass certificate")
        func form() async throws {
            let shop = try await PushShop()
            #expect(try await shop.client().send(["0123abcd"]) == [.accepted])
            let push = try #require(shop.fake.pushes.first)
            #expect(push.token == "0123abcd")
            #expect(push.body == "{}")
            #expect(push.topic == PushShop.type)
            #expect(push.certificateType == PushShop.type)
            #expect(push.headers[":method"] == "POST")
            #expect(push.headers["apns-push-type"] == "background")
            #expect(push.headers["apns-priority"] == "5")
            let expiration = try #require(push.headers["apns-expiration"].flatMap { Double($0) })
            #expect(expiration > Date().timeIntervalSince1970 + 86_400)
            await shop.fake.stop()
        }

        @Test("many pushes go over one connection, and results keep their order")
        func oneConnection() async throws {
            var script = FakeAPNs.Script()
            script.answer = { $0.token == "t7" ? .refusal(400, "BadDeviceToken") : .accepted }
            let shop = try await PushShop(script)
            let client = try shop.client()
            for _ in 0..<3 {
                let outcomes = await client.send(.tokens(300))
                #expect(outcomes.firstIndex(of: .badToken) == 7)
                #expect(outcomes.count { $0 == .accepted } == 299)
            }
            #expect(shop.fake.connectionCount == 1)
            #expect(shop.fake.mostOpenStreams > 1)
            await shop.fake.stop()
        }

        @Test("no more streams are opened than APNs allows", arguments: [1, 2, 10])
        func streamLimit(_ limit: Int) async throws {
            var script = FakeAPNs.Script()
            script.streamLimit = limit
            script.answer = { _ in .accepted(after: .milliseconds(1)) }
            let shop = try await PushShop(script)
            let outcomes = try await shop.client().send(.tokens(60))
            #expect(outcomes == Array(repeating: .accepted, count: 60))
            #expect(shop.fake.mostOpenStreams == limit)
            #expect(shop.fake.connectionCount == 1)
            await shop.fake.stop()
        }

        @Test("a changed stream limit is followed on the same connection")
        func changedLimit() async throws {
            var script = FakeAPNs.Script()
            script.streamLimit = 0
            let shop = try await PushShop(script)
            let client = try shop.client()
            async let outcomes = client.send(.tokens(20))
            try await Task.sleep(for: .milliseconds(150))
            #expect(shop.fake.pushCount == 0)
            shop.fake.change { $0.streamLimit = 3 }
            #expect(await outcomes == Array(repeating: .accepted, count: 20))
            #expect(shop.fake.mostOpenStreams <= 3)
            #expect(shop.fake.connectionCount == 1)
            await shop.fake.stop()
        }

        @Test("while APNs allows no streams, pushes are given back after the time for an answer, and wait")
        func noStreams() async throws {
            var script = FakeAPNs.Script()
            script.streamLimit = 0
            let shop = try await PushShop(script)
            var endpoint = shop.fake.impatientEndpoint
            (endpoint.firstPause, endpoint.longestPause) = (.seconds(3600), .seconds(3600))
            let client = try shop.client(endpoint: endpoint)
            let outcome = PushOutcome(status: 0, reason: "no stream is allowed")
            #expect(await client.send(.tokens(3)) == [outcome, outcome, outcome])
            #expect(try await waits { await client.pause > .zero })
            #expect(shop.fake.connectionCount == 1)
            // Another one, whose pause soon ends, sends again.
            endpoint.firstPause = .milliseconds(100)
            let second = try shop.client(endpoint: endpoint)
            #expect(await second.send(["t"]) == [outcome])
            shop.fake.change { $0.streamLimit = 3 }
            #expect(try await waits { await second.send(["t"]) == [.accepted] })
            await shop.fake.stop()
        }

        @Test("what APNs did not process before GOAWAY is sent over a new connection, once")
        func goAway() async throws {
            var script = FakeAPNs.Script()
            script.goAwayAfter = 10
            script.answer = { _ in .accepted(after: .milliseconds(20)) }
            let shop = try await PushShop(script)
            let outcomes = try await shop.client().send(.tokens(30))
            #expect(outcomes == Array(repeating: .accepted, count: 30))
            #expect(shop.fake.pushes.map(\.token).sorted() == [String].tokens(30).sorted())
            #expect(shop.fake.connectionCount == 3)
            await shop.fake.stop()
        }

        @Test("one push without an answer holds up no other")
        func oneSilence() async throws {
            var script = FakeAPNs.Script()
            script.streamLimit = 2
            script.answer = { $0.token == "t0" ? .silence : .accepted(after: .milliseconds(10)) }
            let shop = try await PushShop(script)
            var endpoint = shop.fake.impatientEndpoint
            (endpoint.firstPause, endpoint.longestPause) = (.seconds(3600), .seconds(3600))
            let client = try shop.client(endpoint: endpoint)
            let outcomes = await client.send(.tokens(100))
            #expect(outcomes[0] == .init(status: 0, reason: "no answer"))
            #expect(outcomes.dropFirst().allSatisfy { $0 == .accepted })
            // The pause is one before another connection.
            #expect(await client.pause == .zero)
            #expect(await client.send(["t100"]) == [.accepted])
            #expect(shop.fake.connectionCount == 1)
            await shop.fake.stop()
        }

        @Test("a connection that died in silence is replaced")
        func deadConnection() async throws {
            let shop = try await PushShop()
            let client = try shop.client(endpoint: shop.fake.impatientEndpoint)
            #expect(await client.send(["t0"]) == [.accepted])
            shop.fake.change { $0.isDeaf = true }
            #expect(await client.send(["t1"]) == [.init(status: 0, reason: "no answer")])
            shop.fake.change { $0.isDeaf = false }
            #expect(try await waits { await client.send(["t2"]) == [.accepted] })
            #expect(shop.fake.connectionCount == 2)
            await shop.fake.stop()
        }

        @Test("an idle connection is probed, and kept only if it answers")
        func probing() async throws {
            let shop = try await PushShop()
            var endpoint = shop.fake.endpoint
            endpoint.idleTime = .milliseconds(100)
            // A busy machine answers late, which must not look like silence.
            endpoint.answerTimeout = .hours(1)
            let client = try shop.client(endpoint: endpoint)
            #expect(await client.send(["t0"]) == [.accepted])
            #expect(try await waits { shop.fake.pingCount >= 3 })
            #expect(await client.send(["t1"]) == [.accepted])
            #expect(shop.fake.connectionCount == 1)
            endpoint.answerTimeout = shop.fake.impatientEndpoint.answerTimeout
            let impatient = try shop.client(endpoint: endpoint)
            #expect(await impatient.send(["t2"]) == [.accepted])
            shop.fake.change { $0.isDeaf = true }
            // No push is needed to find out.
            #expect(try await waits { await !impatient.isConnected })
            shop.fake.change { $0.isDeaf = false }
            #expect(try await waits { await impatient.send(["t3"]) == [.accepted] })
            await shop.fake.stop()
        }

        @Test("while APNs refuses everything, connections are few")
        func fewConnections() async throws {
            var script = FakeAPNs.Script()
            script.answer = { _ in .refusal(503, "ServiceUnavailable") }
            let shop = try await PushShop(script)
            let client = try shop.client()
            let end = ContinuousClock.now + .milliseconds(600)
            while ContinuousClock.now < end || shop.fake.connectionCount < 2 {
                _ = await client.send(.tokens(3))
                try await Task.sleep(for: .milliseconds(2))
            }
            #expect((2...8).contains(shop.fake.connectionCount))
            shop.fake.change { $0.answer = { _ in .accepted } }
            #expect(try await waits { await client.send(["t"]) == [.accepted] })
            await shop.fake.stop()
        }

        @Test("headers after the body of an answer leave its status alone")
        func trailers() async throws {
            var script = FakeAPNs.Script()
            script.answer = { _ in
                var answer = FakeAPNs.Answer.refusal(400, "BadDeviceToken")
                answer.hasTrailers = true
                return answer
            }
            let shop = try await PushShop(script)
            #expect(try await shop.client().send(["t"]) == [.badToken])
            await shop.fake.stop()
        }

        @Test("where nobody listens, pushes stay unsent and the pause grows")
        func nobody() async throws {
            let shop = try await PushShop()
            var endpoint = shop.fake.endpoint
            (endpoint.firstPause, endpoint.longestPause) = (.milliseconds(100), .seconds(10))
            await shop.fake.stop()
            let client = try shop.client(endpoint: endpoint)
            var pauses: [Duration] = []
            for _ in 0..<6 {
                #expect(await client.send(.tokens(2)) == [.unsent, .unsent])
                // What is left of it.
                pauses.append(await client.pause)
                if pauses.count < 6 { try await Task.sleep(for: await client.pause) }
            }
            #expect(pauses[0] <= .milliseconds(200))
            #expect(pauses.contains { $0 > .milliseconds(200) }, "\(pauses)")
        }

        @Test("the pause after a failure is a second, and twice as long after each further one, up to two minutes")
        func pauses() {
            let failures = [1, 2, 3, 7, 8, 1000]
            #expect(failures.map(APNsEndpoint().pause) == [1, 2, 4, 64, 120, 120].map { .seconds($0) })
        }

        @Test("a server whose certificate is not trusted gets no push")
        func distrust() async throws {
            let shop = try await PushShop()
            var endpoint = shop.fake.endpoint
            endpoint.trustedRoots = [try TestCertificates.authority.get().root]
            #expect(try await shop.client(endpoint: endpoint).send(["t"]) == [.unsent])
            #expect(shop.fake.pushCount == 0)
            await shop.fake.stop()
        }

        @Test("after a refused certificate the client does not connect again at once")
        func stopped() async throws {
            var script = FakeAPNs.Script()
            script.answer = { _ in .refusal(403, "BadCertificate") }
            let shop = try await PushShop(script)
            var endpoint = shop.fake.endpoint
            endpoint.misconfiguredPause = .seconds(3600)
            let client = try shop.client(endpoint: endpoint)
            _ = await client.send(["t0"])
            #expect(try await waits { await client.pause > .zero })
            #expect(await client.send(["t1"]) == [.unsent])
            #expect(shop.fake.connectionCount == 1)
            await shop.fake.stop()
        }

        @Test("curl agrees that the fake speaks HTTP/2 to those with a client certificate", .needs(.curl))
        func curl() async throws {
            let curl = Witness.curl
            let shop = try await PushShop()
            let folder = try TemporaryFolder()
            let key = try folder.write(TestCertificates.key.get().pem(encryptedWith: nil), to: "key.pem")
            let certificate = try folder.write(Array(TestCertificates.certificate().pem.utf8), to: "certificate.pem")
            let root = try folder.write(Array(shop.fake.root.pem.utf8), to: "root.pem")
            let common = [
                "--silent", "--show-error", "--http2", "--cacert", root, "--data", "{}", "--write-out",
                "%{http_version} %{http_code}", "-H", "apns-topic: \(PushShop.type)",
                "https://localhost:\(shop.fake.port)/3/device/abcd",
            ]
            let good = try curl.run(["--cert", certificate, "--key", key] + common)
            #expect(good.status == 0)
            #expect(String(decoding: good.output, as: UTF8.self) == "2 200")
            #expect(try curl.run(common).status != 0)
            #expect(shop.fake.pushes.map(\.token) == ["abcd"])
            await shop.fake.stop()
        }
    }
#endif
