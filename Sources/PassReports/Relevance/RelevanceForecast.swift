public import PassModel
public import PassRules

/// When and where a pass shows itself on the lock screen, as far as Apple documents it, and why it does not.
///
/// It plays the rules of Apple's article *Showing a Pass on the Lock Screen* for a span of time and, if given, a place
/// and a beacon. What Apple does not say is not filled in: an instant has no length here, and
/// ``unknowns`` lists what stays open. A phone may still not show the pass, for example because its settings forbid it.
public struct RelevanceForecast: Sendable {
    /// The time from which the forecast is.
    public let start: PassDate
    /// The time up to which it is; `nil` if it has no end.
    public let end: PassDate?
    /// The place that was asked about.
    public let place: Coordinate?
    /// The beacon that was asked about.
    public let beacon: Pass.Beacon?
    /// The style whose rules count; a poster stands beside a classic style, and its rules are unknown.
    public let style: Pass.Style.Kind?
    let pass: Pass
    let targets: [TargetSystem]
    let isTemplate: Bool

    /// When the pass expires.
    public internal(set) var expiry: PassDate?
    /// The dates, then the places, then the beacons, each in the order of the pass; at most a thousand of each.
    public internal(set) var entries: [Entry] = []
    /// How many dates, places and beacons are not in ``entries``.
    public internal(set) var unlistedCount = 0
    /// When the pass is offered, in order.
    public internal(set) var windows: [Window] = []
    /// What Apple does not say and this forecast would need.
    public internal(set) var unknowns: [String] = []
    /// Why the pass is offered at no time and no place, the most important reason first.
    var obstacles: [Reason] = []
    /// What is still to be filled in, and may keep the whole pass from being offered.
    var doubts: [Reason] = []

    /// The forecast for a pass from one time up to another, for a phone near a place and a beacon.
    ///
    /// No end looks at all times to come, and one before the start counts as the start. No place or beacon leaves open
    /// where the phone is. No targets are iOS 18 and later. The strings of a template may hold `{{placeholders}}` that are
    /// still to be filled in. `refusal` is the first error for which Wallet refuses the pass, such as linting finds; a
    /// finding that is no error, or that Wallet tolerates, counts as none.
    public init(
        of pass: Pass, at start: PassDate, until end: PassDate? = nil, near place: Coordinate? = nil,
        beacon: Pass.Beacon? = nil, targets: [TargetSystem] = [], isTemplate: Bool = false,
        refusal: Finding? = nil
    ) {
        (self.pass, self.start, self.place, self.beacon, self.isTemplate) = (pass, start, place, beacon, isTemplate)
        self.end = end.map { max($0, start) }
        self.targets = targets.isEmpty ? [TargetSystem(.iOS, from: SystemVersion(18), through: nil)] : targets
        style = pass.style?.kind
        if let refusal, refusal.severity == .error, !refusal.isTolerated {
            obstacles = [.refusal(because: refusal.message)]
        }
        judge()
        findWindows()
        findUnknowns()
    }

    /// The rules for the style; `nil` if Apple has published none.
    var rules: StyleRelevance? { StyleRelevance(style) }

    func entries(_ kind: Entry.Kind) -> [Entry] { entries.filter { $0.kind == kind } }

    // MARK: Answers

    /// Why the pass is offered at no time and no place, whatever its dates and places are.
    public var obstacle: Reason? { obstacles.first }

    /// Whether the pass has a date, a place or a beacon at all.
    public var hasRelevance: Bool { !entries.isEmpty }

    /// The window to tell first: one that is not over for sure, and rather a sure one than an unsure one.
    public var next: Window? {
        let open = windows.filter { !$0.span.isInstant || $0.span.start >= start }
        return open.first { !$0.isUnsure } ?? open.first ?? windows.first
    }

    /// What a pass of this style needs to be offered, in words; `nil` if it has it.
    public var advice: String? {
        guard !hasRelevance else { return nil }
        guard let style else { return "give the pass a style, then relevantDates or locations" }
        return rules?.advice ?? "Apple does not say how \(style.rawValue) is offered"
    }

    /// Whether the pass is offered at the start; `nil` if that depends on a place or is not known.
    public var isOfferedAtStart: Bool? {
        let now = windows.filter { $0.isOpen(at: start) }
        if now.contains(where: { !$0.isUnsure && ($0.places.isEmpty || $0.isThere) }) { return true }
        let mayBeNow = windows.contains { $0.span.isInstant && $0.span.start.isWithinADay(of: start) }
        // What is unknown about a date may add a window; a place only does together with the dates.
        let mayBeMore = entries.contains { entry in
            switch entry.kind {
            case .date: entry.reasons.contains { $0.verdict == .unknown && $0.code != .unclearTime }
            case .location: false
            case .beacon: entry.verdict == .unknown && entries(.location).isEmpty
            }
        }
        return now.isEmpty && !mayBeNow && !mayBeMore ? false : nil
    }
}
