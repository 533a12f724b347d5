internal import ZipContainer

/// What a path leads to: an archive or a folder.
package enum ArchiveOrFolder {
    /// The bytes of a file, taken to be an archive.
    case archive([UInt8])
    case folder(SourceFolder)

    /// Reads a folder or a file; `-` is a file on standard input.
    ///
    /// - Parameters:
    ///   - path: the folder or file.
    ///   - limits: how much is read.
    /// - Returns: what was read.
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
