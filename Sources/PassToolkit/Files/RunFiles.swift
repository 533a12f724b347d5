internal import Platform
internal import SystemPackage

/// The files that a run reads, so that no output replaces an input.
///
/// They are known by device and inode, so another path, a link or another spelling means the same file. A pass folder
/// that is read counts with everything below it.
package struct RunFiles: Sendable {
    /// A file, whatever its names.
    private struct Identity: Hashable {
        let device: DeviceID
        let inode: Inode

        init(_ status: Stat) { (device, inode) = (status.deviceID, status.inode) }
    }

    /// The files, each with what the run reads from it.
    private var inputs: [Identity: String] = [:]
    /// The folders that are read.
    private var folders: [Identity: (name: String, path: String)] = [:]
    /// Files that this run writes line by line while it writes others.
    private var outputs: [(folder: Identity, name: String)] = []

    /// The files at these paths, if they are there; `-` is what standard input is redirected from.
    ///
    /// - Parameter inputs: what the run reads from a file, for messages, and its path.
    package init(reading inputs: [(name: String, path: String?)] = []) {
        for (name, path) in inputs { if let path { read(path, as: name) } }
    }

    /// Adds a file that the run reads.
    package mutating func read(_ path: String, as name: String) {
        let status = path == "-" ? try? Stat(FileDescriptor.standardInput) : try? Stat(FilePath(path))
        // What is not there can't be overwritten; reading it will fail and say why.
        guard let status else { return }
        if status.type == .directory {
            let isPass = ["pass.json", "order.json"].contains { (try? Stat(FilePath(path).appending($0))) != nil }
            if isPass { folders[Identity(status)] = (name, path) }
        } else if status.type == .regular {
            inputs[Identity(status)] = name
        }
    }

    /// Adds a folder of which the run reads files.
    package mutating func readFolder(_ path: String, as name: String) {
        if let status = try? Stat(FilePath(path)) { folders[Identity(status)] = (name, path) }
    }

    /// Refuses an output that is an input, that another output is written to, or that is inside a pass that is read.
    ///
    /// - Parameters:
    ///   - path: the file or folder to write.
    ///   - isFolder: whether it is a folder.
    ///   - replacing: whether writing it may replace a file; otherwise it can't replace an input.
    ///   - folderIsChecked: whether the folder that it will be in was checked before.
    /// - Throws: ``FileAccessError``.
    package func check(
        _ path: String, isFolder: Bool = false, replacing: Bool = true, folderIsChecked: Bool = false
    ) throws(FileAccessError) {
        // A new file in a folder that was checked needs no look, if no other output could have its name.
        if !replacing, folderIsChecked, outputs.isEmpty { return }
        _ = try checkedPlace(of: path, isFolder: isFolder, folderIsChecked: folderIsChecked)
    }

    /// Checks an output, and returns the folder that it will be in and its name there.
    private func checkedPlace(
        of path: String, isFolder: Bool = false, folderIsChecked: Bool = false
    ) throws(FileAccessError) -> (folder: FilePath, name: String?) {
        // Most outputs are new files, for which one look is enough. What can't be looked at can't be replaced: writing it fails
        // and says why.
        let entry = try? Stat(FilePath(path), followTargetSymlink: false)
        let isLink = entry?.type == .symbolicLink
        // A link that leads nowhere has no file that could be an input.
        let identity = (isLink ? try? Stat(FilePath(path)) : entry).map(Identity.init)
        if let identity, let name = inputs[identity] ?? folders[identity]?.name {
            throw FileAccessError(operation: .write, path: path, reason: .isInput(name))
        }
        let (folder, name) = Self.place(of: path, isFolder: isFolder, isLink: isLink)
        if !outputs.isEmpty, let name, let status = try? Stat(folder) {
            let place = Identity(status)
            guard !outputs.contains(where: { $0 == (place, name) }) else {
                throw FileAccessError(operation: .write, path: path, reason: .isOutput)
            }
        }
        if !folderIsChecked, let source = source(above: folder) {
            throw FileAccessError(operation: .write, path: path, reason: .isInside(source))
        }
        return (folder, name)
    }

    /// Checks a file that is written while others are written, which then don't take its place.
    ///
    /// - Parameter path: the file, whose folder must exist.
    /// - Throws: ``FileAccessError``.
    package mutating func claim(_ path: String) throws(FileAccessError) {
        let (folder, name) = try checkedPlace(of: path)
        if let name, let status = try? Stat(folder) { outputs.append((Identity(status), name)) }
    }

    /// Writes a file by ``OutputFile``, unless ``check(_:isFolder:)`` refuses it.
    ///
    /// - Throws: ``FileAccessError``; an existing file is then unchanged.
    package func write(
        _ bytes: [UInt8], to path: String, replacing: Bool = false, ownerOnly: Bool = false
    ) throws(FileAccessError) {
        try check(path)
        try OutputFile.write(bytes, to: path, replacing: replacing, ownerOnly: ownerOnly)
    }

    /// Writes a file under a name that the user did not choose: links below the folder are replaced, never followed.
    ///
    /// - Throws: ``FileAccessError``; an existing file is then unchanged.
    package func write(
        _ bytes: [UInt8], to name: String, below folder: String, replacing: Bool
    ) throws(FileAccessError) {
        let path = FilePath(folder).pushing(FilePath(name)).string
        try check(path)
        do {
            try OpenedFolder(folder).withFolder(of: name, making: .enterable) { folder, name in
                try folder.write(bytes, to: name, replacing: replacing)
                folder.sync()
            }
        } catch {
            throw FileAccessError(error, operation: .write, path: path)
        }
    }

    /// Makes a folder for outputs, with its parents, unless ``check(_:isFolder:)`` refuses it.
    ///
    /// - Throws: ``FileAccessError``.
    package func makeFolder(_ path: String) throws(FileAccessError) {
        try check(path, isFolder: true)
        do {
            _ = try OpenedFolder(making: path)
        } catch {
            throw FileAccessError(error, operation: .write, path: path)
        }
    }

    /// The path of a file or folder without links; `nil` if there is nothing, or if it is not UTF-8: another file might have the
    /// name that it would get.
    package static func realPath(_ path: String) -> String? {
        guard let end = unsafe realpath(path, nil) else { return nil }
        defer { unsafe free(end) }
        return unsafe String(validatingCString: end)
    }

    /// The folder that a file will be in and its name there, where a link leads; or the folder itself.
    private static func place(
        of path: String, isFolder: Bool, isLink: Bool
    ) -> (folder: FilePath, name: String?) {
        guard !isFolder else { return (FilePath(path), nil) }
        let file = isLink ? realPath(path) ?? path : path
        let name = file.split(separator: "/").last
        let parent = name.map { file[..<$0.startIndex] } ?? file[...]
        return (FilePath(parent.isEmpty ? "." : String(parent)), name.map(String.init))
    }

    /// The pass that a folder is inside; a folder that does not exist yet will be where its nearest parent is.
    private func source(above folder: FilePath) -> String? {
        guard !folders.isEmpty else { return nil }
        var folder = folder
        while !folder.isEmpty, (try? Stat(folder)) == nil { folder.removeLastComponent() }
        if folder.isEmpty { folder = "." }
        while let status = try? Stat(folder) {
            if let source = folders[Identity(status)] { return source.path }
            folder.append("..")
            guard let above = try? Stat(folder), !above.isSameFile(as: status) else { return nil }
        }
        return nil
    }
}
