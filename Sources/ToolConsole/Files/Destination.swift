internal import PassModel
internal import PassReports
internal import PassRules
internal import PassToolkit
internal import Platform
internal import SignedMessages
package import SystemPackage

/// The path of a result, checked before any work is done.
package struct Destination {
    package let path: String
    package let replacing: Bool

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
    ///   - sources: what the result is made from.
    ///   - kind: what is written.
    /// - Throws: ``CommandError``.
    package init(_ path: String, replacing: Bool, json: Bool, sources: [String], of kind: Kind) throws {
        (self.path, self.replacing) = (path, replacing)
        guard path != "-" || !json else {
            throw CommandError(
                status: .usage, message: "-o - and --json cannot both be standard output",
                recovery: ["name a file with -o, or leave --json out"])
        }
        guard path != "-" else {
            if Console.isTerminal(.standardOutput) {
                throw CommandError(
                    status: .cannotWrite, message: "\(kind.name) cannot be written to a terminal",
                    recovery: ["use -o FILE, or redirect"])
            }
            return
        }
        // A path that can't be looked at is no folder to write to either.
        if path.hasSuffix("/"), (try? Stat(FilePath(path)))?.type != .directory {
            throw CommandError(
                status: .cannotWrite, message: "there is no folder '\(path)'",
                recovery: [
                    "mkdir -p \(path.shellWord), then name a file in it: -o \("\(path)\(kind.example)".shellWord)"
                ])
        }
        try checkFolder()
        for source in sources { try Self.check(path, isApartFrom: source) }
        guard let target = try? Stat(FilePath(path)) else { return }
        if sources.contains(where: { (try? Stat(FilePath($0))).map(target.isSameFile) ?? false }) {
            throw CommandError(
                status: .cannotWrite, message: "the output '\(path)' is the input",
                recovery: ["name another file with -o"]
            )
        }
        if target.type == .directory {
            throw CommandError(
                status: .cannotWrite, message: "'\(path)' is a folder, not a file",
                recovery: ["name a file in it: -o \("\(path.withoutTrailingSlashes)/\(kind.example)".shellWord)"])
        }
        guard replacing else {
            throw CommandError(
                status: .cannotWrite, message: "'\(path)' exists already", recovery: ["use --force to replace it"])
        }
    }

    private func checkFolder() throws {
        let folder = Self.folder(of: path)
        guard (try? Stat(folder)) == nil else { return }
        throw CommandError(
            status: .cannotWrite, message: "the folder '\(folder)' does not exist",
            recovery: ["mkdir -p \(folder.string.shellWord)"])
    }

    private static func folder(of path: String) -> FilePath {
        let parent = FilePath(path).removingLastComponent()
        return parent.isEmpty ? FilePath(".") : parent
    }

    /// Refuses an output inside the source, since it would become part of the next pass made from it.
    package static func check(_ path: String, isFolder: Bool = false, isApartFrom source: String) throws {
        guard let origin = try? Stat(FilePath(source)), origin.type == .directory else { return }
        var folder = isFolder ? FilePath(path) : folder(of: path)
        // A folder that does not exist yet will be where its nearest existing parent is.
        while !folder.isEmpty, (try? Stat(folder)) == nil { folder.removeLastComponent() }
        if folder.isEmpty { folder = "." }
        while let status = try? Stat(folder) {
            if status.isSameFile(as: origin) {
                throw CommandError(
                    status: .cannotWrite, message: "the output '\(path)' is inside the source '\(source)'",
                    recovery: ["name a file outside of it with -o"])
            }
            folder.append("..")
            guard let above = try? Stat(folder), !above.isSameFile(as: status) else { return }
        }
    }

    /// The path for messages.
    package var name: String { path == "-" ? "to standard output" : path }

    package func write(_ archive: [UInt8], to console: Console) throws {
        if path == "-" {
            try console.answer(bytes: archive)
        } else {
            try OutputFile.write(archive, to: path, replacing: replacing)
        }
    }
}

extension Stat {
    /// Whether both describe the same file, whatever its names.
    package func isSameFile(as other: Stat) -> Bool { inode == other.inode && deviceID == other.deviceID }
}
