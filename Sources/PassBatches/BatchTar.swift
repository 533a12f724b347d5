internal import PassToolkit
internal import Platform
internal import SystemPackage

/// A tar archive that grows file by file, and has its name only when it is whole.
final class BatchTar {
    private let path: String
    private let place: OutputPlace
    private let neighbour: String
    private let replacing: Bool
    private let secondsSince1970: Int
    private var descriptor: FileDescriptor?
    /// Whether it has its name.
    private(set) var isFinished = false
    private var buffer: [UInt8] = []

    private static let tag = ".tar"

    /// Begins an archive beside `path`; what a killed run for the same path was writing goes.
    ///
    /// - Throws: ``FileAccessError``, also where there is one already that is not to be replaced.
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
        // Tells other runs that somebody is still at it; where files cannot be locked, nothing is taken for left over.
        _ = descriptor.map(Self.lock)
    }

    /// Takes away what no run is writing any more: it can be gigabytes.
    private static func removeLeftovers(of place: borrowing OutputPlace) {
        let start = ".\(OutputFile.shortName(of: place.name))."
        for name in Leftovers(in: place.folder, tag: tag).files {
            // What cannot be opened or closed is somebody else's, or gone: it stays, and this run needs none of it.
            guard name.hasPrefix(start), let descriptor = try? place.folder.file(name) else { continue }
            if lock(descriptor) { try? place.folder.remove(name) }
            try? descriptor.close()
        }
    }

    private static func lock(_ descriptor: FileDescriptor) -> Bool {
        flock(descriptor.rawValue, LOCK_EX | LOCK_NB) == 0
    }

    deinit { abandon() }

    /// Appends a file.
    ///
    /// - Throws: ``FileAccessError``; the archive is then given up.
    func append(_ content: [UInt8], as name: String) throws(FileAccessError) {
        TarWriter.append(name: name, content: content, secondsSince1970: secondsSince1970, to: &buffer)
        if buffer.count >= 1 << 20 { try flush() }
    }

    /// Ends the archive and gives it its name.
    ///
    /// - Throws: ``FileAccessError``; nothing is then there.
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
            try? place.folder.remove(neighbour)
            throw FileAccessError(error, operation: .write, path: path)
        }
        isFinished = true
        place.folder.sync()
    }

    /// Leaves nothing behind, unless it is finished.
    func abandon() {
        guard let descriptor else { return }
        self.descriptor = nil
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
