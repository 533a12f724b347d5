internal import PassModel
internal import PassToolkit

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
        var lines = Self.wrapped("\(path.visible): \(summary.visible)", after: "", to: width)
        let style = style?.rawValue ?? "none"
        lines += row("style", style + (StyleRelevance(self.style).map { ": \($0.words)" } ?? ""), width)
        lines += place.map { row("near", "\($0.latitude), \($0.longitude)", width) } ?? []
        lines += beacon.map { row("beacon", $0.words, width) } ?? []
        lines += row("to add", advice, width)
        lines += timeline(width)
        for (name, isOfKind) in Self.kinds { lines += list(name, entries.filter(isOfKind), width) }
        if unlistedCount > 0 { lines += row("", "\(unlistedCount) more are not listed", width) }
        for (index, unknown) in unknowns.enumerated() {
            lines += row(index == 0 ? "unknown" : "", unknown + (unknowns.count > index + 1 ? ";" : ""), width)
        }
        return lines.joined(separator: "\n")
    }

    private static let kinds: [(String, @Sendable (Entry) -> Bool)] = [
        ("dates", \.isDate), ("places", { !$0.isDate && !$0.isBeacon }), ("beacons", \.isBeacon),
    ]

    // MARK: Sentences

    /// When and where the pass is offered next, or why it is not, in one sentence.
    public var summary: String {
        guard let next else { return absence }
        let isLater = !next.dates.isEmpty && !isOpenAtStart(next)
        return "\(next.isUnsure ? "may be " : isLater ? "next " : "")offered \(words(next))\(next.systemWords)"
    }

    /// When and where the pass is offered next, for a row with that name.
    var nextWords: String {
        next.map { "\($0.isUnsure ? "perhaps " : "")\(words($0))\($0.systemWords)" } ?? absence
    }

    /// When and where a window is, in words.
    func words(_ window: Window) -> String {
        let time =
            switch window.span {
            case .around(let date): "around \(date.clock)"
            case .interval(_, let end?) where !window.dates.isEmpty && isOpenAtStart(window): "now, until \(end.clock)"
            case .interval(let first, let end?) where !window.dates.isEmpty: "from \(first.clock) to \(end.clock)"
            case .interval(_, let end): "at any time\(end.map { " until \($0.clock)" } ?? "")"
            }
        return time + placeWords(window)
    }

    private func placeWords(_ window: Window) -> String {
        guard !window.places.isEmpty else { return "" }
        guard !window.isThere else { return ", here" }
        let beacons = window.places.count { $0.tokens.first == Pass.Key.beacons.rawValue }
        let counts = [(window.places.count - beacons, "place"), (beacons, "beacon")].filter { $0.0 > 0 }
        let names = counts.map { $0.0 == 1 ? "its \($0.1)" : "one of \($0.0) \($0.1)s" }
        return ", near \(names.joined(separator: " or "))"
    }

    /// Why there is no window.
    private var absence: String {
        if let obstacle { return "not offered: \(obstacle.message)" }
        guard hasRelevance else { return "not offered: the pass has no date, no place and no beacon" }
        if let open = entries.first(where: \.verdict.isUnsure), let reason = open.reasons.first {
            return "unknown: \(open.pointer.shortName): \(reason.message)"
        }
        // What the style ignores is not the reason, unless there is nothing else.
        let counted = entries.filter { !$0.reasons.contains { [.style, .needsLocations].contains($0.code) } }
        return "not offered: \(Self.refusal(of: counted.isEmpty ? entries : counted))"
    }

    private static func refusal(of entries: [Entry]) -> String {
        func have(_ code: Reason.Code, _ entries: [Entry]) -> Bool {
            entries.allSatisfy { $0.reasons.contains { $0.code == code } }
        }
        let (dates, places) = (entries.filter(\.isDate), entries.filter { !$0.isDate })
        let distances = places.filter { have(.tooFar, [$0]) }.compactMap(\.way?.distanceInMetres)
        if have(.nothingNear, dates), let nearest = distances.min() {
            return "no place is near; the nearest is \(nearest.distanceWords) away"
        }
        if dates.count > 1, have(.past, dates) { return "every date is past" }
        guard let first = entries.first(where: { !$0.reasons.isEmpty }), let reason = first.reasons.first else {
            return "no date is left"
        }
        return "\(first.pointer.shortName): \(reason.message)"
    }

    /// Whether the pass is offered at the start; `nil` if that depends on a place or is not known.
    public var isOfferedAtStart: Bool? {
        let now = windows.filter(isOpenAtStart)
        if now.contains(where: { !$0.isUnsure && ($0.places.isEmpty || $0.isThere) }) { return true }
        let nearby = windows.contains { window in
            if case .around(let date) = window.span {
                date.secondsSince1970 - start.secondsSince1970 <= 86_400
            } else {
                false
            }
        }
        return now.isEmpty && !nearby && !hasUnknownTime ? false : nil
    }

    private func isOpenAtStart(_ window: Window) -> Bool {
        if case .interval(let first, _) = window.span { first <= start } else { false }
    }

    /// Whether something is unknown that may add a window.
    private var hasUnknownTime: Bool {
        let hasLocations = entries.contains { !$0.isDate && !$0.isBeacon }
        return entries.contains { entry in
            guard entry.verdict == .unknown else { return false }
            return entry.isDate
                ? entry.reasons.contains { [.placeholder, .undocumented].contains($0.code) }
                : entry.isBeacon && !hasLocations
        }
    }

    // MARK: Timeline

    private func timeline(_ width: Int) -> [String] {
        guard !windows.isEmpty || obstacle?.code == .expired else { return [] }
        var events: [(date: PassDate, rank: Int, mark: String, words: String)] = []
        if windows.first.map({ $0.span.isInstant || $0.span.order > start }) ?? true {
            events.append((start, 0, "┬", "from here on"))
        }
        events += windows.prefix(Self.mostLines).map { ($0.span.order, 1, $0.span.isInstant ? "○" : "●", event($0)) }
        if let expiry { events.append((expiry, 2, "✕", "the pass expires")) }
        if let end { events.append((end, 3, "┴", "up to here")) }
        let lines = events.sorted { ($0.date, $0.rank) < ($1.date, $1.rank) }.flatMap { event in
            Self.wrapped(event.words, after: "    \(event.mark) \(event.date.clock.padded(to: 23))  ", to: width)
        }
        let more = windows.count - Self.mostLines
        return ["  timeline"] + lines + (more > 0 ? ["      \(more) more"] : [])
    }

    private func event(_ window: Window) -> String {
        var words: String
        switch window.span {
        case .around: words = "around this time; Apple does not say how long before and after"
        case .interval(let first, let last?) where !window.dates.isEmpty:
            words = "to \(last.clock.unbroken), \(PassDate.lengthInWords(from: first, to: last))"
        case .interval(_, let last): words = "at any time\(last.map { " until \($0.clock)" } ?? "")"
        }
        words += placeWords(window)
        if window.isUnsure { words = "\(window.systemWords.isEmpty ? "perhaps" : "on some systems"): \(words)" }
        return words + (window.dates.isEmpty ? "" : " (\(window.dates.map(\.shortName).joined(separator: ", ")))")
    }

    // MARK: Lists

    /// How many windows and entries of a kind are listed.
    private static let mostLines = 100

    private func list(_ name: String, _ entries: [Entry], _ width: Int) -> [String] {
        let lines = entries.prefix(Self.mostLines).enumerated().flatMap { index, entry in
            let start = "  \((index == 0 ? name : "").padded(to: 10))\(entry.verdict.word.padded(to: 9))"
            return Self.wrapped(line(entry).visible, after: start, to: width)
        }
        let more = entries.count - Self.mostLines
        return lines + (more > 0 ? row("", "\(more) more", width) : [])
    }

    private func line(_ entry: Entry) -> String {
        let (name, words) = (entry.pointer.shortName, entry.subject.words)
        var parts = [name + (words.map { ": \($0)" } ?? "")]
        // Some messages begin with the name.
        if words == nil, entry.reasons.first?.message.hasPrefix("\(name) ") == true { parts = [] }
        if let way = entry.way {
            let distance = way.distanceInMetres.distanceWords
            let bearing = distance == "0 m" ? "" : ", bearing \(way.bearingWords.unbroken)"
            parts.append("\(distance.unbroken) away\(bearing)")
        }
        let hasRadius = entry.reasons.contains { [.tooFar, .noRadius, .unclearDistance].contains($0.code) }
        if let radius = entry.radius, !hasRadius {
            parts.append("within \(radius.words)")
        }
        return (parts + entry.reasons.map(\.message)).joined(separator: "; ")
    }

    private func row(_ name: String, _ value: String?, _ width: Int) -> [String] {
        value.map { Self.wrapped($0.visible, after: "  \(name.padded(to: 10))", to: width) } ?? []
    }

    /// The words on lines of at most `width` columns, the first after `start`, the others under it.
    private static func wrapped(_ text: String, after start: String, to width: Int) -> [String] {
        let indent = String(repeating: " ", count: max(2, start.count))
        let room = max(20, width - indent.count)
        var lines: [String] = [""]
        var used = 0
        for word in text.split(separator: " ").flatMap({ String($0).pieces(upTo: room) }) {
            let columns = word.unicodeScalars.reduce(0) { $0 + $1.columns }
            if used > 0, used + 1 + columns > room {
                lines.append("")
                used = 0
            }
            lines[lines.count - 1] += (used > 0 ? " " : "") + word
            used += columns + (used > 0 ? 1 : 0)
        }
        return lines.enumerated().map { ($0 == 0 ? start : indent) + $1.replacing("\u{A0}", with: " ") }
    }
}

