import PassToolkit
import Testing
import TestSupport

@testable import PassBatches

@Suite("A shard") struct ShardTests {
    @Test(
        "each serial number of a list belongs to exactly one shard, and shards are even",
        arguments: Effort.seeds(quick: 2, full: 20))
    func partition(_ seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...40, using: &generator)
        let shards = try (1...count).map { try #require(Shard($0, of: count)) }
        let isCounted = Bool.random(using: &generator)
        let list = (0..<10_000).map { index in
            isCounted ? "MEMBER-\(index)" : String(generator.next(), radix: 36) + String(index)
        }
        let shares = shards.map { shard in list.filter { shard.contains(serialNumber: $0) } }
        #expect(shares.joined().sorted() == list.sorted())
        let mean = Double(list.count) / Double(count)
        for share in shares {
            let deviation = (mean * (1 - 1 / Double(count))).squareRoot()
            #expect(abs(Double(share.count) - mean) <= 5 * deviation, "\(share.count) of \(mean)")
        }
    }

    @Test("the shard of a serial number never changes")
    func fixed() throws {
        // Computed in Python from FNV-1a and SplitMix64's finalizer; no later version may deal differently.
        let numbers = ["", "0001", "Zoë", "MC2035048217"].map { serial in
            (1...16).first { Shard($0, of: 16)?.contains(serialNumber: serial) == true }
        }
        #expect(numbers == [12, 14, 15, 12])
    }

    @Test("a shard is read from K/N and from nothing else")
    func reading() {
        #expect(Shard("3/16") == Shard(3, of: 16))
        #expect(Shard("1/1") == Shard(1, of: 1))
        for text in ["", "3", "0/4", "5/4", "-1/4", "1/0", "1/100001", "1/2/3", "a/b", "1/", "/2", " 1/2"] {
            #expect(Shard(text) == nil, "\(text)")
        }
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
