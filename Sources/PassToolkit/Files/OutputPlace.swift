internal import SystemPackage

/// Where an output goes: the folder, opened, and the name in it.
package struct OutputPlace: ~Copyable {
    package private(set) var folder: OpenedFolder
    package private(set) var name: String

    /// Opens the folder above `path`.
    ///
    /// - Throws: `Errno`; `isDirectory` for a path that ends in no name, like `.` and `/`.
    init(_ path: FilePath) throws {
        guard !path.isEmpty else { throw Errno.noSuchFileOrDirectory }
        guard let name = path.lastComponent, name.kind == .regular else { throw Errno.isDirectory }
        folder = try OpenedFolder(path.removingLastComponent().string)
        self.name = name.string
    }

    /// The place of a file: itself, or what a symbolic link leads to, which somebody named for it.
    ///
    /// - Parameters:
    ///   - path: the file to make.
    ///   - replacing: whether a file that is there may be replaced.
    /// - Returns: the place.
    /// - Throws: ``FileAccessError`` for what is there and is not to be replaced, `Errno`.
    package static func ofFile(_ path: String, replacing: Bool) throws -> OutputPlace {
        var place = try OutputPlace(FilePath(path))
        // What cannot be looked at is left to writing, which says why.
        guard (try? place.folder.status(of: place.name)) != nil else { return place }
        let status = try? place.folder.status(of: place.name, followingLink: true)
        if status?.type == .directory { throw FileAccessError(operation: .write, path: path, reason: .isFolder) }
        if !replacing { throw FileAccessError(operation: .write, path: path, reason: .exists) }
        // A link that leads nowhere is replaced itself.
        guard status != nil else { return place }
        try place.followLinks()
        guard try place.folder.status(of: place.name).type == .regular else {
            throw FileAccessError(operation: .write, path: path, reason: .isNoFile)
        }
        return place
    }

    /// Goes where a link of the name leads, and on from there: what is written next goes into the folder that was found.
    ///
    /// - Throws: `Errno`.
    mutating func followLinks() throws {
        for _ in 0..<40 {
            guard try folder.status(of: name).type == .symbolicLink else { return }
            let path = try folder.path(inLink: name)
            guard let last = path.lastComponent, last.kind == .regular else { throw Errno.isDirectory }
            folder = try folder.folder(ofLink: path.removingLastComponent())
            name = last.string
        }
        throw Errno.tooManySymbolicLinkLevels
    }
}
