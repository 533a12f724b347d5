import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import TestSupport
import Testing
import ZipContainer

@Suite("Templates of Pass Designer") struct DesignedTemplateTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// How a template may come.
    enum Form: String, CaseIterable, CustomTestStringConvertible {
        case folder, zip, finderZip
        var testDescription: String { rawValue }
    }

    private func path(_ form: Form, _ files: [String: [UInt8]] = DesignedSample.files()) throws -> String {
        func zip(_ prefix: String, _ more: [String: [UInt8]] = [:]) throws -> String {
            let all = Dictionary(uniqueKeysWithValues: files.map { (prefix + $0.key, $0.value) }).merging(more) { $1 }
            return try folder.write(
                try ArchiveWriter.archive(
                    of: all.sorted { $0.key < $1.key }.map {
                        ArchiveEntry(name: $0.key, bytes: $0.value, compression: .deflated)
                    }), to: "Flight.zip")
        }
        switch form {
        case .folder:
            for (file, bytes) in files { try folder.write(bytes, to: "Flight.pkpasstemplate/\(file)") }
            return folder.path("Flight.pkpasstemplate")
        case .zip: return try zip("")
        case .finderZip: return try zip("Flight.pkpasstemplate/", ["__MACOSX/._Flight.pkpasstemplate": [0, 5, 22, 7]])
        }
    }

    @Test("what stays out of a pass is the editor's, and the rest is there as it was", arguments: Form.allCases)
    func cleaned(_ form: Form) throws {
        let bundle = try PassBundle(path: path(form))
        #expect(bundle.files["tooling.json"] == nil && bundle.leftOut.contains("tooling.json"))
        let pass = try #require(JSONDocument(parsing: bundle.passJSON).root.object)
        // Foundation's reader and a hand that removes keys tell what must be left.
        var expected = try #require(JSONDocument(parsing: Array(DesignedSample.json().utf8)).root.object)
        for key in [
            "appLaunchURL", "associatedStoreIdentifiers", "groupingIdentifier", "passTypeIdentifier", "teamIdentifier",
        ] { expected[key] = nil }
        #expect(pass.names == expected.names)
        #expect(pass["userInfo"] == expected["userInfo"])
        #expect(try JSONSerialization.jsonObject(with: Data(bundle.passJSON)) is [String: Any])
        let text = String(decoding: bundle.passJSON, as: UTF8.self)
        #expect(text.count == DesignedSample.json().count, "every character keeps its place")
        #expect(text.matches(of: /"_id"/).count == 1, "only that of the issuer's own data is left")
        for gone in ["PKEventTypeGeneric", "performerNames", "headerFields", "altText", "dataDetectorTypes"] {
            #expect(!text.contains(gone), "\(gone)")
        }
    }

    @Test("a missing icon.png is a copy of icon@2x.png, and one that is there stays") func icon() throws {
        var files = DesignedSample.files()
        #expect(try PassBundle(path: path(.folder, files)).files["icon.png"] == files["icon@2x.png"])
        files["icon.png"] = PNGSample.png(38, 38)
        #expect(try PassBundle(path: path(.zip, files)).files["icon.png"] == files["icon.png"])
    }

    @Test("an archive that was signed is signed again as it is, with what its editor left") func signedBefore() throws {
        let foreign = DesignedSample.files().merging(["manifest.json": Array("{}".utf8), "signature": [1]]) { $1 }
        #expect(try PassBundle(path: path(.zip, foreign)).files["tooling.json"] != nil)
    }

    @Test("lint does not change what the editor wrote") func fixing() throws {
        let source = try PassFiles(passAt: path(.folder))
        #expect(throws: SourceRepair.Failure.self) { try SourceRepair(of: source) }
    }
}
