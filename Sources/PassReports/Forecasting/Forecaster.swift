internal import PassModel
internal import PassRules

/// Judges the dates, places and beacons of a pass, and joins them to the parts of a ``RelevanceForecast``.
struct Forecaster {
    typealias Entry = RelevanceForecast.Entry
    typealias Reason = RelevanceForecast.Reason
    typealias Window = RelevanceForecast.Window

    let pass: Pass
    let start: PassDate
    let end: PassDate?
    let place: Coordinate?
    let beacon: Pass.Beacon?
    let targets: [TargetSystem]
    let isTemplate: Bool

    var expiry: PassDate?
    var obstacle: Reason?
    /// What is still to be filled in and may keep the whole pass from being offered.
    var doubt: Reason?
    var dates: [Entry] = []
    var locations: [Entry] = []
    var beacons: [Entry] = []
    var windows: [Window] = []
    var unknowns: [String] = []
    var unlistedCount = 0

    /// Wallet uses ten locations and ten UUIDs of beacons.
    static let mostPlaces = 10
    /// Beyond this number of entries of a kind, a hostile pass would only fill the report.
    static let mostEntries = 1000

    init(
        pass: Pass, start: PassDate, end: PassDate?, place: Coordinate?, beacon: Pass.Beacon?,
        targets: [TargetSystem], isTemplate: Bool
    ) {
        (self.pass, self.start, self.end, self.place, self.beacon) = (pass, start, end, place, beacon)
        (self.targets, self.isTemplate) = (targets, isTemplate)
    }

    /// The style whose rules count; a poster stands beside a classic style, and its rules are unknown.
    var style: Pass.Style.Kind? { pass.style?.kind }
    var rules: StyleRelevance? { StyleRelevance(style) }

    /// The end of the windows; a question about an instant cuts none.
    var cut: PassDate? { end == start ? nil : end }

    /// The elements of an array of the pass; a value that is no array has none.
    func elements(_ key: Pass.Key) -> [JSONValue] { pass.object[key.rawValue]?.array ?? [] }

    mutating func judge() {
        readExpiry()
        readVoided()
        judgeDates()
        judgeLocations()
        judgeBeacons()
        findObstacle()
        findWindows()
        findUnknowns()
    }

    // MARK: The whole pass

    private mutating func readExpiry() {
        guard let value = pass.object[Pass.Key.expirationDate.rawValue], value != .null else { return }
        guard let text = value.string, let date = PassDate(strict: text) else {
            if let open = placeholder(in: value) {
                unknowns.append("when the pass expires: \(open.message)")
                doubt = Reason(open.code, "it is unknown when the pass expires: \(open.message)")
            } else {
                obstacle =
                    obstacle
                    ?? Reason(.refused, "Wallet refuses the pass: expirationDate is \(value.short), not a date")
            }
            return
        }
        expiry = date
    }

    /// Whether the pass is voided; devices take the number 1 for true, too.
    private mutating func readVoided() {
        guard let value = pass.object[Pass.Key.voided.rawValue] else { return }
        if pass.voided == true || value.number?.double == 1 {
            obstacle = obstacle ?? Reason(.voided, "the pass is voided")
        } else if let open = placeholder(in: value) {
            unknowns.append("whether the pass is voided: \(open.message)")
            doubt = Reason(open.code, "it is unknown whether the pass is voided: \(open.message)")
        }
    }

    private mutating func findObstacle() {
        if let refusal = (dates + locations).lazy.flatMap(\.reasons).first(where: { $0.code == .refused }) {
            obstacle = obstacle ?? Reason(.refused, "Wallet refuses the pass: \(refusal.message)")
        }
        if style == nil { obstacle = obstacle ?? Reason(.refused, "Wallet refuses the pass: it has no style") }
        if let expiry, expiry <= start {
            obstacle = obstacle ?? Reason(.expired, "the pass expired at \(expiry.clock)")
        }
        guard let obstacle else { return }
        for kind in [\Self.dates, \.locations, \.beacons] {
            for index in self[keyPath: kind].indices {
                self[keyPath: kind][index].verdict = .notOffered
                let known = self[keyPath: kind][index].reasons
                if !known.contains(where: { [.refused, obstacle.code].contains($0.code) }) {
                    self[keyPath: kind][index].reasons.append(obstacle)
                }
            }
        }
    }

    /// The reason that a value is still to be filled in.
    func placeholder(in value: JSONValue) -> Reason? {
        guard isTemplate, let text = value.string, let start = text.firstRange(of: "{{"),
            let end = text[start.upperBound...].firstRange(of: "}}")
        else { return nil }
        let name = String(text[start.lowerBound..<end.upperBound].prefix(48))
        return Reason(.placeholder, "\(name) is still to be filled in")
    }
}
