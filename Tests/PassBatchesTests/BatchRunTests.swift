import Foundation
import PassModel
import PassToolkit
import SignedMessages
import TestSupport
import Testing

@testable import PassBatches

@Suite("A batch") struct BatchRunTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Makes the passes of a list in the folder.
    private func run(
        _ list: String, _ change: (inout BatchPlan) -> Void = { _ in }
    ) async throws -> (reports: [BatchReport], summary: BatchSummary) {
        try await BatchParts.run(BatchParts.plan(to: .folder(folder.path), change), list)
    }

    @Test("a batch gives the same bytes whatever the number of workers") func workers() async throws {
        var trees: [[String: [UInt8]]] = []
        for workers in [1, 2, 7] {
            let folder = try TemporaryFolder()
            let plan = try BatchParts.plan(to: .folder(folder.path)) { $0.workers = workers }
            let (reports, summary) = try await BatchParts.run(plan, BatchParts.list(120))
            #expect(reports.map(\.number) == Array(1...120))
            #expect(summary.made == 120)
            trees.append(try BatchParts.tree(folder))
            #expect(summary.byteCount == trees[0].values.reduce(0) { $0 + $1.count })
        }
        #expect(trees[0].count == 120)
        #expect(trees[1] == trees[0] && trees[2] == trees[0])
        #expect(try trees[0]["S77.pkpass"] == BatchParts.pass("S77", "Nr 77"))
    }

    @Test(
        "a batch that is stopped, or whose task is cancelled, finishes the passes in progress and can be resumed",
        arguments: [false, true])
    func stopped(byTask: Bool) async throws {
        let (list, path) = (BatchParts.list(300), folder.path)
        let (reports, summary) = try await Task {
            let plan = try BatchParts.plan(to: .folder(path)) { $0.workers = 2 }
            let run = try BatchRun(plan, list: RecordReader(bytes: .text(list)))
            var reports: [BatchReport] = []
            for try await report in run {
                reports.append(report)
                guard reports.count == 5 else { continue }
                if byTask { unsafe withUnsafeCurrentTask { unsafe $0?.cancel() } } else { run.progress.stop() }
            }
            return (reports, run.progress.summary)
        }.value
        #expect(summary.wasStopped && reports.count < 150 && reports.count >= 5)
        #expect(try folder.files() == reports.compactMap(\.output).sorted())
        let (others, resumed) = try await run(list) { $0.isResuming = true }
        #expect(others.prefix(reports.count).allSatisfy { $0.outcome == .unchanged })
        #expect(others.dropFirst(reports.count).allSatisfy { $0.outcome == .made })
        #expect(!resumed.wasStopped && resumed.records == 300)
    }

    @Test("what is waived does not fail in a dry run") func dryRun() async throws {
        let members = [("serialNumber", "{{serial}}"), ("backgroundColor", "{{colour}}")]
        let waived = try BatchParts.checking(members.map { ($0, .string($1)) }, waivers: .findings)
        #expect(try await BatchParts.run(waived, "serial,colour\nB,nonsense\n").reports.map(\.outcome) == [.made])
    }

    @Test(
        "what a spreadsheet did to a column is reported once, and rows of separators are skipped",
        arguments: [
            ("4.2E+12;x;4,3E+12;9", "has 2 values like '4.2E+12' (lines 2, 6): a number in scientific notation"),
            ("Ada;#WERT!", "is '#WERT!' (line 4): a formula or its error"),
            ("=A1&B2", "is '=A1&B2' (line 2): a formula"),
            ("Größe;MÃ¼ller", "is 'MÃ¼ller' (line 4): UTF-8"), ("æ—¥æœ¬", "is 'æ—¥æœ¬' (line 2): UTF-8"),
            ("M√ºller;MĂĽller;РњСѓРЅРёС…Р°", "has 3 values like 'M√ºller' (lines 2, 4, 6): UTF-8"),
            ("AMANHÃ…;ROMÃ™;IRMÃ®;BĂŞICĂ;LUMINĂ”;Рівне;√2;Её", nil),
            ("Wa?esa;Gda?sk", "has 2 values like 'Wa?esa' (lines 2, 4): letters"),
            ("###", "is '###' (line 2): a formula"), ("####1234;Vraiment ??;Who?Me;?Que pasa;???;2E-15", nil),
            ("Gr\u{FFFD}n", "is 'Gr\u{FFFD}n' (line 2): bytes"),
            ("A1\r\n\r\nB2;A1\r\nB2;3-Mar", "is '3-Mar' (line 9): a code"),
            ("3-1a;3-Jan;5-1b", "is '3-Jan' (line 4): a code"), ("3-1a;3-Jan;A-1", nil), ("3-1a;3-Jan;3-1", nil),
            ("1-2;03. Mrz", "is '03. Mrz' (line 4): a code"),
            (
                "411122223333444000;411122223333555000",
                "has 2 values like '411122223333444000' (lines 2, 4): the digits"
            ),
            ("0042;107;1300;9", "has 2 values like '107' (lines 4, 8): others are longer"), ("3-Jan;4-Feb", nil),
            ("411122223333444000;411122223333555001", nil), ("950;1200;87", nil),
            ("01. Mai;24. Dezember;A1", nil), ("3月5日;12月24日;A1", nil), ("Sec 1;Sep 1;Row 12", nil),
            ("Sec-11;Sep-12", nil),
            ("CAFÉ…;https://a.example/?q=1;Really?;#1;12E5;=);Œuvre – „Größe“;MAR-01", nil),
        ] as [(String, String?)])
    func spreadsheets(_ values: String, _ words: String?) async throws {
        let rows = values.split(separator: ";").enumerated().map { "S\($0),\"\($1)\"\n,\u{A0}\n" }
        let (reports, summary) = try await run("serial,name\n\(rows.joined())")
        let skipped = "skipped \(rows.count) empty row"
        #expect(reports.count == rows.count && summary.listFindings.last?.message.hasPrefix(skipped) == true)
        #expect(summary.listFindings.count == (words == nil ? 1 : 2))
        #expect(words.map { summary.listFindings[0].message.hasPrefix("'name' \($0)") } ?? true)
    }

    @Test("serial numbers that are not counted up have lost no zeros, though most are equally long")
    func codes() async throws {
        let codes = (1...40).map { "\($0 * 7919 % 10_000),x\n" }.joined()
        #expect(try await run("serial,name\n\(codes)").summary.listFindings.isEmpty)
    }

    @Test("the template's own serial number is counted, and no column of that name sets it")
    func repeatedSerialNumbers() async throws {
        let own = try BatchParts.checking([("description", .string("{{name}}"))], name: "{{name}}.pkpass")
        #expect(try await BatchParts.run(own, "name\na\nb\nc\n").summary.repeatedSerialNumbers == 2)
        let fixed = BatchPlan(
            checking: own.prepared, names: try OutputNames(serialNumbersOf: own.prepared.template))
        for list in ["name,serialNumber\na,1\n", #"[{"name": "a", "serialNumber": "1"}]"#] {
            #expect(try await BatchParts.run(fixed, list).reports.map(\.code) == [.fixedNumber("serialNumber")])
        }
        let set = try await BatchParts.run(fixed, #"{"name": "a", "/serialNumber": "1"}"#)
        #expect(set.reports.map(\.output) == ["1.pkpass"])
    }

    @Test("a finding about a record's value names its column") func faultyValue() async throws {
        let plan = try BatchParts.checking([
            ("serialNumber", .string("{{serial}}")), ("expirationDate", .string("{{until}}")),
        ])
        let (reports, _) = try await BatchParts.run(plan, "serial,until\nA,2030-01-01T00:00Z\nBé,2030-01-01\n")
        #expect(reports.map(\.outcome) == [.made, .failed])
        #expect(reports[1].valueName == "until" && reports[1].line == 3 && reports[1].column == 4)
        #expect(reports[1].json().utf8Text(.compact).asText.contains(#""column":4,"value":"until""#))
    }

    @Test(
        "a batch hands over what a slow pipe has delivered and can end while it is silent", .endsByItself,
        arguments: [
            // After the second record comes half a record or only separators.
            "serial,name\nA,a\nB,b\nC,",
            "{\"serial\":\"A\",\"name\":\"a\"}\n\n{\"serial\":\"B\",\"name\":\"b\"}\n \n",
        ])
    func slowPipe(text: String) async throws {
        let pipe = folder.path("list")
        try #require(unsafe mkfifo(pipe, 0o600) == 0)
        // Open for reading too, so that opening doesn't wait.
        let writer = try #require(FileHandle(forUpdatingAtPath: pipe))
        try writer.write(contentsOf: Data(text.utf8))
        let run = try BatchRun(BatchParts.plan(to: .folder(folder.path("out"))), list: RecordReader(path: pipe))
        var outcomes: [BatchReport.Outcome] = []
        for try await report in run {
            outcomes.append(report.outcome)
            // The pipe stays open, and says no more.
            if outcomes.count == 2 { run.progress.stop() }
        }
        try writer.close()
        #expect(outcomes == [.made, .made] && run.progress.summary.wasStopped)
    }

    @Test(
        "results come in the order of the list, and few are in progress, however many workers there are",
        arguments: [1, 3, 64, 1_024])
    func inHand(workers: Int) async throws {
        var (read, taken, most) = (0, 0, 0)
        var ordered = OrderedWork(
            { (_: Bool) -> Supply<Int> in
                read += 1
                return read <= 5_000 ? .input(read) : .end
            }, workers: workers
        ) { $0 }
        while let number = try await ordered.next() {
            taken += 1
            #expect(number == taken)
            most = max(most, read - taken)
        }
        #expect(taken == 5_000)
        #expect(most <= min(32 * workers + 16, max(256, workers + 128)))
    }

    @Test("a list of one is worked on by the thread that waits for it, one of several in order")
    func lists() async throws {
        var alone = OrderedWork([7]) { _ in pthread_self() }
        #expect(try await alone.next() == pthread_self())
        #expect(try await alone.next() == nil)
        var many = OrderedWork(Array(0..<1_000), workers: 2, portionDuration: .seconds(3_600)) { $0 * 2 }
        var shared = 0  // results that came with the one before
        for number in 0..<1_000 {
            #expect(try await many.next() == number * 2)
            if many.hasBufferedResult { shared += 1 }
            #expect(number < 994 || !many.hasBufferedResult, "the last ones are shared by all workers")
        }
        #expect(try await many.next() == nil)
        #expect(shared > 800, "what takes little time shares a task")
    }

    @Test("each result is passed on at once in a list that takes long from the start") func slowList() async throws {
        var slow = OrderedWork(Array(0..<20), workers: 2, portionDuration: .zero) { $0 }
        for number in 0..<20 {
            #expect(try await slow.next() == number)
            #expect(!slow.hasBufferedResult)
        }
    }

    @Test("the listing of the page on batches makes a pass for each record") func listing() async {
        // In a process of its own, since its paths are relative.
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            let folder = try TemporaryFolder(linking: ["Templates", "certs-sample"])
            try FileManager.default.copyItem(
                atPath: Checkout.path("Templates/coffee.csv"), toPath: folder.path("members.csv"))
            try #require(FileManager.default.changeCurrentDirectoryPath(folder.path))
            try await runBatchListing()
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("passes")).count == 12)
            try #require(FileManager.default.changeCurrentDirectoryPath("/"))
        }
        let lines = (result?.standardOutputContent.asText ?? "").split(separator: "\n")
        #expect(lines.contains("12 made"))
        #expect(lines.count { $0.hasSuffix(" bytes") } == 12)
        #expect(!lines.contains { $0.hasPrefix("record ") })
    }
}

