internal import Bytes
internal import CLibZip

/// Writes archives with libzip, in memory.
///
/// The files that many archives begin with are packed once; each archive adds the files that differ.
///
/// Entries are dated 1 January 1980, 0:00 in every time zone, and have the Unix mode 0100644. Only non-ASCII names are
/// marked as UTF-8; there are no extra fields, data descriptors, comments or directories. Equal entries give equal
/// bytes; for deflated entries, only with the same version of zlib.
///
/// ```swift
/// let writer = try ArchiveWriter(startingWith: [icon], then: ["pass.json"])
/// for text in texts {
///     let archive = try writer.archive(adding: [.init(name: "pass.json", bytes: text, compression: .stored)])
/// }
/// ```
package struct ArchiveWriter: Sendable {
    /// The archive of the first files; empty if there are no first files.
    private let start: [UInt8]
    private let names: [String]
    /// The workers' last archives, whose memory is reused if it has no other owner: the latest are being written to files.
    private let last = SpareParts<[UInt8]>(resting: 2)

    /// The largest archive that does not need ZIP64.
    private static let byteCountLimit = 0xFFFF_FFFE

    /// Packs the files that all archives begin with.
    ///
    /// - Parameters:
    ///   - files: The first files, in archive order.
    ///   - names: The names of the files that follow, in archive order.
    /// - Throws: ``ArchiveError``, with one of the codes `noEntries`, `badName`, `duplicateName`, `nameConflict`,
    ///   `tooManyEntries`, `tooLarge` or `libraryFailure`.
    package init(startingWith files: [ArchiveEntry], then names: [String]) throws(ArchiveError) {
        try EntryNames.check(files.map(\.name) + names)
        start = try files.isEmpty ? [] : Self.archive(of: files, after: [], reusing: [])
        self.names = names
    }

    /// Packs one archive.
    ///
    /// - Parameter files: The files that follow, with the names and in the order given to the initialiser.
    /// - Returns: The bytes of the archive.
    /// - Throws: ``ArchiveError``, with the code `tooLarge` or `libraryFailure`.
    package func archive(adding files: [ArchiveEntry]) throws(ArchiveError) -> [UInt8] {
        precondition(files.elementsEqual(names) { $0.name == $1 }, "each name needs its file, in order")
        guard !files.isEmpty else { return start }
        var made: [UInt8]?
        defer { last.giveBack(made) }
        let archive = try Self.archive(of: files, after: start, reusing: last.take() ?? [])
        made = archive
        return archive
    }

    /// Packs an archive of files, in the order given.
    ///
    /// - Parameter files: The files, with distinct names that ``Archive`` accepts.
    /// - Returns: The bytes of the archive.
    /// - Throws: ``ArchiveError``, as ``init(startingWith:then:)`` does.
    package static func archive(of files: [ArchiveEntry]) throws(ArchiveError) -> [UInt8] {
        try ArchiveWriter(startingWith: files, then: []).start
    }

    // MARK: - libzip

    /// Appends files to the archive `start`, whose bytes libzip neither moves nor checksums again.
    private static func archive(
        of files: [ArchiveEntry], after start: [UInt8], reusing last: consuming [UInt8]
    ) throws(ArchiveError) -> [UInt8] {
        let byteCount = files.reduce(start.count + EndRecord.byteCount) { $0 + $1.mostArchivedBytes }
        guard byteCount <= byteCountLimit else {
            throw ArchiveError(.tooLarge(byteCount: byteCount, limit: byteCountLimit))
        }
        do throws(ZipFailure) {
            let memory = ZipMemory(continuing: start, reusing: last, capacity: byteCount)
            let archive = try unsafe memory.open(start.isEmpty ? ZIP_CREATE | ZIP_TRUNCATE : 0)
            do throws(ZipFailure) {
                for file in files { try unsafe add(file, to: archive) }
                try unsafe ZipFailure.check("zip_close", archive) { unsafe zip_close(archive) }
            } catch {
                unsafe zip_discard(archive)
                throw error
            }
            return memory.written
        } catch {
            throw error.asArchiveError
        }
    }

    /// Adds a file, which libzip reads when the archive is closed.
    private static func add(_ file: ArchiveEntry, to archive: OpaquePointer) throws(ZipFailure) {
        let source = try unsafe ZipMemory(file.bytes[...]).source()
        let added = unsafe zip_file_add(archive, file.name, source, UInt32(ZIP_FL_ENC_UTF_8))
        guard added >= 0 else {
            let failure = unsafe ZipFailure("zip_file_add", zip_get_error(archive))
            unsafe zip_source_free(source)  // libzip takes ownership only if adding succeeds
            throw failure
        }
        let index = UInt64(added)
        let isStored = file.compression == .stored || file.bytes.isEmpty
        let (method, level) = isStored ? (ZIP_CM_STORE, UInt32(0)) : (ZIP_CM_DEFLATE, 6)
        try unsafe ZipFailure.check("zip_set_file_compression", archive) {
            unsafe zip_set_file_compression(archive, index, method, level)
        }
        try unsafe ZipFailure.check("zip_file_set_dostime", archive) {
            unsafe zip_file_set_dostime(archive, index, 0, Self.date, 0)
        }
        try unsafe ZipFailure.check("zip_file_set_external_attributes", archive) {
            unsafe zip_file_set_external_attributes(archive, index, 0, UInt8(ZIP_OPSYS_UNIX), Self.mode << 16)
        }
    }

    /// 1 January 1980 as MS-DOS writes it: day, month from bit 5, years since 1980 from bit 9.
    private static let date: UInt16 = 1 | 1 << 5 | 0 << 9
    /// A regular file, `rw-r--r--`.
    private static let mode: UInt32 = 0o100644
}

extension ArchiveEntry {
    /// The most bytes that the entry adds to an archive: header, data and the line in the directory.
    ///
    /// Deflating incompressible data adds 5 bytes for each 16 kB.
    fileprivate var mostArchivedBytes: Int {
        LocalHeader.byteCount + EntryRecord.byteCount + 2 * name.utf8.count + bytes.count
            + (compression == .deflated ? bytes.count / 1000 + 64 : 0)
    }
}
