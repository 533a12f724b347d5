internal import ZipContainer

/// The files of an archive that is safe to unpack, as they were packed, including manifest and signature.
public struct UnpackedArchive: Sendable, Hashable {
    /// The files by their names.
    public let files: [String: [UInt8]]

    /// Unpacks an archive in memory.
    ///
    /// - Parameters:
    ///   - bytes: a `.pkpass`, `.pkpasses`, `.order` or any other zip.
    ///   - path: the archive's name in messages.
    ///   - limits: the limits for unpacking.
    /// - Throws: ``BundleError`` for an archive with any problem, ``UnpackError`` for names that cannot be in one
    ///   folder on every system.
    public init(_ bytes: some Sequence<UInt8>, path: String = "archive", limits: Limits = .standard) throws {
        let archive = try Archive(bundled: Array(bytes), path: path, limits: limits)
        let files = archive.files
        let limit = limits.archive.entryCount
        do throws(FileTree.Fault) {
            _ = try FileTree(files, mostFolders: limit)
        } catch {
            switch error {
            case .conflict(let first, let second): throw UnpackError(.nameConflict(first, second), path: path)
            case .tooManyFolders: throw BundleError(.tooManyFiles(limit: limit), path: path, limit: .entries)
            }
        }
        self.files = files
    }

    /// Writes the files into a new or empty folder, all or none.
    ///
    /// - Parameter path: the folder; its parent must exist.
    /// - Throws: ``UnpackError``, ``FileAccessError``; nothing is left behind then.
    public func write(to path: String) throws { try OutputFolder.write(FileTree(files), to: path) }
}
