public import PassModel
public import PassRules

/// When and where a pass shows itself on the lock screen, as far as Apple documents it, and why it does not.
///
/// It plays the rules of Apple's article *Showing a Pass on the Lock Screen* for a span of time and, if given, a place
/// and a beacon. What Apple does not say is not filled in: an instant has no length here, and
/// ``unknowns`` lists what stays open. A phone may still not show the pass, for example because its settings forbid it.
public struct RelevanceForecast: Sendable {
    /// A time in which the pass is offered.
    public struct Window: Sendable, Hashable {
        /// When it is.
        public enum Span: Sendable, Hashable {
            /// Around an instant; Apple does not say how long before and after.
            case around(PassDate)
            /// From a date up to another, or without an end.
            case interval(PassDate, until: PassDate?)
        }

        /// When it is, within the time that was asked about; if that is an instant, up to the window's own end.
        public let span: Span
        /// The dates of the pass that cause it; empty if the pass is offered at any time.
        public let dates: [JSONPointer]
        /// The places and beacons of the pass of which one must be near; empty if it does not matter where the phone is.
        public let places: [JSONPointer]
        /// Whether one of ``places`` is near for sure, since it is the place or beacon that was asked about.
        public let isThere: Bool
        /// What limits it or leaves it open.
        public let reasons: [Reason]
        /// Whether the reasons leave open that the pass is offered at all.
        public let isUnsure: Bool
    }

    /// What a date, a place or a beacon of the pass does.
    public enum Verdict: String, Sendable, CaseIterable {
        /// The pass is offered for it.
        case offered
        /// The pass is offered if the phone is near; the question does not say.
        case ifNear
        /// Apple does not say, or a value is still to be filled in.
        case unknown
        /// The pass is offered for it on some of the systems that it is for, and not on others.
        case dependsOnSystem
        /// The pass is not offered for it.
        case notOffered
    }

    /// Why something is not offered, or what is unknown about it.
    public struct Reason: Sendable, Hashable {
        /// A word for programs to test.
        public enum Code: String, Sendable, CaseIterable {
            /// The pass is voided.
            case voided
            /// Wallet refuses the pass.
            case refused
            /// The pass expires before, or in between.
            case expired
            /// The date is over.
            case past
            /// The date is later than the time that was asked about.
            case later
            /// The style of the pass has no use for a date.
            case style
            /// It counts only on a pass that has locations.
            case needsLocations
            /// A system does not know it, or takes something else instead.
            case system
            /// A value is still to be filled in.
            case placeholder
            /// A value is missing or is not what it should be.
            case malformed
            /// An interval ends before it starts.
            case reversed
            /// An interval ends when it starts.
            case empty
            /// An interval is longer than Wallet takes.
            case tooLong
            /// The place is too far away.
            case tooFar
            /// No place is near enough, since `maxDistance` is not positive.
            case noRadius
            /// The beacon is not the one that was asked about.
            case otherBeacon
            /// There are more than the ten that Wallet uses.
            case beyondTen
            /// The pass has places, and none of them is near.
            case nothingNear
            /// Apple does not say how long before and after an instant the pass is offered.
            case unclearTime
            /// Apple gives the distance only by its order.
            case unclearDistance
            /// Apple does not say.
            case undocumented
        }

        /// A word for programs to test.
        public let code: Code
        /// The reason in words: lower case, no full stop.
        public let message: String
    }

    /// A date, a place or a beacon of the pass.
    public struct Entry: Sendable, Hashable {
        /// What it is, as far as it can be read.
        public enum Subject: Sendable, Hashable {
            case instant(PassDate?)
            case interval(PassDate, PassDate)
            case location(Coordinate?, text: String?)
            case beacon(Pass.Beacon)
        }

        /// Where it stands in `pass.json`.
        public let pointer: JSONPointer
        /// What it is.
        public let subject: Subject
        /// What it does.
        public internal(set) var verdict: Verdict
        /// Why it is not offered, or what limits it or leaves it open.
        public internal(set) var reasons: [Reason]
        /// The way to a location from the place that was asked about.
        public internal(set) var way: GreatCircle?
        /// How near a location must be.
        public internal(set) var radius: Radius?
    }

