internal import ZipContainer

/// The content of a path: an archive or a folder.
package enum ArchiveOrFolder {
    /// The bytes of a file, which should be an archive.
    case archive([UInt8])
    case folder(SourceFolder)

    /// Reads a folder or a file, or standard input for `-`.
    ///
    /// - Parameters:
    ///   - path: the folder or file.
    ///   - limits: the limits for reading.
    /// - Returns: the content.
    /// - Throws: ``FileAccessError``, ``BundleError``.
    package static func reading(_ path: String, limits: Limits) throws -> ArchiveOrFolder {
        do throws(FileAccessError) {
            return .archive(try InputFile.read(path, limit: limits.archive.archiveByteCount))
        } catch {
            guard error.reason == .isFolder else { throw error }
            return .folder(try SourceFolder(reading: path, limits: limits))
        }
    }
}
