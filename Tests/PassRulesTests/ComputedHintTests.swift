import PassModel
import PassRules
import Testing

/// Values as people write them, and what is said to write instead.
@Suite("Computed hints") struct ComputedHintTests {
    /// Values of `backgroundColor`.
    static let colors = #"""
        "purple" → write it as rgb(128, 0, 128)
        "darkblue" → write it as rgb(0, 0, 139)
        "Dark Blue" → write it as rgb(0, 0, 139)
        "slate-grey" → write it as rgb(112, 128, 144)
        "transparent" → write it like rgb(23, 187, 82), each number from 0 to 255
        "rgb(91 42 134)" → write it as rgb(91, 42, 134)
        "rgb(91; 42; 134)" → write it as rgb(91, 42, 134)
        "rgb(91,42,134" → write it as rgb(91, 42, 134)
        "rgb(91,42,134);" → write it as rgb(91, 42, 134)
        "91, 42, 134" → write it as rgb(91, 42, 134)
        "rgb(91,42)" → write it like rgb(23, 187, 82), each number from 0 to 255
        "rgb(91,42,13x)" → write it like rgb(23, 187, 82), each number from 0 to 255
        "rgba(91,42,134,0.5)" → write it as rgb(91, 42, 134); passes have no transparent colours
        "rgba(91,42,134,1)" → write it as rgb(91, 42, 134)
        "rgb(91 42 134 / 100%)" → write it as rgb(91, 42, 134)
        "rgb(36%, 16%, 53%)" → write it as rgb(92, 41, 135)
        "rgb(36%, 16, 53)" → write it like rgb(23, 187, 82), each number from 0 to 255
        "rgb(0.36, 0.16, 0.53)" → write it as rgb(92, 41, 135); the numbers were read as parts of 1
        "rgb(300, 42, -1)" → write it as rgb(255, 42, 0); each number is from 0 to 255
        "hsl(272, 52%, 35%)" → write it as rgb(92, 43, 136)
        "hsl(0 100% 50%)" → write it as rgb(255, 0, 0)
        "hsl(-120deg 100% 50% / 50%)" → write it as rgb(0, 0, 255); passes have no transparent colours
        "hsl(272, 0.5, 0.3)" → write it like rgb(23, 187, 82), each number from 0 to 255
        "5B2A86" → write it as rgb(91, 42, 134)
        "0x5B2A86" → write it as rgb(91, 42, 134)
        "f0c" → write it as rgb(255, 0, 204)
        "#30c8" → write it as rgb(51, 0, 204); passes have no transparent colours
        "#5B2A86FF" → write it as rgb(91, 42, 134)
        "#5B2A8680" → write it as rgb(91, 42, 134); passes have no transparent colours
        "0xFF0000FF" → write it as rgb(255, 0, 0), or as rgb(0, 0, 255) if the first two digits are the opacity
        "facade" → write it as rgb(250, 202, 222)
        "rgb(50%, 50%, 90%)" → write it as rgb(128, 128, 230)
        "#FF5B2A86" → write it as rgb(255, 91, 42), or as rgb(91, 42, 134) if the first two digits are the opacity
        [91, 42, 134] → write it as rgb(91, 42, 134)
        [0.25, 0.5, 1] → write it as rgb(64, 128, 255); the numbers were read as parts of 1
        [0, 0, 1] → write it as rgb(0, 0, 255); the numbers were read as parts of 1
        [0, 0, 0] → write it as rgb(0, 0, 0)
        [91, "42", 134] → write it like rgb(23, 187, 82), each number from 0 to 255
        {"r": 91, "g": 42, "b": 134} → write it as rgb(91, 42, 134)
        {"red": 91, "green": 42, "blue": 134, "alpha": 0.5} → write it as rgb(91, 42, 134); passes have no transparent colours
        5974662 → write it like rgb(23, 187, 82), each number from 0 to 255
        """#
        .split(separator: "\n").map(String.init)

    /// Values of `expirationDate`, which ends with its day.
    static let ends = #"""
        "2027-03-01" → write the time and its zone, as in 2027-03-01T23:59:59+02:00
        "01.03.2027" → write the time and its zone, as in 2027-03-01T23:59:59+02:00
        "1. 3. 27" → write the time and its zone, as in 2027-03-01T23:59:59+02:00
        "3/1/2027" → write 2027-01-03T23:59:59+02:00 or 2027-03-01T23:59:59+02:00, whichever day is meant, with your time zone
        "13/1/2027" → write the time and its zone, as in 2027-01-13T23:59:59+02:00
        "1-13-2027" → write the time and its zone, as in 2027-01-13T23:59:59+02:00
        "3/3/2027" → write the time and its zone, as in 2027-03-03T23:59:59+02:00
        "2027/3/1" → write the time and its zone, as in 2027-03-01T23:59:59+02:00
        "20270301" → write the time and its zone, as in 2027-03-01T23:59:59+02:00
        20270301 → write the time and its zone, as in 2027-03-01T23:59:59+02:00
        19000101 → write the time and its zone, as in 1900-01-01T23:59:59+02:00
        18991231 → write it like 2035-05-14T18:30:00+02:00
        21991231 → write the time and its zone, as in 2199-12-31T23:59:59+02:00
        22000101 → write it like 2035-05-14T18:30:00+02:00
        "1. März 2027" → write the time and its zone, as in 2027-03-01T23:59:59+02:00
        "March 1, 2027" → write the time and its zone, as in 2027-03-01T23:59:59+02:00
        "Montag, 1. März 2027" → write the time and its zone, as in 2027-03-01T23:59:59+02:00
        "1er mars 2027" → write the time and its zone, as in 2027-03-01T23:59:59+02:00
        "1 de marzo de 2027" → write the time and its zone, as in 2027-03-01T23:59:59+02:00
        "1 March 2027 18:30 +02" → write it as 2027-03-01T18:30:00+02:00
        "2027-03-01 18:30" → write the time zone too, as in 2027-03-01T18:30:00+02:00
        "01.03.2027, 18.30 Uhr" → write the time zone too, as in 2027-03-01T18:30:00+02:00
        "March 1, 2027 12:30 a.m." → write the time zone too, as in 2027-03-01T00:30:00+02:00
        "3/1/2027 6:30 PM" → write 2027-01-03T18:30:00+02:00 or 2027-03-01T18:30:00+02:00, whichever day is meant, with your time zone
        "Mon, 01 Mar 2027 18:30:00 -0100" → write it as 2027-03-01T18:30:00-01:00
        "20270301T183000Z" → write it as 2027-03-01T18:30:00Z
        "26-12-31T23:59:00Z" → write 2031-12-26T23:59:00Z or 2026-12-31T23:59:00Z, whichever day is meant
        "25-06-05T10:00:00Z" → write 2005-06-25T10:00:00Z or 2025-06-05T10:00:00Z, whichever day is meant
        "2035-111T10:00:00Z" → write it like 2035-05-14T18:30:00+02:00
        "2035-05-14T18:30:00+02:75" → write it like 2035-05-14T18:30:00+02:00
        "14.05.2035 18.30.15 +02:00" → write it as 2035-05-14T18:30:15+02:00
        "14.05.2035 12345Z" → write it like 2035-05-14T18:30:00+02:00
        "2035051418" → write it like 2035-05-14T18:30:00+02:00
        "2034053112" → write it like 2035-05-14T18:30:00+02:00
        "2034053212" → write it as 2034-06-16T06:46:52Z
        "4155550123" → write it like 2035-05-14T18:30:00+02:00
        "1803852000" → write it as 2027-02-28T22:00:00Z
        1803852000 → write it as 2027-02-28T22:00:00Z
        1803852000000 → write it as 2027-02-28T22:00:00Z
        "31.02.2027" → write it like 2035-05-14T18:30:00+02:00
        "1. Foo 2027" → write it like 2035-05-14T18:30:00+02:00
        "March 1, 2027 6 o'clock" → write it like 2035-05-14T18:30:00+02:00
        "tomorrow" → write it like 2035-05-14T18:30:00+02:00
        "" → write it like 2035-05-14T18:30:00+02:00
        true → write it like 2035-05-14T18:30:00+02:00
        """#
        .split(separator: "\n").map(String.init)

    /// Members of `pass.json`, and the hint of the first finding.
    static let mistakes = #"""
        "locations": ["48.1351, 11.582"] → write {"latitude": 48.1351, "longitude": 11.582}
        "locations": ["48,1351; 11,582"] → write {"latitude": 48.1351, "longitude": 11.582}
        "locations": ["11.582 E, 48.1351 N"] → write {"latitude": 48.1351, "longitude": 11.582}
        "locations": [[-122.6845, 45.5276]] → write {"latitude": 45.5276, "longitude": -122.6845}
        "locations": [{"latitude": "-33.8688° S", "longitude": 151.2}] → write -33.8688
        "locations": [[48.1351, 11.582]] → write {"latitude": 48.1351, "longitude": 11.582}
        "locations": [{"latitude": "48,1351", "longitude": 11.582}] → write 48.1351
        "locations": [{"latitude": "34.6037° S", "longitude": 11.582}] → write -34.6037
        "locations": [{"latitude": "north", "longitude": 11.582}] → write it in degrees, like 43.3051
        "voided": "yes" → write true
        "voided": "y" → write true
        "voided": "on" → write true
        "voided": "1" → write true
        "voided": "ja" → write true
        "voided": "oui" → write true
        "voided": "n" → write false
        "voided": "off" → write false
        "voided": "0" → write false
        "voided": "nein" → write false
        "voided": "non" → write false
        "sharingProhibited": "No" → write false
        "voided": "maybe" → write it without quotes
        "maxDistance": "100m" → write 100
        "maxDistance": "5 km" → write it without quotes
        "associatedStoreIdentifiers": ["id123456789"] → write 123456789
        "associatedStoreIdentifiers": ["https://apps.apple.com/app/id123456789"] → write 123456789
        "formatVersion": "1" → write it without quotes
        "teamIdentifier": "a1b2c3d4e5" → write 'A1B2C3D4E5', if that is in the certificate
        "teamIdentifier": "A1B2C3D4E5.pass.de.mueller" → write 'A1B2C3D4E5', if that is in the certificate
        "teamIdentifier": "Mueller" → copy the team identifier from the certificate or your developer account
        "passTypeIdentifier": "Pass.de.mueller.Card" → write 'pass.de.mueller.Card', if that is in the certificate
        "passTypeIdentifier": "A1B2C3D4E5.pass.de.mueller" → write 'pass.de.mueller', if that is in the certificate
        "passTypeIdentifier": "de.mueller.pass.card" → copy the identifier from the certificate, case included
        "passTypeIdentifier": "pass.de.mueller " → write 'pass.de.mueller', without blanks
        "webServiceURL": "http://passes.mueller.de/a", "authenticationToken": "4d9f0c2b7e61a853" → write it as https://passes.mueller.de/a
        "webServiceURL": "passes.mueller.de", "authenticationToken": "4d9f0c2b7e61a853" → write it as https://passes.mueller.de
        "webServiceURL": "ftp://mueller.de", "authenticationToken": "4d9f0c2b7e61a853" → write it like https://passes.example.com
        "generic": {"headerFields": [{"key": "a", "label": "A", "text": "y"}]} → add "value": ""
        "generic": {"headerFields": [{"key": "a", "title": "A", "value": "y"}]} → write 'label'
        "generic": {"headerFields": [{"key": "a", "label": "A", "title": "A", "value": "y"}]} → remove it
        "generic": {"headerFields": [{"key": "a", "value": "18,40", "currencyCode": "EUR"}]} → write 18.40, without quotes
        "generic": {"headerFields": [{"key": "a", "value": "€ 18.40", "currencyCode": "EUR"}]} → write 18.40, without quotes
        "generic": {"headerFields": [{"key": "a", "value": "18.400,50", "currencyCode": "EUR"}]} → write the value as a number, or remove the style
        "generic": {"headerFields": [{"key": "a", "value": "3 of 10", "numberStyle": "PKNumberStyleDecimal"}]} → write the value as a number, or remove the style
        "generic": {"headerFields": [{"key": "a", "value": "1.234 €", "currencyCode": "EUR"}]} → write the value as a number, or remove the style
        "beacons": [{"uuid": "F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC"}], "eventTicket": {} → write 'proximityUUID' instead of 'uuid'
        "logo": "logo.png" → remove it: images are files beside pass.json, found by names such as logo@2x.png
        {"formatVersion": 1, "storecard": {}} → write 'storeCard'
        {"formatVersion": 1, "loyalty": {}} → write 'storeCard'
        {"formatVersion": 1, "flight": {}} → write 'boardingPass'
        {"pass": {"formatVersion": 1, "coupon": {}}} → the pass is inside 'pass': keep only what is in its braces
        {"pass": {"passTypeIdentifier": "pass.com.example.card"}} → the pass is inside 'pass': keep only what is in its braces
        {"loyalty": {"coupon": {}}} → write 'storeCard'
        [{"formatVersion": 1, "coupon": {}}] → remove the square brackets around the object
        """#
        .split(separator: "\n").map(String.init)

    @Test("the hint for a common mistake says what to write", arguments: mistakes)
    func mistake(line: String) throws {
        let arrow = try #require(line.firstRange(of: " → "))
        let found = PassRule.Sample(String(line[..<arrow.lowerBound])).findings.filter {
            !["keys.required", "relevance.needs-locations", "keys.unknown"].contains($0.rule)
                || line.hasPrefix("\"logo")
        }
        #expect(found.first?.hint == String(line[arrow.upperBound...]))
    }

    /// Rules, members of `pass.json`, and the hint of each finding.
    static let hints = #"""
        location.out-of-range: "locations": [{"latitude": 100, "longitude": 45}] → swap latitude and longitude
        location.out-of-range: "locations": [{"latitude": 180, "longitude": -90}] → swap latitude and longitude
        location.out-of-range: "locations": [{"latitude": 181, "longitude": 45}] → write it in degrees
        location.out-of-range: "locations": [{"latitude": 91, "longitude": 90.5}] → write it in degrees
        location.out-of-range: "locations": [{"latitude": 91}] → write it in degrees
        location.incomplete: "locations": [{"lat": 1, "longitude": 2}] → write 'latitude' instead of 'lat'
        location.incomplete: "locations": [{"latitude": 1, "lng": 2}] → write 'longitude' instead of 'lng'
        location.incomplete: "locations": [{"latitude": 1, "longitud": 2}] → write 'longitude' instead of 'longitud'
        location.incomplete: "locations": [{"latitude": 1, "lo": 2}] → add 'longitude', in degrees
        location.incomplete: "locations": [{"longitude": 1, "lng": 2}] → add 'latitude', in degrees
        beacon.malformed: "beacons": [{"proximityUUID": "f8f589e9c07e58b0aeb5a36be4d48fac"}] → write f8f589e9-c07e-58b0-aeb5-a36be4d48fac
        beacon.malformed: "beacons": [{"proximityUUID": " {F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC}"}] → write F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC
        fields.value-type: "generic": {"backFields": [{"key": "a", "value": true}]} → write the text that people shall read
        fields.value-type: "generic": {"backFields": [{"key": "a", "value": []}]} → write a text or a number
        fields.group-ignored: "generic": {"footerFields": [{"key": "a", "value": 1}]} → move its fields to backFields
        fields.group-ignored: "eventTicket": {"additionalInfoFields": [{"key": "a", "value": 1}]} → move its fields to backFields, or add "preferredStyleSchemes": ["posterEventTicket"]
        fields.group-ignored: "coupon": {"additionalInfoFields": [{"key": "a", "value": 1}]} → move its fields to backFields
        style.transit-misplaced: "boardingPass": {}, "transitType": "PKTransitTypeAir" → move it into boardingPass
        style.transit-misplaced: "boardingPass": {"transitType": "PKTransitTypeAir"}, "transitType": "PKTransitTypeAir" → remove it
        semantics.word-repeated: "semantics": {"departureGate": "Gate B42"} → write 'B42'
        semantics.word-repeated: "semantics": {"boardingZone": "ZONE  3"} → write '3'
        semantics.word-repeated: "semantics": {"departureTerminal": "terminal"} → remove it
        semantics.malformed-code: "semantics": {"airlineCode": "E"} → write its two characters, like 'EX' or '4U'
        semantics.malformed-code: "semantics": {"departureAirportCode": "C1G"} → write its three letters, like 'CDG'
        semantics.whole-number: "semantics": {"duration": -1} → write whole seconds
        semantics.whole-number: "semantics": {"flightNumber": 1.5} → write the digits of the flight number alone
        web-service.not-https: "webServiceURL": " https://mueller.de " → remove the blanks around it
        web-service.not-https: "webServiceURL": "https://mueller.de/a b" → write blanks as %20
        web-service.not-https: "webServiceURL": "https:///a" → write it like https://passes.example.com
        web-service.not-https: "webServiceURL": "mueller.de/a b" → write it like https://passes.example.com
        web-service.not-https: "webServiceURL": "mueller.de/{id}" → write it like https://passes.example.com
        keys.misspelled: "logotext": "A" → write 'logoText'
        keys.misspelled: "logotext": "A", "logoText": "B" → remove it; 'logoText' is there too
        keys.unknown: "cover": "cover.JPG" → remove it: images are files beside pass.json, found by names such as logo@2x.png
        keys.unknown: "cover": "cover.pdf" → move it into userInfo, which apps can read
        """#
        .split(separator: "\n").map(String.init)

    @Test("the hint of a rule fits what is wrong", arguments: hints)
    func ruled(line: String) throws {
        let (colon, arrow) = (try #require(line.firstRange(of: ": ")), try #require(line.firstRange(of: " → ")))
        let found = PassRule.Sample(String(line[colon.upperBound..<arrow.lowerBound])).findings
        let rule = line[..<colon.lowerBound]
        #expect(found.filter { $0.rule == rule }.map(\.hint) == [String(line[arrow.upperBound...])], "\(found)")
    }

    @Test("the hint about a file says what to do with it")
    func files() {
        typealias Content = PassRule.Sample.Content
        func hint(_ rule: String, _ name: String, _ content: Content = .text(""), beside others: [String] = [])
            -> String?
        {
            var files = Dictionary(uniqueKeysWithValues: others.map { ($0, Content.text("")) })
            files[name] = content
            return PassRule.Sample(files: files).findings.first { $0.rule == rule && $0.file == name }?.hint
        }
        let image = Content.image(width: 160, height: 50)
        for (rule, name, others, expected) in [
            ("language.file-name", "fr.lproj/A.strings", [], "rename it to fr.lproj/pass.strings"),
            (
                "language.file-name", "fr.lproj/A.strings", ["fr.lproj/pass.strings"],
                "remove it; there is fr.lproj/pass.strings"
            ),
            (
                "language.file-name", "fr.lproj/Personalization.strings", [],
                "rename it to fr.lproj/personalization.strings"
            ),
            ("language.file-name", "pass.strings", [], "move it into a folder such as en.lproj"),
            ("bundle.nested-folder", "fr/pass.strings", [], "name the folder fr.lproj"),
            ("bundle.nested-folder", "fr/texts.strings", [], "move the files to the top level"),
            ("bundle.nested-folder", "fr/a/pass.strings", [], "move the files to the top level"),
            ("bundle.unknown-file", "pass.jsn", [], "if it is meant, rename it to pass.json"),
            ("bundle.unknown-file", "notes", [], "remove it"),
            ("bundle.unsafe-name", "a\\b.png", [], "write a/b.png"),
            ("bundle.unsafe-name", "a\\b.png", ["a/b.png"], "use plain names with '/' between folder and file"),
            ("bundle.unsafe-name", "..\\b.png", [], "use plain names with '/' between folder and file"),
        ] as [(String, String, [String], String)] {
            #expect(hint(rule, name, beside: others) == expected, "\(name)")
        }
        #expect(hint("images.unknown-name", "logo-2x.png", image) == "rename it to logo@2x.png")
        #expect(
            hint("images.unknown-name", "logo-2x.png", image, beside: ["logo@2x.png"])
                == "remove it; there is logo@2x.png")
        #expect(hint("images.unknown-name", "scan.png", image) == "name it as its place: logo@2x.png")
    }

    @Test("a name for an image that people use is understood")
    func imageNames() {
        let found = PassRule.Sample("\"storeCard\": {}", files: ["banner.png": .image(width: 375, height: 144)])
            .findings
        #expect(found.map(\.hint) == ["rename it to strip.png"])
    }

    private func hint(_ line: String, _ members: (String) -> String) throws -> (found: String?, expected: String) {
        let arrow = try #require(line.firstRange(of: " → "))
        let found = PassRule.Sample(members(String(line[..<arrow.lowerBound]))).findings
        return (found.first?.hint, String(line[arrow.upperBound...]))
    }

    @Test("the hint for a colour in another form is the colour as passes have it", arguments: colors)
    func color(line: String) throws {
        let hint = try hint(line) { "\"backgroundColor\": \($0)" }
        #expect(hint.found == hint.expected)
    }

    @Test("the hint for a date in another form is the date as passes have it", arguments: ends)
    func end(line: String) throws {
        let hint = try hint(line) { "\"expirationDate\": \($0)" }
        #expect(hint.found == hint.expected)
    }

    @Test(
        "a value that can mean two things is not changed by itself",
        arguments: [
            "\"expirationDate\": \"26-12-31T23:59:00Z\"", "\"backgroundColor\": \"0xFF0000FF\"",
            "\"backgroundColor\": \"facade\"", "\"expirationDate\": \"2035051418\"",
            "\"expirationDate\": \"2000010100\"",
            "\"expirationDate\": \"2099123123\"",
            "\"backgroundColour\": \"rgb(0, 0, 0)\", \"backgroundcolor\": \"rgb(0, 0, 0)\"",
        ])
    func unclear(members: String) {
        let found = PassRule.Sample(members).findings.filter { $0.rule != "keys.required" }
        #expect(!found.isEmpty && found.allSatisfy(\.fixes.isEmpty), "\(found)")
    }

    @Test("the hint for a day in a field is its noon, which is the same day in all zones near it")
    func fieldDay() throws {
        let hint = try hint("\"1.3.2027\" → ") {
            "\"generic\": {\"headerFields\": [{\"key\": \"a\", \"value\": \($0), \"dateStyle\": \"PKDateStyleShort\"}]}"
        }
        #expect(
            hint.found
                == "write noon and its time zone, as in 2027-03-01T12:00:00+02:00: midnight is the day before further west"
        )
    }

    @Test("the hint for one image of a wrong size has the sizes of all scales")
    func imageSizes() throws {
        let own = PassRule.Sample(
            files: [
                "logo.png": .image(width: 600, height: 200), "logo@2x.png": .image(width: 320, height: 100),
                "logo@3x.png": .image(width: 480, height: 150),
            ])
        #expect(
            own.findings.map(\.hint) == [
                "export one original as logo.png with 150 × 50, logo@2x.png with 300 × 100 and logo@3x.png with 450 × 150 pixels"
            ])
        let strip = PassRule.Sample("\"coupon\": {}", files: ["strip@2x.png": .image(width: 200, height: 800)])
        #expect(
            strip.findings.first?.hint
                == "export one original as strip.png with 375 × 144, strip@2x.png with 750 × 288 and strip@3x.png with 1125 × 432 pixels"
        )
    }
}
