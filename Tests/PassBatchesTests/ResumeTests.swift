import Foundation
import Platform
import SignedMessages
import Testing
import TestSupport
import ZipContainer

@testable import PassBatches
@testable import PassToolkit

@Suite("Resuming a batch") struct ResumeTests {
    /// What changes when a file is written again.
    private func identities(_ folder: TemporaryFolder) throws -> [String: [String]] {
        var identities: [String: [String]] = [:]
        for name in try folder.files() {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
            identities[name] = [FileAttributeKey.systemFileNumber, .modificationDate].map {
                "\(String(describing: attributes[$0]))"
            }
        }
        return identities
    }

    @Test("resuming a batch replaces a pipe or link of the same name without waiting", .endsByItself)
    func noFile() async throws {
        let folder = try TemporaryFolder()
        try #require(unsafe mkfifo(folder.path("S1.pkpass"), 0o600) == 0)
        try folder.write([1], to: "other")
        try #require(unsafe symlink("other", folder.path("S2.pkpass")) == 0)
        let plan = try BatchParts.plan(to: .folder(folder.path)) { $0.isResuming = true }
        let (reports, _) = try await BatchParts.run(plan, BatchParts.list(2))
        #expect(reports.map(\.outcome) == [.made, .made])
        #expect(try InputFile.read(folder.path("other")) == [1])
        #expect(try BatchParts.tree(folder)["S1.pkpass"] == BatchParts.pass("S1", "Nr 1"))
    }

    @Test("resuming a batch removes what a killed run left, and writes no intact file again")
    func leftovers() async throws {
        let (folder, list) = (try TemporaryFolder(), BatchParts.list(3))
        _ = try await BatchParts.run(BatchParts.plan(to: .folder(folder.path)), list)
        let before = try identities(folder)
        let left = [".S1.pkpass.abc123def456.batch-3-16.tmp", ".mine.tmp"]
        for name in left + [".S1.pkpass.abc123def456.batch.tmp"] { try folder.write([1], to: name) }
        let plan = try BatchParts.plan(to: .folder(folder.path)) { $0.isResuming = true }
        _ = try await BatchParts.run(plan, list)
        let after = try identities(folder)
        #expect(after.filter { !left.contains($0.key) } == before && Set(left).isSubset(of: after.keys))
    }

    @Test("a batch loses no file to others that begin in its folder") func twoRuns() async throws {
        let folder = try TemporaryFolder()
        let plan = try BatchParts.plan(to: .folder(folder.path)) { $0.isResuming = true }
        var count = 0
        for try await report in try BatchRun(plan, list: RecordReader(bytes: .text(BatchParts.list(1_000)))) {
            #expect(report.outcome == .made)
            count += 1
            // The workers go on with other portions meanwhile.
            if count % 10 == 0 { _ = try BatchRun(plan, list: RecordReader(bytes: .text(BatchParts.list(0)))) }
        }
        #expect(count == 1_000)
    }

    private let record: Record = ["serial": "S1", "name": "Ada"]

    @Test("resuming a batch doesn't keep a pass with a changed byte") func everyByte() throws {
        let maker = try BatchParts.maker()
        let archive = try BatchParts.pass("S1", "Ada")
        #expect(try maker.isIntact(archive, for: record))
        for index in Effort.sample(archive.indices, quick: 200) {
            var other = archive
            other[index] ^= 0x41
            #expect(try !maker.isIntact(other, for: record), "byte \(index)")
        }
        for count in 0..<archive.count where count % 37 == 0 {
            #expect(try !maker.isIntact(Array(archive.prefix(count)), for: record))
        }
    }

    @Test("resuming a batch keeps a pass of another time only if all else is equal") func same() throws {
        let maker = try BatchParts.maker()
        let bundle = try BatchParts.template().render(record)
        let identity = try BatchParts.identity()
        func archive(_ bundle: PassBundle, _ identity: SigningIdentity, at time: Date) throws -> [UInt8] {
            try PassSigner(identity: identity).sign(bundle, at: time).archive
        }
        let (now, later) = (TestCertificates.moment, TestCertificates.moment.addingTimeInterval(3_600))
        #expect(try maker.isIntact(archive(bundle, identity, at: later), for: record))
        #expect(try !maker.isIntact(archive(bundle, identity, at: now), for: ["serial": "S1", "name": "Eve"]))
        let more = try bundle.replacing("more.txt", with: [1])
        #expect(try !maker.isIntact(archive(more, identity, at: now), for: record))
        let changed = try bundle.replacing("icon.png", with: bundle.files["icon@2x.png"] ?? [])
        #expect(try !maker.isIntact(archive(changed, identity, at: now), for: record))
        let fewer = try PassBundle(files: bundle.files.filter { $0.key != "en.lproj/pass.strings" })
        #expect(try !maker.isIntact(archive(fewer, identity, at: now), for: record))
        let renewed = try TestCertificates.identity(TestCertificates.certificate())
        #expect(renewed.certificate != identity.certificate)
        #expect(try !maker.isIntact(archive(bundle, renewed, at: now), for: record))
    }

