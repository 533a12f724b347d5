internal import CLibZip

struct ZipFailure: Error {
    let call: StaticString
    /// One of `ZIP_ER_…`.
    let code: Int32
    let text: String

    /// Reads the error of a library call; libzip keeps owning it.
    init(_ call: StaticString, _ error: UnsafeMutablePointer<zip_error_t>) {
        self.call = call
        code = unsafe zip_error_code_zip(error)
        text = unsafe String(cString: zip_error_strerror(error)).lowercased()
    }

    /// Whether libzip's consistency check found a duplicate name.
    var isDuplicateName: Bool { code == ZIP_ER_EXISTS }
    var isOutOfMemory: Bool { code == ZIP_ER_MEMORY }

    /// The failure as an `ArchiveError`, without a more specific code.
    var asArchiveError: ArchiveError {
        ArchiveError(.libraryFailure(call: "\(call)", detail: text))
    }
}

extension ZipFailure {
    /// Makes a call that returns 0 on success and reports failure through the archive.
    static func check(_ call: StaticString, _ archive: OpaquePointer, _ body: () -> CInt) throws(ZipFailure) {
        guard body() == 0 else { throw unsafe ZipFailure(call, zip_get_error(archive)) }
    }

    /// Makes a call that reports failure through a `zip_error_t` passed to it.
    static func check(
        _ call: StaticString, _ body: (UnsafeMutablePointer<zip_error_t>) -> OpaquePointer?
    ) throws(ZipFailure) -> OpaquePointer {
        var error = unsafe zip_error_t()
        unsafe zip_error_init(&error)
        defer { unsafe zip_error_fini(&error) }  // frees the text that zip_error_strerror may have made
        guard let value = unsafe body(&error) else { throw unsafe ZipFailure(call, &error) }
        return unsafe value
    }
}
