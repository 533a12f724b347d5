#if Server
    internal import AsyncHTTPClient
    package import Hummingbird
    internal import Logging
    internal import NIOCore
    internal import NIOHTTP1
    package import PassService

    /// A shop's routes on a port of loopback, until the site is no longer needed.
    package final class TestSite: Sendable {
        /// `http://127.0.0.1:PORT`.
        package let base: String
        private let running: Task<Void, any Error>

        /// Serves the routes of phones, and those that `adding` adds.
        package init(
            of shop: TestShop, traces: TraceBuffer? = nil, newDevices: NewDevices = NewDevices(),
            wake: @escaping @Sendable () -> Void = {},
            adding: (Router<ServiceRequestContext>) -> Void = { _ in }
        ) async throws {
            let router = Router(context: ServiceRequestContext.self)
            DeviceRoutes(
                store: shop.store, issuer: shop.issuer, traces: traces ?? TraceBuffer(store: shop.store),
                clients: ClientAddress(trusting: AddressRange.loopback), newDevices: newDevices,
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }, wake: wake
            ).add(to: router)
            adding(router)
            let (ports, found) = AsyncStream<Int>.makeStream()
            let application = Application(
                router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
                onServerRunning: { channel in found.yield(channel.localAddress?.port ?? 0) },
                logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            running = Task { try await application.run() }
            var port = ports.makeAsyncIterator()
            base = "http://127.0.0.1:\(await port.next() ?? 0)"
        }

        deinit { running.cancel() }

        /// An answer with its whole body.
        package struct Answer: Sendable {
            package let status: Int
            package let body: [UInt8]
            let headers: HTTPHeaders

            /// The value of a header; the first, if there are more.
            package func header(_ name: String) -> String? { headers[name].first }
        }

        /// Sends a request; no address is followed.
        package func send(
            _ method: String, _ path: String, _ authorization: String? = nil, _ body: String? = nil,
            since: String? = nil, headers: [String: String] = [:]
        ) async throws -> Answer {
            let bytes = body.map { Array($0.utf8) }
            return try await send(method, path, authorization, bytes: bytes, since: since, headers: headers)
        }

        package func send(
            _ method: String, _ path: String, _ authorization: String? = nil, bytes: [UInt8]?,
            since: String? = nil, headers: [String: String] = [:]
        ) async throws -> Answer {
            var request = HTTPClientRequest(url: base + path)
            request.method = .init(rawValue: method)
            request.headers = HTTPHeaders(headers.map { ($0.key, $0.value) })
            if let authorization { request.headers.add(name: "Authorization", value: authorization) }
            if let since { request.headers.add(name: "If-Modified-Since", value: since) }
            if let bytes {
                request.headers.add(name: "Content-Type", value: "application/json")
                request.body = .bytes(bytes)
            }
            let response = try await HTTPClient.shared.execute(request, timeout: .minutes(10))
            let collected = try await response.body.collect(upTo: 64 << 20)
            return Answer(
                status: Int(response.status.code), body: Array(collected.readableBytesView), headers: response.headers)
        }
    }
#endif
