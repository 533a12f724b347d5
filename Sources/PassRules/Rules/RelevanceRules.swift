internal import PassModel

/// Dates and places.
enum RelevanceRules {
    static let all = [malformedDate, coordinates]

    static let malformedDate = Rule(
        "date.malformed", .error, "expirationDate and relevantDate are complete ISO 8601 dates",
        source: "Wallet Passes, Pass; W3C NOTE-datetime"
    ) { contents in
        let keys: [Pass.Key] = [.expirationDate, .relevantDate]
        return keys.compactMap { key in
            guard let text = contents.pass.object[key.rawValue]?.string, PassDate(strict: text) == nil else {
                return nil
            }
            let reading = PassDate.Reading(text)
            let why = reading?.deviation.map { "\($0)" } ?? "is no date"
            return Fault(
                key, "\(JSONValue.string(text).shown) \(why)",
                hint: "write it as \(reading?.date.text ?? "2035-05-14T18:30:00+02:00")")
        }
    }

    static let coordinates = Rule(
        "location.out-of-range", .error, "a location has a latitude of ±90 and a longitude of ±180 degrees",
        source: "Wallet Passes, Pass.Locations"
    ) { contents in
        (contents.pass.object["locations"]?.array ?? []).enumerated().flatMap { index, location -> [Fault] in
            guard let object = location.object else { return [] }
            return [("latitude", 90.0), ("longitude", 180.0)].compactMap { key, bound in
                let pointer = JSONPointer(tokens: ["locations", String(index), key])
                guard let value = object[key] else { return Fault(.value(pointer), "the location has no \(key)") }
                guard let degrees = value.number?.double else {
                    return Fault(
                        .value(pointer), "'\(key)' is \(value.kind), not a number", hint: "write it without quotes")
                }
                guard degrees.magnitude > bound else { return nil }
                return Fault(.value(pointer), "the \(key) \(value.shown) is beyond ±\(Int(bound))")
            }
        }
    }
}
