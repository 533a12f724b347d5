internal import PassModel
internal import PassRules

/// When the pass is offered, from its dates and places together.
extension Forecaster {
    mutating func findWindows() {
        guard obstacle == nil else { return }
        // Wallet skips dates that it cannot use, so they do not ask for a place either.
        let skipped: Set<Reason.Code> = [.style, .needsLocations, .system, .malformed, .reversed, .empty, .tooLong]
        let usable = dates.filter { date in
            date.verdict != .notOffered || !date.reasons.contains { skipped.contains($0.code) }
        }
        guard !usable.isEmpty else { return findWindowsOfPlaces() }
        loseTimes(of: usable)
        // A pass without locations is offered on its dates, wherever it is.
        if locations.isEmpty { leaveBeaconsOpen() }
        let near = locations.isEmpty ? Places() : Places(locations + beacons)
        guard locations.isEmpty || !near.pointers.isEmpty else { return sayThatNothingIsNear() }
        for entry in usable where entry.verdict != .notOffered {
            guard let span = span(of: entry) else { continue }
            let isByBeacon = !near.pointers.isEmpty && near.pointers.allSatisfy { $0.tokens.first == "beacons" }
            let doubts = near.doubts + (isByBeacon ? [Self.beaconForLocation] : [])
            let reasons = entry.reasons + doubts.filter { !entry.reasons.contains($0) }
            add(
                Window(
                    span: span, dates: [entry.pointer], places: near.pointers, isThere: near.areThere, reasons: reasons,
                    isUnsure: entry.verdict.isUnsure || near.isUnsure || isByBeacon))
        }
        windows.sort { $0.span.order < $1.span.order }
    }

    /// A pass without dates is offered at any time, near one of its places.
    private mutating func findWindowsOfPlaces() {
        let near = Places(locations + beacons)
        guard !near.pointers.isEmpty else { return }
        let hasDates = dates.contains { !$0.reasons.contains { [.style, .system].contains($0.code) } }
        add(
            Window(
                span: .interval(start, until: [cut, expiry].compactMap(\.self).min()), dates: [],
                places: near.pointers, isThere: near.areThere,
                reasons: near.doubts + (hasDates ? [Self.skippedDates] : []),
                isUnsure: near.isUnsure || hasDates))
    }

    private static let skippedDates = Reason(
        .undocumented, "Apple does not say whether a pass whose dates Wallet skips counts as one without dates")
    private static let beaconForLocation = Reason(
        .undocumented, "Apple does not say whether a beacon counts in place of a location")

    private mutating func leaveBeaconsOpen() {
        for index in beacons.indices where beacons[index].verdict != .notOffered {
            beacons[index].verdict = .unknown
            beacons[index].reasons.append(
                Reason(.undocumented, "Apple does not say whether a beacon counts besides the dates"))
        }
    }

    /// Without a date that counts, the places that it is joined with do not count either.
    private mutating func loseTimes(of usable: [Entry]) {
        guard !locations.isEmpty, usable.allSatisfy({ $0.verdict == .notOffered }),
            let reason = usable.lazy.flatMap(\.reasons).first
        else { return }
        for kind in [\Self.locations, \.beacons] {
            for index in self[keyPath: kind].indices where self[keyPath: kind][index].verdict != .notOffered {
                self[keyPath: kind][index].verdict = .notOffered
                self[keyPath: kind][index].reasons = [
                    Reason(reason.code, "no date is left: \(reason.message)")
                ]
            }
        }
    }

    /// Adds a window, or its dates to an equal one.
    private mutating func add(_ window: Window) {
        var window = window
        if let doubt {
            window = Window(
                span: window.span, dates: window.dates, places: window.places, isThere: window.isThere,
                reasons: window.reasons + [doubt], isUnsure: true)
        }
        guard let index = windows.firstIndex(where: { $0.span == window.span && $0.reasons == window.reasons }) else {
            windows.append(window)
            return
        }
        let known = windows[index]
        windows[index] = Window(
            span: known.span, dates: known.dates + window.dates, places: known.places, isThere: known.isThere,
            reasons: known.reasons, isUnsure: known.isUnsure)
    }

    private mutating func sayThatNothingIsNear() {
        let reasons = (locations + beacons).flatMap(\.reasons)
        var reason = Reason(.nothingNear, "the pass has places, and none of them is near")
        if !reasons.contains(where: { [.tooFar, .otherBeacon].contains($0.code) }), let first = reasons.first {
            reason = Reason(first.code, "no place of the pass counts: \(first.message)")
        }
        for index in dates.indices where dates[index].verdict != .notOffered {
            dates[index].verdict = .notOffered
            // First, since it is the reason that decides.
            dates[index].reasons.insert(reason, at: 0)
        }
    }

    /// The part of a date that lies within the time that was asked about.
    private func span(of entry: Entry) -> Window.Span? {
        switch entry.subject {
        case .instant(let date?): return .around(date)
        case .interval(let first, let last):
            let begin = first < start ? start.written(like: first) : first
            var finish = last
            if let end = cut, end < finish { finish = end.written(like: last) }
            if let expiry, expiry < finish { finish = expiry }
            return .interval(begin, until: finish)
        default: return nil
        }
    }

    mutating func findUnknowns() {
        let open = (dates + locations + beacons).filter { $0.verdict != .notOffered }
        if windows.contains(where: \.span.isInstant) {
            unknowns.append("how long before and after a single date the pass is offered")
        }
        if open.contains(where: { $0.radius?.isApproximate == true }) || locations.contains(where: \.isTooFarByStyle) {
            unknowns.append(
                "how near exactly: Apple gives about \(Int(rules?.radiusInMetres ?? 0)) m, and no exact figure")
        }
        if open.contains(where: \.isBeacon) { unknowns.append("how near a beacon must be") }
        if open.contains(where: \.isBeacon), !locations.isEmpty, windows.contains(where: { !$0.dates.isEmpty }) {
            unknowns.append("whether a beacon counts in place of a location")
        }
        let single = dates.first { $0.pointer.tokens == [Pass.Key.relevantDate.rawValue] }
        if let single, single.verdict != .notOffered, dates.count > 1 {
            unknowns.append("whether relevantDate counts beside relevantDates")
        }
        if style?.isClassic == true, pass.posterGeneric != nil, let target = targets.first(where: \.includesPosters) {
            let system = target.name(ofIOS: SystemVersion(27))
            unknowns.append(
                "how the poster is offered that \(system) shows instead of \(style?.rawValue ?? "the pass")")
        }
    }
}

/// The places and beacons near which the pass is offered.
private struct Places {
    var pointers: [JSONPointer] = []
    /// Whether the phone is near them for sure.
    var areThere = false
    /// Whether it is unknown that any of them counts.
    var isUnsure = false
    /// What is unknown about all of them.
    var doubts: [RelevanceForecast.Reason] = []

    init() {}

    /// Those that are near, otherwise those that may be.
    init(_ entries: [RelevanceForecast.Entry]) {
        let near = entries.filter { $0.verdict == .offered }
        let possible = near.isEmpty ? entries.filter { $0.verdict != .notOffered } : near
        pointers = possible.map(\.pointer)
        areThere = !near.isEmpty
        isUnsure = !possible.isEmpty && possible.allSatisfy(\.verdict.isUnsure)
        if isUnsure { doubts = possible.first?.reasons ?? [] }
    }
}

extension TargetSystem {
    /// Whether there is a system among these that shows `posterGeneric`.
    fileprivate var includesPosters: Bool { (newestAsIOS ?? SystemVersion(.max)) >= SystemVersion(27) }
}
