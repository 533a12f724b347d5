import Foundation
import PassModel
import PassReports
import PassRules
import PassToolkit
import SignedMessages
import Testing
import TestSupport
import ZipContainer

@Suite("Looking inside a pass") struct PassInspectionTests {
    private func inspection(_ parts: PassParts) throws -> PassInspection {
        PassInspection(of: try PassFiles(archive: parts.archive()))
    }

    @Test("an inspection shows the known part of the chain and names the missing issuer") func chain() throws {
        let facts = try #require(try inspection(PassParts()).signature)
        #expect(facts.chain.map(\.isEmbedded) == [true, true])
        #expect(facts.signer == facts.chain[0].certificate)
        #expect(facts.missingIssuer == (try TestCertificates.authority.get().root.subject))
        #expect(facts.signingTime == TestCertificates.moment)
        #expect(facts.digestAlgorithm == "sha256")
        #expect(facts.others.isEmpty)
    }

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
        let members = PassInspection(of: files).members
        #expect(members.map(\.name) == names)
        #expect(members.map(\.isSigned) == [true, true, true, false, false])
        #expect(members[0].facts == ["storeCard", "Test Ltd", "Test card", "serial 0001"])
        #expect(members[4].problem != nil)
    }

    @Test("an inspection shows an order, a pass without a signature, and a pass inside a folder of its archive")
    func kinds() throws {
        let order = PassInspection(
            of: try PassFiles(
                archive: [UInt8].archive(of: ["order.json": SamplePass.orderJSON(), "logo.png": SamplePass.png])))
        #expect(order.contents.kind == .order && order.pass == nil && order.failure == nil)
        #expect(order.text().contains("\n  order     ") && order.text().contains("\n  signed    no"))
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
        for _ in 0..<20 {
            bytes = try ArchiveWriter.archive(of: [.init(name: "a.pkpass", bytes: bytes, compression: .deflated)])
        }
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
        let contents = try PassFiles(passArchive: archive, path: "card.zip").passContents()
        let linted = RuleBook.standard.findings(in: contents).map(\.rule)
        #expect(linted.contains("bundle.enclosing-folder") == isEnclosed)
    }
}
