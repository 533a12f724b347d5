internal import PassModel
internal import PassToolkit

// MARK: - Sentences

extension RelevanceForecast {
    /// When and where the pass is offered next, or why it is not, in one sentence.
    public var summary: String {
        guard let next else { return absence }
        let isLater = !next.dates.isEmpty && !next.isOpen(at: start)
        return "\(next.isUnsure ? "may be " : isLater ? "next " : "")offered \(words(next))"
    }

    /// When and where the pass is offered next, for a row with that name.
    var nextWords: String { next.map { "\($0.isUnsure ? "perhaps " : "")\(words($0))" } ?? absence }

    /// When and where a window is, in words.
    private func words(_ window: Window) -> String {
        let system = window.reasons.first { $0.code == .system }
        let span = window.span
        let time =
            if span.isInstant {
                "around \(span.start.clock)"
            } else if window.dates.isEmpty {
                window.anyTime
            } else if window.isOpen(at: start) {
                "now\(span.end.map { ", until \($0.clock)" } ?? "")"
            } else {
                "from \(span.start.clock)\(span.end.map { " to \($0.clock)" } ?? "")"
            }
        return time + window.placeWords + (system.map { ", depending on the system: \($0.message)" } ?? "")
    }

    /// Why there is no window.
    private var absence: String {
        if let obstacle { return "not offered: \(obstacle.message)" }
        guard hasRelevance else { return "not offered: the pass has no date, no place and no beacon" }
        if let open = entries.first(where: \.verdict.isUnsure), let reason = open.reasons.first {
            return "unknown: \(open.pointer.shortName): \(reason.message)"
        }
        // What the style ignores is not the reason, unless there is nothing else.
        let used = entries.filter { !$0.has(.style) }
        let counted = used.isEmpty ? entries : used
        let dates = counted.filter { $0.kind == .date }
        if dates.allSatisfy({ $0.has(.nothingNear) }),
            let nearest = counted.filter({ $0.has(.tooFar) }).compactMap(\.way?.distanceInMetres).min()
        {
            return "not offered: no place is near; the nearest is \(nearest.distanceWords) away"
        }
        if dates.count > 1, dates.allSatisfy({ $0.has(.past) }) { return "not offered: every date is past" }
        guard let first = counted.first, let reason = first.reasons.first else { return "not offered" }
        return "not offered: \(first.pointer.shortName): \(reason.message)"
    }
}

// MARK: - Report

extension RelevanceForecast {
    /// The forecast as text: a sentence, the rules of the style, a timeline, and each date, place and beacon.
    ///
    /// Text from the pass is escaped for terminals.
    /// - Parameters:
    ///   - path: the name of the pass.
    ///   - columns: the width of the text, at least 60.
    /// - Returns: the lines, without a line break at the end.
    public func text(path: String, columns: Int = 80) -> String {
        let width = max(60, columns)
        func row(_ name: String, _ value: String?, after verdict: String = "") -> [String] {
            value?.visible.wrapped(after: "  \(name.padded(to: 10))\(verdict)", to: width) ?? []
        }
        var lines = "\(path.visible): \(summary.visible)".wrapped(after: "", to: width)
        lines += row("style", [style?.rawValue ?? "none", rules?.words].compactMap(\.self).joined(separator: ": "))
        lines += row("near", place?.words) + row("beacon", beacon?.words) + row("to add", advice)
        lines += timeline(width)
        for (name, kind) in [("dates", Entry.Kind.date), ("places", .location), ("beacons", .beacon)] {
            let all = entries(kind)
            for (index, entry) in all.prefix(Self.mostLines).enumerated() {
                lines += row(index == 0 ? name : "", entry.line, after: entry.verdict.word.padded(to: 9))
            }
            if all.count > Self.mostLines { lines += row("", "\(all.count - Self.mostLines) more") }
        }
        if unlistedCount > 0 { lines += row("", "\(unlistedCount) more are not listed") }
        for (index, unknown) in unknowns.enumerated() {
            lines += row(index == 0 ? "unknown" : "", unknown + (unknowns.count > index + 1 ? ";" : ""))
        }
        return lines.joined(separator: "\n")
    }

    /// How many windows and entries of a kind are listed.
    private static let mostLines = 100

    private func timeline(_ width: Int) -> [String] {
        guard !windows.isEmpty || obstacle?.code == .expired else { return [] }
        var events: [(date: PassDate, mark: String, words: String)] = []
        if windows.first.map({ !$0.isOpen(at: start) }) ?? true { events.append((start, "┬", "from here on")) }
        events += windows.prefix(Self.mostLines).map {
            ($0.span.start, $0.span.isInstant ? "○" : "●", $0.eventWords)
        }
        if let expiry { events.append((expiry, "✕", "the pass expires")) }
        if let end { events.append((end, "┴", "up to here")) }
        // What happens at one time stays in this order.
        let lines = events.sorted { $0.date < $1.date }.flatMap { event in
            event.words.wrapped(after: "    \(event.mark) \(event.date.clock.padded(to: 23))  ", to: width)
        }
        let more = windows.count - Self.mostLines
        return ["  timeline"] + lines + (more > 0 ? ["      \(more) more"] : [])
    }
}

// MARK: - Parts in words

