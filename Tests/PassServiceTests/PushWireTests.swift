#if Server
    import Foundation
    import NIOCore
    import PassService
    import PassToolkit
    import ServiceSupport
    import TestSupport
    import Testing

    @Suite("Pushes on the wire", .endsByItself) struct PushWireTests {
        @Test("each answer of APNs is mapped to its meaning") func meaning() async throws {
            let table: [(FakeAPNs.Answer, PushOutcome.Meaning)] = [
                (.accepted, .accepted), (.silence, .retry),
                (.refusal(400, "BadDeviceToken"), .badToken), (.refusal(400, "BadTopic"), .misconfigured),
                (.refusal(400, "DeviceTokenNotForTopic"), .misconfigured),
                (.refusal(400, "BadExpirationDate"), .invalidRequest),
                (.refusal(403, "BadCertificate"), .misconfigured),
                (.refusal(403, "Forbidden"), .misconfigured), (.refusal(404, "BadPath"), .invalidRequest),
                (.refusal(405, "MethodNotAllowed"), .invalidRequest),
                (.refusal(410, "Unregistered", timestamp: 1_700_000_000_123), .unregistered),
                (.refusal(410, "ExpiredToken", timestamp: 5), .unregistered),
                (.refusal(413, "PayloadTooLarge"), .invalidRequest),
                (.refusal(429, "TooManyRequests"), .tokenBusy),
                (.refusal(429, "TooManyProviderTokenUpdates"), .retry),
                (.refusal(500, "InternalServerError"), .retry), (.refusal(503, "ServiceUnavailable"), .retry),
            ]
            let shop = try await PushShop()
            for (answer, meaning) in table {
                shop.fake.change { $0.answer = { _ in answer } }
                let endpoint = answer.isSilent ? shop.fake.impatientEndpoint : shop.fake.endpoint
                let outcome = try #require(try await shop.client(endpoint: endpoint).send(["t"]).first)
                #expect(outcome.meaning == meaning, "\(answer)")
                #expect(outcome.status == (answer.isSilent ? 0 : answer.status))
                #expect(outcome.reason == (answer.isSilent ? "no answer" : answer.reason))
                #expect(outcome.timestamp == answer.timestamp)
            }
            #expect(shop.fake.pushCount == table.count)
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
        }

        @Test("many pushes go over one connection, and results keep their order") func oneConnection() async throws {
            let shop = try await PushShop { $0.token == "t7" ? .refusal(400, "BadDeviceToken") : .accepted }
            let client = try shop.client()
            for _ in 0..<3 {
                let outcomes = await client.send(.tokens(300))
                #expect(outcomes.firstIndex(of: .badToken) == 7)
                #expect(outcomes.count { $0 == .accepted } == 299)
            }
            #expect(shop.fake.connectionCount == 1)
            #expect(shop.fake.mostOpenStreams > 1)
        }

        @Test("no more streams are opened than APNs allows; while it allows none, pushes are released, or wait")
        func streamLimit() async throws {
            let shop = try await PushShop(streamLimit: 0) { _ in .accepted(after: .milliseconds(1)) }
            let impatient = try shop.client(endpoint: shop.fake.impatientEndpoint)
            #expect(await impatient.send(.tokens(3)).allSatisfy { $0.meaning == .retry })
            let client = try shop.client()
            async let outcomes = client.send(.tokens(60))
            try await Task.sleep(for: .milliseconds(150))
            #expect(shop.fake.pushCount == 0)
            shop.fake.change { $0.streamLimit = 10 }
            #expect(await outcomes == Array(repeating: .accepted, count: 60))
            #expect(shop.fake.mostOpenStreams == 10)
            #expect(try await waits { await impatient.send(["t"]) == [.accepted] })
        }

        @Test("one push without an answer delays no other") func oneSilence() async throws {
            let shop = try await PushShop(streamLimit: 2) {
                $0.token == "t0" ? .silence : .accepted(after: .milliseconds(10))
            }
            // It waits for the answer as long as the connection lives.
            let client = try shop.client()
            async let outcomes = client.send(.tokens(100))
            #expect(try await shop.fake.waitForPushes(100))
            shop.fake.dropConnections()
            #expect(await outcomes[0].meaning == .retry)
        }

        @Test("a dead connection is replaced, whether a push or a ping detects it")
        func deadConnection() async throws {
            let shop = try await PushShop()
            var endpoint = shop.fake.impatientEndpoint
            for idleTime in [endpoint.idleTime, .milliseconds(100)] {
                endpoint.idleTime = idleTime
                let client = try shop.client(endpoint: endpoint)
                try #require(try await waits { await client.send(["t0"]) == [.accepted] })
                let before = shop.fake.connectionCount
                shop.fake.change { $0.isDeaf = true }
                if idleTime == .milliseconds(100) {
                    #expect(try await waits { await !client.isConnected })
                } else {
                    #expect(await client.send(["t1"]).first?.meaning == .retry)
                }
                shop.fake.change { $0.isDeaf = false }
                #expect(try await waits { await client.send(["t2"]) == [.accepted] })
                #expect(shop.fake.connectionCount > before)
            }
        }

        @Test("the pause after a failure is a second, and twice as long after each further one, up to two minutes")
        func pauses() {
            let failures = [1, 2, 3, 7, 8, 1000]
            #expect(failures.map(APNsEndpoint().pause) == [1, 2, 4, 64, 120, 120].map { .seconds($0) })
        }

        @Test("a server with an untrusted certificate gets no push, and without a server none is sent")
        func distrust() async throws {
            let shop = try await PushShop()
            var endpoint = shop.fake.endpoint
            endpoint.trustedRoots = [try TestCertificates.authority.get().root]
            #expect(try await shop.client(endpoint: endpoint).send(["t"]) == [.notSent])
            #expect(shop.fake.pushCount == 0)
            endpoint.port = 9
            #expect(try await shop.client(endpoint: endpoint).send(["t", "u"]) == [.notSent, .notSent])
        }
    }
#endif
