import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import TestSupport
import Testing

@Suite("Looking inside a pass") struct PassInspectionTests {
    @Test("an inspection shows what is readable of a damaged archive") func damaged() throws {
        let parts = try PassParts()
        var archive = try parts.archive()
        let icon = try #require(archive.firstRange(of: parts.files["icon.png"]?.prefix(40) ?? []))
        archive[icon.lowerBound + 20] ^= 0xFF
        let inspection = PassInspection(of: try PassFiles(archive: archive))
        #expect(inspection.pass?.serialNumber == "0001")
        #expect(inspection.failure == nil)
        #expect(inspection.problems.count == 1)
        #expect(inspection.problems.first?.contains("'icon.png'") == true)
    }

    @Test("an inspection lists a bundle's passes, those beyond the limit by name only") func bundle() throws {
        let pass = try SamplePass.archive()
        let names = (10..<15).map { "\($0).pkpass" }
        let archive = try [UInt8].archive(of: Dictionary(uniqueKeysWithValues: names.map { ($0, pass) }))
        let files = try PassFiles(archive: archive, limits: Limits(findingCount: 3))
        #expect(files.kind == .passes)
        let inspection = PassInspection(of: files)
        let members = inspection.members
        #expect(members.map(\.name) == names)
        #expect(members.map(\.isSigned) == [true, true, true, false, false])
        #expect(members[0].facts == ["storeCard", "Test Ltd", "Test card", "serial 0001"])
        #expect(members[4].problem == "not read: over the limit 'findings' of 3")
        #expect(inspection.text().contains("\n    and 2 more, not read: over the limit 'findings' of 3"))
    }

    @Test("an inspection shows a pass without a signature, and a pass inside a folder of its archive")
    func kinds() throws {
        let unsigned = PassInspection(of: try PassFiles(archive: [UInt8].archive(of: SamplePass.files())))
        #expect(unsigned.pass?.serialNumber == "0001" && unsigned.signature == nil && unsigned.problems.isEmpty)
        #expect(unsigned.manifestFileCount == nil && unsigned.json.object?["signature"] == nil)
        let files = Dictionary(uniqueKeysWithValues: try PassParts().files.map { ("card/\($0)", $1) })
        let enclosed = PassInspection(of: try PassFiles(archive: [UInt8].archive(of: files)))
        #expect(enclosed.pass?.serialNumber == "0001" && enclosed.signature != nil)
        #expect(enclosed.problems.count == 1)
        for files in [try PassFiles(json: "{"), try PassFiles(archive: [UInt8].archive(of: ["a.txt": [1]]))] {
            #expect(PassInspection(of: files).failure?.contains("pass.json") == true)
        }
    }

    @Test("an inspection handles bundles nested to any depth") func nested() throws {
        var bytes = try SamplePass.archive()
        for _ in 0..<20 { bytes = try .archive(of: ["a.pkpass": bytes], .deflated) }
        let members = PassInspection(of: try PassFiles(archive: bytes)).members
        #expect(members.count == 1 && members[0].problem != nil)
    }

    /// An archive of a pass, whose names are changed, with other files beside it.
    private func archive(_ rename: (String) -> String, beside others: [String]) throws -> [UInt8] {
        var files = Dictionary(uniqueKeysWithValues: SamplePass.files().map { (rename($0.key), $0.value) })
        for name in others { files[name] = [0x78] }
        return try [UInt8].archive(of: files)
    }

    @Test(
        "inspect, verify and lint agree on whether the whole pass is in a folder",
        arguments: [
            ("", [], false), ("card/", [], true), ("cards/today/", [], true), ("card/", ["README.txt"], false),
            ("card/", ["__MACOSX/card/._pass.json", ".DS_Store", "card/.DS_Store", "Thumbs.db"], true),
            ("", ["old/pass.json"], false), ("card/", ["card/old/pass.json"], true), ("card/", ["cards.txt"], false),
            ("a/", ["b/pass.json"], false), ("card/", ["notes.bak"], true),
        ] as [(String, [String], Bool)])
    func agreement(folder: String, others: [String], isEnclosed: Bool) throws {
        let archive = try archive({ folder + $0 }, beside: others)
        let inspected = try PassFiles(archive: archive)
        #expect(inspected.problems.contains { $0.contains("all files are inside the folder") } == isEnclosed)
        let policy = TrustPolicy(anchors: [], subject: .unsafelyAnyPassType, at: .now)
        let verified = PassVerifier(policy: policy).report(on: archive).findings.map(\.rule)
        #expect(verified.contains("structure.enclosing-folder") == isEnclosed)
        let contents = try PassFiles(archive: archive, path: "card.zip", requiring: .pass).passContents()
        let linted = RuleBook.standard.findings(in: contents).map(\.rule)
        #expect(linted.contains("bundle.enclosing-folder") == isEnclosed)
    }
}

