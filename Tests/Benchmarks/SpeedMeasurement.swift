import PassBatches
import PassToolkit
import SignedMessages
import Synchronization

/// A count of operations and the time they took.
struct Tally: Sendable {
    private(set) var count = 0
    private(set) var duration = Duration.zero

    init(count: Int = 0, duration: Duration = .zero) { (self.count, self.duration) = (count, duration) }

    /// Operations per second; 0 if nothing was measured.
    var rate: Double { duration > .zero ? Double(count) / (duration / .seconds(1)) : 0 }

    static func += (tally: inout Tally, other: Tally) {
        tally.count += other.count
        tally.duration += other.duration
    }
}

/// Measures several kinds of work in turn, so that changes in the machine's speed affect all of them.
enum SpeedMeasurement {
    /// Measures several kinds of work in short slices, one after the other.
    static func inTurn(_ duration: Duration, _ works: [(Duration) async throws -> Tally]) async throws -> [Tally] {
        var tallies = works.map { _ in Tally() }
        for _ in 0..<sliceCount {
            for (index, work) in works.enumerated() {
                try Task.checkCancellation()
                tallies[index] += try await work(duration / sliceCount)
            }
        }
        return tallies
    }

    private static let sliceCount = 4

    /// Raw signatures with the identity's key on `workers` threads, each with a copy of the key: the upper limit.
    static func signatures(of identity: SigningIdentity, workers: Int, for duration: Duration) async throws -> Tally {
        try await byEach(of: workers, for: duration) {
            let context = try identity.signer.context()
            let digest = [UInt8](repeating: 7, count: 32)
            return { _ = try context.signature(ofSHA256: digest) }
        }
    }

    /// Raw signatures, each followed by writing a file: the upper limit for passes that are written to disk.
    static func signaturesAndWrites(
        of identity: SigningIdentity, workers: Int, for duration: Duration, upTo count: Int,
        write: @escaping @Sendable (Int) throws -> Void
    ) async throws -> Tally {
        let written = Counter()
        return try await byEach(of: workers, for: duration, upTo: count) {
            let context = try identity.signer.context()
            let digest = [UInt8](repeating: 7, count: 32)
            return {
                _ = try context.signature(ofSHA256: digest)
                try write(written.next())
            }
        }
    }

    /// Work without a list, repeated by each worker for some time or, in all, `count` times.
    static func byEach(
        of workers: Int, for duration: Duration, upTo count: Int = .max,
        work: @escaping @Sendable () throws -> () throws -> Void
    ) async throws -> Tally {
        try await withThrowingTaskGroup(of: Tally.self) { group in
            for _ in 0..<workers { group.addTask { try repeated(work(), for: duration, upTo: count / workers) } }
            // Each worker measures its own time, since in a long run no worker waits for another.
            var sum = Tally()
            for try await tally in group { sum += tally }
            return Tally(count: sum.count, duration: sum.duration / workers)
        }
    }

    private static func repeated(_ work: () throws -> Void, for duration: Duration, upTo limit: Int) throws -> Tally {
        try work()  // the first use of a key builds its tables
        let start = ContinuousClock.now
        var count = 0
        while count < limit, !Task.isCancelled, ContinuousClock.now - start < duration {
            for _ in 0..<8 { try work() }
            count += 8
        }
        return Tally(count: count, duration: ContinuousClock.now - start)
    }

    /// Passes made by a batch, from its first record to its last result.
    static func passes(
        by maker: PassMaker, workers: Int, for duration: Duration, upTo limit: Int = .max,
        record: @escaping (Int) -> Record, take: @escaping @Sendable (Int, SignedPass) throws -> Void = { _, _ in }
    ) async throws -> Tally {
        let (start, taken) = (ContinuousClock.now, Counter())
        var number = 0
        let source = { (_: Bool) -> Supply<Record> in
            guard number < limit, ContinuousClock.now - start < duration else { return .end }
            number += 1
            return .input(record(number))
        }
        var batch = OrderedWork(source, workers: workers) { record in
            Result { try take(taken.next(), maker.make(record)) }
        }
        var count = 0
        while let outcome = try await batch.next() {
            try outcome.get()
            count += 1
        }
        return Tally(count: count, duration: ContinuousClock.now - start)
    }

    /// Gives out the numbers from 1, each once.
    private final class Counter: Sendable {
        private let last = Atomic(0)
        func next() -> Int { last.wrappingAdd(1, ordering: .relaxed).newValue }
    }
}
