internal import ZipContainer

/// The archives of one template: what is the same in all of them is packed once.
struct PassPacking: Sendable {
    private let archive: PreparedArchive
    /// The files that vary, in the order of the archive, without manifest and signature.
    private let changing: [String]
}
