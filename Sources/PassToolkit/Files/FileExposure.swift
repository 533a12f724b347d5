internal import SystemPackage

/// A file whose permissions let others than its owner at it.
public struct FileExposure: Hashable, Sendable {
    /// The file.
    public let path: String
    /// Its group or everyone may read it.
    public let isReadable: Bool
    /// Its group or everyone may change it.
    public let isWritable: Bool

    /// How the file at `path` is exposed; `nil` where it is not, or is no file: a pipe, a device, nothing at all.
    public init?(path: String) {
        guard let status = Self.status(ofFileAt: path) else { return nil }
        isReadable = !status.permissions.isDisjoint(with: [.groupRead, .otherRead])
        isWritable = !status.permissions.isDisjoint(with: [.groupWrite, .otherWrite])
        guard isReadable || isWritable else { return nil }
        self.path = path
    }

    /// Whether there is a file at `path`, which others might get at; `-` is none.
    package static func isPossible(at path: String) -> Bool { status(ofFileAt: path) != nil }

    private static func status(ofFileAt path: String) -> Stat? {
        guard path != "-", let status = try? Stat(FilePath(path)), status.type == .regular else { return nil }
        return status
    }

    /// What is wrong.
    public var message: String {
        let verbs = [isReadable ? "read" : nil, isWritable ? "changed" : nil].compactMap(\.self)
        return "'\(path)' can be \(verbs.joined(separator: " and ")) by others"
    }

    /// What to type.
    public var hint: String { "chmod 600 \(path.shellWord)" }
}
