#if Server
    package import Metrics
    internal import Synchronization

    /// Metrics in memory, and a page of them in Prometheus text.
    ///
    /// The number of series is bounded: what would be one more is counted and dropped, since labels could come from
    /// requests.
    package final class PrometheusMetrics: MetricsFactory {
        private let registry = Mutex(Registry())
        private let mostSeries: Int

        /// - Parameter mostSeries: how many series there may be.
        package init(mostSeries: Int = 2000) { self.mostSeries = mostSeries }

        /// Gathers the figures of the whole process from now on; to be called once.
        package func bootstrap() { MetricsSystem.bootstrap(self) }

        private struct Registry {
            var series: [SeriesKey: MetricSeries] = [:]
            var droppedCount = 0
        }

        struct SeriesKey: Hashable, Comparable {
            let name: String
            let labels: String

            static func < (first: SeriesKey, second: SeriesKey) -> Bool {
                (first.name, first.labels) < (second.name, second.labels)
            }
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
                    // Two kinds of one name would make a page that no scraper reads.
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
                "\(self.name(name))=\"\(escaped(value))\""
            }.joined(separator: ",")
        }

        private static func escaped(_ value: String) -> String {
            var result = ""
            for scalar in value.unicodeScalars {
                switch scalar {
                case "\\": result += "\\\\"
                case "\"": result += "\\\""
                case "\n": result += "\\n"
                default: result.unicodeScalars.append(scalar)
                }
            }
            return result
        }

        // MARK: - The page

        /// The media type of the page.
        package static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

        /// All series, sorted by name.
        package var page: String {
            let (series, dropped) = registry.withLock { ($0.series, $0.droppedCount) }
            var text = ""
            var last = ""
            for (key, value) in series.sorted(by: { $0.key < $1.key }) {
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
        package func makeFloatingPointCounter(
            label: String, dimensions: [(String, String)]
        ) -> any FloatingPointCounterHandler { series(label, dimensions, .counter) }
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
        package func destroyFloatingPointCounter(_ handler: any FloatingPointCounterHandler) {}
        package func destroyMeter(_ handler: any MeterHandler) {}
        package func destroyRecorder(_ handler: any RecorderHandler) {}
        package func destroyTimer(_ handler: any TimerHandler) {}
    }
#endif
