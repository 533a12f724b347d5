#if Server
    package import AsyncHTTPClient
    internal import Foundation
    internal import NIOCore
    internal import NIOHTTP1
    package import PassModel
    internal import PassToolkit

    /// An answer with its whole body.
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

        /// Sends a request; no address is followed.
        ///
        /// - Parameters:
        ///   - method: the method.
        ///   - url: the address.
        ///   - authorization: the value of the header.
        ///   - headers: further headers.
        ///   - body: the body; JSON, if no header tells its type.
        ///   - client: sends it.
        /// - Throws: what keeps the answer from arriving.
        package init(
            to method: String, _ url: String, authorization: String? = nil, headers: [(String, String)] = [],
            body: [UInt8]? = nil, client: HTTPClient = .shared
        ) async throws {
            var request = HTTPClientRequest(url: url)
            request.method = HTTPMethod(rawValue: method)
            request.headers = HTTPHeaders(headers)
            if let authorization { request.headers.add(name: "Authorization", value: authorization) }
            if let body {
                if !request.headers.contains(name: "Content-Type") {
                    request.headers.add(name: "Content-Type", value: "application/json")
                }
                request.body = .bytes(body)
            }
            let response = try await client.execute(request, timeout: .minutes(10))
            status = Int(response.status.code)
            self.headers = response.headers
            self.body = Array(buffer: try await response.body.collect(upTo: 100 << 20))
        }
    }
#endif
