#if Server
    public import PassModel
    internal import PassReports
    internal import PassToolkit

    extension ProbeReport {
        /// The report as lines of text; what did not pass is shown with Apple's rule.
        public var text: String {
            var lines = ["\(address.visible) as a phone with \(type.visible) \(serial.visible) sees it"]
            let width = (results.map { $0.point.rawValue.count }.max() ?? 0) + 2
            for result in results {
                lines.append(
                    "  \(result.outcome.mark) \(result.point.rawValue.padded(to: width))\(result.seen.visible)")
                guard result.outcome == .failed || result.outcome == .warned else { continue }
                lines.append("         expected: \(result.point.expectation)")
                lines.append("         source: \(result.point.source)")
            }
            lines += ["", "\(summary.visible)."]
            return lines.joined(separator: "\n")
        }

        /// A `passtool.service-check/1` document.
        public var json: JSONValue {
            func count(_ outcome: Outcome) -> JSONValue { .number(JSONNumber(results(outcome).count)) }
            return .object([
                ("format", .string("passtool.service-check/1")),
                ("address", .string(address)),
                ("type", .string(type)),
                ("serial", .string(serial)),
                ("isSound", .bool(isSound)),
                ("summary", .string(summary)),
                ("interruption", interruption.map(JSONValue.string)),
                ("passed", count(.passed)), ("failed", count(.failed)),
                ("warned", count(.warned)), ("skipped", count(.skipped)),
                ("points", .array(results.map(\.json))),
            ])
        }
    }

    extension ProbeReport.Outcome {
        fileprivate var mark: String {
            switch self {
            case .passed: "ok    "
            case .failed: "FAILED"
            case .warned: "warn  "
            case .skipped: "-     "
            }
        }
    }

    extension ProbeReport.Result {
        fileprivate var json: JSONValue {
            .object([
                ("point", .string(point.rawValue)), ("outcome", .string(outcome.rawValue)), ("seen", .string(seen)),
                ("expected", .string(point.expectation)), ("source", .string(point.source)),
            ])
        }
    }
#endif
