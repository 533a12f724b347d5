#if Server
    internal import PassModel

    /// What a made-up phone found at a pass web service, point by point.
    public struct ProbeReport: Sendable, Hashable {
        /// How a point ended.
        public enum Outcome: String, Sendable, Hashable {
            case passed, failed
            /// It works, but not as it should.
            case warned
            /// It could not be tried.
            case skipped
        }

        /// A point and what was seen.
        public struct Result: Sendable, Hashable {
            /// What was tried.
            public let point: ProbePoint
            /// How it ended.
            public let outcome: Outcome
            /// What was seen, as a sentence without a full stop.
            public let seen: String

            /// What was seen at a point.
            init(_ point: ProbePoint, _ outcome: Outcome, _ seen: String) {
                (self.point, self.outcome, self.seen) = (point, outcome, seen)
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

        /// A report of these results.
        init(address: String, type: String, serial: String, results: [Result], interruption: String? = nil) {
            (self.address, self.type, self.serial) = (address, type, serial)
            (self.results, self.interruption) = (results, interruption)
        }

        /// The results that ended so.
        public func results(_ outcome: Outcome) -> [Result] { results.filter { $0.outcome == outcome } }

        /// Whether nothing failed, and the probe came to its end.
        public var isSound: Bool { interruption == nil && results(.failed).isEmpty }

        /// The result in one sentence.
        public var summary: String {
            if let interruption { return "the probe ended early: \(interruption)" }
            let counts = [Outcome.passed, .failed, .warned, .skipped].compactMap { outcome -> String? in
                let count = results(outcome).count
                return count == 0 ? nil : "\(count) \(outcome.rawValue)"
            }
            return counts.joined(separator: ", ")
        }
    }
#endif