    #if !os(iOS)
        @Test("resuming after kills in the middle of the list completes it with only whole files")
        func killed() async throws {
            let (folder, list) = (try TemporaryFolder(), BatchParts.list(400))
            // All processes share a key, so that each makes the same passes.
            let keyPath = try folder.write(TestCertificates.key.get().pem(encryptedWith: nil), to: "key.pem")
            let identity = try BatchParts.identity()
            let chainPath = try folder.write(
                [identity.certificate, identity.intermediate].flatMap { Array($0.pem.utf8) }, to: "chain.pem")
            let output = folder.path("out")
            let maker = try BatchParts.maker()
            var generator = SeededGenerator(seed: 3)
            var kept = 0
            for _ in 0..<Effort.count(quick: 2, full: 12) {
                // Few enough that the workers, which are only so far ahead, still write others.
                let reportCount = Int.random(in: 1...100, using: &generator)
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [
                        list = list as String, keyPath = keyPath as String, chainPath = chainPath as String,
                        output = output as String, reportCount = reportCount as Int
                    ] in
                    let identity = try SigningIdentity(path: chainPath, keyPath: keyPath)
                    let maker = try BatchParts.maker(identity: identity)
                    var plan = BatchPlan(making: maker, to: .folder(output), names: try BatchParts.names())
                    plan.isResuming = true
                    var count = 0
                    for try await _ in try BatchRun(plan, list: RecordReader(bytes: .text(list))) {
                        count += 1
                        if count == reportCount { kill(getpid(), SIGKILL) }
                    }
                }
                let names = try FileManager.default.contentsOfDirectory(atPath: output).filter { !$0.hasPrefix(".") }
                for name in names {
                    let serial = String(name.dropLast(7))
                    let record: Record = ["serial": .text(serial), "name": .text("Nr \(serial.dropFirst())")]
                    #expect(try maker.isIntact(InputFile.read("\(output)/\(name)"), for: record), "torn: \(name)")
                }
                #expect((max(reportCount, kept)..<400).contains(names.count))
                kept = names.count
            }
            let plan = try BatchParts.plan(to: .folder(output)) { $0.isResuming = true }
            let (reports, summary) = try await BatchParts.run(plan, list)
            #expect(reports.count == 400 && summary.failed == 0 && summary.unchanged == kept)
            let files = try FileManager.default.contentsOfDirectory(atPath: output)
            #expect(Set(files) == Set((1...400).map { "S\($0).pkpass" }))
        }
    #endif

    @Test("the shard of a serial number never changes") func fixed() throws {
        // Computed in Python from FNV-1a and SplitMix64's finalizer; no later version may deal differently.
        let numbers = ["", "0001", "Zoë", "MC2035048217"].map { serial in
            (1...16).first { Shard($0, of: 16)?.contains(serialNumber: serial) == true }
        }
        #expect(numbers == [12, 14, 15, 12])
    }

    @Test("the runs of all shards together make the whole list") func runs() async throws {
        var list = BatchParts.list(150)
        list += "S7,Again\nS200,\"x\"y\n../x,Out\nS201\nS202,Last\n"
        let count = 155
        var numbers: [Int] = []
        var failed: [Int] = []
        let folder = try TemporaryFolder()
        for number in 1...5 {
            let plan = try BatchParts.plan(to: .folder(folder.path)) { $0.shard = Shard(number, of: 5) }
            let (reports, summary) = try await BatchParts.run(plan, list)
            numbers += reports.map(\.number)
            failed += reports.filter { $0.outcome == .failed }.map(\.number)
            #expect(summary.records == count)
            #expect(summary.elsewhere == count - reports.count)
        }
        #expect(numbers.sorted() == Array(1...count))
        #expect(failed.sorted() == [151, 152, 153, 154])
        #expect(try folder.files().count == 151)
    }
}
