internal import PassRules
internal import SystemPackage
internal import ZipContainer

/// Reads the files of a pass source folder; never writes to it.
///
/// A symbolic link counts as its target, which must be inside the source folder.
package struct SourceFolder {
    let path: String
    let limits: Limits
    package private(set) var files: [String: [UInt8]] = [:]
    package private(set) var leftOut: [String] = []
    private var byteCount = 0
    /// How many names were found through links, which can make a few folders look like many.
    private var linkedCount = 0

    /// Reads everything below `path`.
    ///
    /// - Throws: ``BundleError``, ``FileAccessError``.
    package init(reading path: String, limits: Limits) throws {
        let root: OpenedFolder
        do {
            root = try OpenedFolder(path)
        } catch Errno.notDirectory {
            throw BundleError(.notAFolder, path: path)
        } catch {
            throw FileAccessError(error, operation: .read, path: path)
        }
        try self.init(reading: root, path: path, limits: limits)
    }

    /// Reads everything in a folder; `path` is its name in messages.
    ///
    /// - Throws: ``BundleError``, ``FileAccessError``.
    init(reading root: borrowing OpenedFolder, path: String, limits: Limits) throws {
        (self.path, self.limits) = (path, limits)
        try read(root, Level(prefix: "", depth: 0, isLinked: false), root)
        leftOut.sort()
    }

    /// The current place in the source folder.
    private struct Level {
        let prefix: String
        let depth: Int
        /// Whether a link led here.
        let isLinked: Bool

        func below(_ name: String, isLinked: Bool = false) -> Level {
            Level(prefix: name + "/", depth: depth + 1, isLinked: self.isLinked || isLinked)
        }
    }

    private mutating func read(_ folder: borrowing OpenedFolder, _ level: Level, _ root: borrowing OpenedFolder) throws
    {
        guard level.depth <= limits.folderDepth else {
            throw BundleError(.tooDeep(limit: limits.folderDepth), path: path, file: level.prefix)
        }
        let names = try names(in: folder, level)
        linkedCount += level.isLinked ? names.count : 0
        guard linkedCount <= limits.archive.entryCount else { throw tooManyFiles }
        for name in names {
            let archiveName = level.prefix + name
            guard !FileName.isLeftover(archiveName) else {
                leftOut.append(archiveName)
                continue
            }
            switch try reporting(archiveName, { try folder.status(of: name).type }) {
            case .directory:
                let child = try reporting(archiveName) { try folder.folder(name) }
                try read(child, level.below(archiveName), root)
            case .regular:
                let bytes = try folder.read(name, shownAs: shown(archiveName), limit: limits.archive.entryByteCount)
                try add(bytes, as: archiveName)
            case .symbolicLink: try followLink(archiveName, level, root)
            default: throw BundleError(.specialFile, path: path, file: archiveName)
            }
        }
    }

    private mutating func followLink(_ name: String, _ level: Level, _ root: borrowing OpenedFolder) throws {
        let found: FileDescriptor
        do {
            found = try root.file(below: name)
        } catch is OpenedFolder.PathEscape {
            throw BundleError(.symbolicLink, path: path, file: name)
        } catch Errno.noSuchFileOrDirectory {
            throw BundleError(.symbolicLink, path: path, file: name)
        } catch let error as FileAccessError where error.reason == .isNoFile {
            throw BundleError(.specialFile, path: path, file: name)
        } catch {
            throw FileAccessError(error, operation: .read, path: shown(name))
        }
        if try reporting(name, { try Stat(found).type }) == .directory {
            try read(OpenedFolder(owning: found), level.below(name, isLinked: true), root)
        } else {
            let bytes = try reporting(name) {
                try found.closeAfter {
                    try InputFile.readFile(found, shownAs: shown(name), limit: limits.archive.entryByteCount)
                }
            }
            try add(bytes, as: name)
        }
    }

    private func names(in folder: borrowing OpenedFolder, _ level: Level) throws -> [String] {
        var names: [String] = []
        do {
            try folder.forEachName { name, _ in
                guard let name else { throw Errno.illegalByteSequence }
                names.append(name)
            }
        } catch {
            throw FileAccessError(error, operation: .read, path: shown(String(level.prefix.dropLast())))
        }
        return names.sorted()
    }

    private mutating func add(_ bytes: [UInt8], as name: String) throws {
        guard files.count < limits.archive.entryCount else { throw tooManyFiles }
        byteCount += bytes.count
        guard byteCount <= limits.archive.totalByteCount else {
            throw BundleError(.tooLarge(limit: limits.archive.totalByteCount), path: path)
        }
        // Two Unicode spellings of a name are two files on Linux, but one name on other systems.
        guard files.updateValue(bytes, forKey: name) == nil else {
            throw BundleError(.duplicateName, path: path, file: name)
        }
    }

    private var tooManyFiles: BundleError { BundleError(.tooManyFiles(limit: limits.archive.entryCount), path: path) }

    /// The path of a file in the folder, for messages.
    private func shown(_ name: String) -> String {
        name.isEmpty ? path : FilePath(path).appending(name).string
    }

    private func reporting<Value: ~Copyable>(_ name: String, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch { throw FileAccessError(error, operation: .read, path: shown(name)) }
    }
}
