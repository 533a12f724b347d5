import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import Testing
import TestSupport

@Suite("What can be translated") struct TranslationReportTests {
    private static let fields = """
        "generic": {
          "primaryFields": [{"key": "a", "label": "Level", "value": "{{level}}", "changeMessage": "Now %@"}],
          "backFields": [
            {"key": "b", "label": "Flight", "value": "CDG"}, {"key": "c", "label": "Level", "value": "MC2035"},
            {"key": "d", "label": "Since", "value": "2035-05-14T18:30:00Z", "dateStyle": "PKDateStyleFull"},
            {"key": "e", "label": "Web", "value": "https://example.com", "attributedValue": "<a href='x'>Our shop</a>"},
            {"key": "f", "label": "Mail", "value": "ada@example.com"}, {"key": "g", "label": "Points", "value": 12}
          ]
        },
        "locations": [{"latitude": 1, "longitude": 1, "relevantText": "The bar is near"}],
        "barcodes": [{"format": "PKBarcodeFormatQR", "message": "Hello you", "messageEncoding": "utf-8", "altText": "0001"}],
        "semantics": {
          "eventName": "Gala night", "departureGate": "B42", "passengerName": {"givenName": "Ada Lovelace"},
          "artistIDs": ["One artist"], "seats": [{"seatType": "Soft chair"}],
          "wifiAccess": [{"ssid": "Guest net", "password": "let me in"}]
        }
        """

    private func folder(_ strings: [String: [UInt8]] = [:]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, bytes) in PassRule.Sample(Self.fields).contents.merging(strings, uniquingKeysWith: { $1 }) {
            try folder.write(bytes, to: name)
        }
        return folder
    }

    private func report(_ folder: TemporaryFolder) throws -> TranslationReport {
        try TranslationReport(of: PassFiles(passAt: folder.path))
    }

    private func bytes(_ name: String, in folder: TemporaryFolder) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: folder.path(name))))
    }

    @Test("texts are listed once, without dates, codes, addresses, names of people and placeholders") func texts()
        throws
    {
        let report = try report(folder())
        // In the order of pass.json: the sound members stand first.
        #expect(
            report.texts.map(\.text) == [
                "Example", "Card", "Level", "Now %@", "Flight", "Since", "Web", "<a href='x'>Our shop</a>", "Mail",
                "Points", "The bar is near", "Gala night", "Soft chair",
            ])
        let level = try #require(report.texts.first { $0.text == "Level" })
        #expect(level.pointers.map(\.description) == ["/generic/primaryFields/0/label", "/generic/backFields/1/label"])
        #expect(report.languages.isEmpty)
    }

    @Test("each language tells what it lacks and which keys are slips") func languages() throws {
        let strings = #""Card" = "Carte"; "Example" = "Example"; "Levell" = "Niveau"; "Gold" = "Or";"#
        let report = try report(
            folder(["fr.lproj/pass.strings": Array(strings.utf8), "de.lproj/pass.strings": Array("\"a".utf8)]))
        let (german, french) = (report.languages[0], report.languages[1])
        #expect([german.name, french.name] == ["de", "fr"])
        #expect(german.failure != nil)
        #expect(french.failure == nil)
        #expect(french.missing == report.texts.map(\.text).filter { !["Card", "Example"].contains($0) })
        #expect(french.slips.map { [$0.key, $0.meant] } == [["Levell", "Level"]])
        #expect(french.unchangedCount == 1)
        let error = #expect(throws: TranslationReport.Failure.self) { try report.addition(for: "de") }
        #expect(error?.isAboutInput == true)
    }

    @Test(
        "lines are added behind what is there, in its encoding",
        arguments: [
            StringsDocument.Encoding.utf8, .utf8WithMark, .utf16(bigEndian: false, withMark: true),
            .utf16(bigEndian: true, withMark: true), .utf16(bigEndian: true, withMark: false),
        ], ["\"Card\" = \"Kärtchen\";", "/* a */ \"Card\" = \"K\";\n// end\n"])
    func adding(encoding: StringsDocument.Encoding, text: String) throws {
        let old = encoding.encode(Array(text.utf8))
        let folder = try folder(["de.lproj/pass.strings": old])
        let report = try report(folder)
        let addition = try report.addition(for: "de")
        #expect(try bytes("de.lproj/pass.strings", in: folder) == old, "nothing is written before it is asked for")
        try report.write(addition)
        let new = try bytes("de.lproj/pass.strings", in: folder)
        #expect(new.starts(with: old))
        let document = try StringsDocument(parsing: new)
        #expect(document.encoding == encoding)
        #expect(document["Card"]?.hasPrefix("K") == true)
        #expect(document["Level"] == "Level")
        #expect(document.deviations.isEmpty && document.duplicates.isEmpty)
        #expect(try folder.files().filter { $0.hasSuffix(".tmp") } == [])
        let again = try self.report(folder)
        #expect(again.languages[0].missing.isEmpty)
        try again.write(try again.addition(for: "de"))
        #expect(try bytes("de.lproj/pass.strings", in: folder) == new, "a second time there is nothing to add")
    }

    @Test(
        "a folder without a pass.json that can be read is refused",
        arguments: [(nil, 0), ("{\n  \"a\": }", 2), ("[]", 0)] as [(String?, Int)])
    func noPass(text: String?, line: Int) throws {
        let folder = try TemporaryFolder()
        try folder.write([0x20], to: "icon.png")
        if let text { try folder.write(Array(text.utf8), to: "pass.json") }
        let error = #expect(throws: (any Error).self) { try self.report(folder) }
        #expect((error as? TemplateError)?.position.line == (line > 0 ? line : nil))
        #expect(error is TemplateError || error is BundleError)
    }

    @Test("the folder of a new language is made, and lint finds only that it is untranslated") func newLanguage() throws
    {
        let folder = try folder()
        let report = try report(folder)
        try report.write(try report.addition(for: "pt-BR"))
        let source = try PassFiles(passAt: folder.path)
        #expect(source.files.keys.contains("pt-BR.lproj/pass.strings"))
        let found = LintResult(of: source).findings.filter { $0.file == "pt-BR.lproj/pass.strings" }
        #expect(found.map(\.rule) == ["strings.untranslated"])
    }

    @Test(
        "a name that is no language is refused", arguments: [("german", "de"), ("EN", "en"), ("../de", nil), ("", nil)])
    func wrongLanguage(name: String, meant: String?) throws {
        let report = try report(folder())
        let error = #expect(throws: TranslationReport.Failure.self) { try report.addition(for: name) }
        #expect(error?.code == .unknownLanguage(name, meant: meant))
    }
}
