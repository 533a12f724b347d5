internal import PassModel
internal import PassRules
internal import Platform

/// What each date, place and beacon of the pass does, and what keeps the whole pass from being offered.
extension RelevanceForecast {
    /// Wallet uses ten locations and ten UUIDs of beacons.
    private static let mostPlaces = 10
    /// Beyond this number of entries of a kind, a hostile pass would only fill the report.
    private static let mostEntries = 1000

    mutating func judge() {
        judgePass()
        if let value = pass.object.value(Pass.Key.relevantDate) {
            entries.append(entry(.date, JSONPointer(tokens: [Pass.Key.relevantDate.rawValue]), value))
        }
        judge(.relevantDates, as: .date)
        judge(.locations, as: .location)
        judge(.beacons, as: .beacon)
        judgeSurplus(elements(.locations).count, "locations", of: .location, isAsked: place != nil)
        let identifiers = elements(.beacons).compactMap { $0.object?["proximityUUID"]?.string?.uppercased() }
        judgeSurplus(Set(identifiers).count, "UUIDs of beacons", of: .beacon, isAsked: beacon != nil)
        for entry in entries {
            for reason in entry.reasons where reason.code == .refused {
                obstacles.append(.refusal(because: "\(entry.pointer.shortName): \(reason.message)"))
            }
        }
        if style == nil { obstacles.append(.refusal(because: "it has no style")) }
        if let expiry, expiry <= start { obstacles.append(Reason(.expired, "the pass expired at \(expiry.clock)")) }
        if let obstacle { add(obstacle, to: Entry.Kind.allCases) }
    }

    /// When the pass expires, and whether it is voided; devices take the number 1 for true, too.
    private mutating func judgePass() {
        if let value = pass.object.value(Pass.Key.expirationDate) {
            expiry = value.strictDate
            if let open = placeholder(in: value) {
                leaveOpen("when the pass expires", open)
            } else if expiry == nil {
                obstacles.append(.refusal(because: "expirationDate: \(value.short) is not a date"))
            }
        }
        let voided = pass.object.value(Pass.Key.voided)
        if let open = placeholder(in: voided) { leaveOpen("whether the pass is voided", open) }
        if pass.voided == true || voided?.number?.double == 1 {
            obstacles.append(Reason(.voided, "the pass is voided"))
        }
    }

    private mutating func leaveOpen(_ question: String, _ reason: Reason) {
        unknowns.append("\(question): \(reason.message)")
        doubts.append(Reason(reason.code, "it is unknown \(question): \(reason.message)", .unknown))
    }

    private mutating func judge(_ key: Pass.Key, as kind: Entry.Kind) {
        let values = elements(key)
        entries += values.prefix(Self.mostEntries).enumerated().map { index, value in
            entry(kind, JSONPointer(tokens: [key.rawValue, String(index)]), value)
        }
        unlistedCount += max(0, values.count - Self.mostEntries)
    }

    /// Of more than ten, it is unknown which count; but some do, so without a question it only limits.
    private mutating func judgeSurplus(_ count: Int, _ name: String, of kind: Entry.Kind, isAsked: Bool) {
        guard count > Self.mostPlaces else { return }
        let message = "there are \(count) \(name); Wallet uses ten, and Apple does not say which"
        add(Reason(.beyondTen, message, isAsked ? .unknown : .offered), to: [kind])
    }

    /// Adds a reason to the entries of some kinds that count without it.
    mutating func add(_ reason: Reason, to kinds: [Entry.Kind]) {
        for index in entries.indices where kinds.contains(entries[index].kind) {
            if entries[index].verdict != .notOffered { entries[index].add(reason) }
        }
    }

    /// The elements of an array of the pass; a value that is no array has none.
    private func elements(_ key: Pass.Key) -> [JSONValue] { pass.object[key.rawValue]?.array ?? [] }

    /// The reason that a value is still to be filled in.
    private func placeholder(in value: JSONValue?) -> Reason? {
        guard isTemplate, let text = value?.string, let start = text.firstRange(of: "{{"),
            let end = text[start.upperBound...].firstRange(of: "}}")
        else { return nil }
        let name = String(text[start.lowerBound..<end.upperBound].prefix(48))
        return Reason(.placeholder, "\(name) is still to be filled in", .unknown)
    }

    // MARK: Style and system

    private func entry(_ kind: Entry.Kind, _ pointer: JSONPointer, _ value: JSONValue) -> Entry {
        var entry = Entry(kind: kind, pointer: pointer)
        let name = style?.rawValue ?? "this style"
        if let rules {
            let lacksLocations = rules.needsLocations && elements(.locations).isEmpty
            if kind == .date, !rules.hasDates {
                entry.add(.style, "a date has no effect on \(name)")
            } else if kind != .location, lacksLocations {
                entry.add(.needsLocations, "a \(kind) counts on \(name) only together with locations")
            }
        } else {
            entry.add(.undocumented, "Apple does not say how \(name) is offered", .unknown)
        }
        switch kind {
        case .date: judgeDate(value, &entry)
        case .location: judgeLocation(value, &entry)
        case .beacon: judgeBeacon(value, &entry)
        }
        return entry
    }

