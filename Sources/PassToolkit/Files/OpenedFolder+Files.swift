internal import Platform
package import SystemPackage

extension FilePermissions {
    /// Of files that anybody may read.
    package static var readable: FilePermissions { [.ownerReadWrite, .groupRead, .otherRead] }
    /// Of folders that anybody may enter.
    package static var enterable: FilePermissions { [.ownerReadWriteExecute, .groupReadExecute, .otherReadExecute] }
}

extension OpenedFolder {
    /// The bytes of a file in the folder; neither a link nor a pipe is one.
    ///
    /// - Parameters:
    ///   - name: the file.
    ///   - path: what messages call it.
    ///   - limit: how many bytes are read.
    /// - Returns: the bytes.
    /// - Throws: ``FileAccessError``.
    package func read(_ name: String, shownAs path: String, limit: Int) throws(FileAccessError) -> [UInt8] {
        do {
            // A device could be changed by opening it.
            let kind = try status(of: name).type
            guard kind != .symbolicLink else { throw Errno.tooManySymbolicLinkLevels }
            guard [.regular, .directory].contains(kind) else {
                throw FileAccessError(operation: .read, path: path, reason: .isNoFile)
            }
            let file = try file(name)
            return try file.closeAfter { try InputFile.readFile(file, shownAs: path, limit: limit) }
        } catch {
            throw FileAccessError(error, operation: .read, path: path)
        }
    }

    /// Writes a file beside its name, and then gives it that: the name stands for a whole file, the old or the new one.
    ///
    /// - Parameters:
    ///   - bytes: the whole content.
    ///   - name: the file to make; what is a link there is replaced itself.
    ///   - replacing: whether what has the name may be replaced.
    ///   - permissions: those of the file; `nil` for those of the one that is replaced, if there is one.
    ///   - tag: the end of the name that it has until it is whole.
    ///   - syncing: whether the bytes are on the disk before the name is given.
    /// - Throws: `Errno`; what had the name is then as it was.
    package func write(
        _ bytes: [UInt8], to name: String, replacing: Bool = false, as permissions: FilePermissions? = nil,
        tag: String = "", syncing: Bool = true
    ) throws {
        let neighbour = OutputFile.neighbour(of: name, tag: tag)
        do {
            try writeNew(
                bytes, to: neighbour, as: permissions ?? permissionsToKeep(of: name, replacing), syncing: syncing)
            try rename(neighbour, to: name, in: self, replacing: replacing)
        } catch {
            try? remove(neighbour)  // it may not be there; the error says what is wrong
            throw error
        }
    }

    /// Writes a new file at a path below the folder; folders are made for it.
    ///
    /// - Parameters:
    ///   - bytes: the whole content.
    ///   - relative: the path.
    ///   - path: what messages call the folder.
    ///   - ownerOnly: mode 0600 rather than 0644, for keys.
    /// - Throws: ``FileAccessError``.
    package func writeNew(
        _ bytes: [UInt8], at relative: String, of path: String, ownerOnly: Bool = false
    ) throws(FileAccessError) {
        do {
            try withFolder(of: relative, making: .enterable) { folder, name in
                try folder.write(bytes, to: name, as: ownerOnly ? [.ownerReadWrite] : nil)
                folder.sync()
            }
        } catch {
            throw FileAccessError(error, operation: .write, path: FilePath(path).appending(relative).string)
        }
    }

    /// Who may read and write; what lets a program run as somebody else is no business of new bytes.
    private func permissionsToKeep(of name: String, _ replacing: Bool) -> FilePermissions {
        guard replacing, let old = try? status(of: name), old.type == .regular else { return .readable }
        return old.permissions.intersection(FilePermissions(rawValue: 0o777))
    }

    /// Writes a file that must not be there yet.
    ///
    /// - Throws: `Errno`.
    func writeNew(
        _ bytes: [UInt8], to name: String, as permissions: FilePermissions = .readable, syncing: Bool
    ) throws {
        let file = try newFile(name, permissions)
        try file.closeAfter {
            try file.writeAll(bytes)
            guard !syncing || fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
        }
    }

    /// Gives a file another path below the folder; folders are made for it, and one that is empty then goes.
    ///
    /// What has the name already is not replaced, unless it is the same file on a disk that minds no case.
    /// - Throws: `Errno`; the file then has its old name.
    package func move(_ path: String, to newPath: String) throws {
        try withFolder(of: path) { folder, name in
            try withFolder(of: newPath, making: .enterable) { newFolder, newName in
                let file = try folder.status(of: name)
                let isSameFile = (try? newFolder.status(of: newName))?.isSameFile(as: file) ?? false
                try folder.rename(name, to: newName, in: newFolder, replacing: isSameFile)
            }
        }
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
        // It fails where anything is in it.
        try? withFolder(of: String(path[..<slash])) { try $0.removeFolder($1) }
    }

    /// Takes a folder away with all that is in it.
    ///
    /// - Throws: `Errno`.
    func removeTree(_ name: String) throws {
        do {
            let folder = try folder(name)
            var names: [String] = []
            try folder.forEachName { name, _ in if let name { names.append(name) } }
            for name in names { try folder.removeTree(name) }
        } catch Errno.notDirectory {
            return try remove(name)
        }
        try removeFolder(name)
    }
}
