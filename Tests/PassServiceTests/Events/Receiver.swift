#if Server
    import Foundation
    import Hummingbird
    import Logging
    import PassService
    import ServiceSupport
    import Synchronization
    import TestSupport
    import Testing

    /// A shop's receiver of events, which answers as a test says, and records the messages.
    final class Receiver: Sendable {
        struct Message: Sendable {
            let headers: [String: String]
            let body: [UInt8]
            let event: PassEvent
            let isAcknowledged: Bool
        }

        typealias Answer = @Sendable (PassEvent) async throws -> Response

        static let secret = "whsec_" + Data(0..<32).base64EncodedString()

        private struct State {
            var messages: [Message] = []
            var answer: Answer
        }

        private final class Inbox: Sendable {
            let state: Mutex<State>
            init(_ answer: @escaping Answer) { state = Mutex(State(answer: answer)) }
        }

        private let inbox: Inbox
        private let site: TestSite
        var url: String { "\(site.base)/events" }

        init(_ answer: @escaping Answer = Receiver.accepted) async throws {
            let inbox = Inbox(answer)
            self.inbox = inbox
            site = try await TestSite { router in
                router.post("events") { request, _ in try await Self.take(request, into: inbox) }
            }
        }

        static let accepted: Answer = { _ in Response(status: .noContent) }

        var messages: [Message] { inbox.state.withLock { $0.messages } }
        var events: [PassEvent] { messages.filter(\.isAcknowledged).map(\.event) }

        func answer(_ answer: @escaping Answer) { inbox.state.withLock { $0.answer = answer } }

        private static func take(_ request: Request, into inbox: Inbox) async throws -> Response {
            let body = Array(buffer: try await request.body.collect(upTo: 1 << 20))
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .iso8601
            let event = try decoder.decode(PassEvent.self, from: Data(body))
            let answer = try await inbox.state.withLock { $0.answer }(event)
            let headers = Dictionary(request.headers.map { ($0.name.canonicalName, $0.value) }) { first, _ in first }
            inbox.state.withLock {
                $0.messages.append(
                    Message(
                        headers: headers, body: body, event: event, isAcknowledged: answer.status.kind == .successful))
            }
            return answer
        }

        func wait(for count: Int) async throws -> [PassEvent] {
            try await waits { events.count >= count }
            return events
        }

        /// Whether the Python code of the page accepts each signature, and none for another body.
        func isSigned() throws -> Bool {
            let article = try ArticleTests.text("\(ArticleTests.folder)/webhook.md")
            let listing = try #require(article.firstMatch(of: /(?ms)^```python\n(.*?)^```$/)?.1)
            let program =
                String(listing) + """

                    import json, sys
                    for message in json.load(sys.stdin):
                        headers, body = message["headers"], base64.b64decode(message["body"])
                        assert verified(headers, body, sys.argv[1]), message
                        assert not verified(headers, body + b" ", sys.argv[1])
                        assert json.loads(body)["id"] == headers["webhook-id"]
                    """
            let messages = messages.map { message in
                ["headers": message.headers, "body": Data(message.body).base64EncodedString()] as [String: Any]
            }
            let input = try JSONSerialization.data(withJSONObject: messages)
            let result = try Witness("python3").run(["-c", program, Self.secret], input: input)
            if result.status != 0 { Issue.record("\(result.errors)") }
            return result.status == 0
        }
    }

    struct EventShop {
        static let quiet = Logger(label: "events") { _ in SwiftLogNoOpLogHandler() }

        let test: TestDatabase
        let shop: TestShop
        let traces: TraceBuffer
        let site: TestSite
        var store: Store { shop.store }

        init(personalizable: Bool = false, clock: TestClock = TestClock(nil)) async throws {
            test = try TestDatabase(.current)
            shop = try await TestShop(
                database: test.database, template: TestShop.card(personalizable: personalizable), clock: clock)
            traces = TraceBuffer(store: shop.store)
            site = try await TestSite(of: shop, traces: traces)
        }

        /// Makes a card, and registers a device for it without HTTP.
        func register(_ device: String, for serial: String) async throws {
            if try await shop.card(serial) == nil { try await shop.put(serial, balance: 1) }
            try await shop.register(device, for: serial, token: "aa\(device.utf8.count)")
        }

        func unregister(_ device: String, from serial: String) async throws {
            let token = try await shop.card(serial)?.token ?? ""
            _ = try await store.unregister(device: device, from: TestShop.address(serial), token: token)
        }
    }
#endif
