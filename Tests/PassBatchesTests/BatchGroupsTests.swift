import PassToolkit
import Platform
import Testing
import TestSupport

@testable import PassBatches

@Suite("The groups of a batch") struct BatchGroupsTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func plan(_ change: (inout BatchPlan) -> Void = { _ in }) throws -> BatchPlan {
        try BatchParts.plan(to: .groups(folder.path), name: "{{booking}}.pkpasses", change)
    }

    private func run(_ list: String, resuming: Bool = false) async throws -> [BatchReport] {
        // A record that lacks a value still has a group.
        let lines = list.split(separator: "\n").map { line in
            let values = line.split(separator: ",").map(String.init)
            let members = zip(["serial", "name", "booking"], values).filter { $0.1 != "-" }
            return "{" + members.map { "\"\($0.0)\":\"\($0.1)\"" }.joined(separator: ",") + "}\n"
        }
        return try await BatchParts.run(plan { $0.isResuming = resuming }, lines.joined(), format: .jsonLines).reports
    }

    @Test("consecutive records of one name make a bundle of their passes")
    func bundles() async throws {
        let reports = try await run("1,a,X\n2,b,X\n3,c,Y\n4,d,Z\n5,e,Z\n")
        #expect(reports.map(\.outcome) == Array(repeating: .made, count: 5))
        #expect(try folder.files() == ["X.pkpasses", "Y.pkpasses", "Z.pkpasses"])
        let verifier = PassVerifier(policy: try TestCertificates.policy())
        let members = try [("1", "a"), ("2", "b")].map { serial, name in
            PassCollection.Member(path: "\(serial).pkpass", bytes: try BatchParts.pass(serial, name))
        }
        let expected = try PassCollection(of: members, judgedBy: verifier).archive()
        #expect(try InputFile.read(folder.path("X.pkpasses")) == expected)
        #expect(verifier.report(on: expected).verdict == .valid)
        let again = try await run("1,a,X\n2,b,X\n3,changed,Y\n4,d,Z\n", resuming: true)
        #expect(again.map(\.outcome) == [.unchanged, .unchanged, .made, .made])
    }

    @Test("a group that is open when the run is cancelled is not made, even if the list ends with it")
    func cutGroup() throws {
        for isCut in [true, false] {
            let progress = BatchProgress(listByteCount: nil)
            let list = try RecordReader(bytes: .text("serial,name,booking\n1,a,X\n2,b,Y\n"))
            let source = BatchSource(list, plan: try plan(), progress: progress)
            let first = try source.next(mayWait: true)
            guard case .input(let group) = first else {
                Issue.record("there is no group")
                return
            }
            #expect(group.name == "X.pkpasses")
            source.noteStop(cuttingGroup: isCut)
            #expect(progress.summary.wasStopped == isCut)
        }
    }

    @Test("an old bundle that can't be read fails its group when resuming, and is not replaced")
    func unreadableBundle() async {
        await #expect(processExitsWith: .success) {
            let tests = try BatchGroupsTests()
            let folder = tests.folder
            let list = "1,a,X\n2,b,X\n3,c,Y\n"
            _ = try await tests.run(list)
            let old = try InputFile.read(folder.path("X.pkpasses"))
            try #require(unsafe chmod(folder.path, 0o777) == 0 && chmod(folder.path("X.pkpasses"), 0) == 0)
            if geteuid() == 0 { try #require(seteuid(65534) == 0) }
            let reports = try await tests.run(list, resuming: true)
            if getuid() == 0 { try #require(seteuid(0) == 0) }
            #expect(reports.map(\.outcome) == [.failed, .failed, .unchanged])
            #expect(reports[0].words?.contains("X.pkpasses") == true)
            try #require(unsafe chmod(folder.path("X.pkpasses"), 0o644) == 0)
            #expect(try InputFile.read(folder.path("X.pkpasses")) == old)
        }
    }

    @Test("a group with a failed, late, surplus or duplicate record is refused as a whole")
    func refused() async throws {
        let crowd = (0..<12).map { "C\($0),n,crowd\n" }.joined()
        let reports = try await run("1,a,X\n-,b,X\n3,c,Y\n4,d,W\n5,e,Y\n6,f,V\n6,g,V\n" + crowd)
        #expect(try folder.files() == ["W.pkpasses", "Y.pkpasses"])
        #expect(
            reports.map(\.outcome) == [.failed, .failed, .made, .made] + Array(repeating: .failed, count: 3 + 12))
        #expect(reports[0].words == "list:1: 'X.pkpasses' is not made, since line 2, which belongs to it, failed")
        #expect(reports[4].words == "list:5: there is already a group 'Y.pkpasses', which starts on line 3")
        #expect(reports[6].words == "list:7: line 6 already uses the serial number '6'")
        #expect(
            reports[17].words
                == "list:18: 'crowd.pkpasses' already has 10 passes, and Wallet accepts no more in one bundle")
        #expect(
            reports[18].words
                == "list:19: 'crowd.pkpasses' already has 10 passes, and Wallet accepts no more in one bundle")
    }

    @Test("the groups on both sides of an unreadable record are refused in every shard", arguments: 1...3)
    func unreadable(shardCount: Int) async throws {
        let list = "serial,name,booking\n1,a,X\n2,b,X\n3,c\n4,d,X\n5,e,Y\n6,f,Z\n7,g\n8,h,V\n9,i,W\n"
        var words: [Int: String?] = [:]
        for number in 1...shardCount {
            let plan = try plan { $0.shard = Shard(number, of: shardCount) }
            for report in try await BatchParts.run(plan, list).reports { words[report.number] = report.words }
        }
        #expect(try folder.files() == ["W.pkpasses", "Y.pkpasses"])
        #expect(words.keys.sorted() == Array(1...9))
        for (number, line) in [(1, 4), (2, 4), (4, 4), (6, 8), (8, 8)] {
            let word = try #require(words[number] ?? nil)
            #expect(word.hasSuffix("is not made, since line \(line) cannot be read and may belong to it"))
        }
        #expect(words[5] == .some(nil) && words[9] == .some(nil))
    }

    @Test("unreadable records don't pile up groups in memory")
    func manyUnreadable() async throws {
        let bad = String(repeating: "3,c\n", count: 40)
        let (reports, _) = try await BatchParts.run(plan(), "serial,name,booking\n1,a,X\n\(bad)2,b,X\n5,e,Y\n")
        #expect(reports.map(\.number) == Array(1...43))
        #expect(reports.map(\.outcome) == Array(repeating: .failed, count: 42) + [.made])
        #expect(try folder.files() == ["Y.pkpasses"])
    }

    @Test(
        "a group is made whole or not at all",
        arguments: [
            (String(repeating: "bad\n", count: 10) + "1,a,X\n2,b,X\n3,c,X\n", []),
            (String(repeating: "bad\n", count: 90) + "1,a,X\n2,b,X\n3,c,X\n", []),
            ((1...5).map { "\($0),a,X\nbad\n" }.joined() + "6,b,X\n7,c,X\n", []),
            ("1,a,X\n" + String(repeating: "bad\n", count: 90) + "2,b,X\n3,c,Y\n", ["Y"]),
            ("1,a,X\n2,b,Y\n3,c,X\n4,d,Y\n5,e,Z\n", ["X", "Y", "Z"]),
        ])
    func whole(_ rows: String, _ names: [String]) async throws {
        let plan = try plan { $0.isReplacing = true }
        let (reports, summary) = try await BatchParts.run(plan, "serial,name,booking\n" + rows)
        #expect(reports.map(\.number) == Array(1...rows.split(separator: "\n").count))
        #expect(try folder.files() == names.map { "\($0).pkpasses" })
        // Each of them is of one record here.
        #expect(summary.made == names.count)
    }

    @Test("errors about groups of a JSON array name record numbers")
    func array() async throws {
        let list = [("1", "X"), ("2", "Y"), ("3", "X")].map {
            "{\"serial\":\"\($0)\",\"name\":\"n\",\"booking\":\"\($1)\"}"
        }
        let (reports, _) = try await BatchParts.run(plan(), "[\(list.joined(separator: ","))]")
        #expect(reports[2].words?.hasSuffix("there is already a group 'X.pkpasses', which starts on record 1") == true)
    }

    @Test("a dry run checks groups like a real run")
    func dryRun() async throws {
        let crowd = (0..<12).map { "C\($0),n,crowd\n" }.joined()
        let list = "serial,name,booking\n1,a,X\n2,b,X\n3,c,Y\n4,d,X\n5,e,Z\n5,f,Z\n7,g\n\(crowd)"
        let made = try await BatchParts.run(plan(), list)
        let names = try BatchParts.names("{{booking}}.pkpasses")
        let checking = BatchPlan(checking: PreparedTemplate(try BatchParts.template()), names: names, isGrouping: true)
        let checked = try await BatchParts.run(checking, list)
        #expect(checked.reports.map(\.outcome) == made.reports.map(\.outcome))
        #expect(checked.reports.map(\.words) == made.reports.map(\.words))
        #expect(made.summary.made == 3)
    }

    @Test("a group belongs to exactly one shard")
    func shards() async throws {
        let list = "serial,name,booking\n" + (0..<60).map { "S\($0),n,B\($0 / 3)\n" }.joined()
        for number in 1...3 {
            let plan = try plan { $0.shard = Shard(number, of: 3) }
            let (reports, summary) = try await BatchParts.run(plan, list)
            #expect(summary.failed == 0 && summary.made + summary.elsewhere == 60 && !reports.isEmpty)
        }
        #expect(try folder.files().count == 20)
    }
}
