import Foundation
import PassBatches
import SystemPackage

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
