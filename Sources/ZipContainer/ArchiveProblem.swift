/// Something wrong with an archive that did not stop it from being read.
public struct ArchiveProblem: Sendable, Hashable {
    /// Where bytes are that belong to no entry.
    public enum Place: Sendable, Hashable {
        /// Before the first entry.
        case leading
        /// Between two entries, or between the last one and the directory, or the directory and the end record.
        case between
        /// After the end record.
        case trailing
    }

    /// What is wrong, to test.
    public enum Code: Sendable, Hashable {
        /// Two places of the archive contradict each other, so that readers differ in what they see.
        case inconsistent(detail: String)
        /// Bytes that belong to no entry; `offset` and `byteCount` in bytes from the start.
        case foreignBytes(Place, offset: Int, byteCount: Int)
        /// An earlier entry has the same name, or one that Unicode calls equivalent.
        case duplicateName
        /// Some disks take the name for that of an earlier file with other bytes, and keep one of them.
        case twinName(of: String)
        /// The entry is in a folder, or is one, that has the name of a file: readers that write files lose one of them.
        case nameConflict(with: String)
        /// The name is one that readers refuse, or should.
        case badName(NameFault)
        /// The entry is a symbolic link.
        case symbolicLink
        /// The entry is a device, a pipe or the like, by its Unix file type (the mode's upper four bits).
        case specialFile(type: Int)
        /// The entry is a directory by name or by attributes and yet a file by the other, or has bytes.
        case directoryMismatch
        /// The entry is encrypted.
        case encrypted
        /// The entry is neither stored nor deflated.
        case unsupportedCompression(method: Int)
        /// The entry needs the ZIP64 extension.
        case zip64
        /// The bytes of the entry cannot be unpacked, or are not those of its checksum.
        case unreadable(detail: String)
        /// The entry has more bytes unpacked than ``ArchiveLimits/entryByteCount``.
        case entryTooLarge(byteCount: Int, limit: Int)
        /// Unpacking ended at this entry: it and those after it would exceed ``ArchiveLimits/totalByteCount``.
        case totalTooLarge(limit: Int)
        /// The entry unpacks to more than ``ArchiveLimits/compressionRatio`` times its packed size.
        case compressionRatio(ratio: Int, limit: Int)
    }

    /// What is wrong.
    public let code: Code
    /// The entry it is about, by the name in ``Archive/entries``; `nil` if it is about the archive.
    public let entryName: String?

    init(_ code: Code, entryName: String? = nil) {
        self.code = code
        self.entryName = entryName
    }
}

extension ArchiveProblem: CustomStringConvertible {
    /// What is wrong, in words: lower case, no full stop.
    public var message: String {
        let entry = entryName.map { "entry \($0.quoted)" } ?? "the archive"
        return switch code {
        case .inconsistent(let detail): "\(entry) contradicts itself: \(detail)"
        case .foreignBytes(let place, let offset, let byteCount): Self.text(place, offset: offset, byteCount: byteCount)
        case .duplicateName: "\(entry) is there more than once"
        case .twinName(let other): "\(entry) and \(other.quoted) have different bytes and the same name on some disks"
        case .nameConflict(let other): "\(entry) lies in a folder whose name is that of the file \(other.quoted)"
        case .badName(let fault): "the name of \(entry) \(fault.text)"
        case .symbolicLink: "\(entry) is a symbolic link"
        case .specialFile: "\(entry) is neither a file nor a directory"
        case .directoryMismatch: "\(entry) is a directory in one respect and a file in another"
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

    /// What to do about it.
    public var hint: String {
        switch code {
        case .inconsistent, .unreadable: "pack it again, or download it again"
        case .foreignBytes: "pack it again, and let nothing add bytes to the finished archive"
        case .duplicateName: "pack each file once"
        case .twinName, .nameConflict: "leave out one of the two, or rename it"
        case .badName: "use a relative path with '/' between its components, in UTF-8"
        case .symbolicLink: "pack the file itself in place of the link"
        case .specialFile, .directoryMismatch: "pack plain files only"
        case .encrypted: "pack it without a password"
        case .unsupportedCompression: "pack it stored or deflated"
        case .zip64: "pack it without ZIP64"
        case .entryTooLarge, .totalTooLarge, .compressionRatio: "leave out what does not belong in it"
        }
    }

    /// The same as ``message``.
    public var description: String { message }

    private static func text(_ place: Place, offset: Int, byteCount: Int) -> String {
        switch place {
        case .leading: "the archive has \(byteCount) foreign bytes before its first entry"
        case .between: "the archive has \(byteCount) foreign bytes at offset \(offset)"
        case .trailing: "the archive has \(byteCount) foreign bytes after its end"
        }
    }
}
