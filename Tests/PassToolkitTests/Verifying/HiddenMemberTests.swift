import PassModel
import PassReports
import PassToolkit
import Testing
import TestSupport

/// Passes of a bundle behind names that file managers leave.
@Suite("Hidden members of bundles") struct HiddenMemberTests {
    static let names = [
        ".evil.pkpass", "evil.pkpass~", "__MACOSX/._1.pkpass", ".DS_Store", "evil.png", ".git/objects/evil",
    ]

    private static func changed() throws -> [UInt8] {
        var parts = try PassParts([("serialNumber", .string("2"))])
        parts.files["icon.png"]?.append(0)
        return try parts.archive()
    }

    private func report(_ files: [String: [UInt8]]) throws -> VerificationReport {
        var parts = try PassParts()
        parts.files = files
        return try parts.report()
    }

    @Test("whatever is an archive is judged, whatever it is called", arguments: names)
    func judged(name: String) throws {
        let report = try report(["1.pkpass": PassParts().archive(), name: Self.changed()])
        #expect(report.kind == .passes)
        #expect(report.verdict == .invalid)
        #expect(report.members.map(\.name).sorted() == ["1.pkpass", name].sorted())
        let alone = try self.report([name: Self.changed()])
        #expect(alone.kind == .passes && alone.verdict == .invalid)
    }

    @Test(
        "an archive behind other bytes is one, since readers look for its end", arguments: [[1], Array("GIF89a".utf8)])
    func prefixed(prefix: [UInt8]) throws {
        let report = try report(["1.pkpass": PassParts().archive(), "a.gif": prefix + Self.changed()])
        #expect(report.members.map(\.name) == ["1.pkpass", "a.gif"])
        #expect(report.verdict == .invalid)
    }

    @Test("what a file manager left and is no archive is not judged") func leftovers() throws {
        let report = try report([
            "1.pkpass": PassParts().archive(), ".DS_Store": [0, 0, 0, 1], "__MACOSX/._1.pkpass": [0, 5, 0x16, 7],
        ])
        #expect(report.members.map(\.name) == ["1.pkpass"])
        #expect(report.verdict == .valid)
    }

    @Test("inspection lists the same members, and a bundle or a pass does not take such a bundle in")
    func others() throws {
        var parts = try PassParts()
        parts.files = [".evil.pkpass": try Self.changed()]
        let archive = try parts.archive()
        #expect(PassInspection(of: try PassFiles(archive: archive)).members.map(\.name) == [".evil.pkpass"])
        let verifier = PassVerifier(policy: try TestCertificates.policy(), rules: nil)
        #expect(throws: PassCollection.Failure.self) {
            try PassCollection(of: [.init(path: "a.pkpass", bytes: archive)], judgedBy: verifier)
        }
        let other = #expect(throws: BundleError.self) { try PassFiles(passArchive: archive, path: "a") }
        #expect(other?.code == .otherKind("a bundle of passes"))
        let signed = #expect(throws: BundleError.self) { try PassBundle(archive: archive) }
        #expect(signed?.code == .otherKind("a bundle of passes"))
    }
}
