internal import SystemPackage

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// A tar archive that grows file by file, and has its name only when it is whole.
final class BatchTar {
    private let path: String
    private let target: FilePath
    private let neighbour: FilePath
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
        target = try Self.reporting(path) { try OutputFile.target(of: path, replacing: replacing) }
        neighbour = OutputFile.neighbour(of: target, tag: Self.tag)
        self.replacing = replacing
        self.secondsSince1970 = secondsSince1970
        Self.removeLeftovers(of: target)
        descriptor = try Self.reporting(path) {
            try FileDescriptor.open(
                neighbour, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
                permissions: [.ownerReadWrite, .groupRead, .otherRead])
        }
        // Tells other runs that somebody is still at it; where files cannot be locked, nothing is taken for left over.
        _ = descriptor.map(Self.lock)
    }

    /// Takes away what no run is writing any more: it can be gigabytes.
    private static func removeLeftovers(of target: FilePath) {
        let start = ".\(OutputFile.shortName(of: target))."
        for path in Leftovers(in: target.removingLastComponent(), tag: tag).files {
            // What cannot be opened or closed is somebody else's, or gone: it stays, and this run needs none of it.
            guard path.lastComponent?.string.hasPrefix(start) ?? false,
                let descriptor = try? FileDescriptor.open(path, .readWrite, options: [.closeOnExec, .noFollow])
            else { continue }
            if lock(descriptor) { unsafe _ = unlink(path.string) }
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
    func finish() throws(FileAccessError) {
        buffer += TarWriter.end
        try flush()
        guard let descriptor else { return }
        do {
            try Self.reporting(path) {
                guard fsync(descriptor.rawValue) == 0 else { throw Errno(rawValue: errno) }
                self.descriptor = nil
                try descriptor.close()
                try OutputFile.rename(neighbour, to: target, replacing: replacing)
            }
        } catch {
            unsafe _ = unlink(neighbour.string)
            throw error
        }
        isFinished = true
        OutputFile.syncFolder(of: target)
    }

    /// Leaves nothing behind, unless it is finished.
    func abandon() {
        guard let descriptor else { return }
        self.descriptor = nil
        try? descriptor.close()
        unsafe _ = unlink(neighbour.string)
    }

    private func flush() throws(FileAccessError) {
        guard let descriptor else { return }
        do {
            _ = try Self.reporting(path) { try descriptor.writeAll(buffer) }
        } catch {
            abandon()
            throw error
        }
        buffer.removeAll(keepingCapacity: true)
    }

    private static func reporting<Value>(_ path: String, _ body: () throws -> Value) throws(FileAccessError) -> Value {
        do {
            return try body()
        } catch let error as FileAccessError {
            throw error
        } catch Errno.fileExists {
            throw FileAccessError(operation: .write, path: path, reason: .exists)
        } catch {
            throw FileAccessError(operation: .write, path: path, reason: .system(error as? Errno ?? .ioError))
        }
    }
}
