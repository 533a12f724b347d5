internal import CLibZip

/// The memory from which libzip reads a file or archive, and to which it writes the next archive.
///
/// libzip's own memory source would copy the archive twice for each one that is made from it.
@safe final class ZipMemory {
    private let content: ArraySlice<UInt8>
    private var readPlace = 0
    private(set) var written: [UInt8] = []
    private var writePlace = 0

    init(_ content: ArraySlice<UInt8>) { self.content = content }

    /// Memory with an archive to continue, and space for `capacity` bytes to write.
    ///
    /// - Parameters:
    ///   - start: the archive to continue; empty for a new one.
    ///   - last: an earlier continuation of the same archive; its memory and first entries are reused.
    ///   - capacity: how many bytes will be written.
    init(continuing start: [UInt8], reusing last: consuming [UInt8], capacity: Int) {
        content = start[...]
        last.reserveCapacity(capacity)
        written = last
    }

    /// A source that reads and writes here, and keeps this memory alive until libzip frees it.
    func source() throws(ZipFailure) -> OpaquePointer {
        let state = unsafe Unmanaged.passRetained(self)
        do throws(ZipFailure) {
            return try unsafe ZipFailure.check("zip_source_function_create") {
                unsafe zip_source_function_create(serve, state.toOpaque(), $0)
            }
        } catch {
            unsafe state.release()
            throw error
        }
    }

    /// Opens the archive in memory with libzip, or begins a new one.
    func open(_ flags: CInt) throws(ZipFailure) -> OpaquePointer {
        Self.firstIsOpen
        let source = try unsafe source()
        do throws(ZipFailure) {
            return try unsafe ZipFailure.check("zip_open_from_source") {
                unsafe zip_open_from_source(source, flags, $0)
            }
        } catch {
            unsafe zip_source_free(source)  // libzip takes ownership only if opening succeeds
            throw error
        }
    }

    /// Opens the first archive of the process before any other thread does.
    ///
    /// At the first one, libzip initialises two static tables: the commands that it needs to read, then those to write.
    /// A thread that runs between the two would see its archive as read-only.
    private static let firstIsOpen: Void = {
        guard let source = unsafe zip_source_buffer_create(nil, 0, 0, nil) else { return }
        if let archive = unsafe zip_open_from_source(source, ZIP_CREATE | ZIP_TRUNCATE, nil) {
            unsafe zip_discard(archive)
        } else {
            unsafe zip_source_free(source)
        }
    }()

    // MARK: - Commands

    /// The supported commands, as libzip asks for them.
    private static let commands = [
        ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE,
        ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL, ZIP_SOURCE_SUPPORTS, ZIP_SOURCE_BEGIN_WRITE, ZIP_SOURCE_BEGIN_WRITE_CLONING,
        ZIP_SOURCE_WRITE, ZIP_SOURCE_SEEK_WRITE, ZIP_SOURCE_TELL_WRITE, ZIP_SOURCE_COMMIT_WRITE,
        ZIP_SOURCE_ROLLBACK_WRITE, ZIP_SOURCE_REMOVE,
    ].reduce(Int64(0)) { $0 | 1 << Int64($1.rawValue) }

