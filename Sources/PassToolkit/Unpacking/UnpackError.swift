/// An archive that was not unpacked.
public struct UnpackError: Explained, Hashable {
    /// Why, to test.
    public enum Code: Hashable, Sendable {
        /// The folder is there and has something in it.
        case notEmpty
        /// A file, a device or a link that leads nowhere has the folder's name.
        case inTheWay
        /// The path ends in no name that a folder could be given, like `.` or `/`.
        case noName
        /// Two names that one folder cannot hold everywhere: they differ in case only, or one is a file and a folder.
        case nameConflict(String, String)
    }

    /// Why.
    public let code: Code
    /// The folder, or for a conflict of names the archive.
    public let path: String

    init(_ code: Code, path: String) {
        self.code = code
        self.path = path
    }

    /// Whether the archive is at fault, and not the folder.
    public var isAboutInput: Bool {
        if case .nameConflict = code { true } else { false }
    }

    /// What failed, on what, why.
    public var message: String {
        switch code {
        case .notEmpty: "the folder '\(path)' exists already and is not empty"
        case .inTheWay: "'\(path)' exists already and is not a folder"
        case .noName: "'\(path)' is no name for a new folder"
        case .nameConflict(let first, let second):
            "'\(first)' and '\(second)' in '\(path)' cannot both be in one folder on every system"
        }
    }

    /// What to do about it.
    public var recovery: [String] { isAboutInput ? ["rename one of them and pack it again"] : ["name a new folder"] }
}
