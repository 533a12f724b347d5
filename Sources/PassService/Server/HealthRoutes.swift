#if Server
    internal import HTTPTypes
    package import Hummingbird
    internal import NIOCore
    internal import PassModel
    internal import PassToolkit

    /// `GET /health`: whether the service can do its work.
    package struct HealthRoutes: Sendable {
        private let health: ServiceHealth

        package init(_ health: ServiceHealth) { self.health = health }

        /// Adds the route.
        ///
        /// - Parameters:
        ///   - router: where requests come from.
        ///   - isPublic: whether anybody may ask, who is then told `ready` or `not ready` and nothing else.
        package func add(to router: some RouterMethods<some RequestContext>, isPublic: Bool) {
            router.get("health") { _, _ in await respond(isPublic) }
            router.head("health") { _, _ in await respond(isPublic).createHeadResponse() }
        }

        private func respond(_ isPublic: Bool) async -> Response {
            let (isReady, report) = await health.report
            return .json(
                isPublic ? .object([("status", report.object?["status"])]) : report,
                status: isReady ? .ok : .serviceUnavailable, headers: [.cacheControl: "no-store"])
        }
    }
#endif
