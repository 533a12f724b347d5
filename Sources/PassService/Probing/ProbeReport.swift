#if Server
    public import PassModel
    internal import PassReports
    internal import PassToolkit

    /// What a made-up phone found at a pass web service, point by point.
    ///
    /// ```swift
    /// for result in report.results(.failed) { print("\(result.point): \(result.seen)") }
    /// ```
    public struct ProbeReport: Sendable, Hashable {
        /// How a point ended.
        public enum Outcome: String, Sendable, Hashable {
            case passed, failed
            /// It works, but not as it should.
            case warned
            /// It could not be tried.
            case skipped
        }

        /// A point of the protocol and what was seen.
        public struct Result: Sendable, Hashable {
            /// What was tried, like `list.current-tag`.
            public let point: String
            /// How it ended.
            public let outcome: Outcome
            /// What was seen, as a sentence without a full stop.
            public let seen: String
            /// What a service should do.
            public let expected: String
            /// The page of Apple's documentation that says so, or where else it is from.
            public let source: String

            init(_ step: ProbeStep, _ outcome: Outcome, _ seen: String) {
                (point, expected, source) = (step.point, step.expected, step.source)
                (self.outcome, self.seen) = (outcome, seen)
            }
        }

        /// The base address that was probed.
        public let address: String
        /// The type of the pass or order.
        public let type: String
        /// Its serial number or identifier.
        public let serial: String
        /// The results, in the order of the attempts.
        public let results: [Result]
        /// Why the probe ended early; `nil` if it did not.
        public let interruption: String?

        /// The results with this outcome.
        public func results(_ outcome: Outcome) -> [Result] { results.filter { $0.outcome == outcome } }

        /// Whether nothing failed, and the probe came to its end.
        public var isSound: Bool { interruption == nil && results(.failed).isEmpty }

        /// The result in one sentence.
        public var summary: String {
            if let interruption { return "the probe ended early: \(interruption)" }
            return [Outcome.passed, .failed, .warned, .skipped].map { ($0, results($0).count) }
                .filter { $0.1 > 0 }.map { "\($0.1) \($0.0.rawValue)" }.joined(separator: ", ")
        }

        /// The report as lines of text; what did not pass is shown with Apple's rule.
        public var text: String {
            var lines = ["\(address.visible) as a phone with \(type.visible) \(serial.visible) sees it"]
            let width = (results.map(\.point.count).max() ?? 0) + 2
            for result in results {
                let mark =
                    switch result.outcome {
                    case .passed: "ok    "
                    case .failed: "FAILED"
                    case .warned: "warn  "
                    case .skipped: "-     "
                    }
                lines.append("  \(mark) \(result.point.padded(to: width))\(result.seen.visible)")
                guard result.outcome == .failed || result.outcome == .warned else { continue }
                lines += ["         expected: \(result.expected)", "         source: \(result.source)"]
            }
            return (lines + ["", "\(summary.visible)."]).joined(separator: "\n")
        }

        /// A `passtool.service-check/1` document.
        public var json: JSONValue {
            let points = results.map { result in
                JSONValue.object([
                    ("point", .string(result.point)), ("outcome", .string(result.outcome.rawValue)),
                    ("seen", .string(result.seen)), ("expected", .string(result.expected)),
                    ("source", .string(result.source)),
                ])
            }
            func count(_ outcome: Outcome) -> JSONValue { .number(JSONNumber(results(outcome).count)) }
            return .object([
                ("format", .string("passtool.service-check/1")),
                ("address", .string(address)), ("type", .string(type)), ("serial", .string(serial)),
                ("isSound", .bool(isSound)), ("summary", .string(summary)),
                ("interruption", interruption.map(JSONValue.string)),
                ("passed", count(.passed)), ("failed", count(.failed)),
                ("warned", count(.warned)), ("skipped", count(.skipped)),
                ("points", .array(points)),
            ])
        }
    }
#endif
