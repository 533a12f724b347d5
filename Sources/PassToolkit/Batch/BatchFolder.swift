internal import Synchronization
internal import SystemPackage

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// Writes the files of a batch below a folder; any thread may.
///
/// A name always stands for a whole file, as ``OutputFile`` has it, but only the folders are synced, at the end: what a
/// power cut spoils, resuming finds, since it looks at contents. Symbolic links below the folder are not followed.
final class BatchFolder: Sendable {
    private let root: FilePath
    /// Ends the names of files that are being written: each shard takes away only its own that were left behind.
    private let tag: String
    private let folders = Mutex<Set<String>>([])

    /// The folder at `path`, which is made if need be.
    ///
    /// - Throws: ``FileAccessError``.
    init(_ path: String, shard: Shard?) throws(FileAccessError) {
        root = FilePath(path)
        tag = shard.map { ".batch-\($0.number)-\($0.count)" } ?? ".batch"
        var folder = FilePath(root.root.map { "\($0)" } ?? "")
        for component in root.components {
            folder.append(component)
            guard unsafe mkdir(folder.string, 0o755) != 0, errno != EEXIST, errno != EISDIR else { continue }
            // Above it may be folders that are not ours to look into.
            let reason = errno
            if (try? Stat(folder))?.type == .directory { continue }
            throw FileAccessError(operation: .write, path: path, reason: .system(Errno(rawValue: reason)))
        }
        guard (try? Stat(root))?.type == .directory else {
            throw FileAccessError(operation: .write, path: path, reason: .system(.notDirectory))
        }
        guard unsafe access(root.string, W_OK | X_OK) == 0 else {
            throw FileAccessError(operation: .write, path: path, reason: .system(Errno(rawValue: errno)))
        }
    }

    /// Refuses a name that is taken; writing finds that too, but only when the pass is signed.
    ///
    /// - Throws: ``FileAccessError``.
    func checkIsFree(_ name: String) throws(FileAccessError) {
        let target = root.appending(name)
        // What cannot be looked at is left to writing, which says why.
        guard let status = try? Stat(target, followTargetSymlink: false) else { return }
        let reason: FileAccessError.Reason = status.type == .directory ? .isFolder : .exists
        throw FileAccessError(operation: .write, path: target.string, reason: reason)
    }

    /// Writes a file beside its name, and then gives it that.
    ///
    /// - Throws: ``FileAccessError``; what had the name is then as it was.
    func write(_ bytes: [UInt8], to name: String, replacing: Bool) throws(FileAccessError) {
        let target = root.appending(name)
        do {
            try makeFolders(above: name)
            let neighbour = OutputFile.neighbour(of: target, tag: tag)
            do {
                try OutputFile.writeNew(neighbour, bytes, syncing: false)
                try OutputFile.rename(neighbour, to: target, replacing: replacing)
            } catch {
                unsafe _ = unlink(neighbour.string)
                throw error
            }
        } catch Errno.fileExists {
            throw FileAccessError(operation: .write, path: target.string, reason: .exists)
        } catch Errno.isDirectory {
            throw FileAccessError(operation: .write, path: target.string, reason: .isFolder)
        } catch {
            throw FileAccessError(operation: .write, path: target.string, reason: .system(error as? Errno ?? .ioError))
        }
    }

    /// The content of a file; `nil` where there is none.
    ///
    /// - Throws: ``FileAccessError`` for a folder, and for what cannot be read.
    func existing(_ name: String) throws(FileAccessError) -> [UInt8]? {
        let path = root.appending(name)
        // A link or a pipe is replaced, as anything is that is not the pass; a pipe might never be read to its end.
        // What cannot be looked at is made again, and writing says why it cannot be.
        let status = try? Stat(path, followTargetSymlink: false)
        guard let status, [.regular, .directory].contains(status.type) else { return nil }
        do {
            let limit = Limits.standard.archive.archiveByteCount
            return try InputFile.read(path.string, limit: limit, options: .noFollow)
        } catch {
            switch error.reason {
            case .system(.noSuchFileOrDirectory), .system(.notDirectory): return nil
            case .system(.tooManySymbolicLinkLevels), .tooLarge: return nil
            default: throw error
            }
        }
    }

    /// Makes the new names durable.
    func finish() {
        for folder in folders.withLock(\.self) { OutputFile.syncFolder(of: root.appending(folder).appending("file")) }
        OutputFile.syncFolder(of: root.appending("file"))
    }

    // MARK: - Folders

    private func makeFolders(above name: String) throws {
        guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
        let folder = String(name[..<slash])
        guard !folders.withLock({ $0.contains(folder) }) else { return }
        try makeFolders(above: folder)
        let path = root.appending(folder)
        if unsafe mkdir(path.string, 0o755) != 0 {
            let reason = Errno(rawValue: errno)
            guard reason == .fileExists else { throw reason }
            guard try Stat(path, followTargetSymlink: false).type == .directory else { throw Errno.notDirectory }
        }
        // Fan-out makes 65,792 at most; names with folders of their own could make any number.
        folders.withLock { if $0.count < 100_000 { $0.insert(folder) } }
    }

    // MARK: - What was left behind

    /// Takes away what a run of this shard that was killed was writing, here and in the folders below.
    ///
    /// - Throws: ``FileAccessError`` where it can't be taken away.
    func removeLeftovers() throws(FileAccessError) { try removeLeftovers(in: root, depth: 0) }

    private func removeLeftovers(in folder: FilePath, depth: Int) throws(FileAccessError) {
        let leftovers = Leftovers(in: folder, tag: tag)
        for path in leftovers.files { try OutputFile.remove(path.string) }
        for path in leftovers.folders where depth < 32 {
            if (try? Stat(path, followTargetSymlink: false))?.type == .directory {
                try removeLeftovers(in: path, depth: depth + 1)
            }
        }
    }
}
