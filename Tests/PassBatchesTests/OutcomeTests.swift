import Foundation
import PassModel
import PassRules
import PassToolkit
import Platform
import Synchronization
import TestSupport
import Testing
import ZipContainer

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

@Suite("A file's name in a batch") struct OutputNamesTests {
    private func name(_ value: String, pattern: String = "{{n}}") throws -> String {
        try BatchParts.names(pattern).name(for: ["n": .text(value)])
    }

    @Test(
        "an output name that could leave the folder or hide is refused",
        arguments: [
            ("../x", BatchError.NameFault.leavesFolder), ("/etc/x", .absolute), ("a/../../b", .leavesFolder),
            ("..", .leavesFolder), (".", .leavesFolder), ("a/./b", .leavesFolder), ("a\u{0}b", .controlCharacter),
            ("a\nb", .controlCharacter), ("a\u{7F}", .controlCharacter), (".hidden", .hidden), ("a/.b/c", .hidden),
            ("a\u{202E}gpj.b", .invisibleCharacter), ("a\u{200B}b", .invisibleCharacter),
            ("\u{9B}31m", .controlCharacter), ("a\u{AD}b", .invisibleCharacter), ("a\u{E0041}", .invisibleCharacter),
            ("\u{3164}", .invisibleCharacter), ("a\u{2028}b", .invisibleCharacter), ("a\u{2800}", .invisibleCharacter),
            ("\u{301}", .combiningCharacter), ("a/\u{20E3}b", .combiningCharacter), ("\u{903}x", .combiningCharacter),
            ("a//b", .emptyPart), ("a/", .emptyPart), ("a\\b", .backslash), ("..\\x", .backslash),
            (String(repeating: "a", count: 256), .tooLong), (String(repeating: "é", count: 150), .tooLong),
            (String(repeating: "aaaaaaaaa/", count: 101) + "a", .tooLong),
        ])
    func refused(_ value: String, _ fault: BatchError.NameFault) throws {
        let error = #expect(throws: BatchError.self) { try name(value) }
        #expect(error?.code == .badName(value, fault))
        #expect(error?.message.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F } == false)
    }

    @Test(
        "a name gets the ending that devices go by, once, and stays refused if it was; an empty value is named",
        arguments: [
            ("7", "7.pkpass"), ("a/7", "a/7.pkpass"), ("7.pkpass", "7.pkpass"), ("7.zip", "7.zip.pkpass"),
            ("7.PKPASS", "7.PKPASS"), ("pkpass", "pkpass.pkpass"),
        ])
    func ending(_ value: String, _ expected: String) throws {
        let names = OutputNames(try TextPattern("{{n}}", origin: "--name"), ending: ".pkpass")
        #expect(try names.name(for: ["n": .text(value)]) == expected)
        for unsafe in ["", "a/", "..", "../x", "/x"] {
            let error = #expect(throws: BatchError.self) { try names.name(for: ["n": .text(unsafe)]) }
            #expect((error?.code == .emptyValue("n")) == unsafe.isEmpty)
        }
        #expect(throws: BatchError.self) { try name("", pattern: "{{n}}.pkpass") }
    }

    @Test(
        "a plain output name in any script is used unchanged",
        arguments: [
            "a.pkpass", "a/b.pkpass", "Zoë", "Zoe\u{308}", "山田　太郎", "ไม้", "नमस्ते", "🎫", "ㅎ", "\u{1112}\u{1161}\u{11AB}",
            "‥", "．．", "a b", "-rf", "名前", "a..b", "a.",
            String(repeating: "a", count: 255),
        ])
    func taken(_ value: String) throws {
        #expect(try name(value) == value)
    }

    @Test(
        "an output name that equals another record's on some file system is refused",
        arguments: [
            ("a", "A"), ("\u{E9}", "e\u{301}"), ("É", "e\u{301}"), ("straße", "STRASSE"), ("\u{212A}", "k"),
            ("ΣΑΣ", "σας"),
            ("x/a", "X/a"),
        ])
    func twins(_ first: String, _ second: String) async throws {
        let folder = try TemporaryFolder()
        let list = "serial,name\n\(first),1\nother,2\n\(second),3\n"
        let (reports, _) = try await BatchParts.run(BatchParts.plan(to: .folder(folder.path("out"))), list)
        #expect(reports.map(\.outcome) == [.made, .made, .failed])
        #expect(reports[2].code == .twinName("\(second).pkpass", first: 2))
    }
}

@Suite("Records that are handed over in parts") struct StoringTests {
    private struct Away: Error {}

    private func plan(by storing: @escaping BatchPlan.Storing) throws -> BatchPlan {
        BatchPlan(
            storing: PreparedTemplate(try BatchParts.template(), rules: nil),
            serialNumber: try TextPattern("{{serial}}", origin: "the serial number"), by: storing)
    }

    @Test("parts follow each other in the order of the list, and each record has the report of what became of it")
    func parts() async throws {
        let sizes = Mutex<[Int]>([])
        let plan = try plan { records in
            sizes.withLock { $0.append(records.count) }
            return records.map { record in
                let outcome = record["name"] == "Nr 8" ? BatchReport.Outcome.changed : .made
                return record["name"] == "Nr 7" ? .failure(Away()) : .success((outcome, []))
            }
        }
        let list = BatchParts.list(1100) + "S3,again\nS1101,a,b\n"
        let (reports, summary) = try await BatchParts.run(plan, list)
        #expect(reports.map(\.number) == Array(1...1102))
        // Two records were refused before: one has a serial number that was used, the other too many fields.
        #expect(sizes.withLock { $0 } == [500, 500, 100])
        #expect(reports[1100].code == .sameSerialNumber("S3", first: 4))
        #expect(reports.filter { $0.outcome == .failed }.map(\.number) == [7, 1101, 1102])
        #expect((summary.made, summary.changed, summary.failed, summary.wasStopped) == (1098, 1, 3, false))
        #expect(reports[5].serialNumber == "S6" && reports[5].output == nil)
    }

    @Test("an error of the store ends the run after the parts before it") func away() async throws {
        let count = Mutex(0)
        let plan = try plan { records in
            count.withLock { $0 += 1 }
            guard count.withLock(\.self) < 2 else { throw Away() }
            return records.map { _ in .success((.unchanged, [])) }
        }
        let run = try BatchRun(plan, list: RecordReader(bytes: .text(BatchParts.list(1600)), file: "list"))
        var reports = 0
        await #expect(throws: Away.self) { for try await _ in run { reports += 1 } }
        #expect(reports == 500 && run.progress.summary.unchanged == 500)
        #expect(count.withLock { $0 } == 2)
    }
}
