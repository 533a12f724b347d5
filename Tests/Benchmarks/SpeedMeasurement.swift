import Foundation
import PassBatches
import PassModel
import PassRules
import PassToolkit
import SignedMessages
import Synchronization
import SystemPackage

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

/// The folder that a measurement writes to: files are written in portions, and removed between measurements.
struct SpeedFolder: Sendable {
    private let path: String
    /// The most files in the folder at any time, so that the disk does not fill up.
    static let portionCount = 1000

    init(in directory: String) { path = "\(directory)/passes" }

    /// Measures the writing of files, one portion after another.
    func portions(for duration: Duration, _ measure: (BatchFolder, Duration) async throws -> Tally) async throws
        -> Tally
    {
        var tally = Tally()
        while tally.duration < duration {
            try Task.checkCancellation()
            let folder = try BatchFolder(path, shard: nil)
            tally += try await measure(folder, duration - tally.duration)
            try FileManager.default.removeItem(atPath: path)
        }
        return tally
    }

    /// Writes a file in the simplest way, which no other way of writing can beat.
    func writePlainly(_ bytes: [UInt8], to name: String) throws {
        let file = try FileDescriptor.open(
            FilePath(path).appending(name), .writeOnly, options: [.create, .closeOnExec],
            permissions: [.ownerReadWrite, .groupRead, .otherRead])
        _ = try file.closeAfter { try file.writeAll(bytes) }
    }
}

/// The store card of the template `coffee` for measurements: records fill in eight values, and the images are noise.
struct SpeedTemplate: Sendable {
    /// The size of the card.
    enum Weight: String, Sendable, CaseIterable {
        /// About 30 KB in 4 images.
        case light
        /// About 350 KB in 9 images.
        case heavy

        fileprivate var imageByteCount: Int { self == .light ? 33_000 : 352_000 }
        fileprivate var images: [(name: String, width: Int, height: Int)] {
            // A light card leaves out the scale that no current device has.
            let scales = self == .light ? 2...3 : 1...3
            let icon = scales.map { ("icon\(Self.endings[$0 - 1])", 38 * $0, 38 * $0) }
            let logo = scales.map { ("logo\(Self.endings[$0 - 1])", 50 * $0, 50 * $0) }
            guard self == .heavy else { return icon + logo }
            return icon + logo + scales.map { ("strip\(Self.endings[$0 - 1])", 375 * $0, 144 * $0) }
        }
        private static let endings = [".png", "@2x.png", "@3x.png"]
    }

    /// The compiled card.
    let template: PassTemplate
    /// The total size of its images in bytes.
    let imageByteCount: Int

    /// A card whose images have the weight.
    ///
    /// - Throws: `TemplateError`, `BundleError`.
    init(_ weight: Weight) throws {
        let card = try Data(contentsOf: URL(filePath: "\(Benchmarks.templates)/coffee.pass/pass.json"))
        var files = ["pass.json": [UInt8](card)]
        let images = weight.images
        for (name, width, height) in images {
            files[name] = Self.image(width, height, byteCount: weight.imageByteCount / images.count)
        }
        imageByteCount = files.reduce(0) { $0 + ($1.key == "pass.json" ? 0 : $1.value.count) }
        template = try PassTemplate(PassBundle(files: files))
    }

    /// The record with this number: as long as real data, and different in each pass.
    static func record(_ number: Int) -> Record {
        let digits = String(1_000_000_000 + number)
        return Record([
            "serialNumber": .text("MC\(digits)"), "barcodeMessage": .text("https://example.com/card/\(digits)"),
            "memberNumber": .text(digits), "balance": .number(JSONNumber(number % 200)),
            "stars": .number(JSONNumber(number % 10)),
            "memberName": .text("Zoë O’Brien-\(number % 1000)"), "level": .text(number % 3 == 0 ? "Gold" : "Green"),
            "memberSince": .text("2024-03-01T00:00:00Z"),
        ])
    }

    /// Starts like a PNG of this size and continues with noise, which compresses as badly as real pixels.
    private static func image(_ width: Int, _ height: Int, byteCount: Int) -> [UInt8] {
        var image = PassRule.Sample.Content.image(width: width, height: height).bytes ?? []
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15 &* UInt64(width * height)
        while image.count < byteCount {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            image.append(UInt8(truncatingIfNeeded: state))
        }
        return image
    }
}
