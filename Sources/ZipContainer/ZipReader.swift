internal import CLibZip

/// An archive as libzip reads it: the second opinion on its directory.
@safe struct ZipReader: ~Copyable {
    private let archive: OpaquePointer  // zip_t *
    /// Why the archive failed libzip's comparison of headers and directory; `nil` if it passed.
    let inconsistency: ZipFailure?

    /// Opens an archive with all consistency checks, and without them if it fails those.
    ///
    /// `bytes` must outlive the reader: libzip reads them in place.
    init(_ bytes: UnsafeBufferPointer<UInt8>) throws(ZipFailure) {
        let source = try unsafe ZipFailure.check("zip_source_buffer_create") { error in
            unsafe zip_source_buffer_create(bytes.baseAddress, UInt64(bytes.count), 0, error)
        }
        do throws(ZipFailure) {
            unsafe (archive, inconsistency) = try unsafe Self.open(source)  // owns the source from here
        } catch {
            unsafe zip_source_free(source)  // libzip takes it only when the archive opens
            throw error
        }
    }

    deinit { unsafe zip_discard(archive) }

    private static func open(_ source: OpaquePointer) throws(ZipFailure) -> (OpaquePointer, ZipFailure?) {
        do throws(ZipFailure) {
            return (try unsafe open(source, ZIP_RDONLY | ZIP_CHECKCONS), nil)
        } catch {
            return (try unsafe open(source, ZIP_RDONLY), error)
        }
    }

    private static func open(_ source: OpaquePointer, _ flags: CInt) throws(ZipFailure) -> OpaquePointer {
        try unsafe ZipFailure.check("zip_open_from_source") { unsafe zip_open_from_source(source, flags, $0) }
    }

    /// The number of entries.
    var entryCount: Int { Int(unsafe zip_get_num_entries(archive, 0)) }

    /// Whether libzip reads the same values from line `index` of the directory.
    func agrees(with record: EntryRecord, at index: Int) -> Bool {
        var stat = unsafe zip_stat_t()
        unsafe zip_stat_init(&stat)
        guard unsafe zip_stat_index(archive, UInt64(index), 0, &stat) == 0 else { return false }
        guard let name = unsafe zip_get_name(archive, UInt64(index), UInt32(ZIP_FL_ENC_RAW)) else { return false }
        return unsafe Self.text(at: name, is: record.name.prefix { $0 != 0 })
            && stat.size == UInt64(record.byteCount) && stat.comp_size == UInt64(record.packedByteCount)
            && stat.crc == UInt32(record.checksum) && Int(stat.comp_method) == record.method
    }

    /// Whether the C string at `start` is `expected`, which holds no NUL; looks at no byte after the first difference.
    private static func text(at start: UnsafePointer<CChar>, is expected: ArraySlice<UInt8>) -> Bool {
        var place = unsafe start
        for byte in expected {
            guard unsafe UInt8(bitPattern: place.pointee) == byte else { return false }
            unsafe place += 1
        }
        return unsafe place.pointee == 0
    }
}
