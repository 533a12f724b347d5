internal import PassModel
internal import PassRules

/// When the pass is offered, from its dates and places together.
extension RelevanceForecast {
    mutating func findWindows() {
        guard obstacle == nil else { return }
        // Wallet skips dates that it cannot use, so they do not ask for a place either.
        let usable = entries(.date).filter { date in
            date.verdict != .notOffered || date.reasons.allSatisfy { [.past, .later, .expired].contains($0.code) }
        }
        guard !usable.isEmpty else { return findWindowsWithoutDates() }
        var near = Near([])
        if entries(.location).isEmpty {
            // A pass without locations is offered on its dates, wherever it is.
            add(.undocumented("whether a beacon counts besides the dates"), to: [.beacon])
        } else if let reason = usable.first?.reasons.first, usable.allSatisfy({ $0.verdict == .notOffered }) {
            return add(Reason(reason.code, "no date is left: \(reason.message)"), to: [.location, .beacon])
        } else {
            near = Near(entries)
            guard !near.pointers.isEmpty else { return add(nothingNear, to: [.date]) }
        }
        let isByBeacon =
            !near.pointers.isEmpty && near.pointers.allSatisfy { $0.tokens[0] == Pass.Key.beacons.rawValue }
        for entry in usable where entry.verdict != .notOffered {
            guard let span = entry.span else { continue }
            let doubts = isByBeacon ? [Reason.undocumented("whether a beacon counts in place of a location")] : []
            add(span, on: [entry], near: near, doubts)
        }
        windows.sort { $0.span.start < $1.span.start }
    }

    /// A pass without dates is offered at any time, near one of its places.
    private mutating func findWindowsWithoutDates() {
        let hasDates = entries(.date).contains { !$0.reasons.contains { [.style, .system].contains($0.code) } }
        let question = "whether a pass whose dates Wallet skips counts as one without dates"
        let near = Near(entries)
        guard !near.pointers.isEmpty else { return }
        add(Span(start: start, end: nil, isInstant: false), near: near, hasDates ? [.undocumented(question)] : [])
    }

    /// Why no place or beacon counts for a date: they are away, or what is wrong with the first one.
    private var nothingNear: Reason {
        let places = entries.filter { $0.kind != .date }
        let isAway = places.contains { $0.has(.tooFar) || $0.has(.otherBeacon) }
        guard !isAway, let first = places.first?.reasons.first else {
            return Reason(.nothingNear, "the pass has places, and none of them is near")
        }
        return Reason(first.code, "no place of the pass counts: \(first.message)")
    }

    /// The places and beacons that are near, otherwise those that may be.
    private struct Near {
        var pointers: [JSONPointer] = []
        /// Whether the phone is near them for sure.
        var isThere = false
        /// What is unknown about all of them.
        var doubts: [Reason] = []

        init(_ entries: [Entry]) {
            let possible = entries.filter { $0.kind != .date && $0.verdict != .notOffered }
            let near = possible.filter { $0.verdict == .offered }
            let counting = near.isEmpty ? possible : near
            (pointers, isThere) = (counting.map(\.pointer), !near.isEmpty)
            if counting.allSatisfy(\.verdict.isUnsure) { doubts = counting.first?.reasons ?? [] }
        }
    }

    /// Adds a window for a date, or at any time; an equal one gets the date.
    private mutating func add(_ span: Span, on dates: [Entry] = [], near: Near, _ doubts: [Reason]) {
        var reasons: [Reason] = []
        for reason in dates.flatMap(\.reasons) + near.doubts + doubts + self.doubts where !reasons.contains(reason) {
            reasons.append(reason)
        }
        let window = Window(
            span: asked(span), dates: dates.map(\.pointer), places: near.pointers, isThere: near.isThere,
            reasons: reasons)
        if let index = windows.firstIndex(where: { $0.span == window.span && $0.reasons == reasons }) {
            windows[index].dates += window.dates
        } else {
            windows.append(window)
        }
    }

    /// The part of an interval that lies within the time that was asked about; a question about an instant cuts none.
    private func asked(_ span: Span) -> Span {
        guard !span.isInstant else { return span }
        let cut = end == start ? nil : end.map { $0.written(at: span.end?.offsetInMinutes ?? $0.offsetInMinutes) }
        return Span(
            start: span.start < start ? start.written(at: span.start.offsetInMinutes) : span.start,
            end: [span.end, cut, expiry].compactMap(\.self).min(), isInstant: false)
    }

    mutating func findUnknowns() {
        let open = entries.filter { $0.verdict != .notOffered }
        let hasBeacon = open.contains { $0.kind == .beacon }
        let isByStyle = (open + entries.filter { $0.has(.tooFar) }).contains { $0.radius?.isApproximate == true }
        let isBoth = hasBeacon && !entries(.location).isEmpty && windows.contains { !$0.dates.isEmpty }
        let hasOldDate = open.contains { $0.pointer.tokens == [Pass.Key.relevantDate.rawValue] }
        let poster =
            pass.posterGeneric == nil || style?.isClassic != true
            ? nil : targets.first { $0.versionsAsIOS.upperBound >= 27 }
        unknowns += [
            windows.contains(where: \.span.isInstant)
                ? "how long before and after a single date the pass is offered" : nil,
            isByStyle
                ? rules.map { "how near exactly: Apple gives about \($0.radiusInMetres.plain) m, and no exact figure" }
                : nil,
            hasBeacon ? "how near a beacon must be" : nil,
            isBoth ? "whether a beacon counts in place of a location" : nil,
            hasOldDate && entries(.date).count > 1 ? "whether relevantDate counts beside relevantDates" : nil,
            poster.flatMap { target in
                style.map {
                    "how the poster is offered that \(target.name(ofIOS: SystemVersion(27))) shows instead of \($0.rawValue)"
                }
            },
        ].compactMap(\.self)
    }
}