    /// Versions of iOS that skip an entry, and what to say of them if a target has some.
    private typealias Skip = (versions: Range<Int>, words: (TargetSystem) -> String)

    /// Names the systems among the targets that skip an entry: if all do, it does not count.
    private func judgeSystems(_ skips: [Skip], _ entry: inout Entry) {
        let isKnown = targets.contains { target in
            target.versionsAsIOS.contains { version in !skips.contains { $0.versions.contains(version) } }
        }
        for target in targets {
            for skip in skips where target.versionsAsIOS.overlaps(skip.versions) {
                entry.add(.system, skip.words(target), isKnown ? .dependsOnSystem : .notOffered)
            }
        }
    }

    // MARK: Dates

    /// Judges `relevantDate`, or an element of `relevantDates`: an interval, or an instant that iOS 18 and iOS 26 call by
    /// different names.
    private func judgeDate(_ value: JSONValue, _ entry: inout Entry) {
        guard entry.pointer.tokens.count > 1 else { return judgeTime(value, skippedBy: [], &entry) }
        typealias Key = Pass.RelevantDate.Key
        let object = value.object ?? JSONObject()
        var skips: [Skip] = [(0..<18, { "\($0.oldestName) does not know relevantDates" })]
        if let start = object.value(Key.startDate), let end = object.value(Key.endDate) {
            return judgeTime(start, to: end, skippedBy: skips, &entry)
        }
        let (newer, older) = (object.value(Key.date), object.value(Key.relevantDate))
        let isForNewer = targets.contains { $0.versionsAsIOS.upperBound >= 26 }
        guard let instant = isForNewer ? newer ?? older : older ?? newer else {
            return entry.add(.malformed, "it has no date, or a start without an end")
        }
        func name(_ target: TargetSystem) -> String { target.name(ofIOS: SystemVersion(18)) }
        if older == nil {
            skips.append((18..<26, { "\(name($0)) skips it, since it looks for 'relevantDate'" }))
        } else if newer == nil {
            skips.append((26..<100, { "\($0.platform.rawValue) 26 and later skip it, since they look for 'date'" }))
        } else if let older, older != newer, isForNewer {
            skips.append((18..<26, { "\(name($0)) takes 'relevantDate' instead, \(older.short)" }))
        }
        judgeTime(instant, skippedBy: skips, &entry)
    }

    /// Compares an instant or an interval with the time that was asked about; the end of an interval does not belong to it.
    private func judgeTime(
        _ value: JSONValue, to ending: JSONValue? = nil, skippedBy skips: [Skip], _ entry: inout Entry
    ) {
        for part in [value, ending].compactMap(\.self) where part.strictDate == nil {
            // Wallet skips an element that is no date, and refuses a pass for its `relevantDate`.
            let code: Reason.Code = entry.pointer.tokens.count == 1 ? .refused : .malformed
            entry.add(placeholder(in: part) ?? Reason(code, "\(part.short) is not a date"))
        }
        judgeSystems(skips, &entry)
        guard let first = value.strictDate, let last = (ending ?? value).strictDate else { return }
        let isInstant = ending == nil
        entry.span = Span(start: first, end: isInstant ? nil : last, isInstant: isInstant)
        guard isInstant || first < last else {
            let isEmpty = first == last
            return entry.add(isEmpty ? .empty : .reversed, "it ends \(isEmpty ? "when" : "before") it starts")
        }
        // Observed, not documented: Wallet takes intervals of 24 hours. That of an instant is at most as long.
        if !first.isWithinADay(of: last) {
            let length = PassDate.lengthInWords(from: first, to: last)
            let isClear = length != "24 h"
            entry.add(.tooLong, isClear ? "it has \(length), and Wallet takes at most 24 h" : "it is longer than 24 h")
        }
        let howLong = "Apple does not say how long"
        if isInstant, first < start, first.isWithinADay(of: start) {
            entry.add(.unclearTime, "it may be over; \(howLong) after it the pass is offered", .unknown)
        } else if isInstant ? first < start : last <= start {
            entry.add(.past, "it is past")
        }
        if let end, isInstant, end < first, first.isWithinADay(of: end) {
            entry.add(.unclearTime, "it may begin later; \(howLong) before it the pass is offered", .unknown)
        } else if let end, end < first || end == first && !isInstant && end != start {
            entry.add(.later, "it is later than the time that was asked about")
        }
        if let expiry, expiry <= first {
            entry.add(.expired, "the pass expires before, at \(expiry.clock)")
        } else if let expiry, expiry < last {
            entry.add(.expired, "cut short: the pass expires at \(expiry.clock)", .offered)
        }
    }