#if os(Linux)
    @Suite("A batch on a full disk", .enabled(if: SmallDisk.canBeMade, "no small file system can be mounted here"))
    struct FullDiskBatchTests {
        @Test("a batch on a full disk ends, tells how to resume and leaves only whole passes")
        func full() async throws {
            let disk = try #require(try SmallDisk())
            let run = try BatchRun(
                BatchParts.plan(to: .folder(disk.folder.path)) { $0.workers = 1 },
                list: RecordReader(bytes: .text(BatchParts.list(1_000))))
            var reports: [BatchReport] = []
            let error = await #expect(throws: BatchError.self) {
                for try await report in run { reports.append(report) }
            }
            guard case .cannotGoOn(let cause) = error?.code else {
                Issue.record("the batch went on: \(String(describing: error))")
                return
            }
            #expect(cause.reason == .system(.noSpace))
            let made = reports.filter { $0.outcome == .made }
            #expect(!made.isEmpty && reports.count == made.count + 1, "no record is tried after the one that failed")
            #expect(try disk.folder.files() == made.compactMap(\.output).sorted())
        }

        @Test("a report on a full disk ends with a whole piece") func fullReport() throws {
            let disk = try #require(try SmallDisk())
            let (path, piece) = (disk.folder.path("report.jsonl"), [UInt8](repeating: 0x20, count: 10_001))
            let file = try GrowingFile(path, replacing: false, apartFrom: RunFiles())
            var count = 0
            #expect(throws: FileAccessError.self) {
                for _ in 0..<10 {
                    try file.write(piece)
                    count += 1
                }
            }
            #expect(count > 0)
            #expect(try InputFile.read(path).count == count * piece.count)
        }
    }
