internal import CFiles
internal import SystemPackage

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// Writes a file so that its name always stands for a whole file: the old one, the new one, or none.
public enum OutputFile {
    /// Writes `bytes` beside `path`, syncs them, and gives them the name.
    ///
    /// - Parameters:
    ///   - bytes: the whole content.
    ///   - path: the file to make; its folder must exist.
    ///   - replacing: whether a file that is there may be replaced.
    ///   - ownerOnly: mode 0600 rather than 0644, for keys.
    /// - Throws: ``FileAccessError``; what was at `path` is then as it was.
    public static func write(
        _ bytes: [UInt8], to path: String, replacing: Bool = false, ownerOnly: Bool = false
    ) throws(FileAccessError) {
        do {
            let target = try target(of: path, replacing: replacing)
            let neighbour = neighbour(of: target)
            do {
                try writeNew(neighbour, bytes, as: permissions(of: target, ownerOnly: ownerOnly), syncing: true)
                try rename(neighbour, to: target, replacing: replacing)
            } catch {
                unsafe _ = unlink(neighbour.string)
                throw error
            }
            syncFolder(of: target)
        } catch let error as FileAccessError {
            throw error
        } catch Errno.fileExists {
            throw FileAccessError(operation: .write, path: path, reason: .exists)
        } catch {
            throw FileAccessError(operation: .write, path: path, reason: .system(error as? Errno ?? .ioError))
        }
    }

    /// Gives a file another name, in a folder that is made if need be; an old one that is empty then goes.
    ///
    /// What has the name already is not replaced, unless it is the same file on a disk that minds no case.
    /// - Throws: ``FileAccessError``; the file then has its old name.
    static func move(_ path: String, to newPath: String) throws(FileAccessError) {
        do {
            let parent = URL(filePath: newPath).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            let isSameFile = try (try? Stat(FilePath(newPath))).map { try $0.isSameFile(as: Stat(FilePath(path))) }
            try rename(FilePath(path), to: FilePath(newPath), replacing: isSameFile ?? false)
            unsafe _ = rmdir(FilePath(path).removingLastComponent().string)  // which fails where anything is in it
        } catch {
            let errno = (error as? CocoaError)?.code == .fileWriteNoPermission ? .permissionDenied : error as? Errno
            let reason: FileAccessError.Reason = errno == .fileExists ? .exists : .system(errno ?? .ioError)
            throw FileAccessError(operation: .write, path: newPath, reason: reason)
        }
    }

    /// Takes a file away.
    ///
    /// - Throws: ``FileAccessError``; the file is then still there.
    static func remove(_ path: String) throws(FileAccessError) {
        guard unsafe unlink(path) == 0 else {
            throw FileAccessError(operation: .write, path: path, reason: .system(Errno(rawValue: errno)))
        }
    }

    /// A new name beside `target`: hidden, and ending with `tag` and `.tmp`.
    static func neighbour(of target: FilePath, tag: String = "") -> FilePath {
        let suffix = String(UInt64.random(in: .min ... .max), radix: 36)
        return target.removingLastComponent().appending(".\(shortName(of: target)).\(suffix)\(tag).tmp")
    }

    /// What of a file's name its ``neighbour(of:tag:)`` has: not all, to which nothing could be added where it is as long
    /// as names may be.
    static func shortName(of target: FilePath) -> String {
        String((target.lastComponent?.string ?? "output").unicodeScalars.prefix(40))
    }

    /// The file that `path` names: itself, or what a symbolic link there leads to.
    ///
    /// - Parameters:
    ///   - path: the file to make.
    ///   - replacing: whether a file that is there may be replaced.
    /// - Returns: the file that is to get the name.
    /// - Throws: ``FileAccessError`` for what is there and is not to be replaced, `Errno`.
    static func target(of path: String, replacing: Bool) throws -> FilePath {
        let target = FilePath(path)
        // What cannot be looked at is left to writing, which says why.
        guard let itself = try? Stat(target, followTargetSymlink: false) else { return target }
        let status = try? Stat(target)
        if status?.type == .directory { throw FileAccessError(operation: .write, path: path, reason: .isFolder) }
        if !replacing { throw FileAccessError(operation: .write, path: path, reason: .exists) }
        // A link that leads nowhere is replaced itself.
        guard let status else { return target }
        guard status.type == .regular else { throw FileAccessError(operation: .write, path: path, reason: .isNoFile) }
        guard itself.type == .symbolicLink else { return target }
        return FilePath(URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false))
    }

    /// Those of the file that is replaced, if there is one.
    private static func permissions(of target: FilePath, ownerOnly: Bool) -> FilePermissions {
        if ownerOnly { return [.ownerReadWrite] }
        return (try? Stat(target))?.permissions ?? [.ownerReadWrite, .groupRead, .otherRead]
    }

    /// Writes a file that must not be there yet.
    static func writeNew(
        _ path: FilePath, _ bytes: [UInt8],
        as permissions: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead],
        syncing: Bool
    ) throws {
        let descriptor = try FileDescriptor.open(
            path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec], permissions: permissions)
        try descriptor.closeAfter {
            try descriptor.writeAll(bytes)
            guard !syncing || fsync(descriptor.rawValue) == 0 else { throw Errno(rawValue: errno) }
        }
    }

    static func rename(_ source: FilePath, to target: FilePath, replacing: Bool) throws {
        if replacing {
            guard unsafe systemRename(source.string, target.string) == 0 else { throw Errno(rawValue: errno) }
        } else if unsafe passtool_renameToFree(source.string, target.string) != 0 {
            let reason = Errno(rawValue: errno)
            guard [.invalidArgument, .noFunction, .notSupported].contains(reason) else { throw reason }
            try linkInstead(source, to: target)
        }
    }

    /// Where the system or the file system renames no other way than over what is there.
    private static func linkInstead(_ source: FilePath, to target: FilePath) throws {
        // A link fails where a rename would replace what appeared in the meantime.
        guard unsafe link(source.string, target.string) == 0 else {
            let reason = Errno(rawValue: errno)
            guard [.notPermitted, .notSupported, .noFunction].contains(reason) else { throw reason }
            // A file system without links, such as that of a memory card: the target was not there a moment ago.
            return try rename(source, to: target, replacing: true)
        }
        unsafe _ = unlink(source.string)
    }

    /// Makes the new name itself durable; where a folder can't be synced there is nothing more to do.
    static func syncFolder(of target: FilePath) {
        let folder = target.removingLastComponent()
        let name = folder.isEmpty ? FilePath(".") : folder
        guard let descriptor = try? FileDescriptor.open(name, .readOnly, options: [.closeOnExec]) else { return }
        _ = fsync(descriptor.rawValue)
        try? descriptor.close()
    }
}

private func systemRename(_ source: UnsafePointer<CChar>, _ target: UnsafePointer<CChar>) -> CInt {
    unsafe rename(source, target)
}

extension Stat {
    /// Whether both are of one file, under whatever names.
    func isSameFile(as other: Stat) -> Bool { inode == other.inode && deviceID == other.deviceID }
}
