import Foundation
import PassBatches
import PassToolkit

/// How close making comes to the raw signatures of the same key.
///
/// Both sides are measured in turn: their ratio is the same from day to day, rates are not.
extension Benchmarks {
    static func ratios(of maker: PassMaker, _ identity: SigningIdentity) async throws {
        let counts = Set([1, ProcessInfo.processInfo.activeProcessorCount]).sorted()
        for workers in counts { try await inMemory(maker, identity, workers: workers) }
        let folder = FileManager.default.temporaryDirectory.appending(path: "passtool-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }  // a failure does not change the figures
        for workers in counts {
            try await toDisk(maker, identity, workers: workers, SpeedFolder(in: folder.path(percentEncoded: false)))
        }
    }

    private static let duration = Duration.seconds(2)

    private static func inMemory(_ maker: PassMaker, _ identity: SigningIdentity, workers: Int) async throws {
        let tallies = try await SpeedMeasurement.inTurn(
            duration,
            [
                { try await SpeedMeasurement.signatures(of: identity, workers: workers, for: $0) },
                {
                    try await SpeedMeasurement.passes(
                        by: maker, workers: workers, for: $0, record: SpeedTemplate.record)
                },
            ])
        report("in memory", workers, ["signatures", "passes"], tallies)
    }

    private static func toDisk(
        _ maker: PassMaker, _ identity: SigningIdentity, workers: Int, _ folder: SpeedFolder
    ) async throws {
        let portion = SpeedFolder.portionCount
        let archive = try await maker.make(SpeedTemplate.record(1)).archive
        let tallies = try await SpeedMeasurement.inTurn(
            duration,
            [
                { try await SpeedMeasurement.signatures(of: identity, workers: workers, for: $0) },
                {
                    try await folder.portions(for: $0) { _, slice in
                        try await SpeedMeasurement.signaturesAndWrites(
                            of: identity, workers: workers, for: slice, upTo: portion
                        ) { try folder.writePlainly(archive, to: "\($0)") }
                    }
                },
                {
                    try await folder.portions(for: $0) { folder, slice in
                        try await SpeedMeasurement.passes(
                            by: maker, workers: workers, for: slice, upTo: portion, record: SpeedTemplate.record
                        ) { try folder.write($1.archive, to: "\($0).pkpass", replacing: false) }
                    }
                },
            ])
        report("to disk", workers, ["signatures", "with plain writes", "passes"], tallies)
    }

    /// Prints the rates, and those after the first as a part of the first.
    private static func report(_ what: String, _ workers: Int, _ names: [String], _ tallies: [Tally]) {
        let limit = tallies.first?.rate ?? 0
        let cells = Swift.zip(names, tallies).enumerated().map { index, cell in
            let ratio = limit > 0 ? cell.1.rate / limit : 0
            let part = index == 0 ? "" : " (\(ratio.formatted(.number.precision(.fractionLength(2)))))"
            return "\(Int(cell.1.rate)) \(cell.0)/s\(part)"
        }
        print("  \(what), \(workers) workers: \(cells.joined(separator: ", "))")
    }
}
