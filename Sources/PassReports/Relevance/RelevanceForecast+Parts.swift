public import PassModel

extension RelevanceForecast {
    /// What a date, a place or a beacon of the pass does; of several verdicts, the last in this order counts.
    public enum Verdict: String, Sendable, CaseIterable {
        /// The pass is offered for it.
        case offered
        /// The pass is offered if the phone is near; the question does not say.
        case ifNear
        /// The pass is offered for it on some of the systems that it is for, and not on others.
        case dependsOnSystem
        /// Apple does not say, or a value is still to be filled in.
        case unknown
        /// The pass is not offered for it.
        case notOffered

        /// Whether it leaves open that the pass is offered at all.
        var isUnsure: Bool { self == .unknown || self == .dependsOnSystem }
    }

    /// Why something is not offered, or what limits it or leaves it open.
    public struct Reason: Sendable, Hashable {
        /// A word for programs to test.
        public enum Code: String, Sendable, CaseIterable {
            /// The pass is voided, is refused by Wallet, or expires before or in between.
            case voided, refused, expired
            /// The date is over, or later than the time that was asked about.
            case past, later
            /// The style has no use for a date, or it counts only on a pass that has locations.
            case style, needsLocations
            /// A system does not know it or takes something else instead, or Wallet uses only ten of them.
            case system, beyondTen
            /// A value is still to be filled in, or is missing or not what it should be.
            case placeholder, malformed
            /// An interval ends before it starts, when it starts, or after more than Wallet takes.
            case reversed, empty, tooLong
            /// The place is too far away, no place is near enough since `maxDistance` is not positive, it is not the
            /// beacon that was asked about, or no place of the pass is near.
            case tooFar, noRadius, otherBeacon, nothingNear
            /// Apple does not say how long before and after an instant the pass is offered, how near is near enough, or
            /// something else.
            case unclearTime, unclearDistance, undocumented
        }

        /// A word for programs to test.
        public let code: Code
        /// The reason in words: lower case, no full stop.
        public let message: String
        /// What it makes of an entry that has no stronger reason.
        let verdict: Verdict

        init(_ code: Code, _ message: String, _ verdict: Verdict = .notOffered) {
            (self.code, self.message, self.verdict) = (code, message, verdict)
        }

        static func refusal(because fault: String) -> Reason { Reason(.refused, "Wallet refuses the pass: \(fault)") }
        static func undocumented(_ question: String) -> Reason {
            Reason(.undocumented, "Apple does not say \(question)", .unknown)
        }
    }

    /// An instant, or an interval.
    public struct Span: Sendable, Hashable {
        /// The instant, or when the interval starts.
        public let start: PassDate
        /// When the interval ends; `nil` if it has no end, and for an instant.
        public let end: PassDate?
        /// Whether it is an instant; Apple does not say how long before and after it a pass is offered.
        public let isInstant: Bool
    }

    /// How near a location must be.
    public struct Radius: Sendable, Hashable {
        /// The length in metres.
        public let metres: Double
        /// Whether it is only the order of magnitude that Apple gives for the style.
        public let isApproximate: Bool

        var words: String { "\(isApproximate ? "about " : "")\(metres.plain) m" }
    }

    /// A date, a place or a beacon of the pass.
    public struct Entry: Sendable, Hashable {
        /// What the entry is.
        public enum Kind: Sendable, CaseIterable { case date, location, beacon }

        /// What it is.
        public let kind: Kind
        /// Where it stands in `pass.json`.
        public let pointer: JSONPointer
        /// When a date is; `nil` if it can't be read.
        public internal(set) var span: Span?
        /// Where a location is; `nil` if it can't be read.
        public internal(set) var coordinate: Coordinate?
        /// How near a location must be.
        public internal(set) var radius: Radius?
        /// The way to a location from the place that was asked about.
        public internal(set) var way: Coordinate.Way?
        /// The beacon.
        public internal(set) var beacon: Pass.Beacon?
        /// What the lock screen says at a location or a beacon.
        public internal(set) var relevantText: String?
        /// Whether it counts only if the phone is near, and the question does not say.
        var needsPlace = false
        /// All that was found out about it, each once.
        private var found: [Reason] = []

        init(kind: Kind, pointer: JSONPointer) { (self.kind, self.pointer) = (kind, pointer) }

        mutating func add(_ code: Reason.Code, _ message: String, _ verdict: Verdict = .notOffered) {
            add(Reason(code, message, verdict))
        }

        mutating func add(_ reason: Reason) {
            if !found.contains(reason) { found.append(reason) }
        }

        func has(_ code: Reason.Code) -> Bool { reasons.contains { $0.code == code } }

        /// What it does.
        public var verdict: Verdict {
            let verdicts = found.map(\.verdict) + [needsPlace ? .ifNear : .offered]
            return Verdict.allCases.last { verdicts.contains($0) } ?? .offered
        }

        /// Why it is not offered, or what limits it or leaves it open.
        public var reasons: [Reason] {
            let shown: [Verdict] = verdict == .notOffered ? [.notOffered] : [.unknown, .dependsOnSystem, .offered]
            return shown.flatMap { verdict in found.filter { $0.verdict == verdict } }
        }
    }

    /// A time in which the pass is offered.
    public struct Window: Sendable, Hashable {
        /// When it is, within the time that was asked about; if that is an instant, up to the window's own end.
        public let span: Span
        /// The dates of the pass that cause it; empty if the pass is offered at any time.
        public internal(set) var dates: [JSONPointer]
        /// The places and beacons of the pass of which one must be near; empty if it does not matter where the phone is.
        public let places: [JSONPointer]
        /// Whether one of ``places`` is near for sure, since it is the place or beacon that was asked about.
        public let isThere: Bool
        /// What limits it or leaves it open.
        public let reasons: [Reason]
        /// Whether the reasons leave open that the pass is offered at all.
        public var isUnsure: Bool { reasons.contains(where: \.verdict.isUnsure) }

        /// Whether the window is open at a time; an instant never is for sure.
        func isOpen(at time: PassDate) -> Bool { !span.isInstant && span.start <= time }
    }
}
