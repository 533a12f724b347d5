#if Server
    internal import HTTPTypes
    package import Hummingbird
    internal import NIOCore

    /// `GET /metrics`: the figures in Prometheus text.
    package struct MetricsRoutes: Sendable {
        private let metrics: PrometheusMetrics

        package init(_ metrics: PrometheusMetrics) { self.metrics = metrics }

        /// Adds the route.
        package func add(to router: some RouterMethods<some RequestContext>) {
            router.get("metrics") { _, _ in
                Response(
                    status: .ok, headers: [.contentType: PrometheusMetrics.mediaType, .cacheControl: "no-store"],
                    body: .init(byteBuffer: ByteBuffer(string: metrics.page)))
            }
        }
    }
#endif
