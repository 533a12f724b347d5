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
        var near: [Entry] = []
        if entries(.location).isEmpty {
            // A pass without locations is offered on its dates, wherever it is.
            add(.undocumented("whether a beacon counts besides the dates"), to: [.beacon])
        } else if let reason = usable.first?.reasons.first, usable.allSatisfy({ $0.verdict == .notOffered }) {
            return add(Reason(reason.code, "no date is left: \(reason.message)"), to: [.location, .beacon])
        } else {
            near = nearEntries
            guard !near.isEmpty else {
                return add(Reason(.nothingNear, "the pass has places, and none of them counts"), to: [.date])
            }
        }
        let isByBeacon = !near.isEmpty && near.allSatisfy { $0.kind == .beacon }
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
        let near = nearEntries
        guard !near.isEmpty else { return }
        add(Span(start: start, end: nil, isInstant: false), near: near, hasDates ? [.undocumented(question)] : [])
    }

    /// The places and beacons that are near, otherwise those that may be.
    private var nearEntries: [Entry] {
        let possible = entries.filter { $0.kind != .date && $0.verdict != .notOffered }
        let near = possible.filter { $0.verdict == .offered }
        return near.isEmpty ? possible : near
    }

    /// Adds a window for a date, or at any time; an equal one gets the date.
    private mutating func add(_ span: Span, on dates: [Entry] = [], near: [Entry], _ doubts: [Reason]) {
        var reasons: [Reason] = []
        let ofPlaces = near.allSatisfy(\.verdict.isUnsure) ? near.first?.reasons ?? [] : []
        for reason in dates.flatMap(\.reasons) + ofPlaces + doubts + self.doubts where !reasons.contains(reason) {
            reasons.append(reason)
        }
        let window = Window(
            span: asked(span), dates: dates.map(\.pointer), places: near.map(\.pointer),
            isThere: near.first?.verdict == .offered, reasons: reasons)
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
