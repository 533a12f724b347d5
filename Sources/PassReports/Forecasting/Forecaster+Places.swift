internal import PassModel
internal import PassRules

/// The locations and beacons of a pass.
extension Forecaster {
    mutating func judgeLocations() {
        let all = elements(.locations)
        unlistedCount += max(0, all.count - Self.mostEntries)
        for (index, value) in all.prefix(Self.mostEntries).enumerated() {
            let pointer = JSONPointer(tokens: [Pass.Key.locations.rawValue, String(index)])
            locations.append(location(value, at: pointer, among: all.count))
        }
    }

    private func location(_ value: JSONValue, at pointer: JSONPointer, among count: Int) -> Entry {
        let location = Pass.Location(object: value.object ?? JSONObject())
        var judgement = Judgement()
        let members = [Pass.Location.Key.latitude, .longitude].compactMap { location.object[$0.rawValue] }
        let open = members.lazy.compactMap { placeholder(in: $0) }.first
        let coordinate = location.latitude.flatMap { latitude in
            location.longitude.flatMap { Coordinate(latitude: latitude, longitude: $0) }
        }
        guard let coordinate else {
            if let open {
                judgement.leaveOpen(open.code, open.message)
            } else {
                judgement.refuse(
                    .refused, "\(pointer.shortName) has no latitude and longitude in degrees")
            }
            return judgement.entry(pointer, .location(nil, text: location.relevantText))
        }
        let radius = radius(of: location)
        let way = place.map { GreatCircle(from: $0, to: coordinate) }
        if rules == nil { judgement.leaveOpen(.undocumented, noRules) }
        for limit in [
            pass.object[Pass.Key.maxDistance.rawValue], location.object[Pass.Location.Key.maxDistance.rawValue],
        ] {
            guard let open = limit.flatMap({ placeholder(in: $0) }) else { continue }
            judgement.leaveOpen(.placeholder, "the maxDistance \(open.message)")
        }
        if count > Self.mostPlaces {
            judgement.count(
                isOpen: place == nil,
                "there are \(count) locations; Wallet uses ten, and Apple does not say which")
        }
        if let radius, radius.metres <= 0 {
            judgement.refuse(.noRadius, "maxDistance is \(radius.metres.plain), so no place is near enough")
        } else if let way, let radius {
            judgement.compare(way.distanceInMetres, with: radius, atMost: limit(of: location))
        } else if way == nil {
            judgement.dependsOnPlace = true
        }
        var entry = judgement.entry(pointer, .location(coordinate, text: location.relevantText))
        (entry.way, entry.radius) = (way, radius)
        return entry
    }

    /// The smaller `maxDistance` of the pass and the location.
    private func limit(of location: Pass.Location) -> Double? {
        [pass.maxDistance, location.maxDistance].compactMap(\.self).min()
    }

    /// The smallest of what the style, the pass and the location say; `nil` if the style's rules are unknown.
    private func radius(of location: Pass.Location) -> RelevanceForecast.Radius? {
        let limit = limit(of: location)
        guard let own = rules?.radiusInMetres else {
            return limit.map { RelevanceForecast.Radius(metres: $0, isApproximate: false) }
        }
        guard let limit, limit < own else { return RelevanceForecast.Radius(metres: own, isApproximate: true) }
        return RelevanceForecast.Radius(metres: limit, isApproximate: false)
    }

    mutating func judgeBeacons() {
        let all = elements(.beacons)
        unlistedCount += max(0, all.count - Self.mostEntries)
        let identifiers = Set(all.compactMap { $0.object?["proximityUUID"]?.string?.uppercased() })
        for (index, value) in all.prefix(Self.mostEntries).enumerated() {
            let pointer = JSONPointer(tokens: [Pass.Key.beacons.rawValue, String(index)])
            beacons.append(self.beacon(value, at: pointer, among: identifiers.count))
        }
    }

    private func beacon(_ value: JSONValue, at pointer: JSONPointer, among count: Int) -> Entry {
        let known = Pass.Beacon(object: value.object ?? JSONObject())
        var judgement = Judgement()
        if rules == nil { judgement.leaveOpen(.undocumented, noRules) }
        if rules?.needsLocations == true, elements(.locations).isEmpty {
            judgement.refuse(
                .needsLocations, "a beacon counts on \(style?.rawValue ?? "this style") only together with locations")
        }
        if targets.allSatisfy({ ($0.newestAsIOS ?? SystemVersion(.max)) < SystemVersion(7) }) {
            judgement.refuse(.system, "beacons came with iOS 7")
        } else if let old = targets.first(where: { $0.oldestAsIOS < SystemVersion(7) }) {
            judgement.dependOnSystem("\(old.oldestName) does not know beacons")
        }
        if count > Self.mostPlaces {
            judgement.count(
                isOpen: beacon == nil,
                "there are \(count) UUIDs of beacons; Wallet uses ten, and Apple does not say which")
        }
        let open = Pass.Beacon.numbersAndUUID.compactMap { known.object[$0].flatMap { placeholder(in: $0) } }
        for reason in open { judgement.leaveOpen(reason.code, reason.message) }
        // Whatever its numbers are, a beacon whose UUID is to be filled in may be any.
        let isAny = known.object["proximityUUID"].flatMap { placeholder(in: $0) } != nil
        if !isAny, let fault = known.fault(but: { placeholder(in: $0) != nil }) {
            judgement.refuse(.malformed, fault)
        } else if !isAny, let beacon {
            judgement.compare(known, with: beacon)
        } else {
            judgement.dependsOnPlace = true
        }
        return judgement.entry(pointer, .beacon(known))
    }
}
