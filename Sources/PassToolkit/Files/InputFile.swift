internal import SystemPackage

/// Reads whole files into memory.
public enum InputFile {
    /// The bytes of the file at `path`, or of standard input for `-`.
    ///
    /// - Throws: ``FileAccessError``, also if it is larger than `limit` bytes; unless told, what an archive may have.
    public static func read(
        _ path: String, limit: Int = Limits.standard.archive.archiveByteCount
    ) throws(FileAccessError) -> [UInt8] {
        try read(path, limit: limit, options: [])
    }

    static func read(
        _ path: String, limit: Int, options: FileDescriptor.OpenOptions
    ) throws(FileAccessError) -> [UInt8] {
        do {
            guard path != "-" else { return try read(.standardInput, path: path, limit: limit) }
            let descriptor = try FileDescriptor.open(FilePath(path), .readOnly, options: options.union(.closeOnExec))
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
        let expected = Int(clamping: try Stat(descriptor).size)
        guard expected <= limit else {
            throw FileAccessError(operation: .read, path: path, reason: .tooLarge(limit: limit))
        }
        // A file of known size is read into one buffer, which leaves no copy of a secret behind.
        var bytes = try chunk(of: descriptor, byteCount: expected + 1)
        while !bytes.isEmpty {
            let more = try chunk(of: descriptor, byteCount: max(1 << 16, bytes.count))
            if more.isEmpty { return bytes }
            bytes += more
            guard bytes.count <= limit else {
                throw FileAccessError(operation: .read, path: path, reason: .tooLarge(limit: limit))
            }
        }
        return bytes
    }

    private static func chunk(of descriptor: FileDescriptor, byteCount: Int) throws -> [UInt8] {
        try unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { buffer, count in
            count = unsafe try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }
}
