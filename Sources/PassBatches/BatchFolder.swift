package import PassToolkit
internal import Synchronization
internal import SystemPackage
internal import ZipContainer

/// Writes the files of a batch below a folder; any thread may.
///
/// A name always stands for a whole file, as ``OutputFile`` has it, but only the folders are synced, at the end: what a
/// power cut spoils, resuming finds, since it looks at contents. Symbolic links below the folder are not followed.
package final class BatchFolder: Sendable {
    private let root: OpenedFolder
    private let path: FilePath
    /// Ends the names of files that are being written: each shard takes away only its own that were left behind.
    private let tag: String
    /// Those that are to be synced.
    private let folders = Mutex<Set<String>>([])

    /// The folder at `path`, which is made if need be.
    ///
    /// - Throws: ``FileAccessError``.
    package init(_ path: String, shard: Shard?) throws(FileAccessError) {
        self.path = FilePath(path)
        tag = shard.map { ".batch-\($0.number)-\($0.count)" } ?? ".batch"
        do {
            root = try OpenedFolder(making: path)
            try root.checkIsWritable()
        } catch {
            throw FileAccessError(error, operation: .write, path: path)
        }
    }

    /// Refuses a name that is taken; writing finds that too, but only when the pass is signed.
    ///
    /// - Throws: ``FileAccessError``.
    func checkIsFree(_ name: String) throws(FileAccessError) {
        // What cannot be looked at is left to writing, which says why.
        guard let status = try? root.withFolder(of: name, { try $0.status(of: $1) }) else { return }
        throw FileAccessError(
            operation: .write, path: shown(name), reason: status.type == .directory ? .isFolder : .exists)
    }

    /// Writes a file beside its name, and then gives it that.
    ///
    /// - Throws: ``FileAccessError``; what had the name is then as it was.
    package func write(_ bytes: [UInt8], to name: String, replacing: Bool) throws(FileAccessError) {
        do {
            try root.withFolder(of: name, making: .enterable) { folder, base in
                try folder.write(
                    bytes, to: base, replacing: replacing, as: .readable, tag: tag, syncing: false)
            }
        } catch {
            throw FileAccessError(error, operation: .write, path: shown(name))
        }
        note(name)
    }

    /// The content of a file; `nil` where there is none.
    ///
    /// - Throws: ``FileAccessError`` for a folder, and for what cannot be read.
    func existing(_ name: String) throws(FileAccessError) -> [UInt8]? {
        do {
            let limit = Limits.standard.archive.archiveByteCount
            return try root.withFolder(of: name) { try $0.read($1, shownAs: shown(name), limit: limit) }
        } catch {
            let error = FileAccessError(error, operation: .read, path: shown(name))
            switch error.reason {
            case .system(.noSuchFileOrDirectory), .system(.notDirectory): return nil
            // A link or a pipe is replaced, as anything is that is not the pass.
            case .system(.tooManySymbolicLinkLevels), .isNoFile, .tooLarge: return nil
            default: throw error
            }
        }
    }

    /// Makes the new names durable.
    func finish() {
        for folder in folders.withLock(\.self) {
            // One that is gone, or is a link now, has none of them.
            try? root.withFolder(of: folder) { try $0.folder($1).sync() }
        }
        root.sync()
    }

    private func shown(_ name: String) -> String { path.appending(name).string }

    private func note(_ name: String) {
        guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
        let folder = String(name[..<slash])
        // Fan-out makes 65,792 at most; names with folders of their own could make any number.
        folders.withLock { if $0.count < 100_000 { $0.insert(folder) } }
    }

    // MARK: - What was left behind

    /// Takes away what a run of this shard that was killed was writing, here and in the folders below.
    ///
    /// - Throws: ``FileAccessError`` where it can't be taken away.
    func removeLeftovers() throws(FileAccessError) { try removeLeftovers(in: root, path, depth: 0) }

    private func removeLeftovers(
        in folder: borrowing OpenedFolder, _ path: FilePath, depth: Int
    ) throws(FileAccessError) {
        let leftovers = Leftovers(in: folder, tag: tag)
        for name in leftovers.files {
            do {
                try folder.remove(name)
            } catch {
                throw FileAccessError(error, operation: .write, path: path.appending(name).string)
            }
        }
        for name in leftovers.folders where depth < 32 {
            // A link is none of ours; what cannot be opened has nothing that could be taken away.
            guard let child = try? folder.folder(name) else { continue }
            try removeLeftovers(in: child, path.appending(name), depth: depth + 1)
        }
    }
}
