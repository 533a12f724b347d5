internal import SystemPackage
internal import ZipContainer

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Reads the files of a pass source folder; never writes to it.
struct SourceFolder {
    let path: String
    let limits: Limits
    private(set) var files: [String: [UInt8]] = [:]
    private(set) var leftOut: [String] = []
    private var byteCount = 0

    /// Reads everything below `path`.
    ///
    /// - Throws: ``BundleError``, ``FileAccessError``.
    init(reading path: String, limits: Limits) throws {
        self.path = path
        self.limits = limits
        // The folder itself may be named through a link; what is in it may not.
        guard try Self.status(of: FilePath(path), shownAs: path, followingLink: true).type == .directory else {
            throw BundleError(.notAFolder, path: path)
        }
        try read(FilePath(path), prefix: "", depth: 0)
        leftOut.sort()
    }

    private mutating func read(_ folder: FilePath, prefix: String, depth: Int) throws {
        guard depth <= limits.folderDepth else {
            throw BundleError(.tooDeep(limit: limits.folderDepth), path: path, file: prefix)
        }
        for name in try entries(of: folder) {
            let archiveName = prefix + name
            guard !PassFileName(archiveName).isJunk else {
                leftOut.append(archiveName)
                continue
            }
            let child = folder.appending(name)
            switch try Self.status(of: child, shownAs: child.string).type {
            case .directory: try read(child, prefix: archiveName + "/", depth: depth + 1)
            case .regular: try readFile(child, as: archiveName)
            case .symbolicLink: throw BundleError(.symbolicLink, path: path, file: archiveName)
            default: throw BundleError(.specialFile, path: path, file: archiveName)
            }
        }
    }

    private func entries(of folder: FilePath) throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder.string).sorted()
        } catch {
            let descriptorError = Errno(rawValue: (error as? CocoaError)?.code == .fileReadNoPermission ? 13 : 5)
            throw FileAccessError(operation: .read, path: folder.string, reason: .system(descriptorError))
        }
    }

    private mutating func readFile(_ file: FilePath, as name: String) throws {
        guard files.count < limits.archive.entryCount else {
            throw BundleError(.tooManyFiles(limit: limits.archive.entryCount), path: path)
        }
        let bytes = try InputFile.read(file.string, limit: limits.archive.entryByteCount, options: .noFollow)
        byteCount += bytes.count
        guard byteCount <= limits.archive.totalByteCount else {
            throw BundleError(.tooLarge(limit: limits.archive.totalByteCount), path: path)
        }
        // Two spellings of one text in Unicode are two files on Linux and one name everywhere else.
        guard files.updateValue(bytes, forKey: name) == nil else {
            throw BundleError(.duplicateName, path: path, file: name)
        }
    }

    private static func status(of path: FilePath, shownAs shown: String, followingLink: Bool = false) throws -> Stat {
        do {
            return try Stat(path, followTargetSymlink: followingLink)
        } catch {
            throw FileAccessError(operation: .read, path: shown, reason: .system(error))
        }
    }
}
