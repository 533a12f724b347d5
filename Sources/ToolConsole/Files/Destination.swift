internal import PassModel
internal import PassReports
internal import PassRules
package import PassToolkit
internal import Platform
internal import SignedMessages
internal import SystemPackage

/// The path of a result, checked before any work is done.
package struct Destination {
    package let path: String
    package let replacing: Bool
    private let files: RunFiles
    /// What to know about the file that was written.
    package var note: String?

    /// What is written.
    package struct Kind {
        /// Such as `an archive`.
        let name: String
        /// A name for a file, such as `NAME.pkpass`.
        let example: String

        /// See the properties.
        package init(name: String, example: String) { (self.name, self.example) = (name, example) }
    }

    /// Checks that a result can be written to `path`.
    ///
    /// - Parameters:
    ///   - path: the path; `-` is standard output.
    ///   - replacing: whether to replace an existing file.
    ///   - json: whether a JSON document goes to standard output.
    ///   - files: what the run reads, which the result does not replace.
    ///   - kind: what is written.
    /// - Throws: ``CommandError``, `FileAccessError`.
    package init(_ path: String, replacing: Bool, json: Bool, apartFrom files: RunFiles, of kind: Kind) throws {
        (self.path, self.replacing, self.files) = (path, replacing, files)
        guard path != "-" || !json else {
            throw CommandError(
                status: .usage, message: "-o - and --json cannot both be standard output",
                hints: ["name a file with -o, or leave --json out"])
        }
        guard path != "-" else {
            if Console.isTerminal(.standardOutput) {
                throw CommandError(
                    status: .cannotWrite, message: "\(kind.name) cannot be written to a terminal",
                    hints: ["use -o FILE, or redirect"])
            }
            return
        }
        // A path that can't be looked at is no folder to write to either.
        if path.hasSuffix("/"), (try? Stat(FilePath(path)))?.type != .directory {
            throw CommandError(
                status: .cannotWrite, message: "there is no folder '\(path)'",
                hints: [
                    "mkdir -p \(path.shellWord), then name a file in it: -o \("\(path)\(kind.example)".shellWord)"
                ])
        }
        try checkFolder(kind)
        try files.check(path)
        guard let obstacle = FileAccessError.obstacle(at: path, replacing: replacing) else { return }
        if obstacle.reason == .isFolder {
            throw CommandError(
                status: .cannotWrite, message: "'\(path)' is a folder, not a file",
                hints: ["name a file in it: -o \("\(path.withoutTrailingSlashes)/\(kind.example)".shellWord)"])
        }
        throw obstacle
    }

    private func checkFolder(_ kind: Kind) throws {
        let parent = FilePath(path).removingLastComponent()
        let folder = parent.isEmpty ? "." : parent
        guard (try? Stat(folder)) == nil else { return }
        guard !FileAccessError.isAddress(path) else {
            throw CommandError(
                status: .cannotWrite, message: "'\(path)' is an address, not a file",
                hints: ["write a file, then upload it: -o \(kind.example)"])
        }
        throw CommandError(
            status: .cannotWrite, message: "the folder '\(folder)' does not exist",
            hints: ["mkdir -p \(folder.string.shellWord)"])
    }

    /// The path for messages.
    package var name: String { path == "-" ? "to standard output" : path }

    package func write(_ archive: [UInt8], to console: Console) throws {
        if path == "-" {
            try console.result(bytes: archive)
        } else {
            try files.write(archive, to: path, replacing: replacing)
        }
        if let note { console.note(note) }
    }
}
