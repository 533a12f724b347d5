import PassModel
import PassRules
import Testing

/// Values as people write them, and the value that is said to be meant.
@Suite("Computed hints") struct ComputedHintTests {
    /// Members of `pass.json` with `§` for a value, and below them what the hint for each of the values must name.
    static let rows = #"""
        "backgroundColor": §
          rgb(91, 42, 134) ← "rgb(91 42 134)" ¦ "rgb(91; 42; 134)" ¦ "rgb(91,42,134" ¦ "rgb(91,42,134);" ¦ "'#5B2A8680'"
          rgb(91, 42, 134) ← "rgba(91,42,134,0.5)" ¦ "rgba(91,42,134,1)" ¦ "5B2A86" ¦ "#5B2A86FF" ¦ "#5B2A8680"
          rgb(250, 202, 222) ← "facade"
          like rgb ← "transparent" ¦ "purple" ¦ "rgb(91,42)" ¦ "rgb(91,42,13x)" ¦ "rgb(300, 42, 1)" ¦ "rgb(36%, 16%, 53%)"
          like rgb ← "#5B2A8" ¦ "5B2A86FF" ¦ "rgb(1,2,3,4)" ¦ "hsl(272, 52%, 35%)" ¦ [91, 42, 134] ¦ {"r": 91} ¦ 5974662
        "expirationDate": §
          2027-03-01T23:59:59+02:00 ← "2027-03-01" ¦ "01.03.2027" ¦ "1. 3. 27" ¦ "3/1/2027" ¦ "2027/3/1" ¦ "20270301"
          2027-03-01T23:59:59+02:00 ← "March 1, 2027" ¦ "1. März 2027" ¦ "1er mars 2027" ¦ "Montag, 1. März 2027" ¦ 20270301
          2027-01-03T23:59:59+02:00 ← "3/1/2027"
          2027-01-13T23:59:59+02:00 ← "13/1/2027" ¦ "1-13-2027"
          2027-03-03T23:59:59+02:00 ← "3/3/2027"
          1900-01-01T23:59:59+02:00 ← 19000101
          2199-12-31T23:59:59+02:00 ← 21991231
          2027-03-01T18:30:00+02:00 ← "2027-03-01 18:30" ¦ "01.03.2027, 18.30 Uhr" ¦ "1 March 2027 18:30 +02"
          2027-03-01T18:30:00+02:00 ← "3/1/2027 6:30 PM"
          2027-01-03T18:30:00+02:00 ← "3/1/2027 6:30 PM"
          2027-03-01T00:30:00+02:00 ← "March 1, 2027 12:30 a.m."
          2027-03-01T18:30:00-01:00 ← "Mon, 01 Mar 2027 18:30:00 -0100"
          2027-03-01T18:30:00Z ← "20270301T183000Z"
          2035-05-14T18:30:15+02:00 ← "14.05.2035 18.30.15 +02:00"
          2031-12-26T23:59:00Z ← "26-12-31T23:59:00Z"
          2026-12-31T23:59:00Z ← "26-12-31T23:59:00Z"
          2034-06-16T06:46:52Z ← "2034053212"
          2027-02-28T22:00:00Z ← "1803852000" ¦ 1803852000 ¦ 1803852000000
          like 2035 ← 18991231 ¦ 22000101 ¦ "2035-111T10:00:00Z" ¦ "2035-05-14T18:30:00+02:75" ¦ "14.05.2035 12345Z"
          like 2035 ← "2035051418" ¦ "2034053112" ¦ "4155550123" ¦ "31.02.2027" ¦ "1. Foo 2027" ¦ "tomorrow" ¦ "" ¦ true
        "generic": {"headerFields": [{"key": "a", "label": "A", "value": §, "dateStyle": "PKDateStyleShort"}]}
          2027-03-01T12:00:00+02:00 ← "1.3.2027"
        "generic": {"headerFields": [{"key": "a", "label": "A", "value": §, "currencyCode": "EUR"}]}
          18.40 ← "18,40" ¦ "€ 18.40"
          as a number ← "18.400,50" ¦ "1.234 €" ¦ "3 of 10"
        "generic": {"headerFields": [{"key": "a", §}]}
          'label' ← "title": "A", "value": "y"
          "value" ← "label": "A", "text": "y"
        "locations": [§]
          {"latitude": 48.1351, "longitude": 11.582} ← "48.1351, 11.582" ¦ "48,1351; 11,582" ¦ "11.582 E, 48.1351 N"
          {"latitude": 48.1351, "longitude": 11.582} ← [48.1351, 11.582]
          {"latitude": 45.5276, "longitude": -122.6845} ← [-122.6845, 45.5276]
          swap ← {"latitude": 100, "longitude": 45} ¦ {"latitude": 180, "longitude": -90}
          in degrees ← {"latitude": 181, "longitude": 45} ¦ {"latitude": 91, "longitude": 90.5} ¦ {"latitude": 91}
          'longitude' ← {"latitude": 1, "lng": 2} ¦ {"latitude": 1, "longitud": 2} ¦ {"latitude": 1, "lo": 2}
          'latitude' ← {"lat": 1, "longitude": 2} ¦ {"longitude": 1, "lng": 2}
        "locations": [{"latitude": §, "longitude": 151.2}]
          -33.8688 ← "-33.8688° S" ¦ "33.8688° S"
          48.1351 ← "48,1351"
          43.3051 ← "north"
        "beacons": [{§: "F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC"}], "eventTicket": {}
          'proximityUUID' ← "uuid" ¦ "ID"
        "voided": §
          true ← "yes" ¦ "y" ¦ "on" ¦ "1" ¦ "ja" ¦ "oui"
          false ← "No" ¦ "n" ¦ "off" ¦ "0" ¦ "nein" ¦ "non"
          quotes ← "maybe"
        "maxDistance": §
          write 100 ← "100m"
          quotes ← "5 km"
        "associatedStoreIdentifiers": [§]
          write 123456789 ← "id123456789" ¦ "https://apps.apple.com/app/id123456789"
        "teamIdentifier": §
          'A1B2C3D4E5' ← "a1b2c3d4e5" ¦ "A1B2C3D4E5.pass.de.mueller"
        "passTypeIdentifier": §
          'pass.de.mueller' ← "Pass.de.mueller" ¦ "A1B2C3D4E5.pass.de.mueller" ¦ "pass.de.mueller "
        "webServiceURL": §, "authenticationToken": "4d9f0c2b7e61a853"
          https://passes.mueller.de ← "http://passes.mueller.de" ¦ "passes.mueller.de"
          %20 ← "https://mueller.de/a b"
          like https ← "ftp://mueller.de" ¦ "https:///a" ¦ "mueller.de/a b"
        "generic": {}, "preferredStyleSchemes": [], "semantics": §
          'B42' ← {"departureGate": "Gate B42"}
          '3' ← {"boardingZone": "ZONE  3"}
        §
          'storeCard' ← {"formatVersion": 1, "storecard": {}} ¦ {"formatVersion": 1, "loyalty": {}} ¦ {"loyalty": {"coupon": {}}}
          'boardingPass' ← {"formatVersion": 1, "flight": {}}
          'pass' ← {"pass": {"formatVersion": 1, "coupon": {}}} ¦ {"pass": {"passTypeIdentifier": "pass.com.example.card"}}
          brackets ← [{"formatVersion": 1, "coupon": {}}]
        """#

    struct Row: Sendable, CustomTestStringConvertible {
        let members: String
        let meant: String
        var testDescription: String { "\(members) → \(meant)" }
    }

    static let cases: [Row] = {
        var (cases, members): ([Row], String) = ([], "")
        for line in rows.split(separator: "\n").map(String.init) {
            guard line.hasPrefix("  ") else {
                members = line
                continue
            }
            let parts = line.dropFirst(2).split(separator: " ← ", maxSplits: 1).map(String.init)
            cases += parts[1].split(separator: " ¦ ").map {
                Row(members: members.replacing("§", with: $0), meant: parts[0])
            }
        }
        return cases
    }()

    @Test("the hint for a common mistake names what is meant", arguments: cases)
    func hint(row: Row) {
        let beside: Set = ["keys.required", "relevance.needs-locations", "keys.unknown"]
        let found = PassRule.Sample(row.members).findings.first { !beside.contains($0.rule) }
        #expect(found?.hint?.contains(row.meant) == true, "\(found?.hint ?? "no hint")")
    }

    @Test(
        "a value that can mean two things is not changed by itself",
        arguments: [
            "\"expirationDate\": \"26-12-31T23:59:00Z\"", "\"backgroundColor\": \"#FF0000FF\"",
            "\"backgroundColor\": \"facade\"", "\"expirationDate\": \"2035051418\"",
            "\"expirationDate\": \"2000010100\"", "\"expirationDate\": \"2099123123\"",
            "\"backgroundColour\": \"rgb(0, 0, 0)\", \"backgroundcolor\": \"rgb(0, 0, 0)\"",
        ])
    func unclear(members: String) {
        let found = PassRule.Sample(members).findings.filter { $0.rule != "keys.required" }
        #expect(!found.isEmpty && found.allSatisfy(\.fixes.isEmpty), "\(found)")
    }

    @Test(
        "the hint for an image of a wrong size has the sizes of all scales",
        arguments: [
            ("logo.png", 600, 200, "generic", ["150 × 50", "300 × 100", "450 × 150"]),
            ("strip@2x.png", 200, 800, "coupon", ["375 × 144", "750 × 288", "1125 × 432"]),
        ])
    func imageSizes(name: String, width: Int, height: Int, style: String, sizes: [String]) {
        let image = PassRule.Sample.Content.image(width: width, height: height)
        let found = PassRule.Sample("\"\(style)\": {}", files: [name: image]).findings
        let hint = found.first { $0.rule == "images.wrong-size" }?.hint ?? ""
        for size in sizes { #expect(hint.contains(size), "\(hint)") }
    }
}
