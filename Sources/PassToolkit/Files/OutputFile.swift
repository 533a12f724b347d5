internal import SystemPackage

/// Writes a file that is complete at all times: it is the old one, the new one, or absent.
package enum OutputFile {
    /// Writes `bytes` to a temporary file beside `path`, syncs it, and renames it.
    ///
    /// - Parameters:
    ///   - bytes: the whole content.
    ///   - path: the file to write; its folder must exist.
    ///   - replacing: whether an existing file may be replaced.
    ///   - ownerOnly: whether only the owner can read it (mode 0600 rather than 0644), for keys.
    /// - Throws: ``FileAccessError``; an existing file is then unchanged.
    package static func write(
        _ bytes: [UInt8], to path: String, replacing: Bool = false, ownerOnly: Bool = false
    ) throws(FileAccessError) {
        _ = try written(bytes, to: path, replacing: replacing, ownerOnly: ownerOnly)
    }

    /// Writes a file, and returns its place.
    package static func written(
        _ bytes: [UInt8], to path: String, replacing: Bool = false, ownerOnly: Bool = false
    ) throws(FileAccessError) -> OutputPlace {
        do {
            let place = try OutputPlace.ofFile(path, replacing: replacing)
            try place.folder.write(bytes, to: place.name, replacing: replacing, as: ownerOnly ? [.ownerReadWrite] : nil)
            place.folder.sync()
            return place
        } catch {
            throw FileAccessError(error, operation: .write, path: path)
        }
    }

    /// Writes a file in place of another one, which other users may read or own.
    ///
    /// - Parameters:
    ///   - path: the file to replace; if there is none, only the owner can read the new one.
    ///   - bytes: the whole content.
    /// - Returns: whether owner and group are the same as before; the mode is.
    /// - Throws: ``FileAccessError``; an existing file is then unchanged.
    package static func replace(_ path: String, by bytes: [UInt8]) throws(FileAccessError) -> Bool {
        do {
            let place = try OutputPlace.ofFile(path, replacing: true)
            let isKept = try place.folder.replace(place.name, by: bytes)
            place.folder.sync()
            return isKept
        } catch {
            throw FileAccessError(error, operation: .write, path: path)
        }
    }

    /// Removes what is left of earlier runs that were killed while they wrote a file with a key.
    ///
    /// These are files beside it with a ``temporaryName(for:tag:)``, like `.acme.p12.1f3z0c9.tmp`, and mode 0600. No other
    /// run may write the file at the same time.
    package static func removeTemporaryFiles(of path: String) {
        // If the folder can't be read, writing reports it; what can't be removed is in nobody's way.
        guard let place = try? OutputPlace.ofFile(path, replacing: true) else { return }
        let file = place.name
        var names: [String] = []
        try? place.folder.forEachName { name, _ in
            if let name, isTemporaryName(name, for: file) { names.append(name) }
        }
        for name in names where place.folder.isForOwnerOnly(name) { try? place.folder.remove(name) }
    }

    private static func isTemporaryName(_ name: String, for file: String) -> Bool {
        let (start, end) = (".\(shortName(of: file)).", ".tmp")
        guard name.hasPrefix(start), name.hasSuffix(end) else { return false }
        let random = name.utf8.dropFirst(start.utf8.count).dropLast(end.utf8.count)
        return (1...13).contains(random.count)
            && random.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) }
    }

    /// A new temporary name for a file: hidden, and ending with `tag` and `.tmp`.
    package static func temporaryName(for name: String, tag: String = "") -> String {
        ".\(shortName(of: name)).\(String(UInt64.random(in: .min ... .max), radix: 36))\(tag).tmp"
    }

    /// The part of a file's name that ``temporaryName(for:tag:)`` uses: a long name is shortened, to leave room for the
    /// suffix.
    package static func shortName(of name: String) -> String { String(name.unicodeScalars.prefix(40)) }
}

extension Stat {
    /// Whether both describe the same file, whatever its names.
    func isSameFile(as other: Stat) -> Bool { inode == other.inode && deviceID == other.deviceID }
}

/// The place of an output: its folder, opened, and its name there.
package struct OutputPlace: ~Copyable {
    package private(set) var folder: OpenedFolder
    package private(set) var name: String

    /// Opens the folder that contains `path`.
    ///
    /// - Throws: `Errno`; `isDirectory` for a path without a last name, like `.` and `/`.
    init(_ path: FilePath) throws {
        guard !path.isEmpty else { throw Errno.noSuchFileOrDirectory }
        guard let name = path.lastComponent, name.kind == .regular else { throw Errno.isDirectory }
        folder = try OpenedFolder(path.removingLastComponent().string)
        self.name = name.string
    }

    /// The place of a file: the path itself, or the target of a symbolic link at that path.
    ///
    /// - Parameters:
    ///   - path: the file to write.
    ///   - replacing: whether an existing file may be replaced.
    /// - Returns: the place.
    /// - Throws: ``FileAccessError`` if a file exists and must not be replaced, `Errno`.
    package static func ofFile(_ path: String, replacing: Bool) throws -> OutputPlace {
        var place = try OutputPlace(FilePath(path))
        // If the name can't be examined, writing will fail and say why.
        guard (try? place.folder.status(of: place.name)) != nil else { return place }
        let status = try? place.folder.status(of: place.name, followingLink: true)
        if status?.type == .directory { throw FileAccessError(operation: .write, path: path, reason: .isFolder) }
        let isFile = [nil, .regular].contains(status?.type)
        guard replacing && isFile else {
            throw FileAccessError(operation: .write, path: path, reason: isFile ? .exists : .isNoFile)
        }
        // A link without a target is replaced itself.
        guard status != nil else { return place }
        try place.followLinks()
        guard try place.folder.status(of: place.name).type == .regular else {
            throw FileAccessError(operation: .write, path: path, reason: .isNoFile)
        }
        return place
    }

    /// Follows links to their target; the file is then written into the folder that was found.
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
