import PassModel
import PassReports
import PassToolkit
import Testing
import TestSupport

@Suite("What a phone announces of an update") struct PassAnnouncementTests {
    private static func pass(
        _ field: String, serial: String = "1",
        service: String = #""webServiceURL": "https://example.com", "authenticationToken": "0123456789abcdef","#,
        adding others: [String: [UInt8]] = [:]
    ) throws -> PassFiles {
        let json = """
            {"passTypeIdentifier": "pass.com.example.card", "serialNumber": "\(serial)", \(service)
             "storeCard": {"headerFields": [\(field)]}}
            """
        return try PassFiles(json: json, adding: others)
    }

    private static func balance(_ value: String, _ more: String = #", "changeMessage": "You have %@.""#) -> String {
        #"{"key": "balance", "label": "Balance", "value": \#(value)\#(more)}"#
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
            ("", balance("1"), "is new"), (balance("1"), "", "is gone"),
        ])
    func silence(old: String, new: String, expected: String) throws {
        let found = try PassDifference(between: Self.pass(old), and: Self.pass(new)).announcements
        #expect(found.count == 1 && found[0].silence?.contains(expected) == true)
        #expect(found.allSatisfy { $0.texts.isEmpty })
    }
}
