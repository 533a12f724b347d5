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
            #expect((reports[0].error as? any DescribedError)?.message.contains("X.pkpasses") == true)
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
        #expect(reports[0].code == .groupIncomplete("X.pkpasses", failed: 2))
        #expect(reports[4].code == .sameGroup("Y.pkpasses", first: 3))
        #expect(reports[6].code == .sameSerialNumber("6", first: 6))
        #expect(reports[17...18].map(\.code) == Array(repeating: .groupTooLarge("crowd.pkpasses", most: 10), count: 2))
    }

    @Test("the groups on both sides of an unreadable record are refused in every shard", arguments: 1...3)
    func unreadable(shardCount: Int) async throws {
        let list = "serial,name,booking\n1,a,X\n2,b,X\n3,c\n4,d,X\n5,e,Y\n6,f,Z\n7,g\n8,h,V\n9,i,W\n"
        var reports: [Int: BatchReport] = [:]
        for number in 1...shardCount {
            let plan = try plan { $0.shard = Shard(number, of: shardCount) }
            for report in try await BatchParts.run(plan, list).reports { reports[report.number] = report }
        }
        #expect(try folder.files() == ["W.pkpasses", "Y.pkpasses"])
        #expect(reports.keys.sorted() == Array(1...9))
        for (number, name, line) in [(1, "X", 4), (2, "X", 4), (4, "X", 4), (6, "Z", 8), (8, "V", 8)] {
            #expect(reports[number]?.code == .groupUncertain("\(name).pkpasses", unread: line))
        }
        #expect(reports[5]?.outcome == .made && reports[9]?.outcome == .made)
    }

    @Test(
        "a group is made whole or not at all",
        arguments: [
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

    @Test("a dry run checks groups like a real run")
    func dryRun() async throws {
        let crowd = (0..<12).map { "C\($0),n,crowd\n" }.joined()
        let list = "serial,name,booking\n1,a,X\n2,b,X\n3,c,Y\n4,d,X\n5,e,Z\n5,f,Z\n7,g\n\(crowd)"
        let made = try await BatchParts.run(plan(), list)
        let names = try BatchParts.names("{{booking}}.pkpasses")
        let checking = BatchPlan(checking: PreparedTemplate(try BatchParts.template()), names: names, isGrouping: true)
        let checked = try await BatchParts.run(checking, list)
        #expect(checked.reports.map(\.outcome) == made.reports.map(\.outcome))
        #expect(checked.reports.map(\.code) == made.reports.map(\.code))
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
