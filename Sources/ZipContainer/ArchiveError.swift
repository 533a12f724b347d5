/// Why an archive can't be written, or can't be read at all.
public struct ArchiveError: Error, Sendable, Hashable {
    /// What happened, to test.
    public enum Code: Sendable, Hashable {
        /// Writing: there is nothing to write.
        case noEntries
        /// Writing: a reader would refuse the name.
        case badName(String, NameFault)
        /// Writing: two entries have the same name, or names that some file systems treat as equal.
        case duplicateName(String, of: String)
        /// Writing: an entry's folder has the same name as a file.
        case nameConflict(String, with: String)
        /// Writing: the entry's content is missing.
        case missingContent(String)
        /// Reading: there are no bytes.
        case empty
        /// Reading: the bytes are not an archive; the detail names what they are, if known.
        case notAnArchive(detail: String)
        /// Reading: the bytes start like an archive but have no end record.
        case truncated
        /// Reading: the archive's directory can't be read.
        case damaged(detail: String)
        /// Reading: the archive is one part of several.
        case multiplePartArchive
        /// Reading: the archive needs the ZIP64 extension.
        case zip64
        /// The archive has more bytes than allowed, packed or unpacked.
        case tooLarge(byteCount: Int, limit: Int)
        /// The archive has more entries than allowed.
        case tooManyEntries(limit: Int)
        /// libzip or zlib failed, for example for lack of memory.
        case libraryFailure(call: String, detail: String)
    }

    /// What happened.
    public let code: Code

    /// A hint for this case that is more specific than the one for ``code``.
    package let hint: String?

    package init(_ code: Code, hint: String? = nil) {
        self.code = code
        self.hint = hint
    }
}

extension ArchiveError: CustomStringConvertible {
    /// What happened, in words: lower case, no full stop.
    public var message: String {
        switch code {
        case .noEntries: "cannot write an archive without entries"
        case .badName(let name, let fault): "cannot write the entry \(name.quoted): the name \(fault.text)"
        case .duplicateName(let name, let first) where name == first:
            "cannot write the entry \(name.quoted): there are two of this name"
        case .duplicateName(let name, let first):
            "cannot write the entry \(name.quoted): ignoring case, it has the name of \(first.quoted)"
        case .nameConflict(let name, let file):
            "cannot write the entry \(name.quoted): it is in a folder with the same name as the file \(file.quoted)"
        case .missingContent(let name): "cannot write the entry \(name.quoted): its content is missing"
        case .empty: "not an archive: it is empty"
        case .notAnArchive(let detail): "not a zip archive: \(detail)"
        case .truncated: "the archive is cut short: its end is missing"
        case .damaged(let detail): "the archive is damaged: \(detail)"
        case .multiplePartArchive: "the archive is split over several files"
        case .zip64: "the archive uses ZIP64, which an archive of this size must not need"
        case .tooLarge(let byteCount, let limit): "the archive has \(byteCount) bytes, more than \(limit)"
        case .tooManyEntries(let limit): "the archive has more than \(limit) entries"
        case .libraryFailure(let call, let detail): "the zip library failed in \(call): \(detail)"
        }
    }

    /// What to do about it, one thing each.
    public var hints: [String] {
        if let hint { return [hint] }
        return switch code {
        case .noEntries, .missingContent, .libraryFailure: []
        case .badName: ["use a relative path with '/' between its components"]
        case .duplicateName, .nameConflict: ["give each entry a name of its own"]
        case .empty, .truncated: ["download or copy it again"]
        case .notAnArchive: ["name a .pkpass, .pkpasses or .order file"]
        case .damaged: ["download or copy it again"]
        case .multiplePartArchive: ["pack it again as one file"]
        case .zip64: ["pack it again without ZIP64"]
        case .tooLarge, .tooManyEntries: ["leave out what does not belong in it"]
        }
    }

    /// The same as ``message``.
    public var description: String { message }
}
