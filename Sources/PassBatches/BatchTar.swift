internal import PassToolkit
internal import Platform
internal import SystemPackage

/// A tar archive that grows file by file, and gets its name only when it is complete.
final class BatchTar {
    private let path: String
    private let place: OutputPlace
    private let neighbour: String
    private let replacing: Bool
    private let secondsSince1970: Int
    private var descriptor: FileDescriptor?
    /// Whether it has its final name.
    private(set) var isFinished = false
    private var buffer: [UInt8] = []

    private static let tag = ".tar"

    /// Begins an archive beside `path`, and removes what a killed run for the same path left behind.
    ///
    /// - Throws: `FileAccessError`, also if the archive exists already and must not be replaced.
    init(_ path: String, replacing: Bool, secondsSince1970: Int) throws(FileAccessError) {
        self.path = path
        self.replacing = replacing
        self.secondsSince1970 = secondsSince1970
        do {
            place = try OutputPlace.ofFile(path, replacing: replacing)
            neighbour = OutputFile.neighbour(of: place.name, tag: Self.tag)
            Self.removeLeftovers(of: place)
            descriptor = try place.folder.newFile(neighbour, .readable)
        } catch {
            throw FileAccessError(error, operation: .write, path: path)
        }
        // The lock tells other runs that this file is in use. Where files can't be locked, nothing is removed as left
        // over.
        _ = descriptor.map(Self.lock)
    }

    /// Removes archives that no run is writing any more: they can be gigabytes.
    private static func removeLeftovers(of place: borrowing OutputPlace) {
        let start = ".\(OutputFile.shortName(of: place.name))."
        for name in Leftovers(in: place.folder, tag: tag).files {
            // A file that can't be opened, locked or removed is in use or gone. It does not disturb this run.
            guard name.hasPrefix(start), let descriptor = try? place.folder.file(name) else { continue }
            if lock(descriptor) { try? place.folder.remove(name) }
            try? descriptor.close()  // only the lock needed it
        }
    }

    private static func lock(_ descriptor: FileDescriptor) -> Bool {
        flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0
    }

    deinit { abandon() }

    /// Appends a file.
    ///
    /// - Throws: `FileAccessError`; the archive is then abandoned.
    func append(_ content: [UInt8], as name: String) throws(FileAccessError) {
        TarWriter.append(name: name, content: content, secondsSince1970: secondsSince1970, to: &buffer)
        if buffer.count >= 1 << 20 { try flush() }
    }

    /// Completes the archive and gives it its name.
    ///
    /// - Throws: `FileAccessError`; no archive exists then.
    package func finish() throws(FileAccessError) {
        buffer += TarWriter.end
        try flush()
        guard let descriptor else { return }
        do {
            guard fsync(descriptor.rawValue) == 0 else { throw Errno(rawValue: errno) }
            self.descriptor = nil
            try descriptor.close()
            try place.folder.rename(neighbour, to: place.name, in: place.folder, replacing: replacing)
        } catch {
            try? place.folder.remove(neighbour)  // the error below is the one to report
            throw FileAccessError(error, operation: .write, path: path)
        }
        isFinished = true
        place.folder.sync()
    }

    /// Removes the file, unless the archive is complete.
    func abandon() {
        guard let descriptor else { return }
        self.descriptor = nil
        // There is an error already, or nobody is left to hear of one. The next run removes the file.
        try? descriptor.close()
        try? place.folder.remove(neighbour)
    }

    private func flush() throws(FileAccessError) {
        guard let descriptor else { return }
        do {
            _ = try descriptor.writeAll(buffer)
        } catch {
            abandon()
            throw FileAccessError(error, operation: .write, path: path)
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