extension String {
    /// The text with blanks at which no line ends.
    fileprivate var unbroken: String { replacing(" ", with: "\u{A0}") }

    /// The text in pieces of at most so many columns.
    fileprivate func pieces(upTo room: Int) -> [String] {
        guard unicodeScalars.count * 2 > room else { return [self] }
        var (pieces, piece, used) = ([String](), "", 0)
        for scalar in unicodeScalars {
            if used + scalar.columns > room {
                pieces.append(piece)
                (piece, used) = ("", 0)
            }
            piece.unicodeScalars.append(scalar)
            used += scalar.columns
        }
        return pieces + [piece]
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

extension RelevanceForecast.Entry {
    var isDate: Bool {
        switch subject {
        case .instant, .interval: true
        case .location, .beacon: false
        }
    }
}

extension RelevanceForecast.Entry.Subject {
    fileprivate var words: String? {
        switch self {
        case .instant(let date): date?.clock.unbroken
        case .interval(let start, let end): "\(start.clock.unbroken) to \(end.clock.unbroken)"
        case .location(let place, let text):
            Self.joined([place.map { "\($0.latitude), \($0.longitude)" }, text.map { "'\($0)'" }])
        case .beacon(let beacon): Self.joined([beacon.words])
        }
    }
}

extension RelevanceForecast.Entry.Subject {
    /// The parts that there are; `nil` if there are none.
    private static func joined(_ parts: [String?]) -> String? {
        let words = parts.compactMap(\.self).filter { !$0.isEmpty }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}

extension RelevanceForecast.Window {
    /// On which system the window is not, as the end of a sentence; empty if it does not depend on the system.
    fileprivate var systemWords: String {
        reasons.first { $0.code == .system }.map { ", depending on the system: \($0.message)" } ?? ""
    }
}

extension Pass.Beacon {
    fileprivate var words: String {
        [proximityUUID, major.map { "major \($0)" }, minor.map { "minor \($0)" }].compactMap(\.self)
            .joined(separator: ", ")
    }
}

// MARK: - Numbers

extension Double {
    /// A distance in metres for people: `340 m`, `12.3 km`, `5552 km`.
    var distanceWords: String {
        if self < 999.5 { return "\(Int(rounded())) m" }
        guard self < 99_950 else { return "\(Int((self / 1000).rounded())) km" }
        let tenths = Int((self / 100).rounded())
        return "\(tenths / 10).\(tenths % 10) km"
    }
}

extension GreatCircle {
    /// The direction in whole degrees and as one of sixteen points: `231° SW`.
    var bearingWords: String {
        let points = [
            "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW",
        ]
        let degrees = Int(bearingInDegrees.rounded()) % 360
        return "\(degrees)° \(points[Int((bearingInDegrees / 22.5).rounded()) % 16])"
    }
}
