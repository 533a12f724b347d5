#if Server
    import Foundation
    import HTTPTypes
    import Hummingbird
    import NIOCore
    import PassService
    import ServiceSupport

    /// Answers requests from a ``FaultyService``; paths are taken apart by hand, so that this can be faulty too.
    struct FaultyResponder: HTTPResponder {
        typealias Context = ServiceRequestContext
        let service: FaultyService

        func respond(to request: Request, context: ServiceRequestContext) async throws -> Response {
            let body = try await request.body.collect(upTo: 1 << 20)
            let answer = try await answer(to: request, body: Array(buffer: body))
            let isHead = request.method == .head
            return Response(
                status: answer.status, headers: answer.headers,
                body: answer.body.isEmpty || isHead ? .init() : .init(byteBuffer: ByteBuffer(bytes: answer.body)))
        }

        private func answer(to request: Request, body: [UInt8]) async throws -> FaultyService.Answer {
            if await service.takeOutage() { return .init(status: .serviceUnavailable) }
            let path = request.uri.path
            if path.hasPrefix("//"), service.faults.contains(.doubledSlashRefused) { return .init(status: .notFound) }
            let parts = path.split(separator: "/").map { part in
                let isLast = path.hasSuffix(part)
                let isRaw = service.faults.contains(.serialNotDecoded) && isLast
                return isRaw ? String(part) : part.removingPercentEncoding ?? String(part)
            }
            let collection = service.isOrder ? "orders" : "passes"
            let authorization = request.headers[.authorization]
            switch (request.method, parts.count) {
            case (.post, 6) where parts[1] == "devices":
                return await service.register(
                    device: parts[2], serial: parts[5], authorization: authorization, body: body)
            case (.delete, 6) where parts[1] == "devices":
                return await service.unregister(device: parts[2], serial: parts[5], authorization: authorization)
            case (.get, 5) where parts[1] == "devices":
                let since = request.uri.queryParameters[
                    service.isOrder ? "ordersModifiedSince" : "passesUpdatedSince"
                ].map(String.init)
                return await service.list(device: parts[2], since: since, authorization: authorization)
            case (.head, 4) where service.faults.contains(.headRefused): return .init(status: .methodNotAllowed)
            case (.get, 4) where parts[1] != collection, (.head, 4) where parts[1] != collection:
                return .init(status: .notFound)
            case (.get, 4), (.head, 4):
                return try await service.pass(
                    serial: parts[3], authorization: authorization, since: request.headers[.ifModifiedSince])
            case (.post, 2) where parts[1] == "log":
                if service.faults.contains(.logFails), body.count > 10_000 {
                    return .init(status: .internalServerError)
                }
                return .init(status: service.faults.contains(.logMissing) ? .notFound : .ok)
            default: return .init(status: .notFound)
            }
        }
    }

    /// Runs a service on loopback while `body` runs.
    func withService<Value: Sendable>(
        _ service: FaultyService, _ body: @escaping @Sendable (_ base: String) async throws -> Value
    ) async throws -> Value {
        let site = try await TestSite(responder: FaultyResponder(service: service))
        defer { withExtendedLifetime(site) {} }
        return try await body(site.base)
    }
#endif
