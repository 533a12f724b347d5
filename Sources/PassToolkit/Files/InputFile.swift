internal import Platform
public import SignedMessages
internal import SystemPackage
internal import ZipContainer

/// Reads whole files into memory.
package enum InputFile {
    /// The bytes of the file at `path`, or of standard input for `-`; a pipe named by the user is read to its end.
    ///
    /// - Throws: ``FileAccessError``, also if the file is larger than `limit` bytes; the default is the limit for
    ///   archives.
    package static func read(
        _ path: String, limit: Int = Limits.standard.archive.archiveByteCount
    ) throws(FileAccessError) -> [UInt8] {
        do {
            guard path != "-" else { return try read(.standardInput, path: path, limit: limit) }
            let descriptor = try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec)
            return try descriptor.closeAfter { try read(descriptor, path: path, limit: limit) }
        } catch {
            throw FileAccessError(error, operation: .read, path: path)
        }
    }

    /// The bytes of a file that was searched and not named by the user; a pipe is refused, because it would block.
    ///
    /// - Throws: ``FileAccessError``, also if it is not a file.
    package static func readFound(_ path: String, limit: Int) throws(FileAccessError) -> [UInt8] {
        do {
            let descriptor = try FileDescriptor.open(FilePath(path), .readOnly, options: [.nonBlocking, .closeOnExec])
            return try descriptor.closeAfter { try readFile(descriptor, shownAs: path, limit: limit) }
        } catch {
            throw FileAccessError(error, operation: .read, path: path)
        }
    }

    /// The bytes of an opened file; anything else is refused.
    static func readFile(_ descriptor: FileDescriptor, shownAs path: String, limit: Int) throws -> [UInt8] {
        switch try Stat(descriptor).type {
        case .regular: try read(descriptor, path: path, limit: limit)
        case .directory: throw FileAccessError(operation: .read, path: path, reason: .isFolder)
        default: throw FileAccessError(operation: .read, path: path, reason: .isNoFile)
        }
    }

    private static func read(_ descriptor: FileDescriptor, path: String, limit: Int) throws -> [UInt8] {
        let stat = try Stat(descriptor)
        guard stat.type != .directory else { throw FileAccessError(operation: .read, path: path, reason: .isFolder) }
        // Only that of a plain file is the size of its content.
        let expected = stat.type == .regular ? Int(clamping: stat.size) : 0
        guard expected <= limit else {
            throw FileAccessError(operation: .read, path: path, reason: .tooLarge(limit: limit))
        }
        // If the size is known, the file is read into a single buffer, so that no copy of a secret remains.
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

extension Passphrase {
    /// Reads the first line of a file, or of standard input for `-`, and wipes the bytes that were read.
    ///
    /// - Throws: ``FileAccessError``, also for UTF-16, which would end at the first zero byte.
    public convenience init(path: String) throws(FileAccessError) {
        var bytes = try InputFile.read(path, limit: 4096)
        defer { bytes.cleanse() }
        let isUTF16 = bytes.contains(0) || bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
        if isUTF16 { throw FileAccessError(operation: .read, path: path, reason: .isNotUTF8) }
        // A byte order mark and the line break, which editors add, are not part of the passphrase.
        let line = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
        self.init(utf8: line.prefix { $0 != 0x0A && $0 != 0x0D })
    }
}

/// A file that is written piece by piece, and read by others while it grows.
///
/// A new file is there at once. In place of an old one, the pieces go to a temporary file beside it, which gets its name
/// with the first piece: the old file stays until then, and its bytes are never overwritten.
package final class GrowingFile {
    private let path: String
    private let place: OutputPlace
    private let temporary: String
    private let descriptor: FileDescriptor
    private let replacing: Bool
    private var isNamed = false
    private var byteCount: Int64 = 0

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
            temporary = OutputFile.temporaryName(for: place.name)
            descriptor = try place.folder.newFile(temporary, like: replacing ? place.name : nil)
        } catch {
            throw FileAccessError(error, operation: .write, path: path)
        }
        // If the name can't be examined, taking it fails and says why.
        if !replacing || (try? place.folder.status(of: place.name)) == nil { try takeName() }
    }

    deinit {
        try? descriptor.close()  // what was written was reported
        if !isNamed { try? place.folder.remove(temporary) }  // an error reaches no caller here
    }

    private func takeName() throws(FileAccessError) {
        guard !isNamed else { return }
        do {
            try place.folder.rename(temporary, to: place.name, in: place.folder, replacing: replacing)
        } catch {
            throw FileAccessError(error, operation: .write, path: path)
        }
        isNamed = true
    }

    /// Writes a whole piece, or nothing; an empty one takes the place of the old file as well.
    ///
    /// - Throws: ``FileAccessError``.
    package func write(_ bytes: [UInt8]) throws(FileAccessError) {
        do { byteCount += Int64(try descriptor.writeAll(toAbsoluteOffset: byteCount, bytes)) } catch {
            try? descriptor.resize(to: byteCount)  // the error is reported in any case
            throw FileAccessError(error, operation: .write, path: path)
        }
        try takeName()
    }
}