#endif

/// A small template, lists for it, and runs over them.
enum BatchParts {
    /// One certificate for all tests: another one of the same name would be another identity.
    private static let certificate = Result { try TestCertificates.certificate() }

    static func identity() throws -> SigningIdentity { try TestCertificates.identity(certificate.get()) }

    static func template() throws -> PassTemplate {
        let files = SamplePass.files([
            ("serialNumber", .string("{{serial}}")), ("description", .string("Card of {{name}}")),
        ])
        return try PassTemplate(PassBundle(files: files))
    }

    static func maker(
        _ template: PassTemplate? = nil, identity: SigningIdentity? = nil, attachments: Set<String> = [],
        at time: Date = TestCertificates.moment
    ) throws -> PassMaker {
        try PassSigner(identity: identity ?? self.identity()).prepare(
            template ?? self.template(), attachments: attachments, at: time)
    }

    /// The pass of a record by itself.
    static func pass(_ serial: String, _ name: String) throws -> [UInt8] {
        try PassSigner(identity: identity())
            .sign(template().render(["serial": .text(serial), "name": .text(name)]), at: TestCertificates.moment)
            .archive
    }

    /// A CSV list of so many people.
    static func list(_ count: Int) -> String {
        "serial,name\n" + (1...max(1, count)).prefix(count).map { "S\($0),Nr \($0)\n" }.joined()
    }

