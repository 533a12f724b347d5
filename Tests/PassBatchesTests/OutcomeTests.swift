import Foundation
import PassToolkit
import Platform
import Testing
import TestSupport

@testable import PassBatches

/// One record, one outcome: what is reported of a record is what became of its file.
@Suite("Outcomes of a batch") struct OutcomeTests {
    /// What lies under the name of a record before the run.
    private enum Before: CaseIterable {
        case nothing, current, outdated, damaged, folder, key, list
    }

    private static let key = [UInt8].text("-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n")

    private func prepare(_ before: Before, _ number: Int, in folder: TemporaryFolder) throws {
        let name = "S\(number).pkpass"
        switch before {
        case .nothing: break
        case .current: try folder.write(BatchParts.pass("S\(number)", "Nr \(number)"), to: name)
        case .outdated: try folder.write(BatchParts.pass("S\(number)", "Ada"), to: name)
        case .damaged: try folder.write(BatchParts.pass("S\(number)", "Nr \(number)").prefix(500), to: name)
        case .folder: try folder.write([1], to: "\(name)/inside")
        case .key: try folder.write(Self.key, to: name)
        case .list: try folder.write([UInt8].text("a,b\n1,2\n"), to: name)
        }
    }

    /// A list in which some records can't become passes.
    private func list(_ count: Int, _ generator: inout SeededGenerator) -> (text: String, sound: Set<Int>) {
        var (text, sound): (String, Set<Int>) = ("serial,name\n", [])
        for number in 1...count {
            switch Int.random(in: 0..<6, using: &generator) {
            case 0: text += "S\(number)\n"
            case 1: text += "S\(number),Nr,3\n"
            default:
                text += "S\(number),Nr \(number)\n"
                sound.insert(number)
            }
        }
        return (text, sound)
    }

    @Test(
        "what is reported of a record is what became of its file, whatever was there",
        arguments: Effort.sample(0..<40 as Range<UInt64>, quick: 3), 0..<3)
    func outcomes(seed: UInt64, mode: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        let folder = try TemporaryFolder()
        let (text, sound) = list(24, &generator)
        for number in 1...24 {
            try prepare(Before.allCases.randomElement(using: &generator) ?? .nothing, number, in: folder)
        }
        let before = try BatchParts.tree(folder)
        let plan = try BatchParts.plan(to: .folder(folder.path)) {
            ($0.isReplacing, $0.isResuming) = (mode == 1, mode == 2)
        }
        let (reports, summary) = try await BatchParts.run(plan, text)
        let after = try BatchParts.tree(folder)
        var changed = Set(after.keys.filter { after[$0] != before[$0] })
        for report in reports {
            let name = "S\(report.number).pkpass"
            let whole = try BatchParts.pass("S\(report.number)", "Nr \(report.number)")
            switch report.outcome {
            case .made, .changed:
                #expect(sound.contains(report.number) && after[name] == whole, "\(name)")
                changed.remove(name)
            case .unchanged: #expect(mode == 2 && before[name] == whole && after[name] == whole, "\(name)")
            case .failed: #expect(after[name] == before[name], "\(name)")
            }
            #expect((report.error == nil) == (report.outcome != .failed))
        }
        #expect(changed.isEmpty)
        #expect(Set(before.keys).isSubset(of: after.keys))
        #expect(summary.made + summary.unchanged + summary.failed == reports.count)
    }

    @Test("a pass takes the place of no file that the run reads, even if files are replaced", arguments: [false, true])
    func inputs(isResuming: Bool) async throws {
        let folder = try TemporaryFolder()
        let old = try BatchParts.pass("S1", "Ada")
        try folder.write(old, to: "in/S1.pkpass")
        try FileManager.default.linkItem(atPath: folder.path("in/S1.pkpass"), toPath: folder.path("S1.pkpass"))
        try folder.write("{}".utf8, to: "S2/pass.json")
        let guarded = try BatchParts.plan(to: .folder(folder.path)) {
            ($0.isReplacing, $0.isResuming) = (!isResuming, isResuming)
            $0.files = RunFiles(reading: [("SOURCE", folder.path("in/S1.pkpass")), ("the template", folder.path("S2"))])
        }
        let (reports, _) = try await BatchParts.run(guarded, BatchParts.list(3))
        #expect(reports.map(\.outcome) == [.failed, .made, .made])
        #expect((reports[0].error as? FileAccessError)?.reason == .isInput("SOURCE"))
        #expect(try InputFile.read(folder.path("S1.pkpass")) == old)
        // A folder of the passes may be inside the template.
        let inside = try BatchParts.plan(to: .folder(folder.path), name: "S2/{{serial}}.pkpass") {
            $0.files = guarded.files
        }
        let (second, _) = try await BatchParts.run(inside, BatchParts.list(1))
        #expect(second.map(\.outcome) == [.failed])
        #expect(try folder.files().contains("S2/S1.pkpass") == false)
    }
}