@Suite("Announcements of an update") struct PassAnnouncementTests {
    private static func pass(_ field: String, adding others: [String: [UInt8]] = [:]) throws -> PassFiles {
        let json = """
            {"passTypeIdentifier": "pass.com.example.card", "serialNumber": "1", "webServiceURL": "https://example.com",
             "authenticationToken": "0123456789abcdef", "storeCard": {"headerFields": [\(field)]}}
            """
        return try PassFiles(json: json, adding: others)
    }

    private static func balance(_ value: String, _ more: String = #", "changeMessage": "You have %@.""#) -> String {
        #"{"key": "balance", "label": "Balance", "value": \#(value)\#(more)}"#
    }

    @Test(
        "texts are shown in a language that fits, and not in another script of it",
        arguments: [
            ("de-AT", "de"), ("DE_at", "de"), ("zh", "zh-Hans"), ("zh_CN", "zh-Hans"), ("zh-Hant", nil),
            ("zh-TW", nil), ("sr-Latn", "sr"), ("nl", nil),
        ] as [(String, String?)])
    func script(wanted: String, language: String?) throws {
        let names = ["de", "sr", "zh-Hans"].map { ("\($0).lproj/pass.strings", [UInt8].text(#""A" = "B";"#)) }
        let pass = try Self.pass(Self.balance("1"), adding: Dictionary(uniqueKeysWithValues: names))
        #expect(PassInspection(of: pass, language: wanted).language == language)
    }

    @Test(
        "a banner has the new value in the words of each language that translates it",
        arguments: [
            ("1", "2", #""changeMessage": "You have %@.""#, [:], ["nil: You have 2."]),
            (
                "1.50", "2.50", #""currencyCode": "EUR", "changeMessage": "100 %% of it: %@""#, [:],
                ["nil: 100 % of it: 2.50 EUR, formatted"]
            ),
            // Each form of the value's place is filled in once, and the value stays as it is.
            ("1", #""50%%""#, #""changeMessage": "Now %1$@.""#, [:], ["nil: Now 50%%."]),
            ("1", #""50%%""#, #""changeMessage": "%@ of 100%%""#, [:], ["nil: 50%% of 100%"]),
            // A message may be only a key, and a translation without a place for the value shows nothing.
            (#""A1""#, #""B2""#, #""changeMessage": "GATE""#, ["en": #""GATE" = "Gate is %@";"#], ["en: Gate is B2"]),
            (
                "1", "2", #""changeMessage": "You have %@.""#, ["de": #""You have %@." = "Etwas ist anders.";"#],
                ["nil: You have 2."]
            ),
            (
                #""Green""#, #""Gold""#, #""changeMessage": "You are %@.""#,
                [
                    "de": #""You are %@." = "Jetzt %@!"; "Gold" = "Goldstufe";"#, "fr": #""Balance" = "Solde";"#,
                    "it": #""You are"#,
                ], ["nil: You are Gold.", "de: Jetzt Goldstufe!"]
            ),
        ] as [(String, String, String, [String: String], [String])])
    func banners(old: String, new: String, more: String, strings: [String: String], expected: [String]) throws {
        let files = Dictionary(uniqueKeysWithValues: strings.map { ("\($0).lproj/pass.strings", [UInt8].text($1)) })
        let difference = try PassDifference(
            between: Self.pass(Self.balance(old, ", \(more)"), adding: files),
            and: Self.pass(Self.balance(new, ", \(more)"), adding: files))
        let found = try #require(difference.announcements.first)
        #expect(found.key == "balance" && found.silence == nil)
        let form = found.isFormatted ? ", formatted" : ""
        #expect(found.texts.map { "\($0.language ?? "nil"): \($0.text)\(form)" } == expected)
    }

    @Test(
        "a field that shows no banner has the reason",
        arguments: [
            (balance("1", ""), balance("2", ""), "no changeMessage"),
            (balance("1"), balance("1.0").replacing("Balance", with: "Saldo"), "value is the same"),
            (
                balance("1", #", "changeMessage": "It changed.""#), balance("2", #", "changeMessage": "It changed.""#),
                "its changeMessage"
            ),
            (
                balance("1", #", "changeMessage": "%@ of %d""#), balance("2", #", "changeMessage": "%@ of %d""#),
                "its changeMessage"
            ),
            (balance("1"), balance("null"), "no text and no number"),
            (balance("1"), balance("{}"), "no text and no number"),
            ("", balance("1"), "is new"), (balance("1"), "", "was removed"),
        ])
    func silence(old: String, new: String, expected: String) throws {
        let found = try PassDifference(between: Self.pass(old), and: Self.pass(new)).announcements
        #expect(found.count == 1 && found[0].silence?.contains(expected) == true)
        #expect(found.allSatisfy { $0.texts.isEmpty })
    }
}

@Suite("When and where a pass appears") struct PassRelevanceTests {
    private static let now: PassDate = "2035-05-01T12:00:00Z"
    private static let uuid = "F8F589E9-C07E-58B0-AEB5-A36BE4D48FAC"

    private static let interval = #"{"startDate": "2035-05-14T18:00Z", "endDate": "2035-05-14T22:00Z"}"#
    private static let location = #"{"latitude": 43.2951, "longitude": 5.3744}"#
    private static let many = Array(repeating: location, count: 11).joined(separator: ",")

    /// The summary for a pass of a style; `DATE`, `PLACE` and `BEACON` are replaced by members.
    private func relevance(
        _ style: String, _ members: String, at moment: PassDate = now, near place: Coordinate? = nil
    ) throws -> PassRelevance {
        let members =
            members
            .replacing("DATE", with: "\"relevantDates\": [\(Self.interval)]")
            .replacing("PLACE", with: "\"locations\": [\(Self.location)]")
            .replacing("BEACON", with: "\"beacons\": [{\"proximityUUID\": \"\(Self.uuid)\"}]")
        let text = "{\(members)\(members.isEmpty ? "" : ",") \"\(style)\": {}}"
        let object = try #require(try JSONDocument(parsing: Array(text.utf8)).root.object)
        return PassRelevance(of: Pass(object: object), at: moment, near: place)
    }

    @Test(
        "each style shows on dates and at places as Apple's table says",
        arguments: table(
            """
            eventTicket | DATE | from 2035-05-14T18:00:00Z to 2035-05-14T22:00:00Z
            boardingPass | DATE | from 2035-05-14T18:00:00Z to 2035-05-14T22:00:00Z
            generic | DATE | not shown: on generic it counts only together with locations
            coupon | DATE | not shown: a date does not show a coupon
            storeCard | DATE, PLACE | at any time, near its place
            posterGeneric | PLACE | at any time, near its place
            generic | DATE, PLACE | from 2035-05-14T18:00:00Z to 2035-05-14T22:00:00Z, near its place
            eventTicket | DATE, BEACON | from 2035-05-14T18:00:00Z to 2035-05-14T22:00:00Z
            eventTicket | BEACON | at any time, near its beacon
            storeCard | BEACON | not shown: on storeCard it counts only together with locations
            storeCard | PLACE, BEACON | at any time, near its place or its beacon
            generic | "logoText": "" | not shown: the pass has no relevant date, place or beacon
            unknownStyle | PLACE | not shown: it has no style
            coupon | "voided": true, PLACE | not shown: the pass is voided
            coupon | "expirationDate": "2035-05-01T12:00Z", PLACE | not shown: the pass expired on 2035-05-01T12:00:00Z
            coupon | "expirationDate": "2035-06-01T12:00Z", PLACE | at any time until 2035-06-01T12:00:00Z, near its place
            eventTicket | "expirationDate": "2035-05-14T18:00Z", DATE | not shown: the pass expires by then
            eventTicket | "expirationDate": "2035-05-14T20:00Z", DATE | from 2035-05-14T18:00:00Z to 2035-05-14T20:00:00Z
            eventTicket | "relevantDate": "2035-04-01T12:00Z" | not shown: it is past, and about a day after that date phones move the pass to Expired
            eventTicket | "relevantDate": "{{start}}", PLACE | not shown: {{start}} is still to be filled in
            eventTicket | "relevantDate": "2035-05-14T19:00+02:00", DATE | around 2035-05-14T19:00+02:00
            """))
    func styles(row: [String]) throws {
        #expect(try relevance(row[0], row[1]).summary == row[2])
    }

    @Test(
        "an interval counts from its start up to its end, and a place within the smallest of its distances",
        arguments: [
            ("eventTicket", "DATE", "2035-05-14T17:59:59Z", 0, false),
            ("eventTicket", "DATE", "2035-05-14T18:00Z", 0, true),
            ("eventTicket", "DATE", "2035-05-14T22:00Z", 0, false),
            ("eventTicket", "DATE, PLACE", "2035-05-14T18:00Z", 3_100, false),
            ("eventTicket", #""relevantDate": "2035-05-14T18:00Z""#, "2035-05-14T17:00Z", 0, nil),
            ("eventTicket", "PLACE", now, 330, true), ("eventTicket", "PLACE", now, 2_900, nil),
            ("storeCard", "PLACE", now, 290, nil), ("storeCard", "PLACE", now, 310, false),
            ("storeCard", #""maxDistance": 50, PLACE"#, now, 45, true),
            ("storeCard", #""maxDistance": 50, PLACE"#, now, 55, false),
            ("storeCard", #""maxDistance": 5000, PLACE"#, now, 310, false),
            ("storeCard", #""maxDistance": 0, PLACE"#, now, 0, false),
            ("storeCard", "\"locations\": [\(many)]", now, 0, nil), ("coupon", "BEACON, PLACE", now, 310, nil),
        ] as [(String, String, PassDate, Double, Bool?)])
    func shown(style: String, members: String, moment: PassDate, metres: Double, isShown: Bool?) throws {
        // A degree of the meridian has 111 km there.
        let place = try #require(Coordinate(latitude: 43.2951 + metres / 111_107, longitude: 5.3744))
        let found = try relevance(style, members, at: moment, near: place)
        #expect(found.isShown == isShown, "\(found.summary) \(found.entries)")
        #expect(isShown != true || found.summary.contains("now") || found.summary.hasSuffix("here"))
    }
}
