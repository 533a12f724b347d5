internal import SystemPackage

/// Reads whole files into memory.
public enum InputFile {
    /// The bytes of the file at `path`, or of standard input for `-`.
    ///
    /// - Throws: ``FileAccessError``, also if it is larger than `limit` bytes; unless told, what an archive may have.
    public static func read(
        _ path: String, limit: Int = Limits.standard.archive.archiveByteCount
    ) throws(FileAccessError) -> [UInt8] {
        do {
            guard path != "-" else { return try read(.standardInput, path: path, limit: limit) }
            let descriptor = try FileDescriptor.open(FilePath(path), .readOnly, options: [.closeOnExec])
            return try descriptor.closeAfter { try read(descriptor, path: path, limit: limit) }
        } catch let error as FileAccessError {
            throw error
        } catch Errno.isDirectory {
            throw FileAccessError(operation: .read, path: path, reason: .isFolder)
        } catch {
            throw FileAccessError(operation: .read, path: path, reason: .system(error as? Errno ?? .ioError))
        }
    }

    private static func read(_ descriptor: FileDescriptor, path: String, limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let chunkByteCount = max(1 << 16, bytes.count)
            let chunk = try unsafe [UInt8](unsafeUninitializedCapacity: chunkByteCount) { buffer, count in
                count = unsafe try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
            if chunk.isEmpty { return bytes }
            bytes += chunk
            guard bytes.count <= limit else {
                throw FileAccessError(operation: .read, path: path, reason: .tooLarge(limit: limit))
            }
        }
    }
}
