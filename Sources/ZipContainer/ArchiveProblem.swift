package import Bytes

/// A problem of an archive that did not stop reading.
package struct ArchiveProblem: Sendable, Hashable {
    package enum Place: Sendable, Hashable {
        /// Before the first entry.
        case leading
        /// Between two entries, or between the last one and the directory, or the directory and the end record.
        case between
        /// After the end record.
        case trailing
    }

    package enum Code: Sendable, Hashable {
        /// Two parts of the archive contradict each other, so that readers see different things.
        case inconsistent(detail: String)
        /// Bytes that belong to no entry; `offset` and `byteCount` in bytes from the start.
        case foreignBytes(Place, offset: Int, byteCount: Int)
        /// An earlier entry has the same name, or a canonically equivalent one.
        case duplicateName
        /// Some file systems treat the name as that of an earlier file with other bytes, and keep only one of the two.
        case twinName(of: String)
        /// The entry's folder, or the entry as a folder, has the name of a file; unpacking to disk loses one of them.
        case nameConflict(with: String)
        /// Readers refuse the name, or should.
        case badName(ArchiveError.NameFault)
        /// The entry is a symbolic link.
        case symbolicLink
        /// The entry is a device, a pipe or the like, by its Unix file type (the mode's upper four bits).
        case specialFile(type: Int)
        /// Name and attributes disagree on whether the entry is a directory, or a directory has bytes.
        case directoryMismatch
        /// The entry is encrypted.
        case encrypted
        /// The entry is neither stored nor deflated.
        case unsupportedCompression(method: Int)
        /// The entry needs the ZIP64 extension.
        case zip64
        /// The entry can't be unpacked, or its bytes don't match the checksum.
        case unreadable(detail: String)
        /// The entry has more bytes unpacked than ``ArchiveLimits/entryByteCount``.
        case entryTooLarge(byteCount: Int, limit: Int)
        /// Unpacking ended at this entry: it and those after it would exceed ``ArchiveLimits/totalByteCount``.
        case totalTooLarge(limit: Int)
        /// The entry unpacks to more than ``ArchiveLimits/compressionRatio`` times its packed size.
        case compressionRatio(ratio: Int, limit: Int)
    }

    package let code: Code
    /// The name of the entry in ``Archive/entries``; `nil` for a problem of the archive itself.
    package let entryName: String?
    /// The kind of bytes before the archive, if they are the problem.
    package let prelude: Prelude?

    init(_ code: Code, entryName: String? = nil, prelude: Prelude? = nil) {
        self.code = code
        self.entryName = entryName
        self.prelude = prelude
    }
}

extension ArchiveProblem: CustomStringConvertible {
    package var message: String {
        let entry = entryName.map { "entry \($0.quoted)" } ?? "the archive"
        return switch code {
        case .inconsistent(let detail): "\(entry) contradicts itself: \(detail)"
        case .foreignBytes(let place, let offset, let byteCount): text(place, offset: offset, byteCount: byteCount)
        case .duplicateName: "\(entry) is there more than once"
        case .twinName(let other): "\(entry) and \(other.quoted) have different bytes and the same name on some disks"
        case .nameConflict(let other): "\(entry) is in a folder with the same name as the file \(other.quoted)"
        case .badName(let fault): "the name of \(entry) \(fault.text)"
        case .symbolicLink: "\(entry) is a symbolic link"
        case .specialFile: "\(entry) is neither a file nor a directory"
        case .directoryMismatch: "\(entry) is marked both as a directory and as a file"
        case .encrypted: "\(entry) is encrypted"
        case .unsupportedCompression(let method): "\(entry) uses compression method \(method)"
        case .zip64: "\(entry) uses ZIP64"
        case .unreadable(let detail): "\(entry) cannot be unpacked: \(detail)"
        case .entryTooLarge(let byteCount, let limit): "\(entry) unpacks to \(byteCount) bytes, more than \(limit)"
        case .totalTooLarge(let limit): "\(entry) and those after it were not unpacked: all exceed \(limit) bytes"
        case .compressionRatio(let ratio, let limit):
            "\(entry) unpacks to \(ratio) times its packed size, more than \(limit) times"
        }
    }

    package var hint: String {
        if let prelude { return prelude.hint }
        return switch code {
        case .inconsistent, .unreadable: "pack it again, or download it again"
        case .foreignBytes: "pack it again, and let nothing add bytes to the finished archive"
        case .duplicateName: "pack each file once"
        case .twinName, .nameConflict: "leave out one of the two, or rename it"
        case .badName: "use a relative path with '/' between its components, in UTF-8"
        case .symbolicLink: "pack the file itself instead of the link"
        case .specialFile, .directoryMismatch: "pack plain files only"
        case .encrypted: "pack it without a password"
        case .unsupportedCompression: "pack it stored or deflated"
        case .zip64: "pack it without ZIP64"
        case .entryTooLarge, .totalTooLarge, .compressionRatio: "leave out what does not belong in it"
        }
    }

    package var description: String { message }

    private func text(_ place: Place, offset: Int, byteCount: Int) -> String {
        let bytes = byteCount == 1 ? "1 foreign byte" : "\(byteCount) foreign bytes"
        return switch place {
        case .leading:
            "\(byteCount == 1 ? "1 byte comes" : "\(byteCount) bytes come") before it"
                + (prelude?.noun.map { ": \($0); the archive follows" } ?? "")
        case .between: "the archive has \(bytes) at offset \(offset)"
        case .trailing: "the archive has \(bytes) after its end"
        }
    }
}
