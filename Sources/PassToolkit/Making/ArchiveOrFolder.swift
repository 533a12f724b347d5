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
    /// - Throws: ``FileAccessError``, ``BundleError``.
    package init(reading path: String, limits: Limits) throws {
        do {
            self = .archive(try InputFile.read(path, limit: limits.archive.archiveByteCount))
        } catch let error as FileAccessError where error.reason == .isFolder {
            self = .folder(try SourceFolder(reading: path, limits: limits))
        }
    }
}
