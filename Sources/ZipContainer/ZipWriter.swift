internal import CLibZip

/// An archive being written by libzip; entries are only noted until ``finish()``.
@safe struct ZipWriter: ~Copyable {
    private var archive: OpaquePointer?  // zip_t *

    init(to buffer: borrowing ZipBuffer) throws(ZipFailure) {
        unsafe archive = try buffer.withHandle { (source) throws(ZipFailure) in
            let flags = ZIP_CREATE | ZIP_TRUNCATE
            let archive = try unsafe libzip("zip_open_from_source") { unsafe zip_open_from_source(source, flags, $0) }
            unsafe zip_source_keep(source)  // the archive took the reference it was given; this one replaces it
            return unsafe archive
        }
    }

    deinit { if let archive = unsafe archive { unsafe zip_discard(archive) } }

    /// Notes an entry: a plain file, readable by all, of 1 January 1980.
    mutating func add(_ entry: ArchiveEntry) throws(ZipFailure) {
        guard let archive = unsafe archive else { return }
        let source = try unsafe EntrySource.make(entry.bytes)
        // Marks the name as UTF-8 only if it is not ASCII.
        let index = unsafe zip_file_add(archive, entry.name, source, UInt32(ZIP_FL_ENC_UTF_8))
        guard index >= 0 else {
            unsafe zip_source_free(source)  // taken only by an entry that was added
            throw unsafe ZipFailure("zip_file_add", zip_get_error(archive))
        }
        let position = UInt64(index)
        let method = entry.compression == .stored ? ZIP_CM_STORE : ZIP_CM_DEFLATE
        try check("zip_set_file_compression", unsafe zip_set_file_compression(archive, position, method, 0))
        try check("zip_file_set_dostime", unsafe zip_file_set_dostime(archive, position, 0, Self.date, 0))
        let attributes = Self.mode << 16
        let system = UInt8(ZIP_OPSYS_UNIX)
        try check(
            "zip_file_set_external_attributes",
            unsafe zip_file_set_external_attributes(archive, position, 0, system, attributes))
    }

    /// Writes everything to the buffer.
    consuming func finish() throws(ZipFailure) {
        guard let closing = unsafe archive else { return }
        guard unsafe zip_close(closing) == 0 else { throw unsafe ZipFailure("zip_close", zip_get_error(closing)) }
        unsafe archive = nil  // closed and freed; had it failed, deinit would discard it
    }

    /// A regular file, `rw-r--r--`.
    private static let mode: UInt32 = 0o100644
    /// 1 January 1980 as MS-DOS writes it: day, month from bit 5, years since 1980 from bit 9.
    private static let date: UInt16 = 1 | 1 << 5 | 0 << 9

    private func check(_ call: StaticString, _ result: CInt) throws(ZipFailure) {
        guard let archive = unsafe archive, result != 0 else { return }
        throw unsafe ZipFailure(call, zip_get_error(archive))
    }
}
