internal import CFiles
internal import Platform
package import SystemPackage

/// A folder that was opened once: what is in it is reached from there, name by name, and never through a link.
///
/// So it changes nothing if somebody exchanges the folder, one above it or one below it for a link meanwhile.
package struct OpenedFolder: ~Copyable, Sendable {
    private let descriptor: FileDescriptor

    package init(owning descriptor: FileDescriptor) { self.descriptor = descriptor }

    deinit { try? descriptor.close() }

    // MARK: - Opening

    /// Opens the folder at `path`; links are followed, since somebody named it so.
    ///
    /// - Throws: `Errno`.
    package init(_ path: String) throws {
        self = try Self.openFolder(path.isEmpty ? "." : path, in: AT_FDCWD)
    }

    /// Opens the folder at `path`, and makes it and those above it where they are not there.
    ///
    /// - Throws: `Errno`.
    package init(making path: String) throws {
        let path = FilePath(path)
        var folder = FilePath(path.root.map { "\($0)" } ?? "")
        for component in path.components {
            folder.append(component)
            guard unsafe mkdir(folder.string, 0o755) != 0, errno != EEXIST, errno != EISDIR else { continue }
            // Above it may be folders that are not ours to look into.
            let reason = Errno(rawValue: errno)
            guard (try? Stat(folder))?.type == .directory else { throw reason }
        }
        try self.init(path.string)
    }

    /// Opens the folder at a path that a link in this one tells; further links are followed.
    ///
    /// - Throws: `Errno`.
    func folder(ofLink path: FilePath) throws -> OpenedFolder {
        try Self.openFolder(path.isEmpty ? "." : path.string, in: descriptor.rawValue)
    }

    /// Opens a folder in this one.
    ///
    /// - Parameters:
    ///   - name: its name; a link is no folder.
    ///   - permissions: those of a new one, which is made if there is none; `nil` to make none.
    /// - Returns: the folder.
    /// - Throws: `Errno`.
    package func folder(_ name: String, making permissions: FilePermissions? = nil) throws -> OpenedFolder {
        try Self.checkIsPlain(name, "openat")
        do {
            return try Self.openFolder(name, in: descriptor.rawValue, O_NOFOLLOW)
        } catch Errno.noSuchFileOrDirectory {
            guard let permissions else { throw Errno.noSuchFileOrDirectory }
            do { try makeFolder(name, permissions) } catch Errno.fileExists {}  // somebody was faster
            return try folder(name)
        } catch Errno.tooManySymbolicLinkLevels {
            throw Errno.notDirectory  // as Linux calls a link there
        }
    }

    /// Lends the folder that a relative path leads to, and the last name of the path.
    ///
    /// - Parameters:
    ///   - path: names with `/` between them.
    ///   - permissions: those of folders that are made on the way; `nil` to make none.
    ///   - body: what is done there.
    /// - Returns: what `body` gives.
    /// - Throws: `Errno`, and what `body` throws.
    package func withFolder<Result>(
        of path: String, making permissions: FilePermissions? = nil,
        _ body: (borrowing OpenedFolder, String) throws -> Result
    ) throws -> Result {
        guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { return try body(self, path) }
        var folder = try folder(String(path[..<slash]), making: permissions)
        var rest = path[path.utf8.index(after: slash)...]
        while let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) {
            folder = try folder.folder(String(rest[..<slash]), making: permissions)
            rest = rest[rest.utf8.index(after: slash)...]
        }
        return try body(folder, String(rest))
    }

    private static func open(_ path: String, in folder: CInt, _ flags: CInt) throws -> FileDescriptor {
        FileDescriptor(rawValue: try retrying { unsafe openat(folder, path, flags | O_CLOEXEC) })
    }

    /// One that may be searched and not be listed is good enough for writing.
    private static func openFolder(_ path: String, in folder: CInt, _ flags: CInt = 0) throws -> OpenedFolder {
        do {
            return OpenedFolder(owning: try open(path, in: folder, flags | O_DIRECTORY | O_RDONLY))
        } catch Errno.permissionDenied {
            return OpenedFolder(owning: try open(path, in: folder, flags | O_DIRECTORY | passtool_searchOnly))
        }
    }

    // MARK: - Looking

    /// What a name in the folder stands for; a link is a link, unless it is to be followed.
    ///
    /// - Throws: `Errno`.
    package func status(of name: String, followingLink: Bool = false) throws -> Stat {
        try Self.checkIsPlain(name, "fstatat")
        return try unsafe name.withCString { pointer in
            unsafe try Stat(pointer, relativeTo: descriptor, flags: followingLink ? [] : .symlinkNoFollow)
        }
    }

    /// What the folder itself is.
    ///
    /// - Throws: `Errno`.
    func status() throws -> Stat { try Stat(descriptor) }

    /// Whether files can be made in it.
    ///
    /// - Throws: `Errno` where they can't.
    package func checkIsWritable() throws {
        try retrying { unsafe faccessat(descriptor.rawValue, ".", W_OK | X_OK, 0) }
    }

    /// Opens a file in the folder for reading; what is no file is not waited for.
    ///
    /// - Returns: what the caller closes; it may be of a folder.
    /// - Throws: `Errno`, also for a link.
    package func file(_ name: String) throws -> FileDescriptor {
        try Self.checkIsPlain(name, "openat")
        return try Self.open(name, in: descriptor.rawValue, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    }

    /// The path in a link.
    ///
    /// - Throws: `Errno`.
    func path(inLink name: String) throws -> FilePath {
        try Self.checkIsPlain(name, "readlinkat")
        let bytes = try unsafe [UInt8](unsafeUninitializedCapacity: 4097) { buffer, count in
            count = try unsafe buffer.withMemoryRebound(to: CChar.self) { text in
                guard let start = text.baseAddress else { return 0 }
                return Int(try retrying { unsafe CInt(readlinkat(descriptor.rawValue, name, start, text.count)) })
            }
        }
        guard bytes.count <= 4096 else { throw Errno.fileNameTooLong }
        return FilePath(String(decoding: bytes, as: UTF8.self))
    }

    /// Goes through the names in the folder, without `.` and `..`.
    ///
    /// - Parameter body: takes a name, `nil` for one that is no text, and whether it may be a folder's.
    /// - Throws: `Errno`, and what `body` throws.
    package func forEachName(_ body: (String?, _ mayBeFolder: Bool) throws -> Void) throws {
        // A second descriptor: reading moves its offset.
        let list = try Self.open(".", in: descriptor.rawValue, O_RDONLY | O_DIRECTORY)
        guard let stream = unsafe fdopendir(list.rawValue) else {
            let reason = Errno(rawValue: errno)
            try? list.close()
            throw reason
        }
        defer { unsafe _ = closedir(stream) }
        errno = 0
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                unsafe String(validatingCString: UnsafeRawPointer(tuple).assumingMemoryBound(to: CChar.self))
            }
            let type = unsafe Int(entry.pointee.d_type)
            let mayBeFolder = type == Int(DT_DIR) || type == Int(DT_UNKNOWN)
            if name != ".", name != ".." { try body(name, mayBeFolder) }
            errno = 0
        }
        guard errno == 0 else { throw Errno(rawValue: errno) }
    }

    // MARK: - Changing

    /// Makes a folder.
    ///
    /// - Throws: `Errno`.
    func makeFolder(_ name: String, _ permissions: FilePermissions) throws {
        try unsafe call("mkdirat", name) { unsafe mkdirat($0, $1, permissions.rawValue) }
    }

    /// Makes a file, which must not be there yet.
    ///
    /// - Returns: what the caller closes.
    /// - Throws: `Errno`.
    package func newFile(_ name: String, _ permissions: FilePermissions) throws -> FileDescriptor {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = try unsafe call("openat", name) { unsafe openat($0, $1, flags, permissions.rawValue) }
        return FileDescriptor(rawValue: file)
    }

    /// Takes a file or a link away.
    ///
    /// - Throws: `Errno`.
    package func remove(_ name: String) throws { try unsafe call("unlinkat", name) { unsafe unlinkat($0, $1, 0) } }

    /// Takes an empty folder away.
    ///
    /// - Throws: `Errno`.
    func removeFolder(_ name: String) throws {
        try unsafe call("unlinkat", name) { unsafe unlinkat($0, $1, CInt(AT_REMOVEDIR)) }
    }

    /// Gives a file or folder another name, here or in another folder.
    ///
    /// - Throws: `Errno`; `fileExists` where the name is taken, unless what has it may be replaced.
    package func rename(
        _ name: String, to newName: String, in folder: borrowing OpenedFolder, replacing: Bool
    ) throws {
        try Self.checkIsPlain(newName, "renameat")
        let other = folder.descriptor.rawValue
        do {
            try unsafe call("renameat", name) { here, name in
                replacing
                    ? unsafe renameat(here, name, other, newName)
                    : unsafe passtool_renameToFree(here, name, other, newName)
            }
        } catch let reason as Errno where !replacing && Self.saysNotOffered(reason) {
            try linkInstead(name, to: newName, in: folder)
        }
    }

    private static func saysNotOffered(_ reason: Errno) -> Bool {
        [.invalidArgument, .noFunction, .notSupported].contains(reason)
    }

    /// Where the system or the file system renames no other way than over what is there.
    private func linkInstead(_ name: String, to newName: String, in folder: borrowing OpenedFolder) throws {
        let other = folder.descriptor.rawValue
        do {
            // A link fails where a rename would replace what appeared in the meantime.
            try unsafe call("linkat", name) { unsafe linkat($0, $1, other, newName, 0) }
        } catch let reason as Errno where [.notPermitted, .notSupported, .noFunction].contains(reason) {
            // A file system without links, such as that of a memory card: the target was not there a moment ago.
            return try rename(name, to: newName, in: folder, replacing: true)
        }
        try? remove(name)  // a second name of the file, which has the right one
    }

    /// Makes the names in the folder durable; where it can't be synced there is nothing more to do.
    package func sync() { _ = fsync(descriptor.rawValue) }

    // MARK: - Calls

    @discardableResult
    private func call(
        _ function: StaticString, _ name: String, _ body: (CInt, UnsafePointer<CChar>) -> CInt
    ) throws -> CInt {
        try Self.checkIsPlain(name, function)
        return try unsafe name.withCString { pointer in try retrying { unsafe body(descriptor.rawValue, pointer) } }
    }

    /// Called before each system call, so that tests can swap files in between: no other way proves that a file which
    /// somebody exchanges during a walk is neither read nor written.
    @TaskLocal static var onCall: (@Sendable (_ function: String, _ name: String) -> Void)?

    /// A plain name has no `/`, and is neither `.` nor `..`.
    private static func checkIsPlain(_ name: String, _ function: StaticString) throws {
        let isPath = name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
        guard !isPath, name != ".", name != ".." else { throw Errno.invalidArgument }
        if let onCall { onCall("\(function)", name) }
    }
}

/// Makes a system call, and again where a signal came in between.
@discardableResult
private func retrying(_ call: () -> CInt) throws -> CInt {
    while true {
        let result = call()
        guard result < 0 else { return result }
        let reason = Errno(rawValue: errno)
        guard reason == .interrupted else { throw reason }
    }
}
