#if Server
    package import AsyncHTTPClient
    internal import Foundation
    package import Hummingbird
    internal import Logging
    package import NIOCore
    internal import NIOHTTP1
    package import PassModel
    package import PassService
    internal import PassToolkit

    /// A shop's routes on a port of loopback, until the site is no longer needed.
    package final class TestSite: Sendable {
        package let base: String
        private let running: Task<Void, any Error>

        /// Serves the routes of phones, and those that `adding` adds.
        package convenience init(
            of shop: TestShop, traces: TraceBuffer? = nil,
            newDevicesPerMinute: Int = ServiceLimits().newDevicesPerMinute, personalizationsPerMinute: Int = 60,
            clock: @escaping @Sendable () -> Duration = RateLimiter<IPAddress>.uptime,
            adding: (Router<ServiceRequestContext>) -> Void = { _ in }
        ) async throws {
            try await self.init { router in
                DeviceRoutes(
                    store: shop.store, issuer: shop.issuer, traces: traces ?? TraceBuffer(store: shop.store),
                    personalizationsPerMinute: personalizationsPerMinute, newDevicesPerMinute: newDevicesPerMinute,
                    clients: ClientAddress(trusting: AddressRange.loopback), clock: clock, wake: {}
                ).add(to: router)
                adding(router)
            }
        }

        package convenience init(adding: (Router<ServiceRequestContext>) throws -> Void) async throws {
            let router = Router(context: ServiceRequestContext.self)
            try adding(router)
            try await self.init(responder: router.buildResponder())
        }

        package init<Responder: HTTPResponder>(
            responder: Responder
        ) async throws where Responder.Context == ServiceRequestContext {
            let (ports, found) = AsyncStream<Int>.makeStream()
            let application = Application(
                responder: responder, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
                onServerRunning: { channel in found.yield(channel.localAddress?.port ?? 0) }, logger: Self.quiet)
            running = Task { try await application.run() }
            var port = ports.makeAsyncIterator()
            base = "http://127.0.0.1:\(await port.next() ?? 0)"
        }

        private static let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

        deinit { running.cancel() }

        /// Sends a request; no address is followed.
        package func send(
            _ method: String, _ path: String, _ authorization: String? = nil, _ body: String? = nil,
            since: String? = nil, headers: [String: String] = [:]
        ) async throws -> WebAnswer {
            let bytes = body.map { Array($0.utf8) }
            return try await send(method, path, authorization, bytes: bytes, since: since, headers: headers)
        }

        package func send(
            _ method: String, _ path: String, _ authorization: String? = nil, bytes: [UInt8]?,
            since: String? = nil, headers: [String: String] = [:]
        ) async throws -> WebAnswer {
            let condition = since.map { [("If-Modified-Since", $0)] } ?? []
            return try await WebAnswer(
                to: method, base + path, authorization: authorization,
                headers: headers.map { ($0.key, $0.value) } + condition, body: bytes)
        }
    }

    package struct WebAnswer: Sendable {
        package let status: Int
        package let body: [UInt8]
        private let headers: HTTPHeaders

        /// The value of a header; the first, if there are more.
        package func header(_ name: String) -> String? { headers[name].first }

        package var text: String { String(decoding: body, as: UTF8.self) }
        /// The object in the body; an empty one if there is none.
        package var json: JSONObject { (try? JSONDocument(parsing: body).root.object) ?? JSONObject() }
        /// The code of an error of the administration interface.
        package var error: String? { json["error"]?.object?["code"]?.string }

        /// Sends a request, and follows no address; a body is JSON, if no header tells its type.
        package init(
            to method: String, _ url: String, authorization: String? = nil, headers: [(String, String)] = [],
            body: [UInt8]? = nil, client: HTTPClient = .shared, timeout: TimeAmount = .minutes(10),
            limit: Int = 100 << 20
        ) async throws {
            var request = HTTPClientRequest(url: url)
            request.method = HTTPMethod(rawValue: method)
            // An empty type sends none.
            request.headers = HTTPHeaders(headers.filter { $0 != ("Content-Type", "") })
            if let authorization { request.headers.add(name: "Authorization", value: authorization) }
            if let body {
                if !headers.contains(where: { $0.0 == "Content-Type" }) {
                    request.headers.add(name: "Content-Type", value: "application/json")
                }
                request.body = .bytes(body)
            }
            self = try await Self.first(within: timeout) { [request] in
                let response = try await client.execute(request, timeout: timeout)
                return WebAnswer(
                    status: Int(response.status.code),
                    body: Array(buffer: try await response.body.collect(upTo: limit)), headers: response.headers)
            }
        }

        /// The answer that comes once the database is not busy: a disk may be slow for seconds.
        package static func afterBusy(_ send: () async throws -> WebAnswer) async throws -> WebAnswer {
            while true {
                let answer = try await send()
                if answer.status != 503 { return answer }
            }
        }

        private init(status: Int, body: [UInt8], headers: HTTPHeaders) {
            (self.status, self.body, self.headers) = (status, body, headers)
        }

        private struct NoAnswer: Error {}

        /// What `body` returns within a time, or an error.
        ///
        /// The client's own limit is not enough: a request whose server is killed at the wrong moment can wait for ever.
        private static func first(
            within limit: TimeAmount, _ body: @escaping @Sendable () async throws -> WebAnswer
        ) async throws -> WebAnswer {
            let (answers, continuation) = AsyncThrowingStream<WebAnswer, any Error>.makeStream()
            let request = Task {
                do { continuation.yield(try await body()) } catch { continuation.finish(throwing: error) }
            }
            let alarm = Task {
                try await Task.sleep(for: .nanoseconds(limit.nanoseconds) + .seconds(1))
                continuation.finish(throwing: NoAnswer())
            }
            defer { alarm.cancel() }
            return try await withTaskCancellationHandler {
                for try await answer in answers { return answer }
                try Task.checkCancellation()
                throw NoAnswer()
            } onCancel: {
                request.cancel()
            }
        }
    }
#endif
