internal import SystemPackage

/// A file that others than its owner can read or change.
public struct FileExposure: Hashable, Sendable {
    /// The file.
    public let path: String
    /// Whether its group or everyone can read it.
    public let isReadable: Bool
    /// Whether its group or everyone can change it.
    public let isWritable: Bool

    /// The exposure of the file at `path`; `nil` if there is none, or it is not a file: a pipe, a device, or nothing.
    public init?(path: String) {
        guard let status = Self.status(ofFileAt: path) else { return nil }
        isReadable = !status.permissions.isDisjoint(with: [.groupRead, .otherRead])
        isWritable = !status.permissions.isDisjoint(with: [.groupWrite, .otherWrite])
        guard isReadable || isWritable else { return nil }
        self.path = path
    }

    /// Whether `path` is a file, which others might read; `-` is not.
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

    /// The command to type.
    public var hint: String { "chmod 600 \(path.shellWord)" }
}