    static func names(_ pattern: String = "{{serial}}.pkpass") throws -> OutputNames {
        OutputNames(try TextPattern(pattern, origin: "--name"))
    }

    static func plan(
        to destination: BatchPlan.Destination, name: String = "{{serial}}.pkpass",
        _ change: (inout BatchPlan) -> Void = { _ in }
    ) throws -> BatchPlan {
        var plan = BatchPlan(making: try maker(), to: destination, names: try names(name))
        change(&plan)
        return plan
    }

    /// A dry run of a pass with these members.
    static func checking(
        _ members: [(String, JSONValue)], name: String = "{{serial}}.pkpass", waivers: PassSigner.Waivers = []
    ) throws -> BatchPlan {
        let template = try PassTemplate(PassBundle(files: SamplePass.files(members)))
        return BatchPlan(checking: PreparedTemplate(template), names: try names(name), waivers: waivers)
    }

    /// Goes through a list to its end.
    static func run(
        _ plan: BatchPlan, _ list: String
    ) async throws -> (reports: [BatchReport], summary: BatchSummary) {
        let run = try BatchRun(plan, list: RecordReader(bytes: .text(list), file: "list"))
        var reports: [BatchReport] = []
        for try await report in run { reports.append(report) }
        return (reports, run.progress.summary)
    }

    static func tree(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
        var tree: [String: [UInt8]] = [:]
        for name in try folder.files() {
            let type = try FileManager.default.attributesOfItem(atPath: folder.path(name))[.type] as? FileAttributeType
            if type == .typeRegular { tree[name] = try InputFile.read(folder.path(name)) }
        }
        return tree
    }
}

extension BatchReport {
    /// Why it failed, if that is about the batch.
    var code: BatchError.Code? { (error as? BatchError)?.code }
}
