public import PassModel
internal import PassRules
internal import PassToolkit
internal import Platform

/// When and where a pass appears on the lock screen, or why it does not, as far as Apple documents it.
///
/// Apple does not document how long a pass appears around a single date, nor the exact distance from a place. In these
/// cases the answer is unknown.
public struct PassRelevance: Sendable, Hashable {
    /// A date, a place or a beacon of the pass.
    public struct Entry: Sendable, Hashable {
        enum Kind { case date, location, beacon }

        let kind: Kind
        /// Its pointer in `pass.json`.
        public let pointer: JSONPointer
        /// Its description.
        public let words: String
        /// Whether the pass appears because of it, now or later; `nil` if that depends on the phone's location, or is
        /// unknown.
        public fileprivate(set) var counts: Bool? = true
        /// Why it does not count, or why that is unknown.
        public fileprivate(set) var reason: String?
        /// The distance of a location from ``place``.
        public fileprivate(set) var distanceInMetres: Double?
        /// The start and the end of a date's interval, if Wallet uses the date.
        fileprivate var start: PassDate?
        fileprivate var end: PassDate?

        fileprivate init(_ kind: Kind, _ pointer: JSONPointer, _ words: String) {
            (self.kind, self.pointer, self.words) = (kind, pointer, words)
        }

        fileprivate mutating func doubt(_ counts: Bool?, _ reason: String) {
            // A definite answer overrides an unknown one; otherwise the first reason wins.
            guard self.counts == true || self.counts == nil && counts == false else { return }
            (self.counts, self.reason) = (counts, reason)
        }
    }

    /// The time for which it is determined.
    public let moment: PassDate
    /// The location of the phone, if given.
    public let place: Coordinate?
    /// Why the pass never appears.
    public private(set) var obstacle: String?
    /// The dates, the locations and the beacons, each in the order of the pass.
    public private(set) var entries: [Entry] = []
    private let pass: Pass
    private let style: Pass.Style.Kind?

    /// Determines when and where a pass appears from a time on; without a place, the phone's location is unknown.
    ///
    /// Problems for which Wallet refuses a pass are not checked.
    public init(of pass: Pass, at moment: PassDate, near place: Coordinate? = nil) {
        (self.pass, self.moment, self.place, style) = (pass, moment, place, pass.style?.kind)
        if pass.voided == true {
            obstacle = "the pass is voided"
        } else if let expiry = pass.expirationDate, expiry <= moment {
            obstacle = "the pass expired on \(expiry.text)"
        } else if style == nil {
            obstacle = "it has no style"
        }
        if let date = pass.object[Pass.Key.relevantDate.rawValue] {
            add(judged([date], at: JSONPointer(tokens: [Pass.Key.relevantDate.rawValue])))
        }
        for (pointer, object) in elements(.relevantDates) {
            let interval = [object["startDate"], object["endDate"]].compactMap(\.self)
            let instant = [object["date"] ?? object["relevantDate"]].compactMap(\.self)
            add(judged(interval.count == 2 ? interval : instant, at: pointer))
        }
        let locations = elements(.locations)
        for (pointer, object) in locations {
            add(judged(Pass.Location(object: object), at: pointer, among: locations.count))
        }
        for (pointer, object) in elements(.beacons) { add(judged(Pass.Beacon(object: object), at: pointer)) }
    }

    private mutating func add(_ entry: Entry) {
        entries.append(entry)
        if entry.words.contains("{{") { obstacle = obstacle ?? "\(entry.words) is still to be filled in" }
    }

    private func elements(_ key: Pass.Key) -> [(JSONPointer, JSONObject)] {
        (pass.object[key.rawValue]?.array ?? []).enumerated().map { index, value in
            (JSONPointer(tokens: [key.rawValue, String(index)]), value.object ?? JSONObject())
        }
    }

    // MARK: Judging

    /// Judges an instant, or the start and the exclusive end of an interval.
    private func judged(_ values: [JSONValue], at pointer: JSONPointer) -> Entry {
        let texts = values.map { $0.string ?? $0.text() }
        var entry = Entry(.date, pointer, texts.isEmpty ? "no date" : texts.joined(separator: " to "))
        let ages = judgeStyle(&entry)
        let dates = values.compactMap { $0.string.flatMap { PassDate(strict: $0) } }
        guard let start = dates.first, dates.count == values.count else {
            entry.doubt(false, "it is not a date")
            return entry
        }
        let end = dates.count == 2 ? dates[1] : nil
        if let end, end <= start {
            entry.doubt(false, "it ends before it starts")
        } else if let end, LockScreen.isTooLong(from: start, to: end) {
            entry.doubt(false, "it is longer than \(LockScreen.mostHours) hours")
        } else if entry.counts == true {
            (entry.start, entry.end) = (start, end)
        }
        if let expiry = pass.expirationDate, expiry <= start {
            entry.doubt(false, "the pass expires by then")
        } else if end.map({ $0 <= moment }) ?? (start < moment && !isNear(start)) {
            entry.doubt(false, "it is past\(ages)")
        } else if end == nil, isNear(start) {
            entry.doubt(nil, "Apple does not say how long a pass appears around its date")
        }
        return entry
    }

