internal import Platform
internal import SystemPackage

/// A file that is written piece by piece, and read by others while it grows.
///
/// A new file is there at once. In place of an old one, the pieces go to a temporary neighbour that gets the name with
/// the first piece: the old file stays until then, and its bytes are never overwritten.
package final class GrowingFile {
    private let path: String
    private let place: OutputPlace
    private let neighbour: String
    private let descriptor: FileDescriptor
    private let replacing: Bool
    private var isNamed = false

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: the file; its folder must exist.
    ///   - replacing: whether an existing file may be replaced.
    ///   - files: what the run reads, which is not replaced.
    /// - Throws: ``FileAccessError``.
    package init(_ path: String, replacing: Bool, apartFrom files: RunFiles) throws(FileAccessError) {
        try files.check(path)
        (self.path, self.replacing) = (path, replacing)
        do {
            place = try OutputPlace.ofFile(path, replacing: replacing)
            neighbour = OutputFile.neighbour(of: place.name)
            descriptor = try place.folder.newFile(neighbour, like: replacing ? place.name : nil)
        } catch {
            throw FileAccessError(error, operation: .write, path: path)
        }
        // If the name can't be examined, taking it fails and says why.
        if !replacing || (try? place.folder.status(of: place.name)) == nil { try takeName() }
    }

    deinit {
        try? descriptor.close()  // what was written was reported
        if !isNamed { try? place.folder.remove(neighbour) }  // nobody is left to tell; its name says what it is
    }

    private func takeName() throws(FileAccessError) {
        guard !isNamed else { return }
        do {
            try place.folder.rename(neighbour, to: place.name, in: place.folder, replacing: replacing)
        } catch {
            throw FileAccessError(error, operation: .write, path: path)
        }
        isNamed = true
    }

    /// Writes a piece; an empty one takes the place of the old file as well.
    ///
    /// - Throws: ``FileAccessError``.
    package func write(_ bytes: [UInt8]) throws(FileAccessError) {
        do { _ = try descriptor.writeAll(bytes) } catch {
            throw FileAccessError(error, operation: .write, path: path)
        }
        try takeName()
    }
}
