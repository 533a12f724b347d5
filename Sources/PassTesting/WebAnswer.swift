#if Server
    package import AsyncHTTPClient
    internal import Foundation
    package import NIOCore
    internal import NIOHTTP1
    package import PassModel
    internal import PassToolkit

    /// The answer to an HTTP request.
    package struct WebAnswer: Sendable {
        package let status: Int
        package let body: [UInt8]
        private let headers: HTTPHeaders

        /// The value of a header; the first, if there are more.
        package func header(_ name: String) -> String? { headers[name].first }

        package var text: String { String(decoding: body, as: UTF8.self) }
        /// The object in the body; an empty one if the body is something else.
        package var json: JSONObject { (try? JSONDocument(parsing: body).root.object) ?? JSONObject() }
        /// The code of an error of the administration interface.
        package var error: String? { json["type"]?.string?.split(separator: ":").last.map(String.init) }

        /// Sends a request, and follows no redirect; a body is JSON, if no header has its type.
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