    /// Whether an instant is within a day of ``moment``: no interval is longer.
    private func isNear(_ date: PassDate) -> Bool {
        !LockScreen.isTooLong(from: min(date, moment), to: max(date, moment))
    }

    /// Notes if the style ignores a date or a beacon, and returns a side effect that the date has anyway.
    @discardableResult private func judgeStyle(_ entry: inout Entry) -> String {
        let ages = entry.pointer.tokens == [Pass.Key.relevantDate.rawValue] ? LockScreen.ageing : ""
        guard let style else { return ages }
        if entry.kind == .date, style.ignoresDates {
            entry.doubt(false, "a date does not show a \(style.rawValue)\(ages)")
        } else if style.needsLocations, pass.object[Pass.Key.locations.rawValue]?.array?.isEmpty ?? true {
            entry.doubt(false, "on \(style.rawValue) it counts only together with locations\(ages)")
        }
        return ages
    }

    private func judged(_ location: Pass.Location, at pointer: JSONPointer, among count: Int) -> Entry {
        let numbers = [Pass.Location.Key.latitude, .longitude].map { location.object[$0.rawValue] }
        let words = numbers.map { $0?.string ?? $0?.text() ?? "unknown" }.joined(separator: ", ")
        var entry = Entry(.location, pointer, words + (location.relevantText.map { ": \($0)" } ?? ""))
        guard let latitude = location.latitude, let longitude = location.longitude,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else {
            entry.doubt(false, "it has no latitude and longitude in degrees")
            return entry
        }
        judgeDistance(to: coordinate, within: location.maxDistance, &entry)
        if entry.counts == true, count > LockScreen.mostPlaces {
            entry.doubt(nil, "Wallet uses \(LockScreen.mostPlaces) of \(count), and Apple does not say which")
        }
        return entry
    }

    private func judgeDistance(to coordinate: Coordinate, within most: Double?, _ entry: inout Entry) {
        // The smallest distance of pass, location and style; the style's is only approximate.
        let limit = [pass.maxDistance, most].compactMap(\.self).min()
        let own = style?.distanceInMetres ?? .infinity
        let radius = min(limit ?? own, own)
        guard radius > 0 else { return entry.doubt(false, "maxDistance is not more than 0 metres") }
        guard let metres = place?.distanceInMetres(to: coordinate) else { return entry.counts = nil }
        entry.distanceInMetres = metres
        let (isExact, words) = (radius < own, "\(radius < own ? "" : "about ")\(radius.distanceWords)")
        if metres > (isExact ? radius : min(3 * radius, limit ?? .infinity)) {
            entry.doubt(false, "farther than \(words)")
        } else if !isExact, metres > radius / 3 {
            entry.doubt(nil, "\(words) count, but Apple gives no exact number")
        }
    }

    private func judged(_ beacon: Pass.Beacon, at pointer: JSONPointer) -> Entry {
        var entry = Entry(.beacon, pointer, "beacon \(beacon.proximityUUID ?? "without a proximityUUID")")
        entry.counts = nil
        judgeStyle(&entry)
        if !LockScreen.isUUID(beacon.proximityUUID ?? "") { entry.doubt(false, "it has no valid proximityUUID") }
        return entry
    }

    // MARK: Answers

    /// The dates that Wallet uses, the earliest first; other dates have no influence.
    private var dates: [Entry] {
        entries.filter { $0.start != nil }.sorted { ($0.start ?? moment) < ($1.start ?? moment) }
    }

    private var places: [Entry] { entries.filter { $0.kind != .date } }

    /// Whether the phone must be near a place: a pass with dates and without locations appears anywhere.
    private var needsPlace: Bool { dates.isEmpty || entries.contains { $0.kind == .location } }

    /// Whether the pass appears at the time and place; `nil` if that depends on the place, or is unknown.
    public var isShown: Bool? {
        guard obstacle == nil else { return false }
        let times = dates.map { date -> Bool? in
            guard let start = date.start, let end = date.end else { return date.counts == nil ? nil : false }
            return date.counts != false && start <= moment && moment < end
        }
        let answers = [times.isEmpty ? true : Self.any(times), needsPlace ? Self.any(places.map(\.counts)) : true]
        return answers.contains(false) ? false : answers.contains(nil) ? nil : true
    }

