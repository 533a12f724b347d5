import PassToolkit
import Testing
import TestSupport

@testable import PassBatches

@Suite("A shard") struct ShardTests {
    @Test("the shard of a serial number never changes")
    func fixed() throws {
        // Computed in Python from FNV-1a and SplitMix64's finalizer; no later version may deal differently.
        let numbers = ["", "0001", "Zoë", "MC2035048217"].map { serial in
            (1...16).first { Shard($0, of: 16)?.contains(serialNumber: serial) == true }
        }
        #expect(numbers == [12, 14, 15, 12])
    }

    @Test("the runs of all shards together make the whole list")
    func runs() async throws {
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
