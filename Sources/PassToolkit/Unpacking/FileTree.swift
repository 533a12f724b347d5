internal import ZipContainer

/// Files in folders, as they would lie on a disk, be it one that minds no case.
package struct FileTree {
    /// The files by their names.
    private(set) var files: [String: [UInt8]] = [:]
    /// The folders by their names.
    private(set) var folders: [String: FileTree] = [:]
    /// The names of both as they are, by what a disk might make of them.
    private var spellings: [DiskName: String] = [:]

    /// Why files could not lie in one folder on every disk.
    package enum Fault: Error, Equatable {
        /// Two names that meet in one place.
        case conflict(String, String)
        case tooManyFolders
    }

    private init() {}

    /// Puts files into their folders.
    ///
    /// - Parameters:
    ///   - files: bytes by relative path, without `.`, `..` and empty parts.
    ///   - mostFolders: how many folders they may make.
    /// - Throws: ``Fault``.
    package init(_ files: [String: [UInt8]], mostFolders: Int = .max) throws(Fault) {
        var count = 0
        for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
            count += try add(bytes, at: path.utf8[...], of: path)
            guard count <= mostFolders else { throw .tooManyFolders }
        }
    }

    /// Adds a file.
    ///
    /// - Parameters:
    ///   - bytes: its bytes.
    ///   - rest: what of its path leads on from here.
    ///   - path: the whole path.
    /// - Returns: how many folders it made.
    /// - Throws: ``Fault``.
    private mutating func add(
        _ bytes: [UInt8], at rest: Substring.UTF8View, of path: String
    ) throws(Fault) -> Int {
        guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else {
            try claim(String(Substring(rest)), isFolder: false, in: path[..<rest.startIndex], of: path)
            files[String(Substring(rest))] = bytes
            return 0
        }
        let name = String(Substring(rest[..<slash]))
        let isNew = try claim(name, isFolder: true, in: path[..<rest.startIndex], of: path)
        let below = try folders[name, default: FileTree()].add(bytes, at: rest[rest.index(after: slash)...], of: path)
        return below + (isNew ? 1 : 0)
    }

    /// Takes a name for a file or a folder.
    ///
    /// - Returns: whether it is new; a folder may have it already.
    @discardableResult
    private mutating func claim(
        _ name: String, isFolder: Bool, in folder: Substring, of path: String
    ) throws(Fault) -> Bool {
        guard let known = spellings.updateValue(name, forKey: DiskName(name)) else { return true }
        let isKnownFolder = folders[known] != nil
        guard isFolder, isKnownFolder, known.isIdentical(to: name) else {
            throw .conflict("\(folder)\(known)\(isKnownFolder ? "/" : "")", path)
        }
        return false
    }
}
