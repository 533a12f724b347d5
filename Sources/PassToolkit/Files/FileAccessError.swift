internal import Platform
public import SystemPackage

/// The error for a file or folder that could not be read or written.
public struct FileAccessError: DescribedError, Hashable {
    /// The attempted operation.
    public enum Operation: Hashable, Sendable {
        case read, write
    }

    /// Why it failed.
    public enum Reason: Hashable, Sendable {
        /// The operating system reported an error.
        case system(Errno)
        /// The output exists already and must not be replaced.
        case exists
        /// It is larger than the limit, in bytes.
        case tooLarge(limit: Int)
        /// It is a folder, but a file is needed.
        case isFolder
        /// It is a device, a pipe or a socket, but a file is needed.
        case isNoFile
        /// The output is a file that the same run reads, which takes this from it.
        case isInput(String)
        /// The output is inside a pass that the same run reads, at this path.
        case isInside(String)
        /// The same run writes another output there.
        case isOutput
    }

    /// The attempted operation.
    public let operation: Operation
    /// The file or folder.
    public let path: String
    /// Why it failed.
    public let reason: Reason

    package init(operation: Operation, path: String, reason: Reason) {
        (self.operation, self.path, self.reason) = (operation, path, reason)
    }

    /// What failed, on what, why.
    public var message: String {
        switch (operation, reason) {
        case (_, .exists): "'\(path)' exists already"
        case (.read, .system(let errno)): "cannot read '\(path)': \(errno.words)"
        case (.write, .system(let errno)): "cannot write '\(path)': \(errno.words)"
        case (_, .tooLarge(let limit)): "'\(path)' is larger than \(limit) bytes"
        case (_, .isFolder): "'\(path)' is a folder, not a file"
        case (.read, .isNoFile): "'\(path)' is a device or a pipe, not a file"
        case (.write, .isNoFile): "'\(path)' is a device or a pipe, which is not replaced"
        case (_, .isInput(let name)): "the output '\(path)' is also an input: \(name)"
        case (_, .isInside(let source)): "the output '\(path)' is inside the source '\(source)'"
        case (_, .isOutput): "two outputs of this run have the name '\(path)'"
        }
    }

    /// What to do about it.
    public var recovery: [String] {
        switch reason {
        case .exists: ["remove it, or allow it to be replaced"]
        case .system(.noSuchFileOrDirectory) where path.hasPrefix("~/"):
            ["write the home folder in full: the shell leaves '~' as it is there"]
        case .system(.noSuchFileOrDirectory) where operation == .write: ["create the folder first"]
        case .system(.noSuchFileOrDirectory): ["check the path"]
        case .isNoFile where operation == .write: ["name a file"]
        case .isInput, .isOutput: ["name another file"]
        case .isInside: ["name a place outside of it"]
        case .system, .tooLarge, .isFolder, .isNoFile: []
        }
    }
}

extension FileAccessError {
    /// An error for what was thrown while reading or writing a file.
    package init(_ error: any Error, operation: Operation, path: String) {
        let reason: Reason? =
            switch error {
            case Errno.isDirectory: .isFolder
            case Errno.fileExists where operation == .write: .exists
            case let errno as Errno: .system(errno)
            // Foundation's errors hold the system's.
            case let error as CocoaError:
                (error.underlying as? POSIXError).map { .system(Errno(rawValue: $0.code.rawValue)) }
            default: nil
            }
        self =
            error as? FileAccessError
            ?? FileAccessError(operation: operation, path: path, reason: reason ?? .system(.ioError))
    }
}

extension Errno {
    /// The system's description in lower case, like our messages.
    var words: String {
        let text = description
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