    private static func any(_ answers: [Bool?]) -> Bool? {
        answers.contains(true) ? true : answers.contains(nil) ? nil : false
    }

    /// When and where the pass appears next, or why it does not, in one sentence.
    public var summary: String {
        if let obstacle { return "not shown: \(obstacle)" }
        guard let first = entries.first else { return "not shown: the pass has no relevant date, place or beacon" }
        let near = places.filter { $0.counts != false }
        guard let date = dates.first else {
            let absence = near.isEmpty ? "not shown: \(nothingNear ?? first.reason ?? "")" : nil
            return absence ?? "at any time\(pass.expirationDate.map { " until \($0.text)" } ?? "")\(words(near))"
        }
        guard let next = dates.first(where: { $0.counts != false }) else {
            return "not shown: \(dates.count > 1 ? "no date is left" : date.reason ?? "")"
        }
        guard needsPlace else { return words(next) }
        return near.isEmpty ? "not shown: \(nothingNear ?? "")" : words(next) + words(near)
    }

    private var nothingNear: String? {
        let nearest = places.compactMap(\.distanceInMetres).min()
        return nearest.map { "no place is near, and the nearest is \($0.distanceWords) away" }
            ?? places.lazy.compactMap(\.reason).first
    }

    private func words(_ date: Entry) -> String {
        guard let start = date.start, let end = date.end else { return "around \(date.words)" }
        let last = min(end, pass.expirationDate ?? end).text
        return start <= moment ? "now, until \(last)" : "from \(start.text) to \(last)"
    }

    private func words(_ places: [Entry]) -> String {
        if places.contains(where: { $0.counts == true }) { return ", here" }
        let beacons = places.count { $0.kind == .beacon }
        let counts = [(places.count - beacons, "place"), (beacons, "beacon")].filter { $0.0 > 0 }
        return ", near "
            + counts.map { $0.0 == 1 ? "its \($0.1)" : "one of \($0.0) \($0.1)s" }.joined(separator: " or ")
    }
}

extension PassRelevance.Entry {
    var line: String {
        [words, distanceInMetres.map { "\($0.distanceWords) away" }, reason].compactMap(\.self).joined(separator: "; ")
    }
}

extension PassRelevance {
    var json: JSONValue {
        .object([
            ("at", moment.json),
            ("near", place.map { .object([("latitude", $0.latitude.json), ("longitude", $0.longitude.json)]) }),
            ("isShown", isShown?.json), ("summary", summary.json),
            (
                "entries",
                .array(
                    entries.map { entry in
                        .object([
                            ("pointer", entry.pointer.description.json), ("counts", entry.counts?.json),
                            ("reason", entry.reason?.json), ("distanceInMetres", entry.distanceInMetres?.json),
                        ])
                    })
            ),
        ])
    }
}

/// A place on earth, in degrees.
public struct Coordinate: Sendable, Hashable {
    /// Degrees north, −90 to 90.
    public let latitude: Double
    /// Degrees east, −180 to 180.
    public let longitude: Double

    /// A place; `nil` if a number is out of its range.
    public init?(latitude: Double, longitude: Double) {
        guard latitude.magnitude <= 90, longitude.magnitude <= 180 else { return nil }
        (self.latitude, self.longitude) = (latitude, longitude)
    }

    /// Parses latitude and longitude in degrees, like `43.2951,5.3744`; `nil` for any other text.
    public init?(_ text: String) {
        // `Double` alone would also accept `nan`, `inf` and `0x1p3`.
        guard let parts = text.wholeMatch(of: /\ *([-+.0-9]+)\ *,\ *([-+.0-9]+)\ */), let latitude = Double(parts.1),
            let longitude = Double(parts.2)
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }

    /// The great-circle distance in metres on a spherical earth: up to 0.6 % off.
    func distanceInMetres(to end: Coordinate) -> Double {
        let (first, second) = (latitude * .pi / 180, end.latitude * .pi / 180)
        // Haversines, which are exact for near places; with the IUGG mean radius R₁.
        let (up, across) = (sin((second - first) / 2), sin((end.longitude - longitude) * .pi / 360))
        return 2 * 6_371_008.8 * asin(min(1, (up * up + cos(first) * cos(second) * across * across).squareRoot()))
    }
}

extension Double {
    /// A distance in metres for people: `340 m`, `12.3 km`, `5552 km`.
    fileprivate var distanceWords: String {
        if self < 999.5 { return "\(Int(rounded())) m" }
        guard self < 1e9 else { return "\(self) m" }
        let tenths = Int((self / 100).rounded())
        return self < 99_950 ? "\(tenths / 10).\(tenths % 10) km" : "\(tenths / 10) km"
    }
}
