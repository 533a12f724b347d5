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

/// Why an archive was not unpacked.
public struct UnpackError: DescribedError, Hashable {
    /// The reason, to test.
    public enum Code: Hashable, Sendable {
        /// The folder exists and is not empty.
        case notEmpty
        /// A file, a device or a dangling link has the folder's name.
        case inTheWay
        /// The path does not end with a folder name, like `.` or `/`.
        case noName
        /// Some disks cannot hold both names: they differ only in case, or one is a file and the other a folder.
        case nameConflict(String, String)
    }

    /// The reason.
    public let code: Code
    /// The folder, or for a name conflict the archive.
    public let path: String

    init(_ code: Code, path: String) {
        self.code = code
        self.path = path
    }

    /// Whether the archive has the fault, rather than the folder.
    public var isAboutInput: Bool {
        if case .nameConflict = code { true } else { false }
    }

    /// What failed, on what, why.
    public var message: String {
        switch code {
        case .notEmpty: "the folder '\(path)' exists already and is not empty"
        case .inTheWay: "'\(path)' exists already and is not a folder"
        case .noName: "'\(path)' cannot be the name of a new folder"
        case .nameConflict(let first, let second):
            "'\(first)' and '\(second)' in '\(path)' cannot both be in one folder on every system"
        }
    }

    /// What to do about it.
    public var recovery: [String] { isAboutInput ? ["rename one of them and pack it again"] : ["name a new folder"] }
}
