import Foundation
import PassReports
import PassRules
import PassToolkit
import TestSupport
import Testing

@Suite("Lint settings") struct LintSettingsTests {
    private static let book = RuleBook(
        rules: [
            ("images.one", Finding.Severity.error), ("images.two", .warning), ("color.one", .warning),
            ("nfc.one", .note),
        ].map { id, severity in
            PassRule(id, severity, "a rule", source: "none") { _ in [PassRule.Fault(.file(nil))] }
        })

    private func settings(_ json: String) throws -> LintSettings {
        try LintSettings(json: Array(json.utf8), path: "s.json", book: Self.book)
    }

    private func names(_ book: RuleBook) -> [String] { book.rules.map { "\($0.id) \($0.severity.rawValue)" } }

    @Test("lint settings choose rules by name and area and rate them; the last rating counts") func book() throws {
        let settings = try settings(
            #"{"rule": ["images", "color.*"], "ignore": ["images.one"], "severity": {"images": "note", "images.two": "error"}}"#
        )
        #expect(names(settings.book(of: Self.book)) == ["images.two error", "color.one warning"])
        #expect(names(LintSettings().book(of: Self.book)) == names(Self.book))
    }

    @Test("lint settings keep a rule once, however often it is named") func repeated() throws {
        let names = Array(repeating: #""images.*""#, count: 50_000).joined(separator: ",")
        let settings = try settings(#"{"rule": [\#(names)], "ignore": [\#(names), "color"]}"#)
        #expect(settings.rules?.map(\.description) == ["images"])
        #expect(settings.ignored?.map(\.description) == ["images", "color"])
        let targets = Array(repeating: #""ios17""#, count: 50_000).joined(separator: ",")
        #expect(try self.settings(#"{"target": [\#(targets)]}"#).targets?.count == 1)
    }

    @Test(
        "an error in lint settings has its place, and names what is wrong",
        arguments: table(
            #"""
            {"rule": []} | 1:10: | 'rule'
            {"rules": []} | 1:2: | 'rules'
            {"rule": ["image"]} | 1:11: | 'image'
            {"rule": ["images.one.*"]} | 1:11: | 'images.one.*'
            {"failOn": true} | 1:12: | 'failOn'
            {"severity": {"nfc": 1}} | 1:22: | 'severity'
            """#))
    func faults(row: [String]) throws {
        let error = #expect(throws: LintSettings.Failure.self) { try settings(row[0]) }
        #expect(error?.message.hasPrefix("s.json:\(row[1])") == true && error?.message.contains(row[2]) == true)
        #expect(error?.hints.isEmpty == false)
    }

    @Test("the schema of lint settings refuses and accepts what is refused and read", .needs(.schemaValidator))
    func schema() throws {
        let names = RuleBook.standard.rules.map(\.id) + ["images", "nfc.*", "picture", "images.none", "keys.empty.*"]
        let texts =
            names.map { #"{"rule": ["\#($0)"], "severity": {"\#($0)": "note"}}"# } + [
                "{}", "[]", #"{"rule": []}"#, #"{"rules": []}"#, #"{"ignore": [], "failOn": "never"}"#,
                #"{"failOn": true}"#, #"{"target": ["ios17", "watchOS11+", "ios17.1-18"]}"#,
                #"{"target": ["android1"]}"#, #"{"severity": {"nfc": 1}}"#,
            ]
        let read = texts.map { (try? LintSettings(json: Array($0.utf8), path: "")) != nil }
        #expect(try SchemaJudge.places(in: texts.map(\.utf8), by: "passlint").map { $0 == [] } == read)
    }

    @Test("lint settings are read beside a pass, not in it") func beside() throws {
        let folder = try TemporaryFolder()
        try folder.write(Array(#"{"failOn": "never"}"#.utf8), to: "a/.passlint.json")
        try folder.write(Array(#"{"failOn": "note"}"#.utf8), to: "a/b.pass/.passlint.json")
        for path in ["a/b.pass", "a/b.pass/", "a/./b.pass", "a/c.pkpass", "a/b.pass/../c.pkpass"] {
            #expect(try LintSettings.beside(folder.path(path))?.failOn == .never, "\(path)")
        }
        #expect(try LintSettings.beside(folder.path("a/b.pass/pass.json"))?.failOn == .note)
        // Each pass of a folder reads them again.
        try folder.write(Array(repeating: UInt8(ascii: " "), count: 64_001), to: "large/.passlint.json")
        #expect(throws: FileAccessError.self) { try LintSettings.beside(folder.path("large/b.pass")) }
        for path in ["a", "nowhere/x.pass", "-"] {
            #expect(try LintSettings.beside(path == "-" ? path : folder.path(path)) == nil, "\(path)")
        }
    }
}

@Suite("The input of lint, and its rule book") struct LintedFilesTests {
    @Test("lint reads everything in an archive except manifest and signature") func wholeArchive() throws {
        let odd: [String: [UInt8]] = [
            "x/.DS_Store": [1], "__MACOSX/._icon.png": [2], "key.pem": [3], "manifest.json": [4], "signature": [5],
            "x/pass.json": [6], "x/manifest.json": [7],
        ]
        let source = try PassFiles(archive: [UInt8].archive(of: odd), path: "a.zip", requiring: .pass)
        #expect(source.container == .archive && source.path == "a.zip")
        #expect(
            source.contents.keys.sorted() == [
                "__MACOSX/._icon.png", "key.pem", "x/.DS_Store", "x/manifest.json", "x/pass.json",
            ])
    }

    @Test("lint reads the files that signing would pack from a folder, keys included") func folder() throws {
        let folder = try TemporaryFolder()
        for name in [".DS_Store", "manifest.json", "key.pem", "icon.png~", "readme.txt"] {
            try folder.write([1], to: "a.pass/\(name)")
        }
        let source = try PassFiles(path: folder.path("a.pass"))
        #expect(source.filesForRules.keys.sorted() == ["key.pem", "readme.txt"])
        #expect(source.container == .folder && !source.isTemplate)
        #expect(RuleBook.standard.findings(in: source.passContents()).contains { $0.rule == "bundle.pass-missing" })
    }

    @Test("lint treats a folder with placeholders as a template, but no archive") func templates() throws {
        let json = #"{"logoText": "{{name}}"}"#
        let folder = try TemporaryFolder(json: json)
        #expect(try PassFiles(path: folder.path).passContents().isTemplate)
        let findings = try RuleBook.standard.findings(in: PassFiles(json: json).passContents())
        #expect(findings.contains { $0.rule == "template.unfilled" })
    }

    @Test("the listing of the article on linting reports what a custom rule finds") func listing() async {
        // In a process of its own, since its paths are relative.
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            try FileManager.default.createDirectory(atPath: folder.path("Templates"), withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                atPath: Checkout.path("Templates/coffee.pass"), toPath: folder.path("Templates/coffee.pass"))
            try #require(FileManager.default.changeCurrentDirectoryPath(folder.path))
            try #require(lintListing().rules.last?.id == "acme.fax")
            let json = #"{"storeCard": {"backFields": [{"key": "f", "label": "Fax", "value": "1"}]}}"#
            try folder.write(json.utf8, to: "Templates/coffee.pass/pass.json")
            try #require(lintListing().findings.contains { $0.rule == "acme.fax" })
            try #require(FileManager.default.changeCurrentDirectoryPath("/"))
        }
    }
}
