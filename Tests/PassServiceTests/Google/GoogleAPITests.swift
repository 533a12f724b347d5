#if Server
    import Foundation
    import GooglePasses
    import PassModel
    import PassService
    import PassToolkit
    import ServiceSupport
    import Synchronization
    import TestSupport
    import Testing

    @Suite("Passes at Google's API", .needs(.python), .endsByItself) struct GoogleAPITests {
        private let google: FakeGoogle
        private let site: TestSite

        init() async throws {
            google = try FakeGoogle()
            site = try await google.site()
        }

        private func account(_ changes: [String: String] = [:]) throws -> ServiceAccount {
            try ServiceAccount(json: google.keyFile(for: site, changes), path: "key.json")
        }

        private var place: GoogleAPI.Place {
            var place = GoogleAPI.Place()
            place.address = "\(site.base)/v1"
            (place.timeout, place.requestsPerSecond) = (longestWait, 100)
            return place
        }

        private func api(_ changes: [String: String] = [:], now: @escaping @Sendable () -> Date = { Date() }) throws
            -> GoogleAPI
        { try GoogleAPI(account(changes), at: place, now: now) }

        private func pass(_ name: String = "gym") throws -> GooglePass {
            let source = try PassFiles(path: Checkout.path("Templates/\(name).pass"))
            let record = try Record(path: Checkout.path("Templates/\(name).json"))
            var settings = GoogleSettings()
            (settings.issuerID, settings.classSuffix) = ("3388", name)
            return try GooglePass(
                source.rendered(with: record), template: source, settings: settings,
                imageBase: "https://shop.example/wallet")
        }

        @Test("a token serves many writes, is renewed before it expires, and once if Google refuses it earlier")
        func tokens() async throws {
            let hours = Mutex(0.0)
            let clock: @Sendable () -> Date = { Date().addingTimeInterval(hours.withLock { $0 } * 3600) }
            await google.set(now: clock)
            let api = try api(now: clock)
            let (pass, start) = (try pass(), ContinuousClock.now)
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<20 { group.addTask { _ = await api.write(pass) } }
            }
            // All but the first are refused as insertions, and replace the object then.
            let count = await google.calls.count
            #expect(count > 40 && .now - start >= .milliseconds(10 * (count - 1)))
            #expect(await google.tokenCount == 1)
            hours.withLock { $0 = 0.95 }
            _ = await api.write(pass)
            #expect(await google.tokenCount == 2)
            await google.endTokens()
            #expect(await api.write(pass).map(\.meaning) == [.accepted, .accepted])
            #expect(await google.tokenCount == 3)
            await api.shutDown()
        }

        @Test("each refusal is mapped to its meaning, with Google's reason") func refused() async throws {
            let table: [(Int, String?, PushOutcome.Meaning)] = [
                (400, "invalidResource", .invalidRequest), (403, "permissionDenied", .invalidRequest),
                (404, "classNotFound", .invalidRequest), (429, "rateLimitExceeded", .retry),
                (401, "authError", .misconfigured), (503, "", .retry), (302, nil, .retry), (404, nil, .retry),
                (409, nil, .retry),
            ]
            let api = try api()
            for (status, reason, meaning) in table {
                await google.answer { _, _ in .init(status, reason, "No.") }
                let outcome = try #require(await api.write(try pass()).last)
                #expect(outcome.meaning == meaning && outcome.status == (reason == nil ? 0 : status), "\(status)")
                let words = reason == "" ? "No." : reason ?? "\(status), not from the API"
                #expect(outcome.reason?.contains(words) == true)
            }
            await api.shutDown()
        }

        @Test("a wrong clock, a deleted key and a dead host have different errors") func noToken() async throws {
            let other = String(decoding: try PrivateKey.generateRSA().pem(encryptedWith: nil), as: UTF8.self)
            let (late, deleted, dead) = try (
                api(now: { Date().addingTimeInterval(-7200) }), api(["private_key": other]),
                api(["token_uri": "http://127.0.0.1:9/token"])
            )
            let clock = try #require(await late.write(try pass()).last)
            #expect(clock.meaning == .misconfigured && clock.reason?.contains("short-lived") == true)
            let key = try #require(await deleted.write(try pass()).last)
            #expect(key.meaning == .misconfigured && key.reason?.contains("Signature") == true)
            let silence = try #require(await dead.write(try pass()).last)
            #expect(silence.meaning == .retry && silence.status == 0)
            #expect(await google.calls.isEmpty)
            for api in [late, deleted, dead] { await api.shutDown() }
        }

        @Test("no key is sent to an address without TLS") func plain() throws {
            for address in ["http://example.com/token", "token", "file:///t"] {
                #expect(throws: GoogleAddressError.self, "\(address)") {
                    try GoogleAPI(try account(["token_uri": address]), now: { Date() })
                }
            }
        }
    }

    extension GoogleAPI {
        /// Writes the class and then the object, which needs it.
        fileprivate func write(_ pass: GooglePass) async -> [PushOutcome] {
            let first = await write(pass.sharedClass, .class, of: pass.kind)
            guard first.meaning == .accepted else { return [first] }
            return [first, await write(pass.object, .object, of: pass.kind)]
        }
    }
#endif
