import PassModel
import PassReports
import PassToolkit
import Testing
import TestSupport
import ZipContainer

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
        let files = others.merging(["pass.json": Array(json.utf8)]) { $1 }
        return try PassFiles(
            archive: ArchiveWriter.archive(
                of: files.sorted { $0.key < $1.key }.map {
                    ArchiveEntry(name: $0.key, bytes: $0.value, compression: .stored)
                }))
    }

    private static func balance(_ value: String, _ more: String = #", "changeMessage": "You have %@.""#) -> String {
        #"{"key": "balance", "label": "Balance", "value": \#(value)\#(more)}"#
    }

    private func announcements(_ old: String, _ new: String) throws -> [PassAnnouncement] {
        try PassDifference(between: Self.pass(old), and: Self.pass(new)).announcements
    }

    @Test("a changed value with a changeMessage shows a banner with the new value")
    func banner() throws {
        let found = try announcements(Self.balance("1"), Self.balance("2"))
        #expect(found.map(\.key) == ["balance"])
        #expect(found.first?.texts.map(\.text) == ["You have 2."])
        #expect(found.first?.texts.map(\.language) == [nil])
        #expect(found.first?.silence == nil && found.first?.isFormatted == false)
    }

    @Test("an amount has its currency, and the phone writes it in its own form")
    func amount() throws {
        let form = #", "currencyCode": "EUR", "changeMessage": "100 %% of it: %@""#
        let found = try announcements(Self.balance("1.50", form), Self.balance("2.50", form))
        #expect(found.first?.texts.map(\.text) == ["100 % of it: 2.50 EUR"])
        #expect(found.first?.isFormatted == true)
    }

    @Test(
        "each form of the value's place is filled in once, and the value stays as it is",
        arguments: [
            ("Now %1$@.", "Now 50%%."), ("%%@ %@", "%@ 50%%"), ("%@ of 100%%", "50%% of 100%"),
            ("100% %@", "100% 50%%"),
        ])
    func forms(message: String, expected: String) throws {
        let more = #", "changeMessage": "\#(message)""#
        let found = try announcements(Self.balance(#""1""#, more), Self.balance(#""50%%""#, more))
        #expect(found.first?.texts.map(\.text) == [expected])
    }

    @Test("a message that is only a key shows a banner in the languages that translate it")
    func keyed() throws {
        let strings: [String: [UInt8]] = ["en.lproj/pass.strings": Array("\"GATE\" = \"Gate changed to %@\";\n".utf8)]
        func field(_ value: String) -> String { Self.balance("\"\(value)\"", #", "changeMessage": "GATE""#) }
        let difference = try PassDifference(
            between: Self.pass(field("A1"), adding: strings), and: Self.pass(field("B2"), adding: strings))
        #expect(difference.announcements.first?.texts.map(\.language) == ["en"])
        #expect(difference.announcements.first?.texts.map(\.text) == ["Gate changed to B2"])
        #expect(difference.announcements.first?.silence == nil)
    }

    @Test("a translation that has no place for the value shows no banner")
    func untranslatable() throws {
        let strings: [String: [UInt8]] = [
            "de.lproj/pass.strings": Array("\"You have %@.\" = \"Etwas ist anders.\";\n".utf8)
        ]
        let difference = try PassDifference(
            between: Self.pass(Self.balance("1"), adding: strings), and: Self.pass(Self.balance("2"), adding: strings))
        #expect(difference.announcements.first?.texts.map(\.language) == [nil])
    }

    @Test(
        "a field that shows no banner has the reason",
        arguments: [
            (balance("1", ""), balance("2", ""), PassAnnouncement.Silence.noMessage),
            (balance("1"), balance("1.0").replacing("Balance", with: "Saldo"), .sameValue),
            (
                balance("1", #", "changeMessage": "It changed.""#), balance("2", #", "changeMessage": "It changed.""#),
                .unusableMessage("has no %@")
            ),
            (
                balance("1", #", "changeMessage": "%@ of %d""#), balance("2", #", "changeMessage": "%@ of %d""#),
                .unusableMessage("has the code '%d'")
            ),
            (balance("1"), balance("null"), .noValue), (balance("1"), balance("{}"), .noValue),
            ("", balance("1"), .addedField), (balance("1"), "", .removedField),
        ])
    func silence(old: String, new: String, expected: PassAnnouncement.Silence) throws {
        let found = try announcements(old, new)
        #expect(found.map(\.silence) == [expected])
        #expect(found.allSatisfy { $0.texts.isEmpty })
    }

    @Test("equal fields are not listed, whatever else differs")
    func equal() throws {
        let difference = try PassDifference(
            between: Self.pass(Self.balance("1")), and: Self.pass(Self.balance("1"), service: ""))
        #expect(!difference.isEmpty && difference.announcements.isEmpty)
    }

    @Test("a pass with another serial number is another pass, of which nothing is announced")
    func otherPass() throws {
        let difference = try PassDifference(
            between: Self.pass(Self.balance("1")), and: Self.pass(Self.balance("2"), serial: "2"))
        #expect(difference.announcements.map(\.silence) == [.otherPass])
    }

    @Test("a banner has the words of each language that translates it")
    func languages() throws {
        let strings: [String: [UInt8]] = [
            "de.lproj/pass.strings": Array("\"You are %@.\" = \"Jetzt %@!\";\n\"Gold\" = \"Goldstufe\";\n".utf8),
            "fr.lproj/pass.strings": Array("\"Balance\" = \"Solde\";\n".utf8),
            "it.lproj/pass.strings": Array("\"You are".utf8),
        ]
        let message = #", "changeMessage": "You are %@.""#
        let difference = try PassDifference(
            between: Self.pass(Self.balance(#""Green""#, message), adding: strings),
            and: Self.pass(Self.balance(#""Gold""#, message), adding: strings))
        let texts = difference.announcements.first?.texts
        #expect(texts?.map(\.language) == [nil, "de"])
        #expect(texts?.map(\.text) == ["You are Gold.", "Jetzt Goldstufe!"])
    }

    @Test("the text says what is shown, and what keeps it from being shown")
    func text() throws {
        let fields = { (value: Int) in
            (0..<2).map { Self.balance("\(value)").replacing("\"balance\"", with: "\"b\($0)\"") }.joined(separator: ",")
        }
        let difference = try PassDifference(
            between: Self.pass(fields(1), service: ""), and: Self.pass(fields(2), service: ""))
        let lines = difference.text(old: "a", new: "b").split(separator: "\n").suffix(4)
        #expect(
            lines == [
                "  banner    b0: \"You have 2.\"", "  banner    b1: \"You have 2.\"",
                "  but       no phone fetches the update, since the old pass has no webServiceURL with a token",
                "  but       for several changes a phone may show one general notice instead",
            ])
        #expect(!difference.isFetched)
    }

    @Test("the document has the banner's texts, or the reason that there is none")
    func document() throws {
        let difference = try PassDifference(
            between: Self.pass(Self.balance("1") + "," + #"{"key": "a", "value": 1}"#),
            and: Self.pass(Self.balance("2") + "," + #"{"key": "a", "value": 2}"#))
        let json = difference.json(old: "a", new: "b").object
        #expect(json?["isFetched"] == .bool(true))
        let found = json?["announcements"]?.array?.compactMap(\.object) ?? []
        #expect(found.map { $0["shows"] } == [.bool(true), .bool(false)])
        #expect(found.first?["texts"]?.array?.first?.object?["text"] == .string("You have 2."))
        #expect(found.last?["silence"] == .string("no-message"))
    }
}
