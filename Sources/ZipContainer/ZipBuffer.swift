internal import CLibZip

/// Memory that libzip writes an archive to.
@safe struct ZipBuffer: ~Copyable {
    private let handle: OpaquePointer  // zip_source_t *, one reference of it ours

    init() throws(ZipFailure) {
        // The buffer starts without memory and frees what it allocates.
        unsafe handle = try unsafe libzip("zip_source_buffer_create") { unsafe zip_source_buffer_create(nil, 0, 0, $0) }
    }

    deinit { unsafe zip_source_free(handle) }

    /// Lends the source; an archive that takes it must be given a reference of its own.
    func withHandle<R, E: Error>(_ body: (OpaquePointer) throws(E) -> R) throws(E) -> R {
        try unsafe body(handle)
    }

    /// What was written, once the archive on top is closed.
    func bytes() throws(ZipFailure) -> [UInt8] {
        guard unsafe zip_source_open(handle) == 0 else { throw failure("zip_source_open") }
        defer { unsafe zip_source_close(handle) }
        var stat = unsafe zip_stat_t()
        unsafe zip_stat_init(&stat)
        guard unsafe zip_source_stat(handle, &stat) == 0 else { throw failure("zip_source_stat") }
        let size = unsafe Int(stat.size)
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            count = max(0, Int(unsafe zip_source_read(handle, start, UInt64(size))))
        }
        guard bytes.count == size else { throw failure("zip_source_read") }
        return bytes
    }

    private func failure(_ call: StaticString) -> ZipFailure {
        unsafe ZipFailure(call, zip_source_error(handle))
    }
}
