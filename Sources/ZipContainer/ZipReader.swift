internal import CLibZip

/// An archive as libzip reads it: unpacked entries, and a second reading of the directory.
@safe struct ZipReader: ~Copyable {
    private let archive: OpaquePointer  // zip_t *
    /// Why the archive failed libzip's comparison of headers and directory; `nil` if it passed.
    let inconsistency: ZipFailure?

    /// Opens an archive with all consistency checks, or without them if they fail.
    init(_ bytes: ArraySlice<UInt8>) throws(ZipFailure) {
        unsafe (archive, inconsistency) = try unsafe Self.open(bytes)
    }

    deinit { unsafe zip_discard(archive) }

    private static func open(_ bytes: ArraySlice<UInt8>) throws(ZipFailure) -> (OpaquePointer, ZipFailure?) {
        do throws(ZipFailure) {
            return (try unsafe ZipMemory(bytes).open(ZIP_RDONLY | ZIP_CHECKCONS), nil)
        } catch {
            return (try unsafe ZipMemory(bytes).open(ZIP_RDONLY), error)
        }
    }

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

    /// Whether the C string at `start` equals `expected`, which has no NUL; reads no byte after the first difference.
    private static func text(at start: UnsafePointer<CChar>, is expected: ArraySlice<UInt8>) -> Bool {
        var place = unsafe start
        for byte in expected {
            guard unsafe UInt8(bitPattern: place.pointee) == byte else { return false }
            unsafe place += 1
        }
        return unsafe place.pointee == 0
    }

    // MARK: - Content

    /// The unpacked bytes of an entry, which match its checksum.
    ///
    /// Uses no more than `byteCount` bytes of memory, whatever the data unpack to.
    /// - Parameters:
    ///   - index: The entry's line in the directory.
    ///   - byteCount: The size that the directory states.
    /// - Returns: As many bytes.
    /// - Throws: ``UnpackingFailure``.
    func content(at index: Int, byteCount: Int) throws(UnpackingFailure) -> [UInt8] {
        guard let file = unsafe zip_fopen_index(archive, UInt64(index), 0) else {
            throw unsafe UnpackingFailure(zip_get_error(archive))
        }
        defer { unsafe zip_fclose(file) }
        var isCut = false
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: byteCount) { target, count in
            while count < byteCount {
                let rest = unsafe UnsafeMutableBufferPointer(rebasing: target[count...])
                let step = unsafe zip_fread(file, rest.baseAddress, UInt64(rest.count))
                if step < 0 { isCut = true }
                guard step > 0 else { break }
                count += Int(step)
            }
        }
        // libzip compares size and checksum only when asked for more.
        var surplus: UInt8 = 0
        let end = unsafe isCut ? -1 : zip_fread(file, &surplus, 1)
        guard end >= 0 else { throw unsafe UnpackingFailure(zip_file_get_error(file)) }
        guard end == 0, bytes.count == byteCount else { throw .sizeDiffers }
        return bytes
    }
}

enum UnpackingFailure: Error {
    /// The data are not valid deflated data.
    case damaged
    /// The data unpack to more or fewer bytes than the directory states.
    case sizeDiffers
    /// The stream ends before the stated size: a streaming reader would read hidden data after its end.
    case endsEarly
    /// The stream does not end at the stated size.
    case noEnd
    case checksumDiffers
    case outOfMemory

    fileprivate init(_ error: UnsafeMutablePointer<zip_error_t>) {
        switch unsafe zip_error_code_zip(error) {
        case ZIP_ER_CRC: self = .checksumDiffers
        case ZIP_ER_INCONS: self = .sizeDiffers
        case ZIP_ER_EOF: self = .noEnd
        case ZIP_ER_MEMORY: self = .outOfMemory
        default: self = .damaged
        }
    }

    var problem: ArchiveProblem.Code {
        switch self {
        case .damaged: .unreadable(detail: "its compressed data are damaged")
        case .sizeDiffers: .unreadable(detail: "it has more or fewer bytes than stated")
        case .endsEarly: .inconsistent(detail: "its data end before their stated size")
        case .noEnd: .inconsistent(detail: "its data have no end")
        case .checksumDiffers: .unreadable(detail: "its bytes do not match its checksum")
        case .outOfMemory: .unreadable(detail: "there is not enough memory")
        }
    }
}