    // MARK: Places

    private func judgeLocation(_ value: JSONValue, _ entry: inout Entry) {
        typealias Key = Pass.Location.Key
        let location = Pass.Location(object: value.object ?? JSONObject())
        entry.relevantText = location.relevantText
        guard let latitude = location.latitude, let longitude = location.longitude,
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else {
            let open = [Key.latitude, .longitude].compactMap { placeholder(in: location.object.value($0)) }.first
            return entry.add(open ?? Reason(.refused, "it has no latitude and longitude in degrees"))
        }
        entry.coordinate = coordinate
        entry.needsPlace = place == nil
        entry.way = place?.way(to: coordinate)
        for limit in [pass.object.value(Pass.Key.maxDistance), location.object.value(Key.maxDistance)] {
            guard let open = placeholder(in: limit) else { continue }
            entry.add(.placeholder, "the maxDistance \(open.message)", .unknown)
        }
        // The smallest of what the style, the pass and the location say.
        let limit = [pass.maxDistance, location.maxDistance].compactMap(\.self).min()
        if let own = rules?.radiusInMetres, own <= limit ?? own {
            entry.radius = Radius(metres: own, isApproximate: true)
        } else {
            entry.radius = limit.map { Radius(metres: $0, isApproximate: false) }
        }
        guard let radius = entry.radius else { return }
        guard radius.metres > 0 else {
            return entry.add(.noRadius, "maxDistance is \(radius.metres.plain), so no place is near enough")
        }
        // Of a radius that Apple gives only by its order, a third to three times may be meant.
        let factor = radius.isApproximate ? 3.0 : 1
        guard let metres = entry.way?.distanceInMetres, metres > radius.metres / factor else { return }
        if metres > min(radius.metres * factor, limit ?? .infinity) {
            entry.add(.tooFar, "farther than \(radius.words)")
        } else {
            entry.add(.unclearDistance, "within \(radius.words) counts; Apple gives no exact figure", .unknown)
        }
    }

    private func judgeBeacon(_ value: JSONValue, _ entry: inout Entry) {
        typealias Key = Pass.Beacon.Key
        let known = Pass.Beacon(object: value.object ?? JSONObject())
        entry.beacon = known
        entry.relevantText = known.relevantText
        entry.needsPlace = beacon == nil
        judgeSystems([(0..<7, { "\($0.oldestName) does not know beacons" })], &entry)
        let parts = [Key.proximityUUID, .major, .minor].map { known.object.value($0) }
        for part in parts { if let open = placeholder(in: part) { entry.add(open) } }
        // Whatever its numbers are, a beacon whose UUID is to be filled in may be any.
        if placeholder(in: parts[0]) != nil { return }
        guard let text = known.proximityUUID, UUID(uuidString: text) != nil else {
            return entry.add(.malformed, "it has no valid proximityUUID")
        }
        if let beacon, text.uppercased() != beacon.proximityUUID?.uppercased() {
            return entry.add(.otherBeacon, "it has another UUID")
        }
        let numbers = [
            ("major", parts[1], known.major, beacon?.major), ("minor", parts[2], known.minor, beacon?.minor),
        ]
        for (name, value, wanted, seen) in numbers {
            if wanted == nil, value != nil, placeholder(in: value) == nil {
                entry.add(.malformed, "its \(name) is no number from 0 to 65535")
            } else if let wanted, let seen, wanted != seen {
                entry.add(.otherBeacon, "its \(name) is \(wanted), not \(seen)")
            } else if wanted != nil, seen == nil {
                entry.needsPlace = true
            }
        }
    }
}

extension JSONObject {
    /// The value of a key; `null` counts as none.
    fileprivate func value(_ key: some RawRepresentable<String>) -> JSONValue? {
        self[key.rawValue].flatMap { $0 == .null ? nil : $0 }
    }
}

extension JSONValue {
    fileprivate var strictDate: PassDate? { string.flatMap { PassDate(strict: $0) } }

    /// The value short enough for a sentence.
    fileprivate var short: String {
        let text = string.map { "'\($0)'" } ?? self.text()
        return text.dropFirst(48).isEmpty ? text : "\(text.prefix(45))…"
    }
}

extension TargetSystem {
    /// The first numbers of the versions in the count of iOS, up to 99 for all to come.
    var versionsAsIOS: ClosedRange<Int> { oldestAsIOS.major...max(oldestAsIOS.major, newestAsIOS?.major ?? 99) }
}
