/// Why an archive was not unpacked.
public struct UnpackError: DescribedError, Hashable {
    /// The reason, to test.
    public enum Code: Hashable, Sendable {
        /// The folder exists and is not empty.
        case notEmpty
        /// A file, a device or a dangling link has the folder's name.
        case inTheWay
        /// The path does not end with a folder name, like `.` or `/`.
        case noName
        /// Some disks cannot hold both names: they differ only in case, or one is a file and the other a folder.
        case nameConflict(String, String)
    }

    /// The reason.
    public let code: Code
    /// The folder, or for a name conflict the archive.
    public let path: String

    init(_ code: Code, path: String) {
        self.code = code
        self.path = path
    }

    /// Whether the archive has the fault, rather than the folder.
    public var isAboutInput: Bool {
        if case .nameConflict = code { true } else { false }
    }

    /// What failed, on what, why.
    public var message: String {
        switch code {
        case .notEmpty: "the folder '\(path)' exists already and is not empty"
        case .inTheWay: "'\(path)' exists already and is not a folder"
        case .noName: "'\(path)' cannot be the name of a new folder"
        case .nameConflict(let first, let second):
            "'\(first)' and '\(second)' in '\(path)' cannot both be in one folder on every system"
        }
    }

    /// What to do about it.
    public var recovery: [String] { isAboutInput ? ["rename one of them and pack it again"] : ["name a new folder"] }
}
