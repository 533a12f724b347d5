internal import CLibZip

/// The bytes of an entry as libzip reads them while it closes an archive: straight from the array, without a copy.
final class EntrySource {
    private let bytes: [UInt8]
    private var offset = 0

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A `zip_source_t` with one reference, the caller's, that holds `bytes` until libzip frees it.
    static func make(_ bytes: [UInt8]) throws(ZipFailure) -> OpaquePointer {
        let state = unsafe Unmanaged.passRetained(EntrySource(bytes))  // released by ZIP_SOURCE_FREE
        do throws(ZipFailure) {
            return try unsafe libzip("zip_source_function_create") { error in
                unsafe zip_source_function_create(answer, state.toOpaque(), error)
            }
        } catch {
            unsafe state.release()  // there is no source that could
            throw error
        }
    }

    /// The commands that a source without seeking has to know.
    private static let supported = [
        ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT, ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE,
        ZIP_SOURCE_SUPPORTS,
    ].reduce(Int64(0)) { $0 | 1 << Int64($1.rawValue) }

    fileprivate func perform(
        _ command: zip_source_cmd_t, _ data: UnsafeMutableRawPointer?, _ byteCount: UInt64
    ) -> Int64 {
        switch command {
        case ZIP_SOURCE_OPEN:
            offset = 0
            return 0
        case ZIP_SOURCE_READ:
            return unsafe read(into: UnsafeMutableRawBufferPointer(start: data, count: Int(byteCount)))
        case ZIP_SOURCE_STAT:
            return unsafe describe(in: data, byteCount)
        case ZIP_SOURCE_ERROR:
            return unsafe describeNoError(in: data, byteCount)
        case ZIP_SOURCE_SUPPORTS:
            return Self.supported
        default:
            return command == ZIP_SOURCE_CLOSE ? 0 : -1
        }
    }

    private func read(into target: UnsafeMutableRawBufferPointer) -> Int64 {
        let count = min(target.count, bytes.count - offset)
        unsafe target.copyBytes(from: bytes[offset..<(offset + count)])
        offset += count
        return Int64(count)
    }

    private func describe(in data: UnsafeMutableRawPointer?, _ byteCount: UInt64) -> Int64 {
        guard let data = unsafe data, byteCount >= UInt64(unsafe MemoryLayout<zip_stat_t>.size) else { return -1 }
        let stat = unsafe data.assumingMemoryBound(to: zip_stat_t.self)
        unsafe zip_stat_init(stat)
        unsafe stat.pointee.valid = UInt64(ZIP_STAT_SIZE)
        unsafe stat.pointee.size = UInt64(bytes.count)
        return Int64(unsafe MemoryLayout<zip_stat_t>.size)
    }

    /// Two zeros: reading from an array does not fail.
    private func describeNoError(in data: UnsafeMutableRawPointer?, _ byteCount: UInt64) -> Int64 {
        let size = 2 * MemoryLayout<CInt>.size
        guard let data = unsafe data, byteCount >= UInt64(size) else { return -1 }
        unsafe data.initializeMemory(as: UInt8.self, repeating: 0, count: size)
        return Int64(size)
    }
}

/// What libzip calls; `state` is the retained `EntrySource`.
private func answer(
    _ state: UnsafeMutableRawPointer?, _ data: UnsafeMutableRawPointer?, _ byteCount: UInt64,
    _ command: zip_source_cmd_t
) -> Int64 {
    guard let state = unsafe state else { return -1 }
    let source = unsafe Unmanaged<EntrySource>.fromOpaque(state)
    if command == ZIP_SOURCE_FREE {
        unsafe source.release()
        return 0
    }
    return unsafe source.takeUnretainedValue().perform(command, data, byteCount)
}