    /// How near a location must be.
    public struct Radius: Sendable, Hashable {
        /// The length in metres.
        public let metres: Double
        /// Whether it is only the order of magnitude that Apple gives for the style.
        public let isApproximate: Bool
    }

    /// The time from which the forecast is.
    public let start: PassDate
    /// The time up to which it is; `nil` if it has no end.
    public let end: PassDate?
    /// The place that was asked about.
    public let place: Coordinate?
    /// The beacon that was asked about.
    public let beacon: Pass.Beacon?
    /// The style whose rules count.
    public let style: Pass.Style.Kind?
    /// When the pass expires.
    public let expiry: PassDate?
    /// When the pass is offered, in order.
    public let windows: [Window]
    /// The window to tell first: one that is not over for sure, and rather a sure one than an unsure one.
    public var next: Window? {
        let open = windows.filter { !$0.span.isInstant || $0.span.order >= start }
        return open.first { !$0.isUnsure } ?? open.first ?? windows.first
    }
    /// The dates, then the places, then the beacons, each in the order of the pass; at most a thousand of each.
    public let entries: [Entry]
    /// How many dates, places and beacons are not in ``entries``.
    public let unlistedCount: Int
    /// Why the pass is offered at no time and no place, whatever its dates and places are.
    public let obstacle: Reason?
    /// What Apple does not say and this forecast would need.
    public let unknowns: [String]
    /// Whether the pass has a date, a place or a beacon at all.
    public var hasRelevance: Bool { !entries.isEmpty }

    /// The forecast for a pass.
    ///
    /// - Parameters:
    ///   - pass: the pass.
    ///   - start: the time from which to look.
    ///   - end: the time up to which to look; `nil` for no end. An end before the start counts as the start.
    ///   - place: where the phone is; `nil` to leave it open.
    ///   - beacon: the beacon that the phone is near; `nil` to leave it open.
    ///   - targets: the systems that the pass is for; empty for iOS 18 and later.
    ///   - isTemplate: whether strings may hold `{{placeholders}}` that are still to be filled in.
    ///   - refusal: the first error for which Wallet refuses the pass, such as linting finds; `nil` if there is none.
    ///     A finding that is no error, or that Wallet tolerates, counts as none.
    public init(
        of pass: Pass, at start: PassDate, until end: PassDate? = nil, near place: Coordinate? = nil,
        beacon: Pass.Beacon? = nil, targets: [TargetSystem] = [], isTemplate: Bool = false,
        refusal: Finding? = nil
    ) {
        let end = end.map { max($0, start) }
        var forecaster = Forecaster(
            pass: pass, start: start, end: end, place: place, beacon: beacon,
            targets: targets.isEmpty ? [TargetSystem(.iOS, from: SystemVersion(18), through: nil)] : targets,
            isTemplate: isTemplate)
        if let refusal, refusal.severity == .error, !refusal.isTolerated {
            forecaster.obstacle = Reason(.refused, "Wallet refuses the pass: \(refusal.message)")
        }
        forecaster.judge()
        (self.start, self.end, self.place, self.beacon) = (start, end, place, beacon)
        (style, expiry, obstacle) = (forecaster.style, forecaster.expiry, forecaster.obstacle)
        (windows, entries) = (forecaster.windows, forecaster.dates + forecaster.locations + forecaster.beacons)
        (unlistedCount, unknowns) = (forecaster.unlistedCount, forecaster.unknowns)
    }

    /// What a pass of this style needs to be offered, in words; `nil` if it has it.
    public var advice: String? {
        guard !hasRelevance else { return nil }
        guard let style else { return "give the pass a style, then relevantDates or locations" }
        return StyleRelevance(style)?.advice ?? "Apple does not say how \(style.rawValue) is offered"
    }
}
