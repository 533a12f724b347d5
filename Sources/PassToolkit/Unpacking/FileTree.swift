internal import ZipContainer

/// Files and folders as they would be on a disk, including disks that ignore case.
package struct FileTree {
    /// The files by name.
    private(set) var files: [String: [UInt8]] = [:]
    /// The folders by name.
    private(set) var folders: [String: FileTree] = [:]
    /// The exact names, by the form in which a disk compares them.
    private var spellings: [DiskName: String] = [:]

    /// Why the files cannot be in one folder on every disk.
    package enum Fault: Error, Equatable {
        /// Two names that are equal on some disks.
        case conflict(String, String)
        case tooManyFolders
    }

    private init() {}

    /// Sorts files into their folders.
    ///
    /// - Parameters:
    ///   - files: bytes by relative path, without `.`, `..` and empty parts.
    ///   - mostFolders: the most folders that may result.
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
    ///   - rest: the rest of its path from here.
    ///   - path: the whole path.
    /// - Returns: how many folders were added.
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

    /// Reserves a name for a file or a folder.
    ///
    /// - Returns: whether it is new; an existing folder may be used again.
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
