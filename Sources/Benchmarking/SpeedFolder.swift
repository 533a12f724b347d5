internal import PassBatches
internal import Platform
internal import SystemPackage

/// Where a measurement writes files: a portion at a time, each taken away again while nothing is measured.
struct SpeedFolder: Sendable {
    private let path: String
    /// How many files are there at most, so that no disk fills up.
    static let portionCount = 1000

    init(in directory: String) { path = "\(directory)/passes" }

    /// Measures portions of writing one after the other.
    ///
    /// - Parameters:
    ///   - duration: how long they last together.
    ///   - measure: writes up to ``portionCount`` files for some time.
    /// - Returns: all of them.
    /// - Throws: ``FileAccessError``, and what `measure` throws.
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

    /// Writes a file as plainly as can be, which is the limit for writing one in any other way.
    ///
    /// - Throws: `Errno`.
    func writePlainly(_ bytes: [UInt8], to name: String) throws {
        let file = try FileDescriptor.open(
            FilePath(path).appending(name), .writeOnly, options: [.create, .closeOnExec],
            permissions: [.ownerReadWrite, .groupRead, .otherRead])
        _ = try file.closeAfter { try file.writeAll(bytes) }
    }
}
