package import PassToolkit
internal import Synchronization
internal import SystemPackage
internal import ZipContainer

/// Writes the files of a batch below a folder, from any thread.
///
/// A name always stands for a complete file, as with `OutputFile`. For speed, only folders are synced, at the end.
/// Resuming compares contents, so it finds files that a power failure damaged. Symbolic links below the folder are not
/// followed.
package final class BatchFolder: Sendable {
    private let root: OpenedFolder
    private let path: FilePath
    private let files: RunFiles
    /// The end of temporary file names, so that each shard removes only its own leftovers.
    private let tag: String
    /// The folders to sync at the end.
    private let folders = Mutex<Set<String>>([])

    /// Opens the folder at `path`, and creates it if needed; `files` are not written over.
    ///
    /// - Throws: `FileAccessError`.
    package init(_ path: String, shard: Shard?, apartFrom files: RunFiles = RunFiles()) throws(FileAccessError) {
        try files.check(path, isFolder: true)
        self.path = FilePath(path)
        self.files = files
        tag = shard.map { ".batch-\($0.number)-\($0.count)" } ?? ".batch"
        do {
            root = try OpenedFolder(making: path)
            try root.checkIsWritable()
        } catch {
            throw FileAccessError(error, operation: .write, path: path)
        }
    }

    /// Refuses a name that is taken.
    ///
    /// Writing would notice it too, but only after signing.
    ///
    /// - Throws: `FileAccessError`.
    package func checkIsFree(_ name: String) throws(FileAccessError) {
        // If the name can't be examined, writing will fail and say why.
        guard let status = try? root.withFolder(of: name, { try $0.status(of: $1) }) else { return }
        throw FileAccessError(
            operation: .write, path: shown(name), reason: status.type == .directory ? .isFolder : .exists)
    }

    /// Writes a temporary file, then renames it.
    ///
    /// - Throws: `FileAccessError`; an existing file is then unchanged.
    package func write(_ bytes: [UInt8], to name: String, replacing: Bool) throws(FileAccessError) {
        try files.check(shown(name), folderIsChecked: isKnown(folderOf: name))
        do {
            try root.withFolder(of: name, making: .enterable) { folder, base in
                try folder.write(bytes, to: base, replacing: replacing, tag: tag, syncing: false)
            }
        } catch {
            throw FileAccessError(error, operation: .write, path: shown(name))
        }
        note(name)
    }

    /// The content of a file; `nil` if there is none.
    ///
    /// - Throws: `FileAccessError` if it is a folder or can't be read.
    func existing(_ name: String) throws(FileAccessError) -> [UInt8]? {
        do {
            let limit = Limits.standard.archive.archiveByteCount
            return try root.withFolder(of: name) { try $0.read($1, shownAs: shown(name), limit: limit) }
        } catch {
            let error = FileAccessError(error, operation: .read, path: shown(name))
            switch error.reason {
            case .system(.noSuchFileOrDirectory), .system(.notDirectory): return nil
            // A link or a pipe is not the pass, and is replaced like any other file.
            case .system(.tooManySymbolicLinkLevels), .isNoFile, .tooLarge: return nil
            default: throw error
            }
        }
    }

    /// Makes the new names durable.
    package func finish() {
        for folder in folders.withLock(\.self) {
            // A folder that was removed or replaced by a link holds none of our files.
            try? root.withFolder(of: folder) { try $0.folder($1).sync() }
        }
        root.sync()
    }

    func shown(_ name: String) -> String { path.appending(name).string }

    /// Whether a file was written into the folder of this one before.
    private func isKnown(folderOf name: String) -> Bool {
        guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return true }
        return folders.withLock { $0.contains(String(name[..<slash])) }
    }

    private func note(_ name: String) {
        guard let slash = name.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
        let folder = String(name[..<slash])
        // Names that contain folders could make any number of them.
        folders.withLock { if $0.count < 100_000 { $0.insert(folder) } }
    }

    // MARK: - Leftovers

    /// Removes the temporary files of a killed run of this shard, here and in the folders below.
    ///
    /// - Throws: `FileAccessError` if one can't be removed.
    package func removeLeftovers() throws(FileAccessError) { try removeLeftovers(in: root, path, depth: 0) }

    private func removeLeftovers(
        in folder: borrowing OpenedFolder, _ path: FilePath, depth: Int
    ) throws(FileAccessError) {
        var (files, folders): ([String], [String]) = ([], [])
        // One name at a time: a list of a million names would need more memory than the run. Where a
        // folder can't be read, leftovers stay, which harms nothing; writing into it says what is wrong.
        try? folder.forEachName { name, mayBeFolder in
            guard let name else { return }  // no batch makes such a name
            if isLeftover(name) {
                files.append(name)
            } else if !name.hasPrefix("."), mayBeFolder {
                folders.append(name)
            }
        }
        for name in files {
            do {
                try folder.remove(name)
            } catch {
                throw FileAccessError(error, operation: .write, path: path.appending(name).string)
            }
        }
        for name in folders where depth < 32 {
            // Links are skipped. A folder that can't be opened holds nothing that we could remove.
            guard let child = try? folder.folder(name) else { continue }
            try removeLeftovers(in: child, path.appending(name), depth: depth + 1)
        }
    }

    /// Whether the name is one that `OutputFile.neighbour` makes: `.NAME.SUFFIX`, followed by the tag and `.tmp`.
    private func isLeftover(_ name: String) -> Bool {
        guard name.hasPrefix("."), name.hasSuffix("\(tag).tmp") else { return false }
        let parts = name.dropLast(tag.utf8.count + 4).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count >= 3, let suffix = parts.last else { return false }
        // Nearly all random numbers have this length, and no word has.
        return suffix.count >= 10 && UInt64(suffix, radix: 36) != nil
    }
}
