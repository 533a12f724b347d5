internal import Bytes
internal import PassRules
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
        /// It is a link, a pipe or a device in a folder, where only plain files are opened.
        case isNotOpened
        /// A file in this folder has a name that is not UTF-8, so another name would be looked up.
        case nameIsNotUTF8
        /// It is text in UTF-16, as PowerShell writes it, but UTF-8 is needed.
        case isNotUTF8
        /// The same run reads this from the output.
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

    /// Whether the path is a web address.
    package var isAddress: Bool { Self.isAddress(path) }

    /// Whether a path is an address of the web.
    package static func isAddress(_ path: String) -> Bool { path.hasPrefix("https://") || path.hasPrefix("http://") }

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
        case (_, .isNotUTF8): "'\(path)' is not text in UTF-8"
        case (_, .isNotOpened): "'\(path)' is a link or a pipe, which is not opened in a folder"
        case (_, .nameIsNotUTF8): "the name of a file in '\(path)' is not UTF-8"
        case (_, .isInput(let name)): "the output '\(path)' is also an input: \(name)"
        case (_, .isInside(let source)): "the output '\(path)' is inside the source '\(source)'"
        case (_, .isOutput): "two outputs of this run have the name '\(path)'"
        }
    }

    /// What to do about it.
    public var hints: [String] {
        switch reason {
        case .exists: ["remove it, or allow it to be replaced"]
        case .system(.noSuchFileOrDirectory) where path.hasPrefix("~/"):
            ["write the home folder in full: the shell leaves '~' as it is there"]
        case .system(.noSuchFileOrDirectory) where operation == .write: ["create the folder first"]
        case .system(.noSuchFileOrDirectory) where isAddress: ["this is an address; download the file first"]
        case .system(.noSuchFileOrDirectory): ["check the path"]
        case .isNoFile where operation == .write: ["name a file"]
        case .isNotUTF8: ["save it as UTF-8"]
        case .isNotOpened: ["name it itself"]
        case .nameIsNotUTF8: ["rename the file"]
        case .isInput, .isOutput: ["name another file"]
        case .isInside: ["name a place outside of it"]
        case .system, .tooLarge, .isFolder, .isNoFile: []
        }
    }
}

extension FileAccessError {
    /// The error for what is at the path of an output and stays there; `nil` if nothing is, or it may be replaced.
    package static func obstacle(at path: String, replacing: Bool) -> FileAccessError? {
        // Writing reports a path that can't be looked at.
        let reason: Reason? =
            switch (try? Stat(FilePath(path)))?.type {
            case nil: nil
            case .directory: .isFolder
            case .regular: replacing ? nil : .exists
            default: .isNoFile
            }
        return reason.map { FileAccessError(operation: .write, path: path, reason: $0) }
    }

    /// An error for what was thrown while reading or writing a file.
    package init(_ error: any Error, operation: Operation, path: String) {
        let reason: Reason? =
            switch error {
            case Errno.isDirectory: .isFolder
            case Errno.fileExists where operation == .write: .exists
            case let errno as Errno: .system(errno)
            // Foundation's errors contain those of the system.
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

/// A file that others than its owner can read or change.
package struct FileExposure: Hashable, Sendable {
    /// The file.
    package let path: String
    /// Whether its group or everyone can read it.
    package let isReadable: Bool
    /// Whether its group or everyone can change it.
    package let isWritable: Bool

    /// The exposure of the file at `path`; `nil` if others have no access, or it is not a plain file.
    package init?(path: String) {
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
    package var message: String {
        let verbs = [isReadable ? "read" : nil, isWritable ? "changed" : nil].compactMap(\.self)
        return "'\(path)' can be \(verbs.joined(separator: " and ")) by others"
    }

    /// The command to type.
    package var hint: String { "chmod 600 \(path.shellWord)" }
}

/// Finds the user and password of URLs in a text: `user:password` in `https://user:password@host/`.
///
/// - SeeAlso: RFC 3986 §3.2.1 and §7.5.
enum UserInfo {
    /// The places in `text`, without the `@`; placeholders that a record fills in are left out.
    static func places(in text: [UInt8]) -> [Range<Int>] {
        // Most texts have no such word, also none with escapes.
        guard hasSlashBeforeAt(text) || text.firstRange(of: Array("\\u0040".utf8), from: 0) != nil else { return [] }
        let shown = UnescapedText(text[...])
        var places: [Range<Int>] = []
        var index = 0
        while let colon = shown.bytes.firstIndex(of: UInt8(ascii: ":"), from: index) {
            index = colon + 1
            guard let found = place(in: shown.bytes, from: &index) else { continue }
            let parts = shown.bytes[found].split(separator: UInt8(ascii: ":"), maxSplits: 1)
            if parts.isEmpty || parts.allSatisfy(\.isPlaceholder) { continue }
            places.append(shown.offsets[found.lowerBound]..<shown.offsets[found.upperBound])
        }
        return places
    }

    private static let at = UInt8(ascii: "@")

    /// Whether a slash, or an escape that may be one, comes before an `@` in the same word.
    private static func hasSlashBeforeAt(_ text: [UInt8]) -> Bool {
        var start = 0
        while let end = text.firstIndex(of: at, from: start) {
            var index = end
            while index > start, !endsURL(text[index - 1]) {
                index -= 1
                if "/\\".utf8.contains(text[index]) { return true }
            }
            start = end + 1
        }
        return false
    }

    private static func endsURL(_ byte: UInt8) -> Bool { byte <= 0x20 || "\"<>".utf8.contains(byte) }

    /// The user information that begins after `//` at this index, which moves past what was searched.
    ///
    /// The last `@` before the path ends it.
    private static func place(in bytes: [UInt8], from index: inout Int) -> Range<Int>? {
        guard let start = endOfSlashes(in: bytes, from: index) else { return nil }
        index = start
        var end: Int?
        var isInPassword = false
        while index < bytes.count, !endsURL(bytes[index]) {
            if bytes[index] == at { end = index }
            if "/?#".utf8.contains(bytes[index]) {
                isInPassword = end == nil && (isInPassword || hasPassword(bytes[start..<index]))
                if !isInPassword { break }
            }
            index += 1
        }
        return end.map { start..<$0 }
    }

    /// The index after two slashes; each may be escaped twice, as in JSON that is embedded in a JSON string.
    private static func endOfSlashes(in bytes: [UInt8], from start: Int) -> Int? {
        var index = start
        for _ in 0..<2 {
            while index < bytes.count, bytes[index] == UInt8(ascii: "\\") { index += 1 }
            guard index < bytes.count, bytes[index] == UInt8(ascii: "/") else { return nil }
            index += 1
        }
        return index
    }

    /// Whether something other than a port follows the first colon: a password, which may have slashes by mistake.
    private static func hasPassword(_ authority: ArraySlice<UInt8>) -> Bool {
        guard authority.first != UInt8(ascii: "["), let colon = authority.firstIndex(of: UInt8(ascii: ":")) else {
            return false
        }
        return authority[(colon + 1)...].contains { !(0x30...0x39).contains($0) }
    }
}
