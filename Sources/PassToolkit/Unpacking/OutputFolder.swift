internal import SystemPackage

/// Writes a new folder; if one of its files can't be written, nothing is left.
package enum OutputFolder {
    /// Writes files into a new or empty folder.
    ///
    /// - Parameters:
    ///   - files: bytes by relative path.
    ///   - path: the folder; its parent must exist.
    /// - Throws: ``UnpackError``, ``FileAccessError``; nothing is left behind then.
    package static func write(_ files: [String: [UInt8]], to path: String) throws {
        do {
            let place = try place(of: path)
            let isNew = (try? place.folder.status(of: place.name)) == nil
            let folder = try place.folder.folder(place.name, making: .enterable)
            do {
                for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
                    try folder.writeNew(bytes, at: name, of: path)
                }
            } catch {
                // The error above is the one to report.
                if isNew { try? place.folder.removeTree(place.name) } else { try? folder.removeContent() }
                throw error
            }
            place.folder.sync()
        } catch let error as UnpackError {
            throw error
        } catch {
            throw FileAccessError(error, operation: .write, path: path)
        }
    }

    /// The place of `path`: a folder that does not exist yet, or an empty one, possibly through a link.
    private static func place(of path: String) throws -> OutputPlace {
        let target = FilePath(path)
        guard let name = target.lastComponent, name.kind == .regular else { throw UnpackError(.noName, path: path) }
        var place = try OutputPlace(target)
        // If the name can't be examined, writing will fail and say why.
        guard (try? place.folder.status(of: place.name)) != nil else { return place }
        guard (try? place.folder.status(of: place.name, followingLink: true))?.type == .directory else {
            throw UnpackError(.inTheWay, path: path)
        }
        try place.followLinks()
        try place.folder.folder(place.name).forEachName { _, _ in throw UnpackError(.notEmpty, path: path) }
        return place
    }
}

extension PassFiles {
    /// Writes the files of an archive into a new or empty folder.
    ///
    /// - Parameter path: the folder; its parent must exist.
    /// - Throws: ``BundleError`` for an archive with any problem, ``UnpackError``, ``FileAccessError``; nothing is left
    ///   behind then.
    package func unpack(to path: String) throws {
        try checkIntact()
        // A few names can stand for very many folders.
        let folders = Set(files.keys.flatMap { name in name.indices.filter { name[$0] == "/" }.map { name[..<$0] } })
        let limit = limits.archive.entryCount
        guard folders.count <= limit else {
            throw BundleError(.tooManyFiles(limit: limit), path: self.path, limit: .entries)
        }
        try OutputFolder.write(files, to: path)
    }
}

/// Why files were not written into a folder.
package struct UnpackError: DescribedError, Hashable {
    /// The reason, to test.
    package enum Code: Hashable, Sendable {
        /// The folder exists and is not empty.
        case notEmpty
        /// A file, a device or a dangling link has the folder's name.
        case inTheWay
        /// The path does not end with a folder name, like `.` or `/`.
        case noName
    }

    /// The reason.
    package let code: Code
    /// The folder.
    package let path: String

    init(_ code: Code, path: String) { (self.code, self.path) = (code, path) }

    /// What failed, on what, why.
    package var message: String {
        switch code {
        case .notEmpty: "the folder '\(path)' exists already and is not empty"
        case .inTheWay: "'\(path)' exists already and is not a folder"
        case .noName: "'\(path)' cannot be the name of a new folder"
        }
    }

    /// What to do about it.
    package var hints: [String] { ["name a new folder"] }
}
