internal import SystemPackage

/// Writes a folder so that its name always stands for all of its files, or for none.
package enum OutputFolder {
    /// Writes the files into a private folder beside `path`, syncs them, and renames the folder.
    ///
    /// - Parameters:
    ///   - tree: the files.
    ///   - path: the folder to create, or an empty one to fill; its parent must exist.
    /// - Throws: ``UnpackError``, ``FileAccessError``; nothing is left behind then.
    package static func write(_ tree: FileTree, to path: String) throws {
        do {
            let place = try place(of: path)
            let neighbour = OutputFile.neighbour(of: place.name)
            try place.folder.makeFolder(neighbour, [.ownerReadWriteExecute])
            defer { try? place.folder.removeTree(neighbour) }  // empty now, or there is an error to report already
            let room = try place.folder.folder(neighbour)
            // An existing empty folder keeps its permissions.
            let old = try? place.folder.status(of: place.name).permissions
            try room.makeFolder(content, old?.union(.ownerReadWriteExecute) ?? .enterable)
            try fill(room.folder(content), with: tree)
            try rename(in: room, to: place, shownAs: path)
            place.folder.sync()
        } catch let error as UnpackError {
            throw error
        } catch {
            let reason = (error as? FileAccessError)?.reason ?? .system(error as? Errno ?? .ioError)
            throw FileAccessError(operation: .write, path: path, reason: reason)
        }
    }

    /// The folder's name until it is complete.
    private static let content = "content"

    /// The place of `path`: a folder that does not exist yet, or an empty one, possibly behind a link.
    private static func place(of path: String) throws -> OutputPlace {
        let target = FilePath(path)
        guard let name = target.lastComponent, name.kind == .regular else { throw UnpackError(.noName, path: path) }
        var place = try OutputPlace(target)
        // If the name can't be examined, writing will fail and say why.
        guard (try? place.folder.status(of: place.name)) != nil else { return place }
        guard (try? place.folder.status(of: place.name, followingLink: true))?.type == .directory else {
            throw UnpackError(.inTheWay, path: path)
        }
        try place.followLinks()
        try place.folder.folder(place.name).forEachName { _, _ in throw UnpackError(.notEmpty, path: path) }
        return place
    }

    /// Creates each folder once, and each file in its opened folder.
    private static func fill(_ folder: borrowing OpenedFolder, with tree: FileTree) throws {
        for (name, bytes) in tree.files.sorted(by: { $0.key < $1.key }) {
            try folder.writeNew(bytes, to: name, syncing: true)
        }
        for (name, child) in tree.folders.sorted(by: { $0.key < $1.key }) {
            try folder.makeFolder(name, .enterable)
            try fill(folder.folder(name), with: child)
        }
        folder.sync()
    }

    /// Renames the folder; the system makes sure that only an empty folder is replaced.
    private static func rename(
        in room: borrowing OpenedFolder, to place: borrowing OutputPlace, shownAs path: String
    ) throws {
        do {
            try room.rename(content, to: place.name, in: place.folder, replacing: true)
        } catch Errno.directoryNotEmpty, Errno.fileExists {  // somebody else was faster
            throw UnpackError(.notEmpty, path: path)
        } catch Errno.notDirectory {
            throw UnpackError(.inTheWay, path: path)
        }
    }
}

extension PassFiles {
    /// Writes the files of an archive into a new or empty folder, all or none.
    ///
    /// - Parameter path: the folder; its parent must exist.
    /// - Throws: ``BundleError`` for an archive with any problem, ``UnpackError`` for names that cannot be in one folder
    ///   on every system, ``FileAccessError``; nothing is left behind then.
    public func unpack(to path: String) throws {
        try checkIntact()
        let limit = limits.archive.entryCount
        let tree: FileTree
        do throws(FileTree.Fault) {
            tree = try FileTree(files, mostFolders: limit)
        } catch {
            switch error {
            case .conflict(let first, let second): throw UnpackError(.nameConflict(first, second), path: self.path)
            case .tooManyFolders: throw BundleError(.tooManyFiles(limit: limit), path: self.path, limit: .entries)
            }
        }
        try OutputFolder.write(tree, to: path)
    }
}