extension RelevanceForecast.Window {
    fileprivate var anyTime: String { "at any time\(span.end.map { " until \($0.clock)" } ?? "")" }

    fileprivate var placeWords: String {
        if places.isEmpty { return "" }
        if isThere { return ", here" }
        let beacons = places.count { $0.tokens.first == Pass.Key.beacons.rawValue }
        let counts = [(places.count - beacons, "place"), (beacons, "beacon")].filter { $0.0 > 0 }
        return ", near "
            + counts.map { $0.0 == 1 ? "its \($0.1)" : "one of \($0.0) \($0.1)s" }.joined(separator: " or ")
    }

    /// The window in the timeline, after its start.
    fileprivate var eventWords: String {
        var words = anyTime
        if span.isInstant {
            words = "around this time; Apple does not say how long before and after"
        } else if let end = span.end, !dates.isEmpty {
            words = "to \(end.clock.unbroken), \(PassDate.lengthInWords(from: span.start, to: end))"
        }
        let doubt = reasons.contains { $0.code == .system } ? "on some systems: " : "perhaps: "
        let names = dates.map(\.shortName).joined(separator: ", ")
        return (isUnsure ? doubt : "") + words + placeWords + (names.isEmpty ? "" : " (\(names))")
    }
}

extension RelevanceForecast.Entry {
    /// What it is, how far away, and why it does what it does.
    fileprivate var line: String {
        let time = span.map {
            ([$0.start] + [$0.end].compactMap(\.self)).map(\.clock.unbroken).joined(separator: " to ")
        }
        let text = kind == .location ? relevantText.map { "'\($0)'" } : nil
        let subject = [time, coordinate?.words, beacon?.words, text].compactMap(\.self).filter { !$0.isEmpty }
        var parts = [
            ([pointer.shortName] + (subject.isEmpty ? [] : [subject.joined(separator: ", ")])).joined(separator: ": ")
        ]
        if let way {
            let distance = way.distanceInMetres.distanceWords
            parts.append(
                "\(distance.unbroken) away" + (distance == "0 m" ? "" : ", bearing \(way.bearingWords.unbroken)"))
        }
        if let radius, !has(.tooFar), !has(.noRadius), !has(.unclearDistance) { parts.append("within \(radius.words)") }
        return (parts + reasons.map(\.message)).joined(separator: "; ")
    }
}

extension RelevanceForecast.Verdict {
    fileprivate var word: String {
        switch self {
        case .offered: "yes"
        case .ifNear: "if near"
        case .unknown: "unknown"
        case .dependsOnSystem: "depends"
        case .notOffered: "no"
        }
    }
}

extension Coordinate.Way {
    /// The direction in whole degrees and as one of sixteen points: `231° SW`.
    var bearingWords: String {
        let points = [
            "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
        ]
        let degrees = Int(bearingInDegrees.rounded()) % 360
        return "\(degrees)° \(points[Int((bearingInDegrees / 22.5).rounded()) % 16])"
    }
}

extension Pass.Beacon {
    fileprivate var words: String {
        [proximityUUID, major.map { "major \($0)" }, minor.map { "minor \($0)" }].compactMap(\.self)
            .joined(separator: ", ")
    }
}

extension JSONPointer {
    /// The place as people write it: `relevantDates[0]`.
    var shortName: String { tokens.count == 2 ? "\(tokens[0])[\(tokens[1])]" : tokens.joined(separator: "/") }
}

// MARK: - Numbers and dates

extension Double {
    /// A distance in metres for people: `340 m`, `12.3 km`, `5552 km`.
    fileprivate var distanceWords: String {
        if self < 999.5 { return "\(Int(rounded())) m" }
        guard self < 99_950 else { return "\(Int((self / 1000).rounded())) km" }
        let tenths = Int((self / 100).rounded())
        return "\(tenths / 10).\(tenths % 10) km"
    }

    /// The number without a fraction of zero.
    var plain: String { Int(exactly: self).map(String.init) ?? description }
}

extension PassDate {
    /// The date for people, at its own offset: `2035-05-14 18:30 +02:00`.
    var clock: String {
        let zone = offsetInMinutes == 0 ? "Z" : String(text.suffix(6))
        let time = text.dropLast(zone.count).replacing("T", with: " ")[...]
        return "\(time.hasSuffix(":00") ? time.dropLast(3) : time) \(zone == "Z" ? "UTC" : zone)"
    }

    /// The same instant in UTC, or at another offset.
    func written(at offset: Int = 0) -> PassDate {
        PassDate(secondsSince1970: secondsSince1970, nanoseconds: nanoseconds, offsetInMinutes: offset) ?? self
    }

    /// Whether two instants are at most a day apart.
    func isWithinADay(of other: PassDate) -> Bool {
        let (early, late) = (min(self, other), max(self, other))
        return (late.secondsSince1970 - 86_400, late.nanoseconds) <= (early.secondsSince1970, early.nanoseconds)
    }

    /// The time between two dates, which no change of clocks alters: `3 h 15 min`.
    static func lengthInWords(from first: PassDate, to last: PassDate) -> String {
        let seconds = last.secondsSince1970 - first.secondsSince1970
        let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "min"), (seconds % 60, "s")].filter { $0.0 > 0 }
        return parts.isEmpty ? "less than 1 s" : parts.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }
}
