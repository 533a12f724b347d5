#if Server
    import Foundation
    import PassModel
    import ServiceSupport
    import TestSupport
    import Testing

    @testable import PassService

    @Suite("Idempotency keys", .eachDatabase)
    struct IdempotencyTests {
        private let links = "\(AdministrationService.passPath)/1/links"
        private let key = [("Idempotency-Key", "k1")]

        @Test("the same request with the same key gets the same answer")
        func repeated() async throws {
            let service = try await AdministrationService()
            try await service.issue()
            let first = try await service.admin("POST", links, "{}", headers: key)
            let second = try await service.admin("POST", links, "{}", headers: key)
            #expect(first.status == 201)
            #expect(second.status == 201)
            #expect(first.body == second.body)
            let list = try await service.admin("GET", links)
            #expect(list.json["links"]?.array?.count == 1)
            // Another token's key is another key.
            let other = try await service.admin("POST", links, "{}", as: .issue, headers: key)
            #expect(other.body != first.body)
        }

        @Test("a repeated answer about a pass has the version in its ETag, as the first one has")
        func entityTag() async throws {
            let service = try await AdministrationService()
            try await service.issue()
            let path = "\(AdministrationService.passPath)/1"
            let body = #"{"record": {"balance": "13"}}"#
            let first = try await service.admin("PATCH", path, body, headers: key)
            let second = try await service.admin("PATCH", path, body, headers: key)
            #expect(first.status == 200 && first.body == second.body)
            #expect(first.header("etag") == "\"2\"")
            #expect(second.header("etag") == "\"2\"")
        }

        @Test("an answer that was kept is not forgotten when the request is given up")
        func answeredMeanwhile() async throws {
            let service = try await AdministrationService()
            let store = service.store
            for key in ["answered", "given up"] {
                let begun = try await store.beginRequest(token: 1, key: key, digest: "d")
                #expect(begun == .fresh)
            }
            try await store.finishRequest(token: 1, key: "answered", status: 201, body: "{}")
            for key in ["answered", "given up"] { try await store.forgetRequest(token: 1, key: key) }
            let answered = try await store.beginRequest(token: 1, key: "answered", digest: "d")
            #expect(answered == .answered(status: 201, body: "{}"))
            let again = try await store.beginRequest(token: 1, key: "given up", digest: "d")
            #expect(again == .fresh)
        }

        @Test("a key has 1 to 255 characters", arguments: [(1, 201), (255, 201), (256, 400)])
        func length(count: Int, status: Int) async throws {
            let service = try await AdministrationService()
            try await service.issue()
            let key = [("Idempotency-Key", String(repeating: "k", count: count))]
            #expect(try await service.admin("POST", links, "{}", headers: key).status == status)
        }

        @Test("another request with the same key is refused")
        func otherRequest() async throws {
            let service = try await AdministrationService()
            try await service.issue()
            _ = try await service.admin("POST", links, "{}", headers: key)
            let other = try await service.admin("POST", links, #"{"singleUse": true}"#, headers: key)
            #expect(other.status == 422)
            #expect(other.error == "idempotency-key")
        }

        @Test("a request that was refused can be repeated with its key")
        func refused() async throws {
            let service = try await AdministrationService()
            #expect(try await service.admin("POST", links, "{}", headers: key).status == 404)
            try await service.issue()
            #expect(try await service.admin("POST", links, "{}", headers: key).status == 201)
        }

        @Test("a request in progress is not done twice, and is forgotten after its time")
        func inProgress() async throws {
            let test = try TestDatabase(.current)
            let clock = TestClock(nil)
            let store = try await Store(opening: test.database, now: { clock.now })
            func begin() async throws -> RememberedRequest {
                try await store.beginRequest(token: 1, key: "k", digest: "d")
            }
            #expect(try await begin() == .fresh)
            #expect(try await begin() == .inProgress)
            clock.advance(by: 601)
            #expect(try await begin() == .fresh)
            try await store.finishRequest(token: 1, key: "k", status: 201, body: "{}")
            clock.advance(by: 86_000)
            #expect(try await begin() == .answered(status: 201, body: "{}"))
            clock.advance(by: 500)
            #expect(try await begin() == .fresh)
        }
    }
#endif
