#if Server
    internal import Metrics
    internal import Synchronization

    /// One series of a metric: a number, or a histogram.
    final class MetricSeries: Sendable {
        enum Kind: Sendable, Hashable {
            case counter, gauge, histogram
            /// A histogram of times.
            case seconds

            var word: String {
                switch self {
                case .counter: "counter"
                case .gauge: "gauge"
                case .histogram, .seconds: "histogram"
                }
            }

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

        private func add(_ amount: Double) { state.withLock { $0.value += amount } }

        private func observe(_ value: Double) {
            state.withLock { state in
                guard kind != .gauge else {
                    state.value = value
                    return
                }
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
        func increment(by amount: Int64) { add(Double(amount)) }
        func reset() { state.withLock { $0.value = 0 } }
    }

    extension MetricSeries: FloatingPointCounterHandler, MeterHandler {
        func increment(by amount: Double) { add(amount) }
        func decrement(by amount: Double) { add(-amount) }
        func set(_ value: Int64) { state.withLock { $0.value = Double(value) } }
        func set(_ value: Double) { state.withLock { $0.value = value } }
    }

    extension MetricSeries: RecorderHandler, TimerHandler {
        func record(_ value: Int64) { observe(Double(value)) }
        func record(_ value: Double) { observe(value) }
        func recordNanoseconds(_ duration: Int64) { observe(Double(duration) / 1_000_000_000) }
    }
#endif
