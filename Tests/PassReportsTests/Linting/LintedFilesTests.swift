import PassReports
import PassRules
import PassToolkit
import Testing
import TestSupport

@Suite("What lint looks at, and its book of rules") struct LintedFilesTests {
    @Test("lint reads everything in an archive but manifest and signature") func wholeArchive() throws {
        let odd: [String: [UInt8]] = [
            "x/.DS_Store": [1], "__MACOSX/._icon.png": [2], "key.pem": [3], "manifest.json": [4], "signature": [5],
            "x/pass.json": [6], "x/manifest.json": [7],
        ]
        let source = try PassFiles(passArchive: [UInt8].archive(of: odd), path: "a.zip")
        #expect(source.container == .archive && source.path == "a.zip")
        #expect(
            source.contents.keys.sorted() == [
                "__MACOSX/._icon.png", "key.pem", "x/.DS_Store", "x/manifest.json", "x/pass.json",
            ])
    }

    @Test("lint reads what signing would take from a folder, keys included") func folder() throws {
        let folder = try TemporaryFolder()
        for name in [".DS_Store", "manifest.json", "key.pem", "icon.png~", "readme.txt"] {
            try folder.write([1], to: "a.pass/\(name)")
        }
        let source = try PassFiles(passAt: folder.path("a.pass"))
        #expect(source.ruled.keys.sorted() == ["key.pem", "readme.txt"])
        #expect(source.container == .folder && !source.isTemplate)
        #expect(RuleBook.standard.findings(in: source.passContents()).contains { $0.rule == "bundle.pass-missing" })
    }

    @Test("lint treats a folder with placeholders as a template") func templates() throws {
        let files = ["pass.json": [UInt8].text(#"{"logoText": "{{name}}"}"#)]
        let folder = try TemporaryFolder()
        try folder.write(files["pass.json"] ?? [], to: "pass.json")
        #expect(try PassFiles(passAt: folder.path).passContents().isTemplate)
        let source = try PassFiles(passArchive: [UInt8].archive(of: files), path: "card.pkpass")
        #expect(RuleBook.standard.findings(in: source.passContents()).contains { $0.rule == "template.unfilled" })
    }
}
