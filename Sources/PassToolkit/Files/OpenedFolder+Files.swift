internal import Platform
package import SystemPackage

extension FilePermissions {
    /// Permissions of files that everyone can read.
    package static var readable: FilePermissions { [.ownerReadWrite, .groupRead, .otherRead] }
    /// Permissions of folders that everyone can enter.
    package static var enterable: FilePermissions { [.ownerReadWriteExecute, .groupReadExecute, .otherReadExecute] }
}

extension OpenedFolder {
    /// The bytes of a file in the folder; links and pipes are refused.
    ///
    /// - Parameters:
    ///   - name: the file.
    ///   - path: the file's name in messages.
    ///   - limit: the most bytes to read.
    /// - Returns: the bytes.
    /// - Throws: ``FileAccessError``.
    package func read(_ name: String, shownAs path: String, limit: Int) throws(FileAccessError) -> [UInt8] {
        do {
            // Check the type first: opening a device could change it.
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

    /// Writes a temporary file and renames it, so that the file is complete at all times: the old or the new one.
    ///
    /// - Parameters:
    ///   - bytes: the whole content.
    ///   - name: the file to write; if it is a link, the link itself is replaced.
    ///   - replacing: whether an existing file may be replaced.
    ///   - permissions: those of the file; `nil` for those of the replaced file, if there is one.
    ///   - tag: the end of the temporary name.
    ///   - syncing: whether the bytes are synced to disk before renaming.
    /// - Throws: `Errno`; an existing file is then unchanged.
    package func write(
        _ bytes: [UInt8], to name: String, replacing: Bool = false, as permissions: FilePermissions? = nil,
        tag: String = "", syncing: Bool = true
    ) throws {
        let temporary = OutputFile.temporaryName(for: name, tag: tag)
        do {
            let file =
                try permissions.map { try newFile(temporary, $0) }
                ?? newFile(temporary, like: replacing ? name : nil)
            try fill(file, with: bytes, syncing: syncing)
            try rename(temporary, to: name, in: self, replacing: replacing)
        } catch {
            try? remove(temporary)  // it may not exist; the error below says what is wrong
            throw error
        }
    }

    /// Writes a new file at a path below the folder, and creates the folders on the way.
    ///
    /// - Parameters:
    ///   - bytes: the whole content.
    ///   - relative: the path.
    ///   - path: the folder's name in messages.
    ///   - ownerOnly: whether only the owner can read it (mode 0600 rather than 0644), for keys.
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

    /// Creates a file that will replace another one, with the same permissions.
    ///
    /// The bits that run a program as another user must not pass to new content.
    /// - Parameters:
    ///   - name: the new file.
    ///   - old: the file that it will replace; without one, it is like any new file.
    /// - Returns: a descriptor, which the caller closes.
    /// - Throws: `Errno`.
    func newFile(_ name: String, like old: String?) throws -> FileDescriptor {
        // If its permissions can't be read, the file is like a new one.
        guard let old = old.flatMap({ try? status(of: $0) }), old.type == .regular else {
            return try newFile(name, .readable)
        }
        let kept = old.permissions.intersection(FilePermissions(rawValue: 0o777))
        let file = try newFile(name, kept)
        // The mask of the process has taken bits away. Where the disk knows no modes, this fails and nothing is lost.
        _ = fchmod(file.rawValue, kept.rawValue)
        return file
    }

    /// Replaces a file by one with the same permissions, and with the same owner and group as far as the system permits.
    ///
    /// - Parameters:
    ///   - name: the file to write; if it is a link, the link itself is replaced.
    ///   - bytes: the whole content.
    /// - Returns: whether owner and group are the same.
    /// - Throws: `Errno`; an existing file is then unchanged.
    func replace(_ name: String, by bytes: [UInt8]) throws -> Bool {
        var old: Stat?
        do { old = try status(of: name) } catch Errno.noSuchFileOrDirectory {}
        let temporary = OutputFile.temporaryName(for: name)
        do {
            // Until it has its group, only we can read it.
            let file = try newFile(temporary, [.ownerReadWrite])
            let isKept = try file.closeAfter {
                try file.writeAll(bytes)
                // The target of a link has an owner that the new file does not get.
                let isSame = old.map { $0.type == .regular && Self.give(file, ownerAndModeOf: $0) } ?? true
                guard fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
                return isSame
            }
            try rename(temporary, to: name, in: self, replacing: true)
            return isKept
        } catch {
            try? remove(temporary)  // it may not exist; the error below says what is wrong
            throw error
        }
    }

    /// Gives a new file owner, group and mode of another one; returns whether owner and group are the same.
    ///
    /// If it can't have the group, its group is no better off than everyone.
    private static func give(_ file: FileDescriptor, ownerAndModeOf old: Stat) -> Bool {
        let group = old.groupID.rawValue
        // Only root may give a file to another owner. What failed is seen below.
        if fchown(file.rawValue, old.userID.rawValue, group) != 0 { _ = fchown(file.rawValue, uid_t.max, group) }
        let new = try? Stat(file)
        let hasGroup = new?.groupID == old.groupID
        let mode = old.permissions.rawValue
        let kept = hasGroup ? mode & 0o777 : mode & (0o707 | (mode & 0o007) << 3)
        // Where the disk knows no modes, this fails and nothing is lost.
        _ = fchmod(file.rawValue, kept)
        return hasGroup && new?.userID == old.userID
    }

    /// Whether a name is a file that we own, and that nobody else can read or change; not if it can't be looked at.
    func isForOwnerOnly(_ name: String) -> Bool {
        guard let file = try? status(of: name) else { return false }
        return file.type == .regular && file.permissions == [.ownerReadWrite] && file.userID.rawValue == geteuid()
    }

    /// Writes the bytes of a new file, and closes it.
    private func fill(_ file: FileDescriptor, with bytes: [UInt8], syncing: Bool) throws {
        try file.closeAfter {
            try file.writeAll(bytes)
            guard !syncing || fsync(file.rawValue) == 0 else { throw Errno(rawValue: errno) }
        }
    }

    /// Moves a file to another path below the folder, creates the folders on the way, and removes its old folder if
    /// empty.
    ///
    /// An existing file is not replaced, unless it is the same file on a disk that ignores case.
    /// - Throws: `Errno`; the file then keeps its old name.
    package func move(_ path: String, to newPath: String) throws {
        try withFolder(of: path) { folder, name in
            try withFolder(of: newPath, making: .enterable) { newFolder, newName in
                let file = try folder.status(of: name)
                let isSameFile = (try? newFolder.status(of: newName))?.isSameFile(as: file) ?? false
                try folder.rename(name, to: newName, in: newFolder, replacing: isSameFile)
            }
        }
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return }
        // This fails if the folder is not empty, which is intended.
        try? withFolder(of: String(path[..<slash])) { try $0.removeFolder($1) }
    }

    /// Removes everything in the folder.
    ///
    /// - Throws: `Errno`.
    func removeContent() throws {
        var names: [String] = []
        try forEachName { name, _ in if let name { names.append(name) } }
        for name in names { try removeTree(name) }
    }

    /// Removes a folder and everything in it.
    ///
    /// - Throws: `Errno`.
    func removeTree(_ name: String) throws {
        do {
            try folder(name).removeContent()
        } catch Errno.notDirectory {
            return try remove(name)
        }
        try removeFolder(name)
    }

    /// The error for a path that leaves its folder, or whose links form a circle.
    enum PathEscape: Error {
        case leavesFolder, loop
    }

    /// Opens a path below the folder; links are followed as long as they stay below it.
    ///
    /// The path is resolved name by name, and a link's content is resolved the same way, so exchanging a folder or link
    /// during the walk has no effect.
    /// - Parameter path: names separated by `/`.
    /// - Returns: a file or folder, which the caller closes.
    /// - Throws: ``PathEscape``, `Errno`, ``FileAccessError`` if it is neither a file nor a folder.
    func file(below path: String) throws -> FileDescriptor {
        var route = Route(path)
        guard let found = try file(along: &route, depth: 0) else { throw PathEscape.leavesFolder }
        return found
    }

    /// Returns `nil` if the route continues above this folder.
    private func file(along route: inout Route, depth: Int) throws -> FileDescriptor? {
        guard depth <= Route.mostFolders else { throw PathEscape.loop }
        while let name = try route.next() {
            if name == ".." { return nil }
            switch try status(of: name).type {
            case .symbolicLink: try route.follow(path(inLink: name))
            case .directory:
                if route.isAtEnd { return try file(name) }
                if let found = try folder(name).file(along: &route, depth: depth + 1) { return found }
            case .regular:
                guard route.isAtEnd else { throw Errno.notDirectory }
                return try file(name)
            default: throw FileAccessError(operation: .read, path: name, reason: .isNoFile)
            }
        }
        throw Errno.isDirectory  // the path ends at a folder that was passed already
    }
}

/// The names that remain to be resolved.
private struct Route {
    static let mostFolders = 100
    private static let mostNames = 1_000
    private static let mostLinks = 40

    /// The remaining names; the next one is at the end.
    private var names: [Substring.UTF8View]
    private var count = 0
    private var linkCount = 0

    init(_ path: String) { names = Self.names(in: path).reversed() }

    /// Leaves out names that lead nowhere.
    private static func names(in path: String) -> [Substring.UTF8View] {
        path.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
    }

    var isAtEnd: Bool { names.isEmpty }

    mutating func next() throws -> String? {
        count += 1
        guard count <= Self.mostNames else { throw OpenedFolder.PathEscape.loop }
        return names.popLast().map { String(Substring($0)) }
    }

    mutating func follow(_ path: FilePath) throws {
        linkCount += 1
        guard linkCount <= Self.mostLinks else { throw OpenedFolder.PathEscape.loop }
        guard !path.isAbsolute else { throw OpenedFolder.PathEscape.leavesFolder }
        names += Self.names(in: path.string).reversed()
    }
}
