internal import CFiles
internal import Platform
package import SystemPackage

/// A folder that is opened once; everything in it is reached from there, name by name, never through a link.
///
/// So nothing changes if somebody replaces this folder, or one above or below it, by a link.
package struct OpenedFolder: ~Copyable, Sendable {
    private let descriptor: FileDescriptor

    package init(owning descriptor: FileDescriptor) { self.descriptor = descriptor }

    deinit { try? descriptor.close() }  // nothing was written through it

    // MARK: - Opening

    /// Opens the folder at `path`; links are followed, since the user named them.
    ///
    /// - Throws: `Errno`.
    package init(_ path: String) throws {
        self = try Self.openFolder(path.isEmpty ? "." : path, in: AT_FDCWD)
    }

    /// Opens the folder at `path`, and creates it and its parents if needed.
    ///
    /// - Throws: `Errno`.
    package init(making path: String) throws {
        let path = FilePath(path)
        var folder = FilePath(path.root.map { "\($0)" } ?? "")
        for component in path.components {
            folder.append(component)
            guard unsafe mkdir(folder.string, 0o755) != 0, errno != EEXIST, errno != EISDIR else { continue }
            // We may have no permission to look into the parent folders.
            let reason = Errno(rawValue: errno)
            guard (try? Stat(folder))?.type == .directory else { throw reason }
        }
        try self.init(path.string)
    }

    /// Opens the folder at the path in a link of this folder; further links are followed.
    ///
    /// - Throws: `Errno`.
    func folder(ofLink path: FilePath) throws -> OpenedFolder {
        try Self.openFolder(path.isEmpty ? "." : path.string, in: descriptor.rawValue)
    }

    /// Opens a folder in this one.
    ///
    /// - Parameters:
    ///   - name: its name; a link is refused.
    ///   - permissions: those of a new folder, which is created if needed; `nil` to create none.
    /// - Returns: the folder.
    /// - Throws: `Errno`.
    package func folder(_ name: String, making permissions: FilePermissions? = nil) throws -> OpenedFolder {
        try Self.checkIsPlain(name, "openat")
        do {
            return try Self.openFolder(name, in: descriptor.rawValue, O_NOFOLLOW)
        } catch Errno.noSuchFileOrDirectory {
            guard let permissions else { throw Errno.noSuchFileOrDirectory }
            do { try makeFolder(name, permissions) } catch Errno.fileExists {}  // another process was faster
            return try folder(name)
        } catch Errno.tooManySymbolicLinkLevels {
            throw Errno.notDirectory  // what Linux reports for a link there
        }
    }

    /// Opens the folder of a relative path, and passes it to `body` together with the last name of the path.
    ///
    /// - Parameters:
    ///   - path: names separated by `/`.
    ///   - permissions: those of folders that are created on the way; `nil` to create none.
    ///   - body: the work to do there.
    /// - Returns: the result of `body`.
    /// - Throws: `Errno`, and errors of `body`.
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

    /// For writing, a folder needs to be searchable, but not readable.
    private static func openFolder(_ path: String, in folder: CInt, _ flags: CInt = 0) throws -> OpenedFolder {
        do {
            return OpenedFolder(owning: try open(path, in: folder, flags | O_DIRECTORY | O_RDONLY))
        } catch Errno.permissionDenied {
            return OpenedFolder(owning: try open(path, in: folder, flags | O_DIRECTORY | passtool_searchOnly))
        }
    }

    // MARK: - Examining

    /// The status of a name in the folder; a link is not followed unless asked for.
    ///
    /// - Throws: `Errno`.
    package func status(of name: String, followingLink: Bool = false) throws -> Stat {
        try Self.checkIsPlain(name, "fstatat")
        return try unsafe name.withCString { pointer in
            unsafe try Stat(pointer, relativeTo: descriptor, flags: followingLink ? [] : .symlinkNoFollow)
        }
    }

    /// The status of the folder itself.
    ///
    /// - Throws: `Errno`.
    func status() throws -> Stat { try Stat(descriptor) }

    /// Throws unless files can be created in the folder.
    ///
    /// - Throws: `Errno` if they can't.
    package func checkIsWritable() throws {
        try retrying { unsafe faccessat(descriptor.rawValue, ".", W_OK | X_OK, 0) }
    }

    /// Opens a file in the folder for reading, without waiting for pipes.
    ///
    /// - Returns: a descriptor, which the caller closes; it may be of a folder.
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

    /// Visits the names in the folder, without `.` and `..`.
    ///
    /// - Parameter body: receives a name, which is `nil` if it is not valid text, and whether it may be a folder.
    /// - Throws: `Errno`, and errors of `body`.
    package func forEachName(_ body: (String?, _ mayBeFolder: Bool) throws -> Void) throws {
        // Use a second descriptor, because reading moves its offset.
        let list = try Self.open(".", in: descriptor.rawValue, O_RDONLY | O_DIRECTORY)
        guard let stream = unsafe fdopendir(list.rawValue) else {
            let reason = Errno(rawValue: errno)
            try? list.close()  // `reason` is the error to report
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

    /// Creates a folder.
    ///
    /// - Throws: `Errno`.
    func makeFolder(_ name: String, _ permissions: FilePermissions) throws {
        try unsafe call("mkdirat", name) { unsafe mkdirat($0, $1, permissions.rawValue) }
    }

    /// Creates a file, which must not exist yet.
    ///
    /// - Returns: a descriptor, which the caller closes.
    /// - Throws: `Errno`.
    package func newFile(_ name: String, _ permissions: FilePermissions) throws -> FileDescriptor {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = try unsafe call("openat", name) { unsafe openat($0, $1, flags, permissions.rawValue) }
        return FileDescriptor(rawValue: file)
    }

    /// Removes a file or a link.
    ///
    /// - Throws: `Errno`.
    package func remove(_ name: String) throws { try unsafe call("unlinkat", name) { unsafe unlinkat($0, $1, 0) } }

    /// Removes an empty folder.
    ///
    /// - Throws: `Errno`.
    func removeFolder(_ name: String) throws {
        try unsafe call("unlinkat", name) { unsafe unlinkat($0, $1, CInt(AT_REMOVEDIR)) }
    }

    /// Renames a file or folder, possibly into another folder.
    ///
    /// - Throws: `Errno`; `fileExists` if the name is taken and must not be replaced.
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

    /// For systems and file systems that can't rename without replacing.
    private func linkInstead(_ name: String, to newName: String, in folder: borrowing OpenedFolder) throws {
        let other = folder.descriptor.rawValue
        do {
            // Making a link fails if the name is taken meanwhile, where a rename would replace the file.
            try unsafe call("linkat", name) { unsafe linkat($0, $1, other, newName, 0) }
        } catch let reason as Errno where [.notPermitted, .notSupported, .noFunction].contains(reason) {
            // The file system has no links, like that of a memory card. The target did not exist a moment ago.
            return try rename(name, to: newName, in: folder, replacing: true)
        }
        try? remove(name)  // the second name of the file; it has the right one now
    }

    /// Syncs the folder, so that the names survive a power failure; if that fails, there is nothing more to do.
    package func sync() { _ = fsync(descriptor.rawValue) }

    // MARK: - Calls

    @discardableResult
    private func call(
        _ function: StaticString, _ name: String, _ body: (CInt, UnsafePointer<CChar>) -> CInt
    ) throws -> CInt {
        try Self.checkIsPlain(name, function)
        return try unsafe name.withCString { pointer in try retrying { unsafe body(descriptor.rawValue, pointer) } }
    }

    /// Called before each system call, so that tests can exchange files in between.
    ///
    /// Only this proves that a file which is exchanged during a walk is neither read nor written.
    @TaskLocal static var onCall: (@Sendable (_ function: String, _ name: String) -> Void)?

    /// A plain name has no `/`, and is neither `.` nor `..`.
    private static func checkIsPlain(_ name: String, _ function: StaticString) throws {
        let isPath = name.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 }
        guard !isPath, name != ".", name != ".." else { throw Errno.invalidArgument }
        if let onCall { onCall("\(function)", name) }
    }
}

/// Makes a system call, and repeats it if a signal interrupts it.
@discardableResult
private func retrying(_ call: () -> CInt) throws -> CInt {
    while true {
        let result = call()
        guard result < 0 else { return result }
        let reason = Errno(rawValue: errno)
        guard reason == .interrupted else { throw reason }
    }
}
