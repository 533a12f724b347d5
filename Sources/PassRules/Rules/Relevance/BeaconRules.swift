internal import PassModel

enum BeaconRules {
    static let all: [PassRule] = [malformed, tooMany]

    private static let most = LockScreen.mostPlaces

    private static func sample(_ members: String) -> Sample {
        Sample("\"eventTicket\": {}, \"beacons\": [{\(members)}]")
    }

    static let malformed = PassRule(
        "beacon.malformed", .warning, "a beacon has a UUID, and a major and minor number from 0 to \(UInt16.max)",
        effect: "Wallet leaves the beacon out", since: SystemVersion(7), source: "Wallet Passes, Pass.Beacons",
        bad: sample(#""proximityUUID": "F8F589E9""#),
        good: sample(#""proximityUUID": "F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC", "major": 65535"#)
    ).faults(inEach: .element(of: .beacons)) { place in
        [identifierFault(in: place)].compactMap(\.self) + ["major", "minor"].compactMap { numberFault(in: place, $0) }
    }

    private static func identifierFault(in place: PassContents.ObjectPlace) -> Fault? {
        let pointer = place.pointer.appending("proximityUUID")
        let form = "write it like F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC"
        guard let value = place.object["proximityUUID"] else {
            let other = place.object.names.first { ["uuid", "id", "identifier"].contains($0.lowercased()) }
            return Fault(
                .value(place.pointer), "the beacon has no proximityUUID",
                hint: other.map { "write 'proximityUUID' instead of '\($0)'" } ?? "add \"proximityUUID\": \"…\"")
        }
        guard let text = value.string else {
            return .wrongType(value, of: "'proximityUUID'", not: "a string", at: .value(pointer), hint: form)
        }
        guard !LockScreen.isUUID(text) else { return nil }
        let meant = uuid(meantBy: text)
        return Fault(
            .value(pointer), "\(value.shown) is not a UUID", hint: meant.map { "write \($0)" } ?? form,
            fix: meant.map { .replace(pointer, with: .string($0)) })
    }

    private static func numberFault(in place: PassContents.ObjectPlace, _ name: String) -> Fault? {
        guard let value = place.object[name], UInt16(json: value) == nil else { return nil }
        let pointer = place.pointer.appending(name)
        let meant = value.meantNumber.flatMap { UInt16(json: $0) == nil ? nil : $0 }
        return Fault(
            .value(pointer), "'\(name)' is \(value.shown), not a number from 0 to \(UInt16.max)",
            hint: meant.map { _ in Finding.withoutQuotes }, fix: meant.map { .replace(pointer, with: $0) })
    }

    private static func uuid(meantBy text: String) -> String? {
        guard text.utf8.count <= 48 else { return nil }
        let digits = Array(text.trimmingWhitespace.filter { !"{}-".contains($0) })
        guard digits.count == 32, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
    }

    static let tooMany = PassRule(
        "beacon.too-many", .warning, "the beacons of a pass have at most \(most) different UUIDs",
        effect: "Wallet uses only \(most) of them",
        hint: "give beacons of one place one UUID and different major numbers",
        since: SystemVersion(7), source: "Showing a Pass on the Lock Screen",
        example: .init(most: most) { Sample("\"eventTicket\": {}, \"beacons\": [\(repeated($0))]") }
    ).faults { contents in
        var identifiers: Set<String> = []
        var surplus: JSONPointer?
        for place in PassContents.ObjectPlace.elements(of: .beacons, in: contents) {
            guard let text = place.object["proximityUUID"]?.string, !contents.isUnfilled(text) else { continue }
            identifiers.insert(text.uppercased())
            if identifiers.count == most + 1, surplus == nil { surplus = place.pointer }
        }
        return surplus.map { [Fault(.value($0), "there are \(identifiers.count) UUIDs, and Wallet uses \(most)")] }
            ?? []
    }

    private static func repeated(_ count: Int) -> String {
        (1...count).map { "{\"proximityUUID\": \"F8F589E9-C07E-58B0-AEB5-A36BE4D48F\($0 + 10)\"}" }.joined(
            separator: ", ")
    }
}
