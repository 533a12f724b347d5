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

/// Writes a folder so that its name always stands for all of its files, or for none.
enum OutputFolder {
    /// Writes the files into a folder beside `path` that nobody else may enter, syncs them, and gives it the name.
    ///
    /// - Parameters:
    ///   - files: bytes by relative path; names must be safe, and no two of them may meet in one place.
    ///   - path: the folder to make, or an empty one to fill; the folder above it must exist.
    /// - Throws: ``UnpackError``, ``FileAccessError``; nothing is then left behind.
    static func write(_ files: [String: [UInt8]], to path: String) throws {
        let target = try target(of: path)
        let neighbour = neighbour(of: target)
        let content = neighbour.appending("content")
        defer { try? FileManager.default.removeItem(atPath: neighbour.string) }
        do {
            try make(neighbour, [.ownerReadWriteExecute])
            // An empty folder that was there keeps others out as before.
            try make(content, (try? Stat(target))?.permissions.union(.ownerReadWriteExecute) ?? readable)
            try fill(content, with: files)
            try rename(content, to: target, shownAs: path)
        } catch let error as UnpackError {
            throw error
        } catch {
            throw FileAccessError(operation: .write, path: path, reason: .system(error as? Errno ?? .ioError))
        }
    }

    private static let readable: FilePermissions = [
        .ownerReadWriteExecute, .groupReadExecute, .otherReadExecute,
    ]

    /// The folder that `path` names: one that is not there yet, or an empty one, maybe behind a link.
    ///
    /// - Throws: ``UnpackError``, ``FileAccessError``.
    static func target(of path: String) throws -> FilePath {
        let target = FilePath(path)
        guard let name = target.lastComponent, name.kind == .regular else { throw UnpackError(.noName, path: path) }
        guard (try? Stat(target, followTargetSymlink: false)) != nil else { return target }
        guard (try? Stat(target))?.type == .directory else { throw UnpackError(.inTheWay, path: path) }
        let content: [String]
        do {
            content = try FileManager.default.contentsOfDirectory(atPath: path)
        } catch {
            throw FileAccessError(operation: .write, path: path, reason: .system(.permissionDenied))
        }
        guard content.isEmpty else { throw UnpackError(.notEmpty, path: path) }
        return FilePath(URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false))
    }

    private static func neighbour(of target: FilePath) -> FilePath {
        let name = String((target.lastComponent?.string ?? "output").unicodeScalars.prefix(40))
        let suffix = String(UInt64.random(in: .min ... .max), radix: 36)
        return target.removingLastComponent().appending(".\(name).\(suffix).tmp")
    }

    private static func fill(_ folder: FilePath, with files: [String: [UInt8]]) throws {
        var made: Set<FilePath> = [folder]
        for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
            var parent = folder
            for component in name.split(separator: "/").dropLast() {
                parent.append(String(component))
                if made.insert(parent).inserted { try make(parent, readable) }
            }
            try write(bytes, to: folder.appending(name))
        }
        for folder in made { sync(folder) }
    }

    private static func make(_ folder: FilePath, _ permissions: FilePermissions) throws {
        guard unsafe mkdir(folder.string, permissions.rawValue) == 0 else { throw Errno(rawValue: errno) }
    }

    private static func write(_ bytes: [UInt8], to file: FilePath) throws {
        let descriptor = try FileDescriptor.open(
            file, .writeOnly, options: [.create, .exclusiveCreate, .noFollow, .closeOnExec],
            permissions: [.ownerReadWrite, .groupRead, .otherRead])
        try descriptor.closeAfter {
            try descriptor.writeAll(bytes)
            guard fsync(descriptor.rawValue) == 0 else { throw Errno(rawValue: errno) }
        }
    }

    /// Makes the names in a folder durable; where it can't be synced there is nothing more to do.
    private static func sync(_ folder: FilePath) {
        guard let descriptor = try? FileDescriptor.open(folder, .readOnly, options: [.closeOnExec]) else { return }
        _ = fsync(descriptor.rawValue)
        try? descriptor.close()
    }

    /// Replaces nothing but an empty folder, as the system sees to.
    private static func rename(_ source: FilePath, to target: FilePath, shownAs path: String) throws {
        guard unsafe systemRename(source.string, target.string) == 0 else {
            switch Errno(rawValue: errno) {  // where somebody was faster
            case .directoryNotEmpty, .fileExists: throw UnpackError(.notEmpty, path: path)
            case .notDirectory: throw UnpackError(.inTheWay, path: path)
            case let reason: throw reason
            }
        }
        let parent = target.removingLastComponent()
        sync(parent.isEmpty ? FilePath(".") : parent)
    }
}

private func systemRename(_ source: UnsafePointer<CChar>, _ target: UnsafePointer<CChar>) -> CInt {
    unsafe rename(source, target)
}
