internal import PassModel

enum LocationRules {
    static let all: [PassRule] = [incomplete, outOfRange, tooMany, nullIsland, sample]

    private static let most = LockScreen.mostPlaces

    private static let key = Pass.Key.locations

    static let incomplete = PassRule(
        "location.incomplete", .error, "a location has a latitude and a longitude, which are numbers",
        effect: "Wallet refuses the pass", source: "Wallet Passes, Pass.Locations",
        bad: #""locations": [{"latitude": 43.3051}]"#,
        good: #""locations": [{"latitude": 43.3051, "longitude": 5.3744}]"#
    ).faults(inEach: .element(of: key)) { place in ["latitude", "longitude"].compactMap { missing($0, in: place) } }

    private static func missing(_ name: String, in place: PassContents.ObjectPlace) -> Fault? {
        let pointer = place.pointer.appending(name)
        guard let value = place.object[name] else {
            let similar = Pass.Location(object: place.object).unknownKeys.first { isMeant($0, for: name) }
            return Fault(
                .value(pointer), "the location has no \(name)",
                hint: similar.map { "write '\(name)' instead of '\($0)'" } ?? "add '\(name)', in degrees")
        }
        guard value.number == nil else { return nil }
        let meant = value.meantNumber
        return .wrongType(
            value, of: "'\(name)'", not: "a number", at: .value(pointer),
            hint: meant == nil ? "write it in degrees, like 43.3051" : Finding.withoutQuotes,
            fix: meant.map { .replace(pointer, with: $0) })
    }

    static let outOfRange = PassRule(
        "location.out-of-range", .error,
        "a location has a latitude within ±\(Coordinates.most.latitude)"
            + " and a longitude within ±\(Coordinates.most.longitude) degrees",
        effect: "Wallet refuses the pass", source: "Wallet Passes, Pass.Locations",
        bad: #""locations": [{"latitude": 143.3051, "longitude": 5.3744}]"#,
        good: #""locations": [{"latitude": 43.3051, "longitude": 5.3744}]"#
    ).faults(inEach: .element(of: key)) { place in
        Coordinates.bounds.compactMap { fault(in: place, $0.name, $0.degrees) }
    }

    private static func fault(in place: PassContents.ObjectPlace, _ name: String, _ bound: Int) -> Fault? {
        // Another rule reports numbers beyond the range of doubles.
        guard let value = place.object[name], let degrees = value.number?.double, degrees.magnitude > Double(bound)
        else { return nil }
        let pointer = place.pointer.appending(name)
        return Fault(
            .value(pointer), "the \(name) \(value.shown) is beyond ±\(bound)",
            hint: isSwapped(place.object) ? "swap latitude and longitude" : "write it in degrees")
    }

    /// Whether an unknown key probably means this one: it is misspelled or abbreviated.
    private static func isMeant(_ unknown: String, for name: String) -> Bool {
        let short = unknown.lowercased()
        if short.count >= 3, name.hasPrefix(short) || (short == "lng" && name == "longitude") { return true }
        return Spelling.nearest(to: unknown, among: [name]) != nil
    }

    private static func isSwapped(_ location: JSONObject) -> Bool {
        guard let latitude = location["latitude"]?.number?.double, let longitude = location["longitude"]?.number?.double
        else { return false }
        return latitude.magnitude <= Double(Coordinates.most.longitude)
            && longitude.magnitude <= Double(Coordinates.most.latitude)
    }

    static let tooMany = PassRule(
        "location.too-many", .warning, "a pass has at most \(most) locations",
        effect: "Wallet uses only \(most) of them",
        hint: "keep the \(most) that matter most", source: "Wallet Passes, Pass",
        example: .init(most: most) { Sample("\"locations\": [\(repeated($0))]") }
    ).faults { contents in
        contents.surplus(in: key, over: most) { "there are \($0) locations, and Wallet uses \(most)" }
    }

    private static func repeated(_ count: Int) -> String {
        (1...count).map { "{\"latitude\": 43.29, \"longitude\": \($0)}" }.joined(separator: ", ")
    }

    static let nullIsland = PassRule(
        "location.null-island", .warning, "a location is not at 0°, 0°, in the sea off Africa",
        effect: "the pass does not appear at the right place",
        hint: "look up the coordinates, or remove the location", source: "observed",
        bad: #""locations": [{"latitude": 0, "longitude": 0.0}]"#,
        good: #""locations": [{"latitude": 0, "longitude": 6.7273}]"#
    ).fault(inEach: .element(of: key)) { place in
        guard place.object["latitude"]?.number?.double == 0, place.object["longitude"]?.number?.double == 0 else {
            return nil
        }
        return Fault(.value(place.pointer), "the location is at 0°, 0°, which usually means that none was set")
    }

    static let sample = PassRule(
        "location.sample", .note, "locations are the issuer's own, not those of the samples",
        effect: "the pass appears on lock screens in the sample's city, and not in yours",
        hint: "write your own places, or remove locations", source: "the built-in templates",
        bad: #""locations": [{"latitude": 45.5276, "longitude": -122.6845}]"#,
        good: #""locations": [{"latitude": 48.1351, "longitude": 11.5820}]"#
    ).faults { contents in
        // Another rule reports passes that also have the samples' identifiers.
        guard !IdentityRules.isSample(contents) else { return [] }
        let places = PassContents.ObjectPlace.elements(of: key, in: contents).compactMap { place in
            samplePlaces[place.object.coordinates ?? ""].map { (place.pointer, $0) }
        }
        guard let (pointer, city) = places.first else { return [] }
        let words =
            places.count == 1 ? "the location is that of a sample" : "\(places.count) locations are those of a sample"
        return [Fault(.value(pointer), "\(words), in \(city)")]
    }

    /// The cities of the built-in templates' locations; a test compares them with the templates.
    private static let samplePlaces: [String: String] = [
        "43.2951 5.3744": "Marseille", "43.2938 5.3841": "Marseille", "45.5276 -122.6845": "Portland",
        "45.5124 -122.6587": "Portland", "45.5589 -122.6757": "Portland", "51.4603 -2.6087": "Bristol",
        "51.4387 -2.6016": "Bristol", "51.9047 4.4846": "Rotterdam", "47.2646 11.4062": "Innsbruck",
        "47.2807 11.5066": "Innsbruck", "47.5571 7.5905": "Basel", "53.4738 -2.2486": "Manchester",
    ]
}

extension JSONObject {
    fileprivate var coordinates: String? {
        guard let latitude = self["latitude"]?.number?.text, let longitude = self["longitude"]?.number?.text else {
            return nil
        }
        return "\(latitude) \(longitude)"
    }
}
