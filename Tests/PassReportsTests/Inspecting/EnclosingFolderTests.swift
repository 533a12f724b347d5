import PassReports
import PassRules
import PassToolkit
import TestSupport
import Testing

@Suite("A pass in a folder of its archive") struct EnclosingFolderTests {
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
        let contents = try PassFiles(passArchive: archive, path: "card.zip").passContents()
        let linted = RuleBook.standard.findings(in: contents).map(\.rule)
        #expect(linted.contains("bundle.enclosing-folder") == isEnclosed)
    }
}