    /// Executes a command of libzip; -1 on failure.
    fileprivate func answer(_ command: zip_source_cmd_t, _ data: UnsafeMutableRawPointer?, _ count: Int) -> Int64 {
        switch command {
        case ZIP_SOURCE_SUPPORTS: Self.commands
        case ZIP_SOURCE_STAT: unsafe state(to: data, count)
        case ZIP_SOURCE_OPEN: move(&readPlace, to: 0)
        case ZIP_SOURCE_READ: unsafe read(to: UnsafeMutableRawBufferPointer(start: data, count: count))
        case ZIP_SOURCE_TELL: Int64(readPlace)
        case ZIP_SOURCE_SEEK: unsafe move(&readPlace, to: Self.place(data, count, readPlace, of: content.count))
        case ZIP_SOURCE_BEGIN_WRITE: begin(with: 0)
        case ZIP_SOURCE_BEGIN_WRITE_CLONING: begin(with: count)
        case ZIP_SOURCE_WRITE: unsafe write(UnsafeRawBufferPointer(start: data, count: count))
        case ZIP_SOURCE_TELL_WRITE: Int64(writePlace)
        case ZIP_SOURCE_SEEK_WRITE: unsafe move(&writePlace, to: Self.place(data, count, writePlace, of: written.count))
        case ZIP_SOURCE_CLOSE, ZIP_SOURCE_COMMIT_WRITE, ZIP_SOURCE_ROLLBACK_WRITE, ZIP_SOURCE_REMOVE: 0
        case ZIP_SOURCE_ERROR: unsafe Self.failure(to: data, count)
        default: -1
        }
    }

    private func read(to target: UnsafeMutableRawBufferPointer) -> Int64 {
        let rest = content.dropFirst(readPlace).prefix(target.count)
        unsafe rest.withUnsafeBytes { unsafe target.copyMemory(from: $0) }
        readPlace += rest.count
        return Int64(rest.count)
    }

    /// Begins an archive with the first bytes of the current one.
    private func begin(with byteCount: Int) -> Int64 {
        if written.count >= byteCount {
            written.removeLast(written.count - byteCount)
        } else {
            written.replaceSubrange(0..., with: content.prefix(byteCount))
        }
        return move(&writePlace, to: byteCount)
    }

    /// Writes at the current place: libzip goes back to complete an entry's header.
    private func write(_ bytes: UnsafeRawBufferPointer) -> Int64 {
        let end = min(writePlace + bytes.count, written.count)
        let overwritten = end - writePlace
        unsafe written.withUnsafeMutableBytes { buffer in
            unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[writePlace..<end])
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes.prefix(overwritten)))
        }
        unsafe written += bytes.dropFirst(overwritten)
        writePlace += bytes.count
        return Int64(bytes.count)
    }

    private func move(_ place: inout Int, to new: Int) -> Int64 {
        guard new >= 0 else { return -1 }
        place = new
        return 0
    }

    /// The target of a seek command; -1 if it is invalid.
    private static func place(_ data: UnsafeMutableRawPointer?, _ count: Int, _ place: Int, of end: Int) -> Int {
        Int(unsafe zip_source_seek_compute_offset(UInt64(place), UInt64(end), data, UInt64(count), nil))
    }

    private func state(to data: UnsafeMutableRawPointer?, _ count: Int) -> Int64 {
        let size = unsafe MemoryLayout<zip_stat_t>.size
        guard count >= size, let state = unsafe data?.assumingMemoryBound(to: zip_stat_t.self) else { return -1 }
        unsafe zip_stat_init(state)
        unsafe state.pointee.size = UInt64(content.count)
        unsafe state.pointee.valid = UInt64(ZIP_STAT_SIZE)
        return Int64(size)
    }

    /// Reports an invalid call; only a bug in libzip could cause one.
    private static func failure(to data: UnsafeMutableRawPointer?, _ count: Int) -> Int64 {
        var error = unsafe zip_error_t()
        unsafe zip_error_init(&error)
        unsafe zip_error_set(&error, ZIP_ER_INVAL, 0)
        return unsafe zip_error_to_data(&error, data, UInt64(count))
    }
}

/// The callback of libzip for each command to a source of ``ZipMemory``.
private func serve(
    _ state: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?, _ count: UInt64, _ command: zip_source_cmd_t
) -> Int64 {
    guard let state = unsafe state else { return -1 }
    let memory = unsafe Unmanaged<ZipMemory>.fromOpaque(state)
    if command == ZIP_SOURCE_FREE {
        unsafe memory.release()
        return Int64(ZIP_ER_OK)
    }
    return unsafe memory.takeUnretainedValue().answer(command, data, Int(count))
}
