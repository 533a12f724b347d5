#if Server
    internal import HTTPTypes
    internal import Hummingbird
    internal import Logging
    package import Metrics
    internal import PassToolkit
    internal import Synchronization

    /// Metrics in memory, and a page of them in Prometheus text.
    ///
    /// The number of series is limited, since labels could come from requests; further ones are dropped and counted.
    package final class PrometheusMetrics: MetricsFactory {
        private let registry = Mutex(Registry())
        private let mostSeries: Int

        /// - Parameter mostSeries: how many series there may be.
        package init(mostSeries: Int = 2000) { self.mostSeries = mostSeries }

        /// Collects the metrics of the whole process from now on; call it once.
        package func bootstrap() { MetricsSystem.bootstrap(self) }

        private struct Registry {
            var series: [SeriesKey: MetricSeries] = [:]
            var droppedCount = 0
        }

        struct SeriesKey: Hashable {
            let name: String
            let labels: String
        }

        private func series(_ label: String, _ dimensions: [(String, String)], _ kind: MetricSeries.Kind)
            -> MetricSeries
        {
            let suffix =
                switch kind {
                case .counter: "_total"
                case .seconds: "_seconds"
                case .gauge, .histogram: ""
                }
            let base = Self.name(label)
            let key = SeriesKey(name: base.hasSuffix(suffix) ? base : base + suffix, labels: Self.labels(dimensions))
            return registry.withLock { registry in
                if let known = registry.series[key] {
                    // Scrapers reject a page with two kinds of one name.
                    return known.kind == kind ? known : MetricSeries(kind)
                }
                guard registry.series.count < mostSeries else {
                    registry.droppedCount += 1
                    return MetricSeries(kind)
                }
                let new = MetricSeries(kind)
                registry.series[key] = new
                return new
            }
        }

        // MARK: - Names

        /// A name of letters, digits, underscores and colons that does not start with a digit.
        static func name(_ label: String) -> String {
            let text = String(label.map { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == ":" ? $0 : "_" })
            return text.first?.isNumber == false ? text : "_" + text
        }

        private static func labels(_ dimensions: [(String, String)]) -> String {
            dimensions.sorted { $0.0 < $1.0 }.map { name, value in
                "\(self.name(name))=\"\(value.escaped(by: ["\\": "\\\\", "\"": "\\\"", "\n": "\\n"]))\""
            }.joined(separator: ",")
        }

        // MARK: - The page

        /// The media type of the page.
        package static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

        /// All series, sorted by name.
        package var page: String {
            let (series, dropped) = registry.withLock { ($0.series, $0.droppedCount) }
            var text = ""
            var last = ""
            for (key, value) in series.sorted(by: { ($0.key.name, $0.key.labels) < ($1.key.name, $1.key.labels) }) {
                if key.name != last { text += "# TYPE \(key.name) \(value.kind.word)\n" }
                last = key.name
                text += value.lines(key)
            }
            text += "# TYPE passtool_metrics_dropped_series_total counter\n"
            return text + "passtool_metrics_dropped_series_total \(dropped)\n"
        }

        // MARK: - The factory

        package func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
            series(label, dimensions, .counter)
        }
        package func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler {
            series(label, dimensions, .gauge)
        }
        package func makeRecorder(
            label: String, dimensions: [(String, String)], aggregate: Bool
        ) -> any RecorderHandler { series(label, dimensions, aggregate ? .histogram : .gauge) }
        package func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
            series(label, dimensions, .seconds)
        }

        // A counter that is made for each event and destroyed after it must keep its count.
        package func destroyCounter(_ handler: any CounterHandler) {}
        package func destroyMeter(_ handler: any MeterHandler) {}
        package func destroyRecorder(_ handler: any RecorderHandler) {}
        package func destroyTimer(_ handler: any TimerHandler) {}
    }

    /// One series of a metric: a number, or a histogram.
    final class MetricSeries: Sendable {
        enum Kind: String, Sendable {
            case counter, gauge, histogram
            /// A histogram of times.
            case seconds

            var word: String { self == .seconds ? "histogram" : rawValue }

            fileprivate var bounds: [Double] {
                switch self {
                case .counter, .gauge: []
                case .histogram: [1, 5, 10, 50, 100, 500, 1000, 5000, 10_000, 50_000, 100_000, 1_000_000]
                case .seconds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
                }
            }
        }

        private struct State {
            var value = 0.0
            var count = 0
            var buckets: [Int]
        }

        let kind: Kind
        private let state: Mutex<State>

        init(_ kind: Kind) {
            self.kind = kind
            state = Mutex(State(buckets: kind.bounds.map { _ in 0 }))
        }

        func record(_ value: Double) {
            state.withLock { state in
                guard kind != .gauge else { return state.value = value }
                state.value += value
                state.count += 1
                if let index = kind.bounds.firstIndex(where: { value <= $0 }) { state.buckets[index] += 1 }
            }
        }

        /// The lines of the page.
        func lines(_ key: PrometheusMetrics.SeriesKey) -> String {
            let state = state.withLock { $0 }
            let braces = key.labels.isEmpty ? "" : "{\(key.labels)}"
            guard kind == .histogram || kind == .seconds else {
                return "\(key.name)\(braces) \(Self.text(state.value))\n"
            }
            var text = ""
            var sum = 0
            let prefix = key.labels.isEmpty ? "" : "\(key.labels),"
            for (bound, count) in zip(kind.bounds, state.buckets) {
                sum += count
                text += "\(key.name)_bucket{\(prefix)le=\"\(Self.text(bound))\"} \(sum)\n"
            }
            text += "\(key.name)_bucket{\(prefix)le=\"+Inf\"} \(state.count)\n"
            return text
                + "\(key.name)_sum\(braces) \(Self.text(state.value))\n\(key.name)_count\(braces) \(state.count)\n"
        }

        private static func text(_ value: Double) -> String {
            if value.isNaN { return "NaN" }
            if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
            return Int64(exactly: value).map { "\($0)" } ?? "\(value)"
        }
    }

    extension MetricSeries: CounterHandler {
        func increment(by amount: Int64) { increment(by: Double(amount)) }
        func reset() { state.withLock { $0.value = 0 } }
    }

    extension MetricSeries: MeterHandler {
        func increment(by amount: Double) { state.withLock { $0.value += amount } }
        func decrement(by amount: Double) { increment(by: -amount) }
        func set(_ value: Int64) { record(value) }
        func set(_ value: Double) { record(value) }
    }

    extension MetricSeries: RecorderHandler, TimerHandler {
        func record(_ value: Int64) { record(Double(value)) }
        func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1_000_000_000) }
    }

    /// Counts and logs requests by their route: the path itself may contain secrets or personal data.
    final class RequestObserver<Context: RequestContext>: RouterMiddleware {
        private let logger: Logger
        private let level: Logger.Level
        /// The series so far; a lookup by labels for each request would cost more than counting.
        private let series = Mutex<[Answer: (count: Counter, times: Metrics.Timer)]>([:])

        private struct Answer: Hashable {
            let route: String
            let status: Int
        }

        /// - Parameters:
        ///   - logger: the service's log.
        ///   - level: the level of a line for each request.
        init(logger: Logger, level: Logger.Level = .debug) { (self.logger, self.level) = (logger, level) }

        func handle(
            _ request: Request, context: Context,
            next: (Request, Context) async throws -> Response
        ) async throws -> Response {
            let start = ContinuousClock.now
            let id = Self.id(of: request, context)
            do {
                var response = try await next(request, context)
                note(request, context, response.status, ContinuousClock.now - start, id)
                if let name = Self.idName { response.headers[name] = id }
                return response
            } catch var error as HTTPError {
                note(request, context, error.status, ContinuousClock.now - start, id)
                if let name = Self.idName { error.headers[name] = id }
                throw error
            }
        }

        private static var idName: HTTPField.Name? { HTTPField.Name("X-Request-ID") }

        /// The identifier that a proxy gave the request, else one of our own.
        private static func id(of request: Request, _ context: Context) -> String {
            let isPlain = { (byte: UInt8) in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || [0x2D, 0x2E, 0x5F].contains(byte)
            }
            guard let given = idName.flatMap({ request.headers[$0] }), (1...64).contains(given.utf8.count),
                given.utf8.allSatisfy(isPlain)
            else { return context.logger[metadataKey: "hb.request.id"].map { "\($0)" } ?? "" }
            return given
        }

        private func note(
            _ request: Request, _ context: Context, _ status: HTTPResponse.Status, _ time: Duration, _ id: String
        ) {
            // Requests without a route are counted together, since a client can send any method and path.
            let route = context.endpointPath.map { "\(request.method.rawValue) \($0)" } ?? "none"
            let answer = Answer(route: route, status: status.code)
            let (count, times) = series.withLock { series in
                if let known = series[answer] { return known }
                let new = (
                    Counter(
                        label: "passtool_requests_total", dimensions: [("route", route), ("status", "\(status.code)")]),
                    Metrics.Timer(label: "passtool_request_seconds", dimensions: [("route", route)])
                )
                series[answer] = new
                return new
            }
            count.increment()
            times.record(duration: time)
            let metadata: Logger.Metadata = [
                "route": "\(route)", "status": "\(status.code)", "milliseconds": "\(time / .milliseconds(1))",
                "request": "\(id)",
            ]
            logger.log(level: level, "request", metadata: metadata)
        }
    }
#endif
